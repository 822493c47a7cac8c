"""The four directions, in the one order that the whole project uses."""

from enum import IntEnum
from typing import Self

from levels import PUSHES, STEPS


class Direction(IntEnum):
    """Up, left, down, right = 0, 1, 2, 3."""

    UP = 0
    LEFT = 1
    DOWN = 2
    RIGHT = 3

    def step(self, width: int) -> int:
        """What the step adds to a square's number on a board of this width."""
        return (-width, -1, width, 1)[self]

    def letter(self, pushed: bool) -> str:
        """The LURD letter of a move in this direction."""
        return (PUSHES if pushed else STEPS)[self]

    @classmethod
    def of(cls, letter: str) -> Self:
        """The direction of a LURD letter. Raises `ValueError` for any other."""
        return cls(STEPS.index(letter.lower()))
