"""Errors of the notation, each naming the line of Python that the author has to mend."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

_NOTATION = str(Path(__file__).parent)


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
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_NOTATION):
        frame = frame.f_back
    return Place(Path(frame.f_code.co_filename).name, frame.f_lineno)


class NotationError(Exception):
    """Wrong use of the notation; the message begins with the author's file and line."""

    def __init__(self, message: str, place: Place | None = None):
        self.place = place or author_place()
        super().__init__(f"{self.place}: {message}")
