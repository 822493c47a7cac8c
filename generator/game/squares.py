"""Sets of squares as numbers: bit by bit, as many numbers as the board needs.

The floor squares are numbered; each number holds 52 of them, so that it stays exact. A set of boxes is the
sum of its squares' bits, and so is the keeper's region. `offset` tells in which of the numbers a square's
bit stands, 0 for the first.
"""

from __future__ import annotations

from generator.game.stage import stage
from generator.scratch import Else, If, List, Part, Repeat, Reporter, Variable, block, floor

BITS = 52
"""Bits of a number that are used; whole numbers are exact below 2 to the power 53."""
BEYOND = 2**60
"""The bit of squares that are no floor: more than any number, so never found in one."""


class Squares(Part):
    """Gives every floor square its bit."""

    row = Variable(
        doc="squares in a row: the Stage's width, kept here since a sprite's own variables are faster"
    )
    words = Variable(doc="how many numbers a set of squares needs")
    floor_squares = List(doc="the floor squares, by their numbers")
    bits = List(doc="powers of two, from 1")
    power = List(doc="a square's bit")
    first_power = List(doc="a square's bit if it stands in the first number, else 0")
    offset = List(doc="which number a square's bit stands in: 0 for the first")
    numbered = Variable(doc="floor squares that have their number so far")
    square = Variable(doc="the square being looked at")

    @block
    def number_squares(self) -> None:
        """Give every floor square its bit."""
        self.row = stage.width
        self.forget_squares()
        self.list_bits()
        self.numbered = 0
        self.square = 0
        with Repeat(stage.ground.length):
            self.square += 1
            self.number_square(stage.reached[self.square])
        self.words = floor((self.numbered - 1) / BITS) + 1

    @block
    def forget_squares(self) -> None:
        """Leave no square with a bit."""
        self.floor_squares.clear()
        self.bits.clear()
        self.power.clear()
        self.first_power.clear()
        self.offset.clear()

    @block("number square, reached {reached}")
    def number_square(self, reached: Reporter) -> None:
        """The square's entries in the lists; one that is not REACHED has a bit beyond all numbers."""
        with If(reached == 1):
            self.floor_squares.append(self.square)
            self.numbered += 1
            self.power.append(self.bits[(self.numbered - 1) % BITS + 1])
            self.offset.append(floor((self.numbered - 1) / BITS))
        with Else():
            self.power.append(BEYOND)
            self.offset.append(0)
        with If(self.offset[self.square] == 0):
            self.first_power.append(self.power[self.square])
        with Else():
            self.first_power.append(0)

    @block
    def list_bits(self) -> None:
        """The powers of two."""
        self.bits.append(1)
        with Repeat(BITS):
            self.bits.append(self.bits[self.bits.length] * 2)
