"""`sokoban-sb3 check`: every problem of every level, with its place."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sokoban_sb3.console import count, printable
from sokoban_sb3.errors import FAILED
from sokoban_sb3.reading import LEVEL_FILES, problems_for_project, scan_boards


def check(levels: Annotated[list[Path], LEVEL_FILES]) -> None:
    """Print every problem of every level as file:line:column: message.

    A level that is too large for the Scratch project has a problem, too. Exit code 1 if there is any.
    """
    boards = [(file, board) for file in scan_boards(levels) for board in file.boards]
    problems = [problem for file, board in boards for problem in problems_for_project(file, board)]
    for problem in problems:
        sys.stdout.write(printable(str(problem)) + "\n")
    sys.stdout.write(f"{count(len(boards), 'level')}, {count(len(problems), 'problem')}\n")
    if problems:
        raise typer.Exit(FAILED)
