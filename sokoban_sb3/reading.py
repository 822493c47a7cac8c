"""The LEVELS arguments: files, and `-` for stdin."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from generator import game
from levels import LevelError, Scanned, decode, scan_levels, scan_xsb
from sokoban_sb3.errors import UNREADABLE, CommandError, cannot_read

STDIN = "-"
STDIN_NAME = "<stdin>"

LEVEL_FILES = typer.Argument(metavar="LEVELS", help="Level files (XSB text); - is stdin.", show_default=False)


@dataclass(frozen=True)
class LevelFile:
    """A file of levels: its name as it was given, and its boards, valid or not, in order."""

    name: str
    boards: tuple[Scanned, ...]


def scan_boards(paths: Sequence[Path]) -> list[LevelFile]:
    """Every board of every file. Raises `CommandError` for a file that cannot be read or has no board."""
    files = [_scan(path) for path in paths]
    for file in files:
        if file.boards[0].index == 0:
            raise CommandError(str(file.boards[0].problems[0]), UNREADABLE)
    return files


def problems_for_project(file: LevelFile, board: Scanned) -> tuple[LevelError, ...]:
    """What keeps a board out of a project: the board's own problems, or else that it does not fit."""
    misfit = game.misfit(board.level) if board.level is not None else None
    return (LevelError(misfit, source=file.name, line=board.line),) if misfit else board.problems


def _scan(path: Path) -> LevelFile:
    if str(path) == STDIN:
        return LevelFile(STDIN_NAME, scan_xsb(decode(_read_stdin()), STDIN_NAME))
    try:
        return LevelFile(str(path), scan_levels(path))
    except OSError as error:
        raise cannot_read(str(path), error) from None


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise CommandError(f"{STDIN_NAME}: cannot be read: it is closed", UNREADABLE)
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise cannot_read(STDIN_NAME, error) from None
