"""The flood: every square that the keeper can reach without pushing."""

from __future__ import annotations

from generator.game.nodes import Nodes
from generator.game.stage import neighbours, stage
from generator.scratch import If, List, Repeat, RepeatUntil, Reporter, Variable, block

NEVER = 10**15
"""The mark of squares that are no floor: no flood comes that far."""


class Flood(Nodes):
    """The part of Search that walks. A square is reached when its mark is the flood's number."""

    mark = List(doc="the number of the last flood that reached a square; half more for a box")
    flood_number = Variable(doc="floods so far")
    queue = List(doc="the squares reached, in the order they were found")
    at = Variable(doc="how many of them have been looked around from")
    standing = Variable(doc="the square being looked around from")

    def note_reached(self, square: Reporter) -> None:
        """What else is to be done with a square that is reached; Python writes it into the flood."""

    @block()
    def dry_up(self) -> None:
        """No square is reached."""
        self.flood_number = 0
        self.mark.clear()
        self.count = 0
        with Repeat(stage.ground.length):
            self.count += 1
            with If(stage.reached[self.count] == 1):
                self.mark.append(0)
            with If(stage.reached[self.count] == 0):
                self.mark.append(NEVER)

    @block("flood from {start}")
    def flood(self, start: Reporter) -> None:
        """Reach all squares around START up to walls and the boxes of here."""
        self.flood_number += 1
        self.count = 0
        with Repeat(self.here.length):
            self.count += 1
            self.mark[self.here[self.count]] = self.flood_number + 0.5
        self.mark[start] = self.flood_number
        self.note_reached(start)
        self.queue.clear()
        self.queue.append(start)
        self.at = 0
        with RepeatUntil(self.at == self.queue.length):
            self.at += 1
            self.standing = self.queue[self.at]
            for beside in neighbours(self.standing, self.row):
                with If(self.mark[beside] < self.flood_number):
                    self.mark[beside] = self.flood_number
                    self.queue.append(beside)
                    self.note_reached(beside)
