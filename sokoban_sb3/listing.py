"""`sokoban-sb3 listing`: the program of a Scratch project as text."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from generator import scratch
from harness import ProjectError, read_project
from sokoban_sb3.errors import UNREADABLE, CommandError


def listing(
    project: Annotated[
        Path, typer.Argument(metavar="PROJECT.sb3", help="Any Scratch 3 project.", show_default=False)
    ],
) -> None:
    """Print the program of any Scratch 3 project as scratchblocks text, fit for comparing versions."""
    try:
        text = scratch.listing(read_project(project))
    except ProjectError as error:
        raise CommandError(str(error), UNREADABLE) from None
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        fault = f"{type(error).__name__}: {error}"
        raise CommandError(f"{project}: project.json is damaged ({fault})", UNREADABLE) from None
    sys.stdout.write(text + "\n")
