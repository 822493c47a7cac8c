"""The flood: every square that the keeper can reach without pushing."""

from __future__ import annotations

from generator.game.position import Position
from generator.game.squares import Squares
from generator.game.stage import stage
from generator.scratch import If, List, Part, Repeat, RepeatUntil, Reporter, Value, Variable, block, inline

NEVER = 10**15
"""The mark of squares that are no floor: no flood comes that far."""


class Region(Part):
    """The squares that a flood reaches, as the sum of their bits."""

    region = Variable(doc="the region being flooded, in the first number")

    def __init__(self, squares: Squares) -> None:
        self.squares = squares

    @inline
    def add(self, square: Value) -> None:
        """Add the square's bit to the region."""
        self.region += self.squares.first_power[square]


class Flood(Part):
    """Walks for the keeper. A square or group is reached when its mark is the flood's number."""

    mark = List(doc="the number of the last flood that reached a square; half more for a box")
    flood_number = Variable(doc="floods so far")
    queue = List(doc="the squares reached, in the order they were found")
    at = Variable(doc="how many of them have been looked around from")
    standing = Variable(doc="the square being looked around from")
    marked = Variable(doc="squares or boxes marked so far")

    def __init__(self, squares: Squares, position: Position, region: Region | None = None) -> None:
        self.squares = squares
        self.position = position
        self.region = region

    @inline
    def _note(self, square: Reporter) -> None:
        """What else is to be done with a square that is reached."""
        if self.region is not None:
            self.region.add(square)

    @block
    def reset_marks(self) -> None:
        """No square is reached."""
        self.flood_number = 0
        self.mark.clear()
        with Repeat(self.squares.power.length):
            self.mark.append(0)
        self.marked = 0
        with Repeat(stage.ground.length):
            self.marked += 1
            with If(stage.reached[self.marked] == 0):
                self.mark[self.marked] = NEVER

    @block("flood from {start}")
    def flood(self, start: Reporter) -> None:
        """Reach all squares around START up to walls and the boxes of here."""
        self.flood_number += 1
        self.marked = 0
        with Repeat(self.position.here.length):
            self.marked += 1
            self.mark[self.position.here[self.marked]] = self.flood_number + 0.5
        self.queue.clear()
        self.queue.append(self.squares.spot[start])
        self.mark[self.queue[1]] = self.flood_number
        self._note(self.queue[1])
        self.at = 0
        with RepeatUntil(self.at == self.queue.length):
            self.at += 1
            self.standing = self.queue[self.at]
            for beside in self.squares.beside(self.standing):
                with If(self.mark[beside] < self.flood_number):
                    self.mark[beside] = self.flood_number
                    self.queue.append(beside)
                    self._note(beside)
