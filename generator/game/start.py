"""Where a level begins: keeper and boxes on their first squares."""

from __future__ import annotations

from generator.game.rules import Rules
from generator.game.stage import GOAL, stage
from generator.scratch import If, List, Part, Repeat, Variable, block


class Start(Part):
    """Remembers the level's start and goes back to it."""

    start_keeper = Variable(doc="the keeper's square at the level's start")
    start_boxes = List(doc="each box's square at the level's start")
    placed = Variable(doc="boxes put on their squares so far")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @block
    def set_out(self) -> None:
        """Put keeper and boxes where the level starts."""
        self.placed = 0
        with Repeat(stage.box_squares.length):
            self.placed += 1
            stage.box_at[stage.box_squares[self.placed]] = 0
        stage.box_squares.clear()
        stage.boxes_home = 0
        self.placed = 0
        with Repeat(self.start_boxes.length):
            self.placed += 1
            stage.box_squares.append(self.start_boxes[self.placed])
            stage.box_at[self.start_boxes[self.placed]] = self.placed
            with If(stage.ground[self.start_boxes[self.placed]] == GOAL):
                stage.boxes_home += 1
        stage.keeper = self.start_keeper
        stage.facing = 2
        stage.moves = 0
        stage.pushes = 0
        self.rules.look_for_win()
