"""The pytest plugin by the name that `-p` and test suites know; harness/testing/plugin.py is what it does."""

from harness.testing.plugin import (
    OpenProject,
    Options,
    pytest_addoption,
    pytest_generate_tests,
    pytest_runtest_makereport,
    scratch_project,
    scratch_vm,
)

__all__ = [
    "OpenProject",
    "Options",
    "pytest_addoption",
    "pytest_generate_tests",
    "pytest_runtest_makereport",
    "scratch_project",
    "scratch_vm",
]
