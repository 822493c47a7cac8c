"""The deadlock notice: boxes that can never get home, marked as soon as a push has caused it."""

from __future__ import annotations

from generator.game.freeze import FROZEN, Freeze
from generator.game.stage import GOAL, stage
from generator.scratch import Else, If, Part, Repeat, Reporter, Variable, any_of, block


class Deadlock(Part):
    """Knows when the position on the board is lost."""

    judged = Variable(doc="the box being judged")

    def __init__(self, freeze: Freeze) -> None:
        self.freeze = freeze

    @block
    def mark_stuck_boxes(self) -> None:
        """Mark every box on a trap square, and every frozen box off a goal."""
        self.freeze_all()
        self.freeze.unfreeze()
        stage.stuck.clear()
        stage.deadlocked = 0
        self.judged = 0
        with Repeat(stage.box_squares.length):
            self.judged += 1
            self.judge(stage.box_squares[self.judged])
        self.lift_all()

    @block("judge box on {square}")
    def judge(self, square: Reporter) -> None:
        """Add 1 to the list of stuck boxes if the box on SQUARE can never get home, else 0."""
        is_frozen = (self.freeze.blocking[square] == FROZEN) & (stage.ground[square] != GOAL)
        with If(any_of(stage.traps[square] == 1, is_frozen)):
            stage.stuck.append(1)
            stage.deadlocked = 1
        with Else():
            stage.stuck.append(0)

    @block
    def freeze_all(self) -> None:
        """Let every box block as a frozen one."""
        self.judged = 0
        with Repeat(stage.box_squares.length):
            self.judged += 1
            self.freeze.blocking[stage.box_squares[self.judged]] = FROZEN

    @block
    def lift_all(self) -> None:
        """Let every square block as it does without a box."""
        self.judged = 0
        with Repeat(stage.box_squares.length):
            self.judged += 1
            self.freeze.blocking[stage.box_squares[self.judged]] = stage.traps[stage.box_squares[self.judged]]
