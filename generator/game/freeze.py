"""Frozen boxes: those that no push on the way to a solution can ever move.

Game looks for them on the board, Search in the positions it thinks of. Each square has a hold on what stands
beside it: 0 none, 1 a trap, 2 a wall, 3 a frozen box. A box can't move along an axis if the holds of its two
neighbours on it make 2 or more: a wall or a frozen box on one side, or traps on both.
"""

from __future__ import annotations

from generator.game.stage import stage
from generator.scratch import Else, If, List, Repeat, RepeatUntil, Reporter, Sprite, Variable, block

FREE, WALLED, FROZEN = 0, 2, 3


class Freeze(Sprite):
    """What Game and Search share: begin with every box frozen, and thaw what can still move."""

    hold = List(doc="a square's hold on a box beside it: 0 none, 1 trap, 2 wall, 3 frozen box")
    thawing = Variable(doc="1 while the last round has thawed a box")
    candidate = Variable(doc="the box being looked at")

    def boxes(self) -> List:
        """The list of box squares to look at."""
        raise NotImplementedError

    @block()
    def take_hold(self) -> None:
        """Give every square the hold that it has with no box on it."""
        self.hold.clear()
        self.candidate = 0
        with Repeat(stage.ground.length):
            self.candidate += 1
            with If(stage.reached[self.candidate] == 1):
                self.hold.append(stage.traps[self.candidate])
            with Else():
                self.hold.append(WALLED)

    @block()
    def thaw(self) -> None:
        """Thaw boxes, round after round, until those left hold each other fast. All begin with hold 3."""
        self.thawing = 1
        with RepeatUntil(self.thawing == 0):
            self.thawing = 0
            self.candidate = 0
            with Repeat(self.boxes().length):
                self.candidate += 1
                self.thaw_box(self.boxes()[self.candidate])

    @block("thaw box on {square}")
    def thaw_box(self, square: Reporter) -> None:
        """A box that can move along an axis has no hold on others but that of its square."""
        with If(self.hold[square] == FROZEN):
            sideways = self.hold[square - 1] + self.hold[square + 1]
            upright = self.hold[square - stage.width] + self.hold[square + stage.width]
            with If((sideways < WALLED) | (upright < WALLED)):
                self.hold[square] = stage.traps[square]
                self.thawing = 1
