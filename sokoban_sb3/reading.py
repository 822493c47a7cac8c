"""The LEVELS arguments: files, and `-` for stdin."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from generator import game
from harness.testing.console import FAILED, UNREADABLE
from levels import (
    SCRATCH_PROJECT,
    Collection,
    LevelError,
    Scanned,
    container_of,
    parse_bytes,
    read_stream,
    scan_bytes,
)
from sokoban_sb3.errors import CommandError, cannot_read

STDIN = "-"
STDIN_NAME = "<stdin>"
INVALID = "invalid"
"""The status of a board that is no level."""

LEVEL_FILES = typer.Argument(
    metavar="LEVELS", help="Level files (XSB, RLE, SLC); - is stdin.", show_default=False
)


@dataclass(frozen=True)
class LevelFile:
    """A file of levels: its name as it was given, its bytes, and its boards, valid or not, in order."""

    name: str
    data: bytes
    boards: tuple[Scanned, ...]


def scan_boards(
    paths: Sequence[Path], unreadable: Callable[[CommandError], None] | None = None
) -> list[LevelFile]:
    """Every board of every file.

    Raises `CommandError` for a file that cannot be read or has no board, or tells `unreadable` and goes on.
    """
    if sum(str(path) == STDIN for path in paths) > 1:
        raise CommandError(f"{STDIN} is given twice: standard input can be read only once", UNREADABLE)
    files = []
    for path in paths:
        try:
            files.append(_scan_levels(path))
        except CommandError as error:
            if unreadable is None:
                raise
            unreadable(error)
    return files


def problems_for_project(file: LevelFile, board: Scanned) -> tuple[LevelError, ...]:
    """What keeps a board out of a project: the board's own problems, or else that it does not fit."""
    misfit = game.misfit(board.level) if board.level is not None else None
    return (LevelError(misfit, source=file.name, line=board.line),) if misfit else board.problems


def read_collection(path: Path) -> Collection:
    """The levels of a file with all that it says about them.

    Raises `CommandError` for a file that cannot be read or has no board, and for the first bad level.
    """
    file = _scan(path)
    for board in file.boards:
        for problem in board.problems:
            raise CommandError(str(problem), FAILED if board.index else UNREADABLE)
    return parse_bytes(file.data, file.name)


def _scan_levels(path: Path) -> LevelFile:
    file = _scan(path)
    if file.boards[0].index == 0:
        raise CommandError(str(file.boards[0].problems[0]), UNREADABLE)
    return file


def _scan(path: Path) -> LevelFile:
    name = STDIN_NAME if str(path) == STDIN else str(path)
    try:
        data = _read_stdin() if str(path) == STDIN else _read_file(path)
    except OSError as error:
        raise cannot_read(name, error) from None
    except LevelError as error:
        raise CommandError(str(error), UNREADABLE) from None
    if container_of(data) == SCRATCH_PROJECT:
        hint = "`sokoban-sb3 extract` writes its levels into one"
        raise CommandError(f"{name}: this is {SCRATCH_PROJECT}, not a level file; {hint}", UNREADABLE)
    return LevelFile(name, data, scan_bytes(data, name))


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return read_stream(file, str(path))


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise CommandError(f"{STDIN_NAME}: cannot be read: it is closed", UNREADABLE)
    return read_stream(sys.stdin.buffer, STDIN_NAME)
