"""Playing a LURD text by the rules: what a solution is worth is what this says."""

from dataclasses import dataclass

from levels import PUSHES, STEPS, Level
from solver_ref.board.directions import Direction
from solver_ref.board.rules import Position


class IllegalMoveError(ValueError):
    """A move of a LURD text that the rules do not allow. `number` counts the moves from 1."""

    def __init__(self, number: int, letter: str, reason: str) -> None:
        super().__init__(number, letter, reason)
        self.number = number
        self.letter = letter
        self.reason = reason

    def __str__(self) -> str:
        return f"move {self.number} ({self.letter!r}): {self.reason}"


@dataclass(frozen=True)
class Replay:
    """Where a LURD text leads, its moves and the pushes among them."""

    position: Position
    moves: int
    pushes: int

    @property
    def solved(self) -> bool:
        """True if the text solves the level."""
        return self.position.solved


def replay(start: Level | Position, lurd: str) -> Replay:
    """Play a LURD text. Raises `IllegalMoveError` for the first move that cannot be made as it is written."""
    position = start if isinstance(start, Position) else Position.start(start)
    pushes = 0
    for number, letter in enumerate(lurd, start=1):
        if letter not in STEPS + PUSHES:
            raise IllegalMoveError(number, letter, "not one of u l d r U L D R")
        if position.solved:
            raise IllegalMoveError(number, letter, "the level is solved already")
        move = position.move(Direction.of(letter))
        if move is None:
            raise IllegalMoveError(number, letter, "a wall or a second box is in the way")
        if move.pushed != letter.isupper():
            reason = (
                "written as a step, but it pushes"
                if move.pushed
                else "written as a push, but nothing is pushed"
            )
            raise IllegalMoveError(number, letter, reason)
        position = move.position
        pushes += move.pushed
    return Replay(position, len(lurd), pushes)
