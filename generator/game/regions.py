"""Regions: the squares that the keeper can reach, bit by bit, with every node.

Most pushes change the region by two squares only, which is seen close to the box, and then no flood is needed.
"""

from __future__ import annotations

from generator.game.flood import Flood, Region
from generator.game.freeze import WALLED
from generator.game.position import Blocking
from generator.game.squares import Squares
from generator.scratch import (
    Boolean,
    If,
    List,
    Part,
    Repeat,
    Reporter,
    Value,
    Variable,
    absolute,
    block,
    floor,
)


class Regions(Part):
    """The regions of all nodes, and what a push makes of one."""

    node_regions = List(
        doc="the squares that a node's keeper can reach: as many numbers a node as a set needs"
    )
    old_region = Variable(doc="where the region before the push stands in that list")
    new_region = Variable(doc="where the one after it stands")
    whole = Variable(doc="1 when the old region serves for the new position, but for two squares")
    joined = Variable(doc="1 when the square that the box left is part of the new region")
    ahead = Variable(doc="the step of the push")
    across = Variable(doc="a step to its side")
    region_number = Variable(doc="which of a region's numbers, or of its squares, is being looked at")

    def __init__(self, squares: Squares, freeze: Blocking, flood: Flood, region: Region) -> None:
        self.squares = squares
        self.freeze = freeze
        self.flood = flood
        self.region = region

    def has(self, place: Value, square: Reporter) -> Boolean:
        """Whether the region at PLACE of the list has the bit of SQUARE."""
        squares = self.squares
        return floor(self.node_regions[place + squares.offset[square]] / squares.power[square]) % 2 == 1

    def was_reached(self, square: Reporter) -> Boolean:
        """Whether SQUARE lies in the old region."""
        return self.has(self.old_region, square)

    @block("look around the push from {origin} to {square}")
    def look_around(self, origin: Reporter, square: Reporter) -> None:
        """The region stays in one piece ("whole" is 1) if it does so close to the push.

        Nothing new may be joined to it beside the square that the box left, and what lies around the box's
        new square must hang together without that square.
        """
        self.whole = 1
        self.joined = 1
        self.ahead = square - origin
        self.across = self.squares.row + 1 - absolute(self.ahead)
        sides = (self.across, -self.across)
        for side in sides:
            beside = origin + side
            with If((self.freeze.blocking[beside] < WALLED) & ~self.was_reached(beside)):
                self.whole = 0
        with If(self.was_reached(square)):
            ways = [self.was_reached(square + side) for side in sides]
            for side, way in zip(sides, ways, strict=True):
                with If(way & ~self.was_reached(origin + side)):
                    self.whole = 0
            with If(self.was_reached(square + self.ahead)):
                corners = [self.was_reached(square + self.ahead + side) for side in sides]
                with If(~((ways[0] & corners[0]) | (ways[1] & corners[1]))):
                    self.whole = 0

    @block("take over the region but for the box from {origin} to {square}")
    def take_over(self, origin: Reporter, square: Reporter) -> None:
        """The new region is the old one with the square that the box left, if that is joined to it, and without the one it went to."""
        self.copy()
        with If(self.joined == 1):
            self.node_regions[self.new_region + self.squares.offset[origin]] += self.squares.power[origin]
        with If(self.was_reached(square)):
            self.node_regions[self.new_region + self.squares.offset[square]] -= self.squares.power[square]

    @block
    def copy(self) -> None:
        """Let the new region be the old one."""
        self.region_number = 0
        with Repeat(self.squares.words):
            self.node_regions[self.new_region + self.region_number] = self.node_regions[
                self.old_region + self.region_number
            ]
            self.region_number += 1

    @block("find the region around {square}")
    def find(self, square: Reporter) -> None:
        """Flood from SQUARE; the new region is what is reached."""
        self.region.region = 0
        self.flood.flood(square)
        self.node_regions[self.new_region] = self.region.region
        with If(self.squares.words > 1):
            self.region_number = 0
            with Repeat(self.flood.queue.length):
                self.region_number += 1
                self.add_bit(self.flood.queue[self.region_number])

    @block("add bit of {spot}")
    def add_bit(self, spot: Reporter) -> None:
        """Add the bit of a square or group to its number, unless that is the first."""
        with If(self.squares.offset[spot] > 0):
            self.node_regions[self.new_region + self.squares.offset[spot]] += self.squares.power[spot]

    @block
    def add_region(self) -> None:
        """Make room for one more region, which is empty."""
        self.new_region = self.node_regions.length + 1
        with Repeat(self.squares.words):
            self.node_regions.append(0)
