"""Sets of squares as numbers: bit by bit, as many numbers as the board needs.

The floor squares are counted through; each number holds 52 of them, so that it stays exact. A set of boxes
is the sum of its squares' bits, and so is the keeper's region. `offset` tells in which of the numbers a
square's bit stands, 0 for the first.
"""

from __future__ import annotations

from generator.game.freeze import FROZEN, Freeze
from generator.game.stage import stage
from generator.scratch import (
    Else,
    If,
    List,
    Repeat,
    RepeatUntil,
    Reporter,
    Variable,
    block,
    floor,
    natural_log,
)

BITS = 52
"""Bits of a number that are used; whole numbers are exact below 2 to the power 53."""
BEYOND = 2**60
"""The bit of squares that are no floor: more than any number, so never found in one."""
BITS_PER_E = 1.4426950408889634
"""1 / ln 2."""


class BoxNumbers(Freeze):
    """The part of Search that counts squares through and takes numbers apart."""

    row = Variable(
        doc="squares in a row: the Stage's width, kept here since a sprite's own variables are faster"
    )
    words = Variable(doc="how many numbers a set of squares needs")
    floor_squares = List(doc="the floor squares, counted through")
    bits = List(doc="powers of two, from 1")
    power = List(doc="a square's bit")
    first_power = List(doc="a square's bit if it stands in the first number, else 0")
    offset = List(doc="which number a square's bit stands in: 0 for the first")
    square = Variable(doc="the square being looked at")
    count = Variable(doc="floor squares so far")
    rest = Variable(doc="what is left of a number being taken apart")
    bit = Variable(doc="a bit's place in its number, from 1")
    here = List(doc="the boxes of the node being expanded, as squares")

    def boxes(self) -> List:
        """The boxes of the position being thought of."""
        return self.here

    @block()
    def count_squares(self) -> None:
        """Give every floor square its bit."""
        self.row = stage.width
        self.count_bits()
        self.floor_squares.clear()
        self.power.clear()
        self.first_power.clear()
        self.offset.clear()
        self.count = 0
        self.square = 0
        with Repeat(stage.ground.length):
            self.square += 1
            self.count_square(stage.reached[self.square])
        self.words = floor((self.count - 1) / BITS) + 1

    @block("count square, reached {reached}")
    def count_square(self, reached: Reporter) -> None:
        """The square's entries in the lists; one that is not REACHED has a bit beyond all numbers."""
        with If(reached == 1):
            self.floor_squares.append(self.square)
            self.count += 1
            self.power.append(self.bits[(self.count - 1) % BITS + 1])
            self.offset.append(floor((self.count - 1) / BITS))
        with Else():
            self.power.append(BEYOND)
            self.offset.append(0)
        with If(self.offset[self.square] == 0):
            self.first_power.append(self.power[self.square])
        with Else():
            self.first_power.append(0)

    @block()
    def count_bits(self) -> None:
        """The powers of two."""
        self.bits.clear()
        self.bits.append(1)
        with Repeat(BITS):
            self.bits.append(self.bits[self.bits.length] * 2)

    def take_apart(self, number: Reporter, word: Reporter) -> None:
        """Put the boxes whose bits make up NUMBER into here and on the list of holds, the last square first.

        The logarithm finds the highest bit; it may come out one too high, which is put right. (Written into
        a script.)
        """
        self.rest = number
        with RepeatUntil(self.rest == 0):
            self.bit = floor(natural_log(self.rest) * BITS_PER_E + 1.001)
            with If(self.bits[self.bit] > self.rest):
                self.bit -= 1
            self.rest -= self.bits[self.bit]
            self.square = self.floor_squares[word * BITS + self.bit]
            self.here.append(self.square)
            self.hold[self.square] = FROZEN
