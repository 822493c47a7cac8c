"""The graph whose states are counted: which pushes a set of boxes and a keeper's region allow.

Sets of squares are bits (solver_ref/bitboard.py). The region is every square the keeper can reach without
pushing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from solver_ref.bitboard import flood, shift, to_bits
from solver_ref.dead import dead_squares
from solver_ref.directions import Direction
from solver_ref.rules import Position


class Push(NamedTuple):
    """The boxes after a push, and the keeper's square after it, which is where the pushed box was."""

    boxes: int
    keeper: int


class PushSpace:
    """The pushes of one board that put no box on a dead square.

    Boxes out of the keeper's reach for good (they only decorate, on goals) are left out.
    """

    def __init__(self, start: Position) -> None:
        level = start.level
        self.boxes = to_bits(start.boxes & level.floor)
        self.keeper = 1 << start.keeper
        self._floor = to_bits(level.floor)
        self._goals = to_bits(level.goals)
        self._keeper_home = level.rules == "keeper-home"
        self._width = level.width
        self._steps = [direction.step(level.width) for direction in Direction]
        self._alive = self._floor & ~to_bits(dead_squares(level))

    def solved(self, boxes: int, keeper: int) -> bool:
        """True if every box is on a goal and, under the rules "keeper-home", the keeper can walk to one."""
        if boxes & ~self._goals:
            return False
        return not self._keeper_home or bool(self.region(boxes, keeper) & self._goals)

    def region(self, boxes: int, keeper: int) -> int:
        """The squares that the keeper can reach without pushing."""
        return flood(keeper, self._floor & ~boxes, self._width)

    def pushes(self, boxes: int, region: int) -> Iterator[Push]:
        """Every push, by direction (up, left, down, right) and then by the box's square."""
        free = self._alive & ~boxes
        for step in self._steps:
            # The keeper must be able to stand on the one side, and the other must be free and not dead.
            pushable = boxes & shift(region, step) & shift(free, -step)
            while pushable:
                box = pushable & -pushable
                pushable ^= box
                yield Push(boxes ^ box | shift(box, step), box)
