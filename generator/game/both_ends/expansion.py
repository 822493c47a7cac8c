"""Expanding nodes of both directions, until they have met and no other way can be shorter.

From the start boxes are pushed, from the end they are pulled. docs/search.md lays down every order and every
tie, which decide how many nodes are stored; solver_ref/pushes/search.py is the same search, and proves it.
"""

from __future__ import annotations

from generator.game.both_ends.corral import Corral
from generator.game.both_ends.freeze import PushFreeze
from generator.game.both_ends.nodes import BACKWARD, EXPANDED, FORWARD, Nodes
from generator.game.both_ends.prices import NEVER, Prices
from generator.game.both_ends.pulls import PullRegions
from generator.game.both_ends.stacks import NONE_YET, Stacks
from generator.game.flood import Flood
from generator.game.freeze import FREE, FROZEN
from generator.game.nodes import END
from generator.game.position import Position, Unpacking
from generator.game.squares import Squares
from generator.game.stage import neighbours, stage
from generator.scratch import (
    Boolean,
    Else,
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
)


class Expansion(Part):
    """Makes new nodes from old ones until the answer is known."""

    running = Variable(doc="1 until the answer is known")
    way = Variable(doc="the direction of the node being expanded: 1 from the start, 2 from the end")
    every_box = Variable(doc="1 when all boxes of the node are moved, 0 when only those of a corral are")
    lowest_here = Variable(doc="the priority of the node being expanded")
    pushes_here = Variable(doc="the pushes of a node made from it")
    parent_here = Variable(doc="the node being expanded; 0 for nodes that the search begins with")
    next_priority = Variable(doc="the priority of the new node")
    known = Variable(doc="1 when the new node is one already")
    least_met = Variable(doc="the pushes of the best node met in the other direction")
    met_node = Variable(doc="that node")
    same = Variable(doc="1 when the node being compared has the same region")
    flooded = Variable(doc="1 when the new node's region was flooded")
    push_place = Variable(doc="4 times the square of the box being pushed")
    pushed = Variable(doc="the square that the last push of the node left")
    pushed_to = Variable(doc="the square that it led to")
    meeting = List(doc="the nodes where the best way known meets: forward, backward")
    deepest = List(doc="the most pushes of a node expanded: forward, backward")

    def __init__(
        self,
        *,
        squares: Squares,
        position: Position,
        unpacking: Unpacking,
        freeze: PushFreeze,
        flood: Flood,
        regions: PullRegions,
        prices: Prices,
        nodes: Nodes,
        stacks: Stacks,
        corral: Corral,
    ) -> None:
        self.squares = squares
        self.position = position
        self.unpacking = unpacking
        self.freeze = freeze
        self.flood = flood
        self.regions = regions
        self.prices = prices
        self.nodes = nodes
        self.stacks = stacks
        self.corral = corral

    @block("finish as {answer}")
    def finish(self, answer: Value) -> None:
        """The answer is known. Without regions no square is reached: no more is tried from this node."""
        self.running = 0
        stage.answer = answer
        self.regions.forget_all()

    @block
    def take_node(self) -> None:
        """Expand the node stored last with the lowest priority of the direction with fewer nodes open."""
        with If((self.stacks.entries[FORWARD] == 0) | (self.stacks.entries[BACKWARD] == 0)):
            with If(self.stacks.best == NONE_YET):
                self.finish("unsolvable")
            with Else():
                self.finish("solved")
        with Else():
            self.stacks.find_bound()
            with If(self.stacks.best <= self.stacks.bound):
                self.finish("solved")
            with Else():
                self.way = FORWARD
                with If(self.stacks.entries[BACKWARD] < self.stacks.entries[FORWARD]):
                    self.way = BACKWARD
                self.pop()

    @block
    def pop(self) -> None:
        """Take the node from its stack, and expand it unless another one with its region was expanded."""
        self.lowest_here = self.stacks.lowest[self.way]
        self.position.node = self.stacks.tops[self.lowest_here * 2 + self.way]
        self.stacks.tops[self.lowest_here * 2 + self.way] = self.stacks.below[self.position.node]
        self.stacks.entries[self.way] -= 1
        self.nodes.spell(self.position.node)
        self.same = 0
        self.nodes.look_up()
        with RepeatUntil(self.nodes.found == END):
            with If(self.nodes.states[self.nodes.found] == self.way + EXPANDED):
                with If(self.has(self.nodes.found, self.nodes.keeper_squares[self.position.node])):
                    self.same = 1
            self.nodes.look_further()
        with If(self.same == 0):
            self.expand()

    @block
    def expand(self) -> None:
        """Try every push, or pull, of the node: last box first."""
        stage.expanded += 1
        self.nodes.states[self.position.node] = self.way + EXPANDED
        self.unpack()
        self.find_region()
        self.parent_here = self.position.node
        self.pushes_here = self.nodes.lengths[self.position.node] + 1
        with If(self.nodes.lengths[self.position.node] > self.deepest[self.way]):
            self.deepest[self.way] = self.nodes.lengths[self.position.node]
        with If(self.way == FORWARD):
            self.choose_boxes()
            self.regions.in_either_case(self.push_boxes)
        with Else():
            self.regions.in_either_case(self.pull_boxes)
        self.unpacking.lift_boxes()

    @block
    def unpack(self) -> None:
        """Put the node's boxes into here and on the board in thought."""
        self.position.here.clear()
        with If(self.nodes.more == 0):
            self.unpacking.take_apart(self.nodes.node_boxes[self.position.node])
        with Else():
            self.nodes.word = self.squares.words
            with Repeat(self.squares.words):
                self.unpacking.take_apart(self.nodes.child_words[self.nodes.word], self.nodes.word - 1)
                self.nodes.word -= 1

    def has(self, node: Reporter, square: Reporter) -> Boolean:
        """Whether SQUARE lies in the region of NODE, which has been expanded."""
        return self.regions.has(self.nodes.region_of(node), square)

    @block
    def find_region(self) -> None:
        """Find where the keeper can walk: as before the last push but for two squares, or by a flood."""
        self.regions.new_region = self.nodes.region_of(self.position.node)
        self.regions.whole = 0
        with If(self.nodes.parents[self.position.node] > 0):
            self.regions.old_region = self.nodes.region_of(self.nodes.parents[self.position.node])
            self.pushed = floor(self.nodes.node_pushes[self.position.node] / 4)
            self.pushed_to = self.pushed + stage.steps[self.nodes.node_pushes[self.position.node] % 4 + 1]
            with If(self.way == FORWARD):
                self.regions.look_around(self.pushed, self.pushed_to)
            with Else():
                self.regions.look_around_pull(self.pushed_to, self.pushed)
        with If(self.regions.whole == 1):
            with If(self.way == FORWARD):
                self.regions.take_over(self.pushed, self.pushed_to)
            with Else():
                self.regions.take_over(self.pushed_to, self.pushed)
        with Else():
            self.regions.find(self.nodes.keeper_squares[self.position.node])
        self.regions.old_region = self.regions.new_region

    @block
    def choose_boxes(self) -> None:
        """All boxes, or those of the first PI-corral."""
        self.corral.find_corral()
        self.every_box = 1 - self.corral.corral_found

    @inline
    def push_boxes(self) -> None:
        """Try every push of the boxes chosen."""
        self.position.here_number = 0
        with Repeat(self.position.here.length):
            self.position.here_number += 1
            self.position.pushed_from = self.position.here[self.position.here_number]
            with If((self.every_box == 1) | self.corral.is_inside(self.position.pushed_from)):
                self.push_place = self.position.pushed_from * 4
                up, left, down, right = neighbours(self.position.pushed_from, self.squares.row)
                ways = ((up, down), (left, right), (down, up), (right, left))
                for direction, (ahead, behind) in enumerate(ways):
                    with If(self.prices.added[self.push_place + direction] > NEVER):
                        with If(self.regions.was_reached(behind)):
                            with If(self.freeze.blocking[ahead] == FREE):
                                self.try_move(ahead, self.position.pushed_from, self.push_place + direction)

    @inline
    def pull_boxes(self) -> None:
        """Try every pull: the push that it takes back goes the other way, from the square pulled to."""
        self.position.here_number = 0
        with Repeat(self.position.here.length):
            self.position.here_number += 1
            self.position.pushed_from = self.position.here[self.position.here_number]
            sides = neighbours(self.position.pushed_from, self.squares.row)
            for direction, (beside, freed) in enumerate(zip(sides, self.twice(), strict=True)):
                taken_back = direction ^ 2
                place = beside * 4 + taken_back
                with If(self.prices.added[place] > NEVER):
                    with If(self.regions.was_reached(beside)):
                        with If(self.freeze.blocking[freed] == FREE):
                            self.try_move(beside, freed, place)

    @inline
    def twice(self) -> tuple[Reporter, Reporter, Reporter, Reporter]:
        """The squares two away from the box: up, left, down, right."""
        here, row = self.position.pushed_from, self.squares.row
        return here - 2 * row, here - 2, here + 2 * row, here + 2

    @block("try to move the box to {square}, the keeper to {keeper}, by {push}")
    def try_move(self, square: Reporter, keeper: Reporter, push: Reporter) -> None:
        """Store the position with the box on SQUARE and the keeper on KEEPER, if it is new and not lost."""
        with If(self.nodes.more > 0):
            self.nodes.spell(self.position.node)
            self.nodes.spell_child(square, self.position.pushed_from)
        self.nodes.key = (
            self.nodes.node_boxes[self.position.node]
            - self.squares.first_power[self.position.pushed_from]
            + self.squares.first_power[square]
        )
        self.position.here[self.position.here_number] = square
        self.look_among_nodes(keeper)
        with If(self.known == 0):
            self.freeze.lost = 0
            with If(self.way == FORWARD):
                self.freeze.blocking[self.position.pushed_from] = FREE
                self.freeze.look_at_push(square)
                self.freeze.blocking[self.position.pushed_from] = FROZEN
            with If(self.freeze.lost == 0):
                self.next_priority = self.lowest_here + self.prices.added[push]
                self.accept(keeper, push)
        self.position.here[self.position.here_number] = self.position.pushed_from

    @block("look among the nodes with the keeper on {keeper}")
    def look_among_nodes(self, keeper: Reporter) -> None:
        """Is the new node known in its direction, and which is the best in the other that it meets?"""
        self.known = 0
        self.flooded = 0
        self.met_node = 0
        self.least_met = NONE_YET
        self.nodes.look_up()
        with RepeatUntil(self.nodes.found == END):
            self.compare(keeper)
            self.nodes.look_further()

    @block("compare with the keeper on {keeper}")
    def compare(self, keeper: Reporter) -> None:
        """Compare the new node with the one found, which has the same boxes."""
        found = self.nodes.found
        self.same = 0
        with If(self.nodes.keeper_squares[found] == keeper):
            self.same = 1
        with Else():
            with If(self.nodes.states[found] > EXPANDED):
                with If(self.has(found, keeper)):
                    self.same = 1
            with Else():
                with If(self.nodes.states[found] != self.way):
                    self.flood_new_region(keeper)
                    with If(self.mark_of(self.nodes.keeper_squares[found]) == self.flood.flood_number):
                        self.same = 1
        with If(self.same == 1):
            with If((self.nodes.states[found] - self.way) % EXPANDED == 0):
                with If(self.nodes.lengths[found] <= self.pushes_here):
                    self.known = 1
            with Else():
                with If(self.nodes.lengths[found] < self.least_met):
                    self.least_met = self.nodes.lengths[found]
                    self.met_node = found

    def mark_of(self, square: Reporter) -> Reporter:
        """The number of the last flood that reached SQUARE."""
        return self.flood.mark[self.squares.spot[square]]

    @block("flood new region from {keeper}")
    def flood_new_region(self, keeper: Reporter) -> None:
        """Find where the keeper can walk in the new position, unless that is known."""
        with If(self.flooded == 0):
            self.flooded = 1
            self.flood.flood(keeper)

    @block("accept with the keeper on {keeper}, by {push}")
    def accept(self, keeper: Reporter, push: Reporter) -> None:
        """Store the new node, if there is room, and see whether it makes a shorter way from start to end."""
        with If(self.nodes.older.length == self.nodes.room):
            self.finish("limit")
        with Else():
            self.nodes.store(keeper, push, self.parent_here, self.pushes_here, self.way)
            self.stacks.put(self.next_priority * 2 + self.way, self.nodes.older.length)
            self.stacks.entries[self.way] += 1
            with If(self.least_met + self.pushes_here < self.stacks.best):
                self.stacks.best = self.least_met + self.pushes_here
                self.meeting[self.way] = self.nodes.older.length
                self.meeting[3 - self.way] = self.met_node
                with If(self.stacks.best <= self.stacks.bound):
                    self.finish("solved")
