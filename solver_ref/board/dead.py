"""Dead squares: where a box is lost for good."""

from levels import Level
from solver_ref.board.bitboard import shift, to_bits, to_squares
from solver_ref.board.directions import Direction


def dead_squares(level: Level) -> frozenset[int]:
    """The floor squares from which a box, alone on the board, can be pushed to no goal.

    Found backwards, by pulling a box from every goal: a pull needs the square it moves the box to and the one
    beyond it, where the keeper comes to stand. The keeper is taken to be wherever it is needed.
    """
    floor = to_bits(level.floor)
    steps = [direction.step(level.width) for direction in Direction]
    alive = to_bits(level.goals) & floor
    while True:
        grown = alive
        for step in steps:
            grown |= shift(alive, step) & floor & shift(floor, -step)
        if grown == alive:
            return frozenset(to_squares(floor & ~alive))
        alive = grown
