"""The position being expanded: its boxes as squares, and the push being tried."""

from __future__ import annotations

from typing import Protocol

from generator.game.freeze import FREE, FROZEN
from generator.game.squares import BITS, Squares
from generator.scratch import (
    If,
    List,
    Part,
    Repeat,
    RepeatUntil,
    Reporter,
    Value,
    Variable,
    block,
    floor,
    inline,
    natural_log,
)

BITS_PER_E = 1.4426950408889634
"""1 / ln 2."""


class Position(Part):
    """The node being expanded, and the push being tried from it."""

    node = Variable(doc="the node being expanded")
    here = List(doc="the boxes of the node being expanded, as squares")
    here_number = Variable(doc="which box of here is being pushed; 0 for none")
    pushed_from = Variable(doc="the square that the pushed box left; the keeper stands there")


class Blocking(Protocol):
    """What notes the boxes that block others: the freeze test of either search."""

    @property
    def blocking(self) -> List:
        """How each square blocks a box beside it."""


class Unpacking(Part):
    """Takes numbers apart: from the bits of a set of boxes to their squares."""

    rest = Variable(doc="what is left of a number being taken apart")
    bit = Variable(doc="a bit's place in its number, from 1")
    unpacked = Variable(doc="the square of that bit")
    lifted = Variable(doc="boxes lifted so far")

    def __init__(self, squares: Squares, position: Position, freeze: Blocking) -> None:
        self.squares = squares
        self.position = position
        self.freeze = freeze

    @inline
    def take_highest(self) -> None:
        """Take the highest bit off the rest. The logarithm may come out one too high, which is put right."""
        self.bit = floor(natural_log(self.rest) * BITS_PER_E + 1.001)
        with If(self.squares.bits[self.bit] > self.rest):
            self.bit -= 1
        self.rest -= self.squares.bits[self.bit]

    @inline
    def take_apart(self, number: Reporter, word: Reporter | None = None) -> None:
        """Put the boxes whose bits make up NUMBER into here, and let them block, the last square first.

        WORD says which number of a set that is, counted from 0, where there may be several.
        """
        self.rest = number
        with RepeatUntil(self.rest == 0):
            self.take_highest()
            bit: Value = self.bit if word is None else word * BITS + self.bit
            self.unpacked = self.squares.bit_squares[bit]
            self.position.here.append(self.unpacked)
            self.freeze.blocking[self.unpacked] = FROZEN

    @block
    def lift_boxes(self) -> None:
        """The boxes of here block nothing any more."""
        self.lifted = 0
        with Repeat(self.position.here.length):
            self.lifted += 1
            self.freeze.blocking[self.position.here[self.lifted]] = FREE
