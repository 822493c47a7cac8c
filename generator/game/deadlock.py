"""The deadlock notice: boxes that can never get home, marked as soon as a push has caused it."""

from __future__ import annotations

from generator.game.freeze import FROZEN, Freeze
from generator.game.stage import GOAL, stage
from generator.scratch import Else, If, List, Repeat, Reporter, Variable, any_of, block


class Deadlock(Freeze):
    """The part of Game that knows when a position is lost."""

    number = Variable(doc="the box being judged")

    def boxes(self) -> List:
        """The boxes on the board."""
        return stage.box_squares

    @block()
    def look_for_deadlock(self) -> None:
        """Mark every box on a trap square, and every frozen box off a goal."""
        self.set_holds(FROZEN)
        self.thaw()
        stage.stuck.clear()
        stage.deadlocked = 0
        self.number = 0
        with Repeat(stage.box_squares.length):
            self.number += 1
            self.judge(stage.box_squares[self.number])
        self.lift_holds()

    @block("judge box on {square}")
    def judge(self, square: Reporter) -> None:
        """Add 1 to the list of stuck boxes if the box on SQUARE can never get home, else 0."""
        is_frozen = (self.hold[square] == FROZEN) & (stage.ground[square] != GOAL)
        with If(any_of(stage.traps[square] == 1, is_frozen)):
            stage.stuck.append(1)
            stage.deadlocked = 1
        with Else():
            stage.stuck.append(0)

    @block("set the hold of every box to {hold}")
    def set_holds(self, hold: Reporter) -> None:
        """Put the boxes on the list of holds."""
        self.number = 0
        with Repeat(stage.box_squares.length):
            self.number += 1
            self.hold[stage.box_squares[self.number]] = hold

    @block()
    def lift_holds(self) -> None:
        """Take the boxes off the list of holds."""
        self.number = 0
        with Repeat(stage.box_squares.length):
            self.number += 1
            self.hold[stage.box_squares[self.number]] = stage.traps[stage.box_squares[self.number]]
