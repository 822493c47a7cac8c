"""`sokoban-sb3 check`: every problem of every level, with its place."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sokoban_sb3.console import count, printable
from sokoban_sb3.errors import FAILED
from sokoban_sb3.reading import LEVEL_FILES, scan


def check(levels: Annotated[list[Path], LEVEL_FILES]) -> None:
    """Print every problem of every level as file:line:column: message.

    Exit code 1 if there is any.
    """
    boards = [board for file in scan(levels) for board in file.boards]
    problems = [problem for board in boards for problem in board.problems]
    for problem in problems:
        sys.stdout.write(printable(str(problem)) + "\n")
    found = count(sum(board.index > 0 for board in boards), "level")
    sys.stdout.write(f"{found}, {count(len(problems), 'problem')}\n")
    if problems:
        raise typer.Exit(FAILED)
