"""Errors of the notation, each naming the line of Python that the author has to mend."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

_NOTATION = __name__.rpartition(".")[0] + "."


@dataclass(frozen=True)
class Place:
    """A line of Python source."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def author_place() -> Place:
    """The innermost line of the call stack outside the notation itself: the author's."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(_NOTATION):
        frame = frame.f_back
    return _place(frame.f_code.co_filename, frame.f_lineno)


def place_of(function: Callable[..., Any]) -> Place:
    """Where FUNCTION is defined: its first decorator's line."""
    return _place(function.__code__.co_filename, function.__code__.co_firstlineno)


def _place(path: str, line: int) -> Place:
    return Place(PurePath(path).name, line)


class NotationError(Exception):
    """Wrong use of the notation; the message begins with the author's file and line."""

    def __init__(self, message: str, place: Place | None = None):
        self.place = place or author_place()
        super().__init__(f"{self.place}: {message}")
