"""Sets of squares as numbers: bit by bit, as many numbers as the board needs.

Each number holds 52 bits, so that it stays exact. A set of boxes is the sum of its squares' bits, and so is
the keeper's region. `offset` says in which of the numbers a square's bit stands, 0 for the first.

Squares that never hold a box and are next to each other are always reached together, so they share a bit and
are looked around from together: they are a group. In the lists a group stands behind the board's squares, in
as many places as it needs to have four neighbours each, the last of them the group's next place.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.game.stage import neighbours, stage
from generator.scratch import (
    Else,
    If,
    List,
    Part,
    Repeat,
    RepeatUntil,
    Reporter,
    Variable,
    block,
    floor,
)

BITS = 52
"""Bits of a number that are used; whole numbers are exact below 2 to the power 53."""
BEYOND = 2**60
"""The bit of squares that are no floor: more than any number, so never found in one."""
NOWHERE = 1
"""A square that is never floor: the first, in a corner."""


def words_needed(floor: Collection[int], holding: Collection[int], width: int) -> int:
    """How many numbers a set of squares takes on a board of that WIDTH.

    FLOOR are its floor squares, HOLDING those of them that can hold a box.
    """
    groups = 0
    apart = set(floor) - set(holding)
    while apart:
        groups += 1
        todo = [apart.pop()]
        for square in todo:  # grows while it is read
            joined = apart & {square - width, square - 1, square + width, square + 1}
            apart -= joined
            todo += joined
    return max(1, -(-(len(holding) + groups) // BITS))


class Squares(Part):
    """Gives every floor square or group of them its bit, and says what is next to it."""

    row = Variable(
        doc="squares in a row: the Stage's width, kept here since a sprite's own variables are faster"
    )
    words = Variable(doc="how many numbers a set of squares needs")
    floor_squares = List(doc="the floor squares")
    holding = List(doc="1 for a square that can hold a box, else 0")
    spot = List(doc="where a square is in the lists: itself, or its group; the first square for no floor")
    bit_squares = List(doc="the square of each bit; for a group one of its squares")
    group_ends = List(doc="of the last square of a group: the group, else 0")
    every_bit = List(doc="all bits of each number together")
    bits = List(doc="powers of two, from 1")
    power = List(doc="a square's bit")
    first_power = List(doc="a square's bit if it stands in the first number, else 0")
    offset = List(doc="which number a square's bit stands in: 0 for the first")
    spot_above = List(doc="what is above a square: another square, or a group")
    spot_left = List(doc="what is left of it")
    spot_below = List(doc="what is below it")
    spot_right = List(doc="what is right of it")
    numbered = Variable(doc="bits given so far")
    square = Variable(doc="the square being looked at")
    floor_number = Variable(doc="which floor square that is")
    group_square = Variable(doc="the square of a group being looked at")
    group = Variable(doc="the group's first place")
    group_end = Variable(doc="its last square so far")
    group_place = Variable(doc="its last place so far")
    neighbours_there = Variable(doc="how many neighbours that place has")
    group_queue = List(doc="the squares of the group")
    group_at = Variable(doc="how many of them have been looked around from")

    def beside(self, spot: Reporter) -> tuple[Reporter, Reporter, Reporter, Reporter]:
        """What is above, left of, below and right of SPOT, a square or group."""
        return self.spot_above[spot], self.spot_left[spot], self.spot_below[spot], self.spot_right[spot]

    @block
    def list_floor(self) -> None:
        """List the floor squares; each may hold a box, as far as is known."""
        self.row = stage.width
        self.floor_squares.clear()
        self.holding.clear()
        with Repeat(stage.ground.length):
            self.holding.append(stage.reached[self.holding.length + 1])
            with If(stage.reached[self.holding.length] == 1):
                self.floor_squares.append(self.holding.length)

    @block
    def number_squares(self) -> None:
        """Give every floor square or group its bit, once `holding` is known."""
        self.list_bits()
        for numbers in (self.spot, self.bit_squares, self.power, self.first_power, self.offset):
            numbers.clear()
        for numbers in (self.spot_above, self.spot_left, self.spot_below, self.spot_right):
            numbers.clear()
        with Repeat(stage.ground.length):
            self.spot.append(NOWHERE)
            self.add_spot()
        self.make_groups()
        self.give_bits()
        self.join_up_squares()

    @block
    def make_groups(self) -> None:
        """Make a group of all squares next to each other that can't hold a box."""
        self.group_ends.clear()
        with Repeat(stage.ground.length):
            self.group_ends.append(0)
        self.floor_number = 0
        with Repeat(self.floor_squares.length):
            self.floor_number += 1
            self.square = self.floor_squares[self.floor_number]
            with If((self.holding[self.square] == 0) & (self.spot[self.square] == NOWHERE)):
                self.make_group(self.square)

    @block
    def give_bits(self) -> None:
        """Bits go by the order of squares; a group has that of its last square."""
        self.every_bit.clear()
        self.numbered = 0
        self.floor_number = 0
        with Repeat(self.floor_squares.length):
            self.floor_number += 1
            self.square = self.floor_squares[self.floor_number]
            with If(self.holding[self.square] == 1):
                self.give_bit(self.square)
                self.spot[self.square] = self.square
            with If(self.group_ends[self.square] > 0):
                self.give_bit(self.group_ends[self.square])
        self.words = self.every_bit.length

    @block
    def join_up_squares(self) -> None:
        """Note what is next to each square, and the bit of the group that it is in."""
        self.floor_number = 0
        with Repeat(self.floor_squares.length):
            self.floor_number += 1
            self.square = self.floor_squares[self.floor_number]
            with If(self.holding[self.square] == 1):
                self.join_up(self.square)
            with Else():
                self.power[self.square] = self.power[self.spot[self.square]]
                self.offset[self.square] = self.offset[self.spot[self.square]]

    @block
    def add_spot(self) -> None:
        """One more place in the lists, without a bit and with nothing next to it."""
        self.power.append(BEYOND)
        self.offset.append(0)
        self.first_power.append(0)
        for numbers in (self.spot_above, self.spot_left, self.spot_below, self.spot_right):
            numbers.append(NOWHERE)

    @block("give {spot} the next bit")
    def give_bit(self, spot: Reporter) -> None:
        """The next bit is that of SPOT."""
        with If(self.numbered % BITS == 0):
            self.every_bit.append(0)
        self.bit_squares.append(self.square)
        self.power[spot] = self.bits[self.numbered % BITS + 1]
        self.offset[spot] = floor(self.numbered / BITS)
        self.every_bit[self.every_bit.length] += self.power[spot]
        self.numbered += 1
        with If(self.offset[spot] == 0):
            self.first_power[spot] = self.power[spot]

    @block("join up {square}")
    def join_up(self, square: Reporter) -> None:
        """Note what is next to a square that can hold a box."""
        sides = (self.spot_above, self.spot_left, self.spot_below, self.spot_right)
        for numbers, beside in zip(sides, neighbours(square, self.row), strict=True):
            numbers[square] = self.spot[beside]

    @block("make a group of {square}")
    def make_group(self, square: Reporter) -> None:
        """A group of the squares joined to SQUARE that can't hold a box either."""
        self.add_spot()
        self.group = self.power.length
        self.group_place = self.group
        self.neighbours_there = 0
        self.group_end = square
        self.group_queue.clear()
        self.reach_for_group(square)
        self.group_at = 0
        with RepeatUntil(self.group_at == self.group_queue.length):
            self.group_at += 1
            self.group_square = self.group_queue[self.group_at]
            for beside in neighbours(self.group_square, self.row):
                with If(stage.reached[beside] == 1):
                    self.reach_for_group(beside)
        self.group_ends[self.group_end] = self.group

    @block("reach {square} for the group")
    def reach_for_group(self, square: Reporter) -> None:
        """A square that can hold a box is next to the group; another one is part of it."""
        with If(self.holding[square] == 1):
            self.add_neighbour(square)
        with Else():
            with If(self.spot[square] == NOWHERE):
                self.spot[square] = self.group
                self.group_queue.append(square)
                with If(square > self.group_end):
                    self.group_end = square

    @block("add {square} next to the group")
    def add_neighbour(self, square: Reporter) -> None:
        """A place of the group has three neighbours and, if there are more, the next place of the group."""
        with If(self.neighbours_there == 3):
            self.add_spot()
            self.spot_right[self.group_place] = self.power.length
            self.group_place = self.power.length
            self.neighbours_there = 0
        self.neighbours_there += 1
        for number, numbers in enumerate((self.spot_above, self.spot_left, self.spot_below), 1):
            with If(self.neighbours_there == number):
                numbers[self.group_place] = square

    @block
    def list_bits(self) -> None:
        """The powers of two."""
        self.bits.append(1)
        with Repeat(BITS):
            self.bits.append(self.bits[self.bits.length] * 2)
