"""Regions: the squares that the keeper can reach, bit by bit, with every node.

Most pushes change the region by two squares only, which is seen close to the box. Then no flood is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from generator.game.flood import Flood, Region
from generator.game.freeze import WALLED
from generator.game.position import Blocking
from generator.game.squares import Squares
from generator.scratch import (
    Boolean,
    Else,
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
    inline,
)


@dataclass
class Case:
    """What is being recorded: blocks for regions of one number, or of any."""

    is_one_number: bool = False


class Regions(Part):
    """The regions of all nodes, and what a push makes of one."""

    node_regions = List(
        doc="the squares that a node's keeper can reach: as many numbers a node as a set needs"
    )
    old_region = Variable(doc="where the region before the push stands in that list")
    new_region = Variable(doc="where the one after it stands")
    one_number = Variable(doc="the old region, where a set is one number")
    whole = Variable(doc="1 when the old region serves for the new position, but for two squares")
    joined = Variable(doc="1 when the square that the box left is part of the new region")
    side = Variable(doc="1 when the old region has the square on one side of the box, else 0")
    other_side = Variable(doc="the same on the other side")
    front = Variable(doc="the same in front of it")
    parts = Variable(doc="the pieces of the region around the box, so far as is seen there")
    ahead = Variable(doc="the step of the push")
    across = Variable(doc="a step to its side")
    region_number = Variable(doc="which of a region's numbers, or of its squares, is being looked at")

    def __init__(self, squares: Squares, freeze: Blocking, flood: Flood, region: Region) -> None:
        self.squares = squares
        self.freeze = freeze
        self.flood = flood
        self.region = region
        self._case = Case()

    def bit(self, place: Value, square: Reporter) -> Reporter:
        """1 if the region at PLACE of the list has the bit of SQUARE, else 0."""
        squares = self.squares
        return floor(self.node_regions[place + squares.offset[square]] / squares.power[square]) % 2

    def has(self, place: Value, square: Reporter) -> Boolean:
        """Whether it has that bit."""
        return self.bit(place, square) == 1

    def old_bit(self, square: Reporter) -> Reporter:
        """The bit of SQUARE in the old region, in one number or, where it may have several, in the list."""
        if self._case.is_one_number:
            return floor(self.one_number / self.squares.power[square]) % 2
        return self.bit(self.old_region, square)

    def was_reached(self, square: Reporter) -> Boolean:
        """Whether SQUARE lies in the old region."""
        return self.old_bit(square) == 1

    @inline
    def in_either_case(self, script: Callable[[], None]) -> None:
        """Record what SCRIPT does twice: for regions of one number, which is quicker, and of several."""
        with If(self.squares.words == 1):
            self.one_number = self.node_regions[self.old_region]
            self._case.is_one_number = True
            script()
            self._case.is_one_number = False
        with Else():
            script()

    @inline
    def forget_all(self) -> None:
        """No region has a square any more."""
        self.node_regions.clear()
        self.one_number = 0

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
        self.in_either_case(partial(self._look, origin, square))

    @inline
    def _look(self, origin: Reporter, square: Reporter) -> None:
        sides = (self.across, -self.across)
        for side in sides:
            beside = origin + side
            with If((self.freeze.blocking[beside] < WALLED) & ~self.was_reached(beside)):
                self.whole = 0
        with If(self.was_reached(square)):
            self.look_at_ring(origin, square)

    @inline
    def look_at_ring(self, origin: Reporter, square: Reporter) -> None:
        """Without the box's new square the region stays in one piece if it does so in the ring around it.

        Its parts there are the neighbours of the square in it, less the corners that join two of them.
        """
        one, other = self.across, -self.across
        self.side = self.old_bit(square + one)
        self.other_side = self.old_bit(square + other)
        self.front = self.old_bit(square + self.ahead)
        self.parts = self.joined + self.side + self.other_side + self.front
        with If(self.side == 1):
            self.parts -= self.joined * self.old_bit(origin + one)
            self.parts -= self.front * self.old_bit(square + self.ahead + one)
        with If(self.other_side == 1):
            self.parts -= self.joined * self.old_bit(origin + other)
            self.parts -= self.front * self.old_bit(square + self.ahead + other)
        with If(self.parts > 1):
            self.whole = 0

    @block("take over the region but for the box from {origin} to {square}")
    def take_over(self, origin: Reporter, square: Reporter) -> None:
        """The new region: with the square that the box left, if joined, and without the one it went to."""
        with If(self.squares.words == 1):
            self.node_regions[self.new_region] = self.taken_over(origin, square)
        with Else():
            self.copy()
            with If(self.joined == 1):
                self.node_regions[self.new_region + self.squares.offset[origin]] += self.squares.power[origin]
            with If(self.was_reached(square)):
                self.node_regions[self.new_region + self.squares.offset[square]] -= self.squares.power[square]

    @inline
    def taken_over(self, origin: Reporter, square: Reporter) -> Reporter:
        """The new region where a set is one number."""
        power = self.squares.power
        lost = floor(self.one_number / power[square]) % 2 * power[square]
        return self.one_number + self.joined * power[origin] - lost

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
