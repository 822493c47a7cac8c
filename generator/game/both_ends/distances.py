"""How far a lone box is from where it starts, or from a goal, with the keeper on its side."""

from __future__ import annotations

from generator.game.both_ends.sides import NO_SIDE, Sides
from generator.game.stage import stage
from generator.scratch import If, List, Part, Repeat, RepeatUntil, Reporter, Value, Variable, block, floor

FAR = 2**28
"""More pushes than any: for a place that a lone box can't come to."""
FORWARDS, BACKWARDS = 1, -1
"""A box is pushed, or pulled."""


class Distances(Part):
    """Measures from one place, or from several with a cost each, along pushes or pulls of a lone box."""

    fewest = List(doc="of a place: the fewest pushes, on top of what it costs to begin")
    queue_of_places = List(doc="places whose number of pushes was lowered, in this order")
    place_at = Variable(doc="how many of them have been looked around from")
    place = Variable(doc="the place being looked around from")
    box_square = Variable(doc="its square")
    box_side = Variable(doc="the side of the box that the keeper is on there")
    one_more = Variable(doc="the pushes of the places next to it")
    box_direction = Variable(doc="the direction being tried")
    next_place = Variable(doc="the place that the box comes to")

    def __init__(self, sides: Sides) -> None:
        self.sides = sides

    @block
    def forget_distances(self) -> None:
        """No place has a distance."""
        self.queue_of_places.clear()
        self.fewest.clear()
        with Repeat(self.sides.side_of.length):
            self.fewest.append(FAR)

    @block("begin at {place} for {cost}")
    def begin_at(self, place: Value, cost: Value) -> None:
        """A place to measure from, whose distance is COST."""
        with If(cost < self.fewest[place]):
            self.fewest[place] = cost
            self.queue_of_places.append(place)

    @block("measure, way {way}")
    def measure(self, way: Reporter) -> None:
        """Lower distances until none can be lowered; WAY is 1 to push from where it began, -1 to pull."""
        self.place_at = 0
        with RepeatUntil(self.place_at == self.queue_of_places.length):
            self.place_at += 1
            self.place = self.queue_of_places[self.place_at]
            self.box_square = floor(self.place / 4)
            self.box_side = self.place % 4
            self.one_more = self.fewest[self.place] + 1
            self.box_direction = 0
            with Repeat(4):
                with If(self.sides.side_of[self.box_square * 4 + self.box_direction] == self.box_side):
                    self.next_place = (
                        self.box_square + way * stage.steps[self.box_direction + 1]
                    ) * 4 + self.box_direction
                    with If(self.sides.side_of[self.next_place] > NO_SIDE):
                        self.next_place += self.sides.side_of[self.next_place] - self.box_direction
                        with If(self.one_more < self.fewest[self.next_place]):
                            self.fewest[self.next_place] = self.one_more
                            self.queue_of_places.append(self.next_place)
                self.box_direction += 1

    @block("find the fewest pushes to {square}")
    def find_least(self, square: Reporter) -> None:
        """The least distance of the square's places, in one more."""
        self.one_more = FAR
        for direction in range(4):
            with If(self.fewest[square * 4 + direction] < self.one_more):
                self.one_more = self.fewest[square * 4 + direction]
