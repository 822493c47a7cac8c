"""The keeper held as a region: all squares that it can reach, bit by bit, with every node.

A new position is known if a node has its boxes, and the keeper's square in its region. So a flood runs at
most once for each node that is stored and never for one that is known, and expanding a node needs none. Most
pushes change the region by two squares only, which is seen close to the box, and then no flood runs either.
"""

from __future__ import annotations

from generator.game.flood import Flood, Region
from generator.game.freeze import WALLED, Freeze
from generator.game.position import Position
from generator.game.squares import Squares
from generator.scratch import (
    Boolean,
    Else,
    If,
    List,
    Part,
    Repeat,
    Reporter,
    Variable,
    absolute,
    block,
    floor,
)


class KeeperRegion(Part):
    """A node is the set of boxes and the region that the keeper can walk in."""

    node_regions = List(doc="the squares that a node's keeper can reach")
    whole = Variable(doc="1 when the old region serves for the new node")
    ahead = Variable(doc="the step of the push")
    across = Variable(doc="a step to its side")
    word_place = Variable(doc="where a number of the region stands")
    word_number = Variable(doc="which of the region's numbers, or of its squares, is being looked at")

    def __init__(
        self, squares: Squares, position: Position, freeze: Freeze, flood: Flood, region: Region
    ) -> None:
        self.squares = squares
        self.position = position
        self.freeze = freeze
        self.flood = flood
        self.region = region

    def reaches(self, square: Reporter) -> Boolean:
        """Its bit stands in the region of the node being expanded."""
        return self.was_reached(square)

    def is_same(self, found: Reporter) -> Boolean:
        """The square that the box left lies in the region of FOUND."""
        return self.is_in_region(found, self.position.pushed_from)

    def scatter(self) -> Reporter | int:
        """Nothing: nodes with the same boxes share a bucket."""
        return 0

    def is_in_region(self, node: Reporter, square: Reporter) -> Boolean:
        """Whether NODE's region has the bit of SQUARE."""
        return (
            floor(self.node_regions[node + self.squares.offset[square]] / self.squares.power[square]) % 2 == 1
        )

    def find(self) -> None:
        """Nothing: the region is stored with the node."""

    @block
    def empty_keepers(self) -> None:
        """Make ready for the first node; the place where chains end has no region."""
        self.forget_keepers()
        with Repeat(self.squares.words):
            self.node_regions.append(0)

    @block
    def forget_keepers(self) -> None:
        """Leave nothing of the regions."""
        self.node_regions.clear()

    @block
    def arrive(self) -> None:
        """Find the region of the node just stored: the old one but for two squares, or else by a flood."""
        self.whole = 0
        with If(self.position.here_number > 0):
            self.look_around(self.position.here[self.position.here_number])
        with If(self.whole == 1):
            self.take_over_region(self.position.here[self.position.here_number])
        with Else():
            self.region.region = 0
            self.flood.flood(self.position.pushed_from)
            self.node_regions.append(self.region.region)
            with If(self.squares.words > 1):
                self.add_words()

    @block("look around the box pushed to {square}")
    def look_around(self, square: Reporter) -> None:
        """The region stays in one piece ("whole" is 1) if it does so close to the push.

        Nothing new may be joined to it beside the square that the box left, and what lies around the box's
        new square must hang together without that square.
        """
        self.whole = 1
        self.ahead = square - self.position.pushed_from
        self.across = self.squares.row + 1 - absolute(self.ahead)
        sides = (self.across, -self.across)
        for side in sides:
            beside = self.position.pushed_from + side
            with If((self.freeze.blocking[beside] < WALLED) & ~self.was_reached(beside)):
                self.whole = 0
        with If(self.was_reached(square)):
            ways = [self.was_reached(square + side) for side in sides]
            for side, way in zip(sides, ways, strict=True):
                with If(way & ~self.was_reached(self.position.pushed_from + side)):
                    self.whole = 0
            with If(self.was_reached(square + self.ahead)):
                corners = [self.was_reached(square + self.ahead + side) for side in sides]
                with If(~((ways[0] & corners[0]) | (ways[1] & corners[1]))):
                    self.whole = 0

    def was_reached(self, square: Reporter) -> Boolean:
        """Whether SQUARE lies in the region of the node being expanded."""
        return self.is_in_region(self.position.node, square)

    @block("take over the region but for the box on {square}")
    def take_over_region(self, square: Reporter) -> None:
        """The old region with the square that the box left, and without the one that it went to."""
        self.word_number = 0
        with Repeat(self.squares.words):
            self.node_regions.append(self.node_regions[self.position.node + self.word_number])
            self.word_number += 1
        self.word_place = self.node_regions.length - self.squares.words + 1
        self.node_regions[self.word_place + self.squares.offset[self.position.pushed_from]] += (
            self.squares.power[self.position.pushed_from]
        )
        with If(self.was_reached(square)):
            self.node_regions[self.word_place + self.squares.offset[square]] -= self.squares.power[square]

    @block
    def add_words(self) -> None:
        """The numbers of the region behind the first."""
        with Repeat(self.squares.words - 1):
            self.node_regions.append(0)
        self.word_number = 0
        with Repeat(self.flood.queue.length):
            self.word_number += 1
            self.add_bit(self.flood.queue[self.word_number])

    @block("add bit of {square}")
    def add_bit(self, square: Reporter) -> None:
        """Add the square's bit to its number, unless that is the first."""
        with If(self.squares.offset[square] > 0):
            self.word_place = self.node_regions.length - self.squares.words + 1 + self.squares.offset[square]
            self.node_regions[self.word_place] += self.squares.power[square]
