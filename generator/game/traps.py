"""Trap squares: floor from which a box can never reach a goal, whatever else happens."""

from __future__ import annotations

from generator.game.stage import FLOOR, GOAL, WALL, neighbours, stage
from generator.scratch import Else, If, List, Part, Repeat, RepeatUntil, Reporter, Variable, block


class Traps(Part):
    """Finds the trap squares of a level."""

    pulled = Variable(doc="how many of the pulled squares have been looked at")
    pulled_squares = List(doc="squares that a box can come home from")

    @block
    def find_traps(self) -> None:
        """Run the game backwards: pull a box away from each goal. Floor that it never visits is a trap."""
        stage.traps.clear()
        self.pulled_squares.clear()
        self.pulled = 0
        with Repeat(stage.ground.length):
            self.pulled += 1
            with If(stage.ground[self.pulled] == GOAL):
                self.pulled_squares.append(self.pulled)
            with If(stage.ground[self.pulled] == FLOOR):
                stage.traps.append(1)
            with Else():
                stage.traps.append(0)
        self.pulled = 0
        with RepeatUntil(self.pulled == self.pulled_squares.length):
            self.pulled += 1
            self.pull_from(self.pulled_squares[self.pulled])

    @block("pull boxes from {square}")
    def pull_from(self, square: Reporter) -> None:
        """Pull a box from SQUARE in all four directions."""
        for beside in neighbours(square):
            self.pull(beside, beside + beside - square)

    @block("pull a box to {square} with the keeper going to {beyond}")
    def pull(self, square: Reporter, beyond: Reporter) -> None:
        """A pull needs the square that the box comes to, and the one beyond it for the keeper."""
        with If((stage.traps[square] == 1) & (stage.ground[beyond] > WALL)):
            stage.traps[square] = 0
            self.pulled_squares.append(square)
