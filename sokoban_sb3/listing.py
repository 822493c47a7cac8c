"""`sokoban-sb3 listing`: the program of a Scratch project as text."""

import sys
from pathlib import Path
from typing import Annotated

import typer

import sb3
from harness.testing.console import printable


def listing(
    project: Annotated[
        Path, typer.Argument(metavar="PROJECT.sb3", help="Any Scratch 3 project.", show_default=False)
    ],
) -> None:
    """Print the program of any Scratch 3 project as scratchblocks text, fit for comparing versions."""
    for line in sb3.listing(sb3.read(project)).split("\n"):
        sys.stdout.write(printable(line) + "\n")
