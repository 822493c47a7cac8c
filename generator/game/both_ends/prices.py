"""What each push adds to the priority of a node, known before the search begins.

The bound on the pushes that a box still needs is its least distance to a goal, less that goal's price; the
bound on those it has had by now, the same with the squares where boxes start. With t = the one less the
other, a push from one square to the next adds 2 + t there - t here to the priority in either direction, and
never less than 0. solver_ref/pushes/prices.py has the sources.
"""

from __future__ import annotations

from generator.game.both_ends.assignment import Assignment
from generator.game.both_ends.distances import BACKWARDS, FAR, FORWARDS, Distances
from generator.game.both_ends.sides import NO_SIDE, Sides
from generator.game.squares import Squares
from generator.game.stage import GOAL, stage
from generator.scratch import If, List, Part, Repeat, Reporter, Variable, block, inline

NEVER = -1
"""Stands for a push that is part of no solution."""
MOST_PRICED = 100
"""With more boxes all prices are 0: an assignment takes too long."""


class Prices(Part):
    """The tables of a search: of a place, t and what a push from there adds."""

    start_boxes = List(doc="where the boxes are when the search begins, in the order of the squares")
    start_goals = List(doc="the goals, in the order of the squares")
    excess = List(doc="of a place: t, or a very large number where no solution has a box so")
    added = List(doc="of a place: what a push from there adds to the priority; -1 for a push never made")
    pinned_across = List(doc="1 for a square from which a box is never pushed left or right")
    pinned_upright = List(doc="1 for a square from which a box is never pushed up or down")
    priced = Variable(doc="the box or goal being looked at")
    priced_square = Variable(doc="its square, or another one")
    priced_place = Variable(doc="a place of the square")

    def __init__(self, squares: Squares, sides: Sides, distances: Distances, assignment: Assignment) -> None:
        self.squares = squares
        self.sides = sides
        self.distances = distances
        self.assignment = assignment

    @block
    def list_boxes_and_goals(self) -> None:
        """Note where boxes and goals are, but for boxes that can't be reached, which stand on goals."""
        self.start_boxes.clear()
        self.start_goals.clear()
        self.assignment.costs.clear()
        self.priced = 0
        with Repeat(self.squares.floor_squares.length):
            self.priced += 1
            self.priced_square = self.squares.floor_squares[self.priced]
            with If(stage.box_at[self.priced_square] > 0):
                self.start_boxes.append(self.priced_square)
            with If(stage.ground[self.priced_square] == GOAL):
                self.start_goals.append(self.priced_square)
        self.assignment.size = self.start_goals.length

    @block("measure box {number}")
    def measure_box(self, number: Reporter) -> None:
        """The costs of a box: the fewest pushes to each goal, with the keeper where it is."""
        self.distances.forget_distances()
        self.sides.find_side(self.start_boxes[number], stage.keeper)
        self.distances.begin_at(self.start_boxes[number] * 4 + self.sides.side_found, 0)
        self.distances.measure(FORWARDS)
        self.priced = 0
        with Repeat(self.start_goals.length):
            self.priced += 1
            self.distances.find_least(self.start_goals[self.priced])
            self.assignment.costs.append(self.distances.one_more)

    @block
    def forget_prices(self) -> None:
        """All prices are 0."""
        self.assignment.total_cost = 0
        self.assignment.row_price.clear()
        self.assignment.column_price.clear()
        with Repeat(self.assignment.size):
            self.assignment.row_price.append(0)
            self.assignment.column_price.append(0)

    @block
    def find_excess(self) -> None:
        """The bound on what a box needs, less that on what it has had, of every place."""
        self.excess.clear()
        self.distances.forget_distances()
        self.begin_at_goals()
        self.distances.measure(BACKWARDS)
        self.priced_place = 0
        with Repeat(self.sides.side_of.length):
            self.priced_place += 1
            self.excess.append(FAR)
            with If(self.sides.side_of[self.priced_place] > NO_SIDE):
                self.excess[self.priced_place] = self.distances.fewest[self.with_side()]
        self.distances.forget_distances()
        self.begin_at_boxes()
        self.distances.measure(FORWARDS)
        self.priced_place = 0
        with Repeat(self.sides.side_of.length):
            self.priced_place += 1
            with If(self.sides.side_of[self.priced_place] > NO_SIDE):
                self.take_off(self.distances.fewest[self.with_side()])

    @inline
    def with_side(self) -> Reporter:
        """The place of the same square that stands for the side from which a box is pushed so."""
        return self.priced_place - self.priced_place % 4 + self.sides.side_of[self.priced_place]

    @block("take off {made}")
    def take_off(self, made: Reporter) -> None:
        """Take the bound on the pushes MADE off that on those needed, at the place being looked at."""
        with If(made >= FAR):
            self.excess[self.priced_place] = FAR
        with If(self.excess[self.priced_place] < FAR):
            self.excess[self.priced_place] -= made

    @block
    def begin_at_goals(self) -> None:
        """Measure from all goals, for less where the price is higher; the keeper may end on any side."""
        self.priced = 0
        with Repeat(self.start_goals.length):
            self.priced += 1
            self.priced_square = self.start_goals[self.priced] * 4
            for direction in range(4):
                with If(self.sides.side_of[self.priced_square + direction] == direction):
                    self.distances.begin_at(
                        self.priced_square + direction, 0 - self.assignment.column_price[self.priced]
                    )

    @block
    def begin_at_boxes(self) -> None:
        """Measure from all boxes, for less where the price is higher, each with the keeper where it is."""
        self.priced = 0
        with Repeat(self.start_boxes.length):
            self.priced += 1
            self.sides.find_side(self.start_boxes[self.priced], stage.keeper)
            self.distances.begin_at(
                self.start_boxes[self.priced] * 4 + self.sides.side_found,
                0 - self.assignment.row_price[self.priced],
            )

    @block
    def find_added(self) -> None:
        """What the push from each place adds to the priority, and which squares are pinned by it."""
        self.added.clear()
        self.priced_place = 0
        with Repeat(self.excess.length):
            self.priced_place += 1
            self.added.append(NEVER)
            with If(self.excess[self.priced_place] < FAR):
                self.add_push(self.priced_place + stage.steps[self.priced_place % 4 + 1] * 4)
        self.find_holding()
        self.pinned_across.clear()
        self.pinned_upright.clear()
        self.priced_place = 4
        with Repeat(stage.ground.length):
            for pinned, one, other in ((self.pinned_upright, 0, 2), (self.pinned_across, 1, 3)):
                pinned.append(0)
                with If(
                    self.added[self.priced_place + one] + self.added[self.priced_place + other] == 2 * NEVER
                ):
                    pinned[pinned.length] = 1
            self.priced_place += 4

    @block("add the push to {place}")
    def add_push(self, place: Reporter) -> None:
        """The push from the place being looked at leads to PLACE."""
        with If(self.excess[place] < FAR):
            self.added[self.priced_place] = 2 + self.excess[place] - self.excess[self.priced_place]

    @block
    def find_holding(self) -> None:
        """A square can hold a box where a solution can have one, on some side."""
        self.priced = 0
        with Repeat(self.squares.floor_squares.length):
            self.priced += 1
            self.priced_square = self.squares.floor_squares[self.priced]
            self.squares.holding[self.priced_square] = 0
            for direction in range(4):
                with If(self.excess[self.priced_square * 4 + direction] < FAR):
                    self.squares.holding[self.priced_square] = 1
