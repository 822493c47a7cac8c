"""`sokoban-sb3 check`: every problem of every level, with its place."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from harness.testing.console import FAILED, UNREADABLE, printable
from sokoban_sb3.console import count, warn
from sokoban_sb3.errors import CommandError
from sokoban_sb3.reading import LEVEL_FILES, problems_for_project, scan_boards


def check(levels: Annotated[list[Path], LEVEL_FILES]) -> None:
    """Print every problem of every level, each on a line: file:line:column: message.

    Where it is the board as a whole that has a problem, the line is its first and there is no column. A level
    that is too large for the Scratch project has a problem, too, and so has one with rules that the project
    does not know. Exit code 1 if there is any, 2 if a file can't be read; the others are checked all the
    same.
    """
    unreadable: list[CommandError] = []
    boards = [(file, board) for file in scan_boards(levels, unreadable.append) for board in file.boards]
    for error in unreadable:
        warn(str(error))
    problems = [problem for file, board in boards for problem in problems_for_project(file, board)]
    for problem in problems:
        sys.stdout.write(printable(str(problem)) + "\n")
    unread = f", {count(len(unreadable), 'file')} not read" if unreadable else ""
    if boards:
        sys.stdout.write(f"{count(len(boards), 'level')}, {count(len(problems), 'problem')}{unread}\n")
    if unreadable or problems:
        raise typer.Exit(UNREADABLE if unreadable else FAILED)
