"""The tools that keep the source in order, run as tests."""

from __future__ import annotations

import os
import shutil
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


ROOMS = [
    "sb3",
    "generator/scratch",
    "harness",
    "harness/gates",
    "harness/machine",
    "harness/mutation",
    "harness/testing",
]
"""Of the half that serves any Scratch project."""


def test_a_new_module_of_the_scratch_half_that_imports_levels_breaks_the_contracts(tmp_path: Path) -> None:
    for folder in ("levels", "sb3", "solver_ref", "generator", "harness", "sokoban_sb3"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=lambda _, names: {"__pycache__"} & {*names})
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for room in ROOMS:
        (tmp_path / room / "dropped.py").write_text("import levels\n", encoding="utf-8")
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    result = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1, result.stdout + result.stderr
    told = result.stdout
    dropped = [f"{room.replace('/', '.')}.dropped" for room in ROOMS]
    assert [module for module in dropped if module not in told] == []
