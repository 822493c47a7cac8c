"""PI-corrals: where the keeper can't go, and what has to be pushed there sooner or later.

A corral is floor without boxes that the keeper can't reach, with the boxes around it. If those boxes can only
be pushed into it, and the keeper can make all these pushes at once, then it is enough to try them, as long as
one of them has to be made at all: whatever is pushed elsewhere before could be pushed after it as well.
solver_ref/pushes/corral.py has the proof; the order of everything here is the same.
"""

from __future__ import annotations

from generator.game.both_ends.freeze import PushFreeze
from generator.game.both_ends.prices import NEVER, Prices
from generator.game.flood import NEVER as NO_FLOOR
from generator.game.freeze import FROZEN
from generator.game.position import Unpacking
from generator.game.regions import Regions
from generator.game.squares import BITS, Squares
from generator.game.stage import GOAL, neighbours, stage
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


class Corral(Part):
    """Looks for the first PI-corral of the position being expanded."""

    area = List(doc="the number of the last corral that a square was part of")
    box_in = List(doc="the number of the last corral that the box on a square was part of")
    corral_boxes = List(doc="the squares of the boxes of the corral, in the order in which they were found")
    corral_queue = List(doc="squares of the corral in the order in which they were found")
    corral_number = Variable(doc="corrals looked at so far")
    last_corral = Variable(doc="the last of them before this position")
    corral_found = Variable(doc="1 when the corral is a PI-corral whose pushes have to be made")
    closed = Variable(doc="1 while the corral may still be a PI-corral")
    corral_at = Variable(doc="how many squares of the corral have been looked around from")
    corral_square = Variable(doc="the square being looked around from")
    corral_word = Variable(doc="which number of the squares not reached is being looked at")
    looked_at = Variable(doc="boxes of the corral that have been looked at")
    corral_box = Variable(doc="the square of the box being looked at")

    def __init__(
        self,
        *,
        squares: Squares,
        unpacking: Unpacking,
        prices: Prices,
        freeze: PushFreeze,
        regions: Regions,
        boxes: List,
    ) -> None:
        self.squares = squares
        self.unpacking = unpacking
        self.boxes = boxes
        self.prices = prices
        self.freeze = freeze
        self.regions = regions

    @block
    def forget_corrals(self) -> None:
        """No square is part of a corral."""
        self.corral_number = 0
        self.area.clear()
        self.box_in.clear()
        with Repeat(stage.ground.length):
            self.box_in.append(0)
            self.area.append(NO_FLOOR)
            with If(stage.reached[self.area.length] == 1):
                self.area[self.area.length] = 0

    @block
    def find_corral(self) -> None:
        """Look for corrals from the last floor square on, back to the first, that the keeper can't reach."""
        self.corral_found = 0
        self.last_corral = self.corral_number
        self.corral_word = self.squares.words
        with RepeatUntil((self.corral_found == 1) | (self.corral_word == 0)):
            self.corral_word -= 1
            self.unpacking.rest = (
                self.squares.every_bit[self.corral_word + 1]
                - self.regions.node_regions[self.regions.old_region + self.corral_word]
                - self.boxes[self.corral_word + 1]
            )
            with RepeatUntil((self.corral_found == 1) | (self.unpacking.rest == 0)):
                self.unpacking.take_highest()
                self.corral_square = self.squares.bit_squares[self.corral_word * BITS + self.unpacking.bit]
                with If(self.area[self.corral_square] <= self.last_corral):
                    self.look_at_corral(self.corral_square)

    @block("look at the corral with {square}")
    def look_at_corral(self, square: Reporter) -> None:
        """Whether the corral that holds SQUARE is one."""
        self.corral_number += 1
        self.corral_boxes.clear()
        self.add_area(square)
        self.close_corral()
        with If(self.closed == 1):
            self.ask_for_change()

    @block
    def close_corral(self) -> None:
        """Let the corral grow until it is a PI-corral, or can't be one."""
        self.closed = 1
        self.looked_at = 0
        with RepeatUntil((self.looked_at == self.corral_boxes.length) | (self.closed == 0)):
            self.looked_at += 1
            self.corral_box = self.corral_boxes[self.looked_at]
            up, left, down, right = neighbours(self.corral_box, self.squares.row)
            for direction, (ahead, behind) in enumerate(
                ((up, down), (left, right), (down, up), (right, left))
            ):
                with If(self.prices.added[self.corral_box * 4 + direction] > NEVER):
                    with If((self.area[behind] < self.corral_number) & (self.closed == 1)):
                        with If(~(self.is_inside(behind) | self.is_inside(ahead))):
                            self.look_at_push_out(ahead, behind)

    @inline
    def is_inside(self, square: Reporter) -> Boolean:
        """Whether the box on SQUARE, if there is one, is part of the corral."""
        return self.box_in[square] == self.corral_number

    @block("look at the push to {ahead} with the keeper on {behind}")
    def look_at_push_out(self, ahead: Reporter, behind: Reporter) -> None:
        """What is in the way of a push belongs to the corral; one that leads out of it ends it."""
        with If(self.freeze.blocking[ahead] == FROZEN):
            self.add_box(ahead)
        with Else():
            with If(self.freeze.blocking[behind] == FROZEN):
                self.add_box(behind)
            with Else():
                with If(~self.regions.was_reached(behind)):
                    self.add_area(behind)
                with Else():
                    with If(self.regions.was_reached(ahead)):
                        self.closed = 0
                    with Else():
                        with If(self.area[ahead] < self.corral_number):
                            self.add_area(ahead)

    @block("add the area of {square}")
    def add_area(self, square: Reporter) -> None:
        """Add the squares without boxes that are joined to this one, and the boxes next to them."""
        self.area[square] = self.corral_number
        self.corral_queue.clear()
        self.corral_queue.append(square)
        self.corral_at = 0
        with RepeatUntil(self.corral_at == self.corral_queue.length):
            self.corral_at += 1
            self.corral_square = self.corral_queue[self.corral_at]
            for beside in neighbours(self.corral_square, self.squares.row):
                with If(self.area[beside] < self.corral_number):
                    with If(self.freeze.blocking[beside] == FROZEN):
                        self.add_box(beside)
                    with Else():
                        self.area[beside] = self.corral_number
                        self.corral_queue.append(beside)

    @block("add the box on {square}")
    def add_box(self, square: Reporter) -> None:
        """The box on SQUARE is part of the corral."""
        with If(self.box_in[square] < self.corral_number):
            self.box_in[square] = self.corral_number
            self.corral_boxes.append(square)

    @block
    def ask_for_change(self) -> None:
        """Found, if a box of it is off its goal, or a goal in it needs a box, which comes through them."""
        self.looked_at = 0
        with Repeat(self.corral_boxes.length):
            self.looked_at += 1
            with If(stage.ground[self.corral_boxes[self.looked_at]] != GOAL):
                self.corral_found = 1
        self.looked_at = 0
        with Repeat(self.prices.start_goals.length):
            self.looked_at += 1
            with If(self.area[self.prices.start_goals[self.looked_at]] == self.corral_number):
                self.corral_found = 1
