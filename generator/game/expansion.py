"""Expanding a node: every push from it that may lead to a solution becomes a node, unless it is known.

A position with the boxes of an older node and the same keeper is not stored again, nor one with a box on a
trap or a frozen one off its goal: they lead nowhere. So a search that has expanded all its nodes has proven
that there is no solution.
"""

from __future__ import annotations

from generator.game.freeze import FREE, FROZEN, Freeze
from generator.game.nodes import END, KeeperState, Nodes
from generator.game.position import Position, Unpacking
from generator.game.squares import Squares
from generator.game.stage import GOAL, neighbours, stage
from generator.scratch import (
    Else,
    If,
    Part,
    Repeat,
    RepeatUntil,
    Reporter,
    Value,
    Variable,
    block,
    inline,
    note,
)
from sb3 import MAX_ITEMS


class Expansion(Part):
    """Makes new nodes from old ones until the answer is known."""

    running = Variable(doc="1 until the answer is known")
    depth = Variable(doc="pushes made up to the node being expanded")
    layer_end = Variable(doc="the last node that as many pushes led to")
    word_unpacked = Variable(doc="which of a node's numbers is being taken apart")
    number = Variable(doc="the box or number being looked at")
    lost = Variable(doc="1 when the new position can't be solved")

    def __init__(
        self,
        *,
        squares: Squares,
        position: Position,
        freeze: Freeze,
        unpacking: Unpacking,
        keeper: KeeperState,
        nodes: Nodes,
    ) -> None:
        self.squares = squares
        self.position = position
        self.freeze = freeze
        self.unpacking = unpacking
        self.keeper = keeper
        self.nodes = nodes

    @block
    def store_first_node(self) -> None:
        """The node without a parent."""
        self.nodes.sum_up_goals()
        self.nodes.sum_up_boxes()
        self.nodes.key = self.nodes.child_words[1]
        self.position.pushed_from = stage.keeper
        self.nodes.sum_words()
        self.position.node = END
        self.nodes.store(0)
        self.position.node = END + self.squares.words
        self.unpack()
        self.position.here_number = 0
        self.keeper.arrive()
        self.unpacking.lift_boxes()
        self.depth = 0
        self.layer_end = self.position.node

    @block("finish as {answer}")
    def finish(self, answer: Value) -> None:
        """The answer is known. With the list empty no square is free: no more is tried from this node."""
        self.running = 0
        stage.answer = answer
        self.freeze.blocking.clear()

    @block
    def expand(self) -> None:
        """Try every push from the node, last box first; then go on to the next node."""
        stage.expanded += 1
        with If(self.position.node > self.layer_end):
            self.depth += 1
            self.layer_end = self.nodes.node_boxes.length
        self.unpack()
        self.keeper.find()
        self.keeper.in_either_case(self.push_boxes)
        self.unpacking.lift_boxes()
        self.position.node += self.squares.words

    @inline
    def push_boxes(self) -> None:
        """Try every push of every box."""
        self.position.here_number = 0
        with Repeat(self.position.here.length):
            self.position.here_number += 1
            self.position.pushed_from = self.position.here[self.position.here_number]
            up, left, down, right = neighbours(self.position.pushed_from, self.squares.row)
            ways = ((up, down), (left, right), (down, up), (right, left))
            for direction, (before, behind) in enumerate(ways):
                with If(self.freeze.blocking[before] == FREE):
                    with If(self.keeper.reaches(behind)):
                        self.try_push(before, direction)

    @block
    def unpack(self) -> None:
        """Put the node's boxes into here and on the board in thought."""
        self.position.here.clear()
        with If(self.squares.words == 1):
            self.unpacking.take_apart(self.nodes.node_boxes[self.position.node])
        with Else():
            self.word_unpacked = self.squares.words
            with Repeat(self.squares.words):
                self.word_unpacked -= 1
                self.unpacking.take_apart(
                    self.nodes.node_boxes[self.position.node + self.word_unpacked], self.word_unpacked
                )

    @block("try to push the box to {square} in direction {direction}")
    def try_push(self, square: Reporter, direction: Reporter) -> None:
        """Store the position with the pushed box on SQUARE, if it is new and may be solved."""
        self.nodes.key = (
            self.nodes.node_boxes[self.position.node]
            - self.squares.first_power[self.position.pushed_from]
            + self.squares.first_power[square]
        )
        with If(self.squares.words == 1):
            self.nodes.bucket = self.nodes.bucket_of(self.nodes.key)
            self.nodes.node_boxes[END] = self.nodes.key
            self.nodes.found = self.nodes.heads[self.nodes.bucket]
            self.skip_other_boxes()
            with RepeatUntil((self.nodes.found == END) | self.keeper.is_same(self.nodes.found)):
                self.nodes.found = self.nodes.chain[self.nodes.found]
                self.skip_other_boxes()
        with Else():
            self.nodes.look_up_words(square)
        with If(self.nodes.found == END):
            self.position.here[self.position.here_number] = square
            self.freeze.blocking[self.position.pushed_from] = FREE
            self.lost = 0
            sideways = self.freeze.blocking[square - 1] + self.freeze.blocking[square + 1]
            upright = (
                self.freeze.blocking[square - self.squares.row]
                + self.freeze.blocking[square + self.squares.row]
            )
            note("Only a box that is held on both axes can be part of a new deadlock.")
            with If(sideways > 1):
                with If(upright > 1):
                    self.look_for_new_deadlock(square)
            with If(self.lost == 0):
                self.accept(self.position.pushed_from * 4 + direction)
            self.position.here[self.position.here_number] = self.position.pushed_from
            self.freeze.blocking[self.position.pushed_from] = FROZEN

    @inline
    def skip_other_boxes(self) -> None:
        """Go along the chain to the next node with the same first number."""
        with RepeatUntil(self.nodes.node_boxes[self.nodes.found] == self.nodes.key):
            self.nodes.found = self.nodes.chain[self.nodes.found]

    @block("look for a deadlock made by the box on {square}")
    def look_for_new_deadlock(self, square: Reporter) -> None:
        """The position is lost if a frozen box is off its goal."""
        self.freeze.blocking[square] = FROZEN
        self.freeze.unfreeze()
        self.number = 0
        with Repeat(self.position.here.length):
            self.number += 1
            with If(self.freeze.blocking[self.position.here[self.number]] == FROZEN):
                with If(stage.ground[self.position.here[self.number]] != GOAL):
                    self.lost = 1
            self.freeze.blocking[self.position.here[self.number]] = FROZEN
        self.freeze.blocking[square] = FREE

    @inline
    def accept(self, push: Reporter) -> None:
        """Store the new node, if there is room, and see whether it is solved."""
        with If(self.nodes.node_boxes.length + self.squares.words > MAX_ITEMS):
            self.finish("limit")
        with Else():
            self.nodes.store(push)
            self.keeper.arrive()
            with If(self.nodes.key == self.nodes.goal_words[1]):
                self.look_for_goal()

    @block
    def look_for_goal(self) -> None:
        """Solved is a node whose boxes are the goals, by all of their numbers."""
        self.nodes.differs = 0
        self.number = 1
        with Repeat(self.squares.words - 1):
            self.number += 1
            with If(self.nodes.child_words[self.number] != self.nodes.goal_words[self.number]):
                self.nodes.differs = 1
        with If(self.nodes.differs == 0):
            self.finish("solved")
