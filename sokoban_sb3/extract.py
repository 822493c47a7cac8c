"""`sokoban-sb3 extract`: the levels out of a project, built here or remixed."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

import sb3
from harness.testing.console import FAILED, UNREADABLE, printable
from levels import Collection, LevelError, parse_rle
from sokoban_sb3.console import count, warn
from sokoban_sb3.errors import CommandError
from sokoban_sb3.output import STDOUT
from sokoban_sb3.writing import format_for, write_levels

TEXTS = "levels"
KNOWN = "known levels"
"""The Stage's lists of what is played and of what the project was built with; see docs/architecture.md."""


def extract(
    project: Annotated[
        Path, typer.Argument(metavar="PROJECT.sb3", help="Built here, or a remix.", show_default=False)
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="LEVELS", help="The file to write; - is stdout, in XSB.")
    ] = STDOUT,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Leave out texts that are no level, and write the others.")
    ] = False,
) -> None:
    """Write the levels of a project into a level file, with their titles and authors.

    A text in the project that is no level is reported by its number in the list. Then nothing is written and
    the exit code is 1, unless asked to keep going.
    """
    form = format_for(output)
    lists = _stage_lists(project)
    if TEXTS not in lists:
        raise CommandError(f"{project}: the Stage has no list {TEXTS!r}", UNREADABLE)
    levels, faults = [], 0
    for number, (text, title, author) in enumerate(_entries(lists), 1):
        try:
            levels.append(parse_rle(text, title=title, author=author))
        except LevelError as error:
            faults += 1
            place = f"level {number}" + (f", column {error.column}" if error.column else "")
            warn(f"{printable(str(project))}: {place}: {error.message}")
    if faults and not keep_going:
        raise typer.Exit(FAILED)
    if not levels:
        raise CommandError(f"{project}: no level found", FAILED if faults else UNREADABLE)
    write_levels(Collection.of(levels), output, form)
    if output != STDOUT:
        sys.stdout.write(f"{printable(str(output))}: {count(len(levels), 'level')}\n")


def _stage_lists(path: Path) -> dict[str, list[str]]:
    """The Stage's lists by name, their items as text."""
    return {values.name: [str(item) for item in values.items] for values in sb3.read(path).stage.lists}


def _entries(lists: Mapping[str, list[str]]) -> list[tuple[str, str, str]]:
    """Text, title and author of every level; title and author are those of the same text when it was built.

    Where one text was built several times, its own place in the list goes before the first place of all.
    """
    known = lists.get(KNOWN, [])
    first = {text: place for place, text in reversed(list(enumerate(known)))}

    def known_as(name: str, place: int | None) -> str:
        values = lists.get(name, [])
        return values[place] if place is not None and place < len(values) else ""

    entries = []
    for index, text in enumerate(lists[TEXTS]):
        place = index if known[index : index + 1] == [text] else first.get(text)
        entries.append((text, known_as("titles", place), known_as("authors", place)))
    return entries
