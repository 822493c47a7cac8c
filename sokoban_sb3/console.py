"""What a person sees: results on stdout; progress, warnings and errors on stderr.

Titles and file names are strangers' text: they are shown as they are, never as markup, and no character of
theirs that steers a terminal or hides something reaches it.
"""

import io
import os
import sys
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from rich.table import Table

from harness.testing.console import UNREADABLE, printable
from sokoban_sb3.errors import CommandError

PROGRAM = "sokoban-sb3"
NO_OUTPUT = "the output cannot be written"


def prepare_streams() -> None:
    """Let stdout and stderr take any character: one that the encoding lacks is written as an escape.

    A stream that was closed before this program began swallows everything. Raises `CommandError` if that is
    stdout.
    """
    no_stdout = sys.stdout is None
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if no_stdout:
        raise CommandError(f"{NO_OUTPUT}: it is closed", UNREADABLE)


def flush_or_discard() -> None:
    """Leave nothing in the buffers: what can't be written now must not fail again when Python ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def warn(message: str) -> None:
    """One line on stderr; it does not matter if nobody is left to read it."""
    with suppress(OSError):
        sys.stderr.write(f"{PROGRAM}: {printable(message)}\n")


def count(number: int, thing: str) -> str:
    """A number of things: "1 level", "2 levels", "2 pushes"."""
    ending = "" if number == 1 else "es" if thing.endswith("sh") else "s"
    return f"{number:,} {thing}{ending}"


def table(*columns: str, right: Collection[str] = ()) -> Table:
    """An empty table; the columns named in `right` hold numbers and are set right."""
    made = Table()
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left")
    return made
