"""The tools that keep the source in order, run as tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
        ["mypy"],
        ["importlinter.cli"],
    ],
    ids=["ruff check", "ruff format", "mypy", "import-linter"],
)
def test_the_source_is_in_order(command: list[str]) -> None:
    tool, *arguments = command
    run = (
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
        if tool == "importlinter.cli"
        else [sys.executable, "-m", tool, *arguments]
    )
    result = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
