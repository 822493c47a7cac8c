"""On which side of a box the keeper is, and how far a lone box is when that counts.

A box may part the floor; its side is the part that holds the keeper, who never crosses the box. So a side
stays what it is until that box is pushed. It is named by a direction, 0 to 3: the first in which a push from
that side goes. A place is a square and a direction in one number: 4 times the square, plus the direction.

The parts are read from one depth-first tree of the floor: without a square, what hangs below it is a part of
its own if no edge leads from there to above the square (Hopcroft and Tarjan, 1973).
"""

from __future__ import annotations

from generator.game.squares import Squares
from generator.game.stage import stage
from generator.scratch import (
    Boolean,
    Else,
    If,
    List,
    Part,
    Repeat,
    RepeatUntil,
    Reporter,
    Variable,
    block,
    inline,
)

NO_SIDE = -1


class Sides(Part):
    """The sides of every square."""

    side_of = List(doc="of a place: the side from which a box there is pushed in this direction; -1 for none")
    above = List(doc="the square from which a square was met first in the tree; 0 for its root")
    met_as = List(doc="how many squares of the tree were met up to this one; 0 for none yet")
    last_below = List(doc="the greatest such number of what hangs below a square")
    lowest_beside = List(doc="the least such number next to any of these")
    next_look = List(doc="how many directions of a square have been looked in")
    parts_beside = List(doc="the part in which each square beside the square lies: up, left, down, right")
    met = Variable(doc="squares met so far")
    stem = Variable(doc="the square at which the tree grows")
    twig = Variable(doc="a square next to it")
    part = Variable(doc="a part of the floor without a square: the square that it hangs by, or 0")
    looking = Variable(doc="the direction being looked in")
    turn_number = Variable(doc="the direction being looked in for a part, counted from 1")
    hanging = Variable(doc="the square next to the square in that direction")
    side_found = Variable(doc="the side that was looked for")

    def __init__(self, squares: Squares) -> None:
        self.squares = squares

    @block
    def find_sides(self) -> None:
        """Fill in the side of every place."""
        self.grow_tree()
        self.side_of.clear()
        with Repeat(stage.ground.length * 4 + 3):
            self.side_of.append(NO_SIDE)
        self.met = 0
        with Repeat(self.squares.floor_squares.length):
            self.met += 1
            self.stem = self.squares.floor_squares[self.met]
            self.find_sides_of(self.stem)

    @block
    def grow_tree(self) -> None:
        """Make the depth-first tree of all floor squares; the first is its root."""
        for numbers in (self.above, self.met_as, self.last_below, self.lowest_beside, self.next_look):
            numbers.clear()
        with Repeat(stage.ground.length):
            for numbers in (self.above, self.met_as, self.last_below, self.lowest_beside, self.next_look):
                numbers.append(0)
        self.met = 0
        self.stem = 0
        self.meet(self.squares.floor_squares[1])
        with RepeatUntil(self.stem == 0):
            with If(self.next_look[self.stem] == 4):
                self.last_below[self.stem] = self.met
                self.twig = self.stem
                self.stem = self.above[self.twig]
                self.lower(self.lowest_beside[self.twig])
            with Else():
                self.next_look[self.stem] += 1
                self.twig = self.stem + stage.steps[self.next_look[self.stem]]
                with If(stage.reached[self.twig] == 1):
                    with If(self.met_as[self.twig] == 0):
                        self.meet(self.twig)
                    with Else():
                        self.lower(self.met_as[self.twig])

    @block("meet {square}")
    def meet(self, square: Reporter) -> None:
        """SQUARE hangs below the square at which the tree grows, and the tree grows there."""
        self.met += 1
        self.above[square] = self.stem
        self.met_as[square] = self.met
        self.lowest_beside[square] = self.met
        self.stem = square

    @block("lower to {number}")
    def lower(self, number: Reporter) -> None:
        """NUMBER was met next to what hangs below the square at which the tree grows."""
        with If(number < self.lowest_beside[self.stem]):
            self.lowest_beside[self.stem] = number

    @block("find sides of {square}")
    def find_sides_of(self, square: Reporter) -> None:
        """The side for each direction is the first direction whose keeper stands in the same part."""
        self.list_parts(square)
        self.looking = 0
        with Repeat(4):
            with If(self.parts_beside[self.looking + 1] > NO_SIDE):
                self.look_for_part(self.parts_beside[self.looking + 1])
                self.side_of[square * 4 + self.looking] = self.side_found
            self.looking += 1

    @block("list parts around {square}")
    def list_parts(self, square: Reporter) -> None:
        """The part in which the keeper stands to push up, left, down and right; -1 where it can't stand."""
        self.parts_beside.clear()
        with Repeat(4):
            self.twig = square - stage.steps[self.parts_beside.length + 1]
            with If(stage.reached[self.twig] == 1):
                self.find_part(square, self.twig)
                self.parts_beside.append(self.part)
            with Else():
                self.parts_beside.append(NO_SIDE)

    @block("look for part {part}")
    def look_for_part(self, part: Reporter) -> None:
        """The first direction in which the keeper stands in PART."""
        self.side_found = self.parts_beside.index_of(part) - 1

    @block("find part, without {square}, of {keeper}")
    def find_part(self, square: Reporter, keeper: Reporter) -> None:
        """The part of the floor without SQUARE in which KEEPER lies."""
        self.part = 0
        with If(self.is_below(keeper, square)):
            self.turn_number = 0
            with Repeat(4):
                self.turn_number += 1
                self.hanging = square + stage.steps[self.turn_number]
                with If(self.above[self.hanging] == square):
                    with If((keeper == self.hanging) | self.is_below(keeper, self.hanging)):
                        with If(self.lowest_beside[self.hanging] >= self.met_as[square]):
                            self.part = self.hanging

    @inline
    def is_below(self, square: Reporter, top: Reporter) -> Boolean:
        """Whether SQUARE hangs below TOP in the tree."""
        return (self.met_as[square] > self.met_as[top]) & (self.met_as[square] <= self.last_below[top])

    @block("find side of {square} with the keeper on {keeper}")
    def find_side(self, square: Reporter, keeper: Reporter) -> None:
        """The side of a box on SQUARE that the keeper is on, wherever it stands."""
        self.list_parts(square)
        self.find_part(square, keeper)
        self.look_for_part(self.part)
