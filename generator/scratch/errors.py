"""Errors of the notation, each naming the line of Python that the author has to mend."""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import PurePath
from types import CodeType, FrameType

_CODE_UNIT = 2
"""Bytes of an instruction, and of each of its caches."""
_NOTATION = __name__.rpartition(".")[0] + "."


@dataclass(frozen=True)
class Place:
    """A line of Python source."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def author_frame() -> FrameType:
    """The innermost frame of the call stack outside the notation itself: the author's."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(_NOTATION):
        frame = frame.f_back
    return frame


def author_place() -> Place:
    """The author's line that is running."""
    frame = author_frame()
    return _place(frame.f_code.co_filename, frame.f_lineno)


def dropped_at() -> Place | None:
    """The author's line that is running if it does nothing with the value that it is just making."""
    frame = author_frame()
    if frame.f_lasti not in _dropping(frame.f_code):
        return None
    return _place(frame.f_code.co_filename, frame.f_lineno)


@lru_cache(maxsize=1000)
def _dropping(code: CodeType) -> frozenset[int]:
    """The offsets of the instructions whose value the next instruction throws away, and of their caches.

    While a call of a Python function runs, the caller stands at the last cache of the instruction.
    """
    instructions = [
        each for each in dis.get_instructions(code) if each.opname not in ("CACHE", "EXTENDED_ARG")
    ]
    return frozenset(
        offset
        for one, other in pairwise(instructions)
        if other.opname == "POP_TOP"
        for offset in range(one.offset, other.offset, _CODE_UNIT)
    )


def place_of(function: Callable[..., object]) -> Place:
    """Where FUNCTION is defined: its first decorator's line."""
    return _place(function.__code__.co_filename, function.__code__.co_firstlineno)


def _place(path: str, line: int) -> Place:
    return Place(PurePath(path).name, line)


class NotationError(Exception):
    """Wrong use of the notation; the message begins with the author's file and line."""

    def __init__(self, message: str, place: Place | None = None):
        self.place = place or author_place()
        super().__init__(f"{self.place}: {message}")
