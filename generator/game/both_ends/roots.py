"""The nodes that the search begins with: the position on the board, and the solved positions.

A position with its boxes on the goals is solved; there is one for each region that may hold the keeper then.
"""

from __future__ import annotations

from generator.game.both_ends.distances import FAR
from generator.game.both_ends.expansion import Expansion
from generator.game.both_ends.nodes import BACKWARD, FORWARD
from generator.game.stage import GOAL, stage
from generator.scratch import If, List, Part, Repeat, Reporter, Value, Variable, block, inline


class Roots(Part):
    """Stores the first nodes of both directions."""

    root_keepers = List(doc="the keeper's square of each node to begin with from the end")
    root_priorities = List(doc="its priority")
    root_number = Variable(doc="the node, box or square being looked at")
    first_flood = Variable(doc="the first flood of a solved position")
    possible = Variable(doc="1 when every box is where a solution can have it")
    priority = Variable(doc="the priority of the node being looked at")
    least = Variable(doc="the least priority of the nodes from the end")

    def __init__(self, expansion: Expansion) -> None:
        self.expansion = expansion
        self.flood = expansion.flood
        self.position = expansion.position
        self.prices = expansion.prices
        self.nodes = expansion.nodes
        self.stacks = expansion.stacks
        self.squares = expansion.squares
        self.sides = expansion.prices.sides

    @block
    def store_roots(self) -> None:
        """Store all of them; without any in either direction there is no solution."""
        self.expansion.pushes_here = 0
        self.expansion.parent_here = 0
        for numbers in (self.expansion.meeting, self.expansion.deepest):
            numbers.clear()
            with Repeat(2):
                numbers.append(0)
        self.find_ends()
        self.put_boxes(self.prices.start_boxes)
        self.look_at_root(stage.keeper)
        with If((self.possible == 0) | (self.root_keepers.length == 0)):
            self.expansion.finish("unsolvable")
        with If(self.expansion.running == 1):
            self.stacks.base = self.priority + self.least
            self.store_root(FORWARD, stage.keeper, 0)
            self.put_boxes(self.prices.start_goals)
            self.root_number = 0
            with Repeat(self.root_keepers.length):
                self.root_number += 1
                self.store_root(
                    BACKWARD,
                    self.root_keepers[self.root_number],
                    self.root_priorities[self.root_number] - self.least,
                )

    @block
    def find_ends(self) -> None:
        """List the solved positions: one for each region, with the keeper on the region's first square."""
        self.root_keepers.clear()
        self.root_priorities.clear()
        self.put_boxes(self.prices.start_goals)
        self.first_flood = self.flood.flood_number + 1
        self.least = FAR
        self.root_number = 0
        with Repeat(self.squares.floor_squares.length):
            self.root_number += 1
            self.look_for_end(self.squares.floor_squares[self.root_number])

    @block("look for an end with the keeper on {square}")
    def look_for_end(self, square: Reporter) -> None:
        """List SQUARE if it is the first of a region, and boxes can be on all goals with the keeper there."""
        with If(
            (self.flood.mark[self.squares.spot[square]] < self.first_flood) & (stage.ground[square] != GOAL)
        ):
            self.flood.flood(square)
            self.look_at_root(square)
            with If(self.possible == 1):
                self.root_keepers.append(square)
                self.root_priorities.append(0 - self.priority)
                with If(0 - self.priority < self.least):
                    self.least = 0 - self.priority

    @block("look at boxes with the keeper on {keeper}")
    def look_at_root(self, keeper: Reporter) -> None:
        """Sum up t over the boxes of here; one may be where no solution has it."""
        self.possible = 1
        self.priority = 0
        self.position.here_number = 0
        with Repeat(self.position.here.length):
            self.position.here_number += 1
            self.sides.find_side(self.position.here[self.position.here_number], keeper)
            self.add_excess(
                self.prices.excess[self.position.here[self.position.here_number] * 4 + self.sides.side_found]
            )

    @block("add excess {excess}")
    def add_excess(self, excess: Reporter) -> None:
        """Add the t of a box."""
        self.priority += excess
        with If(excess >= FAR):
            self.possible = 0

    @block("store the boxes of here, direction {way}, keeper on {keeper}, priority {priority}")
    def store_root(self, way: Value, keeper: Reporter, priority: Value) -> None:
        """Store the position with the boxes of here as a node to begin with."""
        self.expansion.way = way
        self.sum_up_boxes()
        self.expansion.look_among_nodes(keeper)
        with If(self.expansion.known == 0):
            self.expansion.next_priority = priority
            self.expansion.accept(keeper, 0)

    @block
    def sum_up_boxes(self) -> None:
        """Write the numbers of the boxes of here into key and child words."""
        self.nodes.child_words.clear()
        with Repeat(self.squares.words):
            self.nodes.child_words.append(0)
        self.position.here_number = 0
        with Repeat(self.position.here.length):
            self.position.here_number += 1
            self.position.pushed_from = self.position.here[self.position.here_number]
            self.nodes.child_words[self.squares.offset[self.position.pushed_from] + 1] += self.squares.power[
                self.position.pushed_from
            ]
        self.nodes.key = self.nodes.child_words[1]

    @inline
    def put_boxes(self, squares: List) -> None:
        """Let here be the boxes on SQUARES."""
        self.position.here.clear()
        self.root_number = 0
        with Repeat(squares.length):
            self.root_number += 1
            self.position.here.append(squares[self.root_number])
