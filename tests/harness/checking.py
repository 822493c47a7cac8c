"""One check of verify, made on a project that is open and has begun."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sb3
from generator.game import FORWARD
from harness import Project, VirtualMachine
from harness.sokoban.verify.board import GameFile
from harness.sokoban.verify.level_run import Check, LevelRun, settle
from levels import parse_rle
from solver_ref import solve_pushes


@contextmanager
def begun(path: Path, vm: VirtualMachine = "turbowarp") -> Iterator[tuple[Project, GameFile]]:
    """The project at PATH, its first level shown, and what its file says of the game."""
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        settle(project, "the first level")
        yield project, GameFile.of(path, sb3.read(path))


def level_fault(path: Path, check: Check, index: int = 1) -> str | None:
    """What CHECK has to say of level INDEX of the project at PATH."""
    with begun(path) as (project, file):
        return check(level_run(project, file, index))


def level_run(project: Project, file: GameFile, index: int) -> LevelRun:
    """Level INDEX in play; the project shows its first."""
    project.type_keys([FORWARD] * (index - 1))
    text, title = file.levels[index - 1]
    level = parse_rle(text, title=title)
    return LevelRun(project, file, index, text, level, solve_pushes(level))
