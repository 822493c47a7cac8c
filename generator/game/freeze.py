"""Frozen boxes: those that no push on the way to a solution can ever move.

Game looks for them on the board, Search in the positions it thinks of. Each square blocks what stands
beside it: 0 none, 1 a trap, 2 a wall, 3 a frozen box. A box can't move along an axis if its two neighbours on
it add up to 2 or more: a wall or a frozen box on one side, or traps on both.
"""

from __future__ import annotations

from generator.game.stage import stage
from generator.scratch import Else, If, List, Part, Repeat, RepeatUntil, Reporter, Variable, block

FREE, WALLED, FROZEN = 0, 2, 3


class Freeze(Part):
    """Begins with every box of a list frozen, and unfreezes what can still move. Game and Search have one."""

    blocking = List(doc="how a square blocks a box beside it: 0 not at all, 1 trap, 2 wall, 3 frozen box")
    unfreezing = Variable(doc="1 while the last round has unfrozen a box")
    candidate = Variable(doc="the box being looked at")

    def __init__(self, boxes: List) -> None:
        self.boxes = boxes

    @block
    def look_at_ground(self) -> None:
        """Note for every square how it blocks with no box on it."""
        self.blocking.clear()
        self.candidate = 0
        with Repeat(stage.ground.length):
            self.candidate += 1
            with If(stage.reached[self.candidate] == 1):
                self.blocking.append(stage.traps[self.candidate])
            with Else():
                self.blocking.append(WALLED)

    @block
    def unfreeze(self) -> None:
        """Unfreeze boxes, round after round, until those left block each other. All begin as frozen."""
        self.unfreezing = 1
        with RepeatUntil(self.unfreezing == 0):
            self.unfreezing = 0
            self.candidate = 0
            with Repeat(self.boxes.length):
                self.candidate += 1
                self.unfreeze_box(self.boxes[self.candidate])

    @block("unfreeze box on {square}")
    def unfreeze_box(self, square: Reporter) -> None:
        """A box that can move along an axis blocks others no more than its square does."""
        with If(self.blocking[square] == FROZEN):
            sideways = self.blocking[square - 1] + self.blocking[square + 1]
            upright = self.blocking[square - stage.width] + self.blocking[square + stage.width]
            with If((sideways < WALLED) | (upright < WALLED)):
                self.blocking[square] = stage.traps[square]
                self.unfreezing = 1
