"""What tests of several packages share, and what is done before they are shared out among processes."""

from __future__ import annotations

import os

import pytest

from harness.machine import CACHE_VARIABLE, cache_folder
from sokoban_sb3.jobs import compile_searches


def pytest_configure(config: pytest.Config) -> None:
    """Say where the npm packages are: `pytester` gives a test another home folder, without a cache."""
    os.environ.setdefault(CACHE_VARIABLE, str(cache_folder()))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the searches, which takes many seconds of every process that finds them not compiled."""
    if session.config.getoption("numprocesses", None) and not hasattr(session.config, "workerinput"):
        compile_searches()


@pytest.fixture
def only_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """verify does not ask what it asks of a project whatever its levels are."""
    for name in ("interruption_fault", "first_search_fault", "texts_fault", "limit_fault"):
        monkeypatch.setattr(f"harness.sokoban.verify.playing.{name}", lambda *_, **__: None)
