"""The rules of Sokoban: a position, one move, and whether it is won."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from levels import Level
from solver_ref.board.directions import Direction


class Move(NamedTuple):
    """What a move leads to, and whether it pushed a box."""

    position: "Position"
    pushed: bool


@dataclass(frozen=True)
class Position:
    """Where the boxes and the keeper are on the board of a level."""

    level: Level
    boxes: frozenset[int]
    keeper: int

    @staticmethod
    def start(level: Level) -> "Position":
        """The position in which a level starts."""
        return Position(level, level.boxes, level.keeper)

    @property
    def solved(self) -> bool:
        """True if every box is on a goal and, under the rules "keeper-home", the keeper too."""
        home = self.level.rules == "classic" or self.keeper in self.level.goals
        return home and self.boxes <= self.level.goals

    def move(self, direction: Direction) -> Move | None:
        """The keeper steps, pushing the one box in its way. None if a wall or a second box stops it."""
        step = direction.step(self.level.width)
        ahead, beyond = self.keeper + step, self.keeper + 2 * step
        if ahead in self.level.walls:
            return None
        if ahead not in self.boxes:
            return Move(replace(self, keeper=ahead), False)
        if beyond in self.level.walls or beyond in self.boxes:
            return None
        return Move(Position(self.level, self.boxes - {ahead} | {beyond}, ahead), True)

    def unmove(self, direction: Direction, pushed: bool) -> "Position":
        """The position before a move: the keeper steps back and, if it had pushed, pulls the box along."""
        step = direction.step(self.level.width)
        boxes = self.boxes - {self.keeper + step} | {self.keeper} if pushed else self.boxes
        return Position(self.level, boxes, self.keeper - step)
