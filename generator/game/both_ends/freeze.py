"""Freeze deadlocks, asked about the box pushed last, where a push that is never made counts as blocked.

A box can't move along an axis if it is never pushed that way from its square, or if a frozen box stands
beside it on that axis. If nothing was frozen off a goal before the push, only boxes frozen together with the
one pushed can be.
"""

from __future__ import annotations

from generator.game.both_ends.prices import Prices
from generator.game.freeze import FREE, FROZEN, WALLED
from generator.game.position import Position
from generator.game.squares import Squares
from generator.game.stage import GOAL, stage
from generator.scratch import If, List, Part, Repeat, RepeatUntil, Reporter, Variable, block, inline


class PushFreeze(Part):
    """Begins with every box frozen, and unfreezes what can still move."""

    blocking = List(doc="how a square blocks a box beside it: 0 not at all, 2 wall, 3 frozen box")
    unfreezing = Variable(doc="1 while the last round has unfrozen a box")
    frozen_number = Variable(doc="the box being looked at")
    frozen_square = Variable(doc="its square")
    lost = Variable(doc="1 when the new position can't be solved")

    def __init__(self, squares: Squares, position: Position, prices: Prices) -> None:
        self.squares = squares
        self.position = position
        self.prices = prices

    @block
    def clear_boxes(self) -> None:
        """No square has a box."""
        self.blocking.clear()
        with Repeat(stage.ground.length):
            self.blocking.append(FREE)
            with If(stage.reached[self.blocking.length] == 0):
                self.blocking[self.blocking.length] = WALLED

    @inline
    def look_at_push(self, square: Reporter) -> None:
        """A push to SQUARE that freezes a box off its goal is lost. Most pushes end with the first look."""
        self.lost = 0
        row = self.squares.row
        across = self.prices.pinned_across[square] + self.blocking[square - 1] + self.blocking[square + 1]
        with If(across > 0):
            upright = (
                self.prices.pinned_upright[square] + self.blocking[square - row] + self.blocking[square + row]
            )
            with If(upright > 0):
                self.look_for_deadlock(square)

    @block("look for a deadlock made by the box on {square}")
    def look_for_deadlock(self, square: Reporter) -> None:
        """Unfreeze boxes, round after round, until those left block each other or the pushed box is free."""
        self.blocking[square] = FROZEN
        self.unfreezing = 1
        with RepeatUntil((self.unfreezing == 0) | (self.blocking[square] == FREE)):
            self.unfreezing = 0
            self.frozen_number = 0
            with Repeat(self.position.here.length):
                self.frozen_number += 1
                self.frozen_square = self.position.here[self.frozen_number]
                with If(self.blocking[self.frozen_square] == FROZEN):
                    self.unfreeze_box(self.frozen_square)
        with If(self.blocking[square] == FROZEN):
            self.look_for_frozen()
        self.frozen_number = 0
        with Repeat(self.position.here.length):
            self.frozen_number += 1
            self.blocking[self.position.here[self.frozen_number]] = FROZEN
        self.blocking[square] = FREE

    @block("unfreeze box on {square}")
    def unfreeze_box(self, square: Reporter) -> None:
        """A box that can move along an axis blocks nothing."""
        row = self.squares.row
        across = self.prices.pinned_across[square] + self.blocking[square - 1] + self.blocking[square + 1]
        upright = (
            self.prices.pinned_upright[square] + self.blocking[square - row] + self.blocking[square + row]
        )
        with If((across == 0) | (upright == 0)):
            self.blocking[square] = FREE
            self.unfreezing = 1

    @block
    def look_for_frozen(self) -> None:
        """The position is lost if one of the boxes still frozen is off its goal."""
        self.frozen_number = 0
        with Repeat(self.position.here.length):
            self.frozen_number += 1
            self.frozen_square = self.position.here[self.frozen_number]
            with If(self.blocking[self.frozen_square] == FROZEN):
                with If(stage.ground[self.frozen_square] != GOAL):
                    self.lost = 1
