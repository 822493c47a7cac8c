"""Stuck boxes: those on dead squares, and those in a freeze deadlock."""

from functools import lru_cache

from levels import Level
from solver_ref.board.bitboard import shift, to_bits, to_squares
from solver_ref.board.dead import dead_squares
from solver_ref.board.rules import Position


def stuck_boxes(position: Position) -> frozenset[int]:
    """The squares of the boxes that no solution brings home; if there is one, there is no solution.

    Such a box stands off goal in a freeze deadlock (so called in the literature on Sokoban programs): in the
    greatest set of boxes each of which is blocked both across and up and down. A box is blocked on an axis
    if next to it on that axis there is a wall or a box of the same set, or a dead square on both sides. A
    box on a dead square is always in the set: what lies beside it, if not a wall, is dead on both sides, or
    the box could be pushed home from there.

    Why nothing is said too much: suppose that a solution moves boxes of the set, and look at the first one
    that it moves. Walls do not move, and the boxes of the set have not moved yet; so its axis had dead
    squares on both sides, it comes to stand on one of them and never gets home. So a solution leaves the
    whole set where it is, and then all of it must be on goals.

    A box out of the keeper's reach is on a goal, or the level would not be valid: it is never stuck.
    """
    return frozenset(to_squares(freeze_of(position.level).stuck(to_bits(position.boxes))))


class Freeze:
    """Tells the stuck boxes on the board of one level. Sets of squares are bits (bitboard.py)."""

    def __init__(self, level: Level) -> None:
        walls = ~to_bits(level.floor)  # what is not floor lets no box pass
        self._off_goal = ~to_bits(level.goals)
        dead = to_bits(dead_squares(level))
        self._axes = [
            (step, self._beside(walls, step) | shift(dead, step) & shift(dead, -step))
            for step in (1, level.width)
        ]
        """The step along each axis, and the squares on which the ground alone blocks a box."""

    def stuck(self, boxes: int) -> int:
        """Those of the boxes that no solution brings home."""
        return self._frozen(boxes) & self._off_goal

    def _frozen(self, boxes: int) -> int:
        """The greatest set of boxes that block each other: all, less those not blocked, time and again."""
        frozen = boxes
        while True:
            blocked = frozen
            for step, by_ground in self._axes:
                blocked &= by_ground | self._beside(frozen, step)
            if blocked == frozen:
                return frozen
            frozen = blocked

    @staticmethod
    def _beside(squares: int, step: int) -> int:
        return shift(squares, step) | shift(squares, -step)


@lru_cache(maxsize=64)
def freeze_of(level: Level) -> Freeze:
    """The `Freeze` of a level, made once and kept for as long as few other levels are asked for."""
    return Freeze(level)
