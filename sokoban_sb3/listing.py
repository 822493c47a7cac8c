"""`sokoban-sb3 listing`: the program of a Scratch project as text."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from generator import scratch
from harness import read_project
from harness.console import printable


def listing(
    project: Annotated[
        Path, typer.Argument(metavar="PROJECT.sb3", help="Any Scratch 3 project.", show_default=False)
    ],
) -> None:
    """Print the program of any Scratch 3 project as scratchblocks text, fit for comparing versions."""
    for line in scratch.listing(read_project(project)).split("\n"):
        sys.stdout.write(printable(line) + "\n")
