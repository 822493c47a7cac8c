"""The nodes of the search, kept in lists, and the hash table that finds them again.

A node is known by its place in the lists. Where a board needs several numbers for a set of squares, a node
takes as many places, and its first one is its name; lists with one item a node are padded. Nodes whose boxes
scatter to the same of 8192 buckets form a chain: `heads` has the newest node of each bucket, `chain` the next
older one of each node; END closes it. Equality is by the numbers themselves, never by the bucket.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from generator.game.position import Position
from generator.game.squares import Squares, words_needed
from generator.game.stage import GOAL, stage
from generator.scratch import (
    Boolean,
    Call,
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
from levels import Level
from sb3 import MAX_ITEMS
from solver_ref import dead_squares

BUCKETS = 8192
SCATTER = 8219
"""A prime: remainders by it spread the bits over all buckets."""
END = 1
"""Where every chain ends: a place that is no node, and given the boxes looked for so that they are found."""


def node_capacity(level: Level) -> int:
    """How many nodes of a level the lists hold.

    A node takes as many places as a set of squares has numbers, and so does the end of all chains.
    """
    holding = level.floor - dead_squares(level)
    return MAX_ITEMS // words_needed(level.floor, holding, level.width) - 1


class KeeperState(Protocol):
    """How the search holds the keeper: as a region, or as the square on which it stands."""

    @property
    def empty_keepers(self) -> Call:
        """Makes ready for the keeper of the first node."""

    @property
    def arrive(self) -> Call:
        """Notes the keeper of the node just stored."""

    def find(self) -> None:
        """What has to be done with a node before it is known where its keeper can walk."""

    def in_either_case(self, script: Callable[[], None]) -> None:
        """Record SCRIPT, or what it does for regions of one number and of several."""

    def reaches(self, square: Reporter) -> Boolean:
        """Whether the keeper of the node being expanded can walk to SQUARE."""

    def is_same(self, found: Reporter) -> Boolean:
        """Whether the keeper of node FOUND is where the new node has it."""

    def scatter(self) -> Reporter | int:
        """What the keeper adds to the bucket."""


class Nodes(Part):
    """Stores nodes and tells new ones from known ones."""

    heads = List(doc="the newest node of each bucket")
    chain = List(doc="a node's next older one in its bucket")
    node_boxes = List(doc="a node's boxes")
    node_parents = List(doc="the node that a node was made from, 0 for the first")
    node_pushes = List(doc="the push that made a node: the box's square times 4, and the direction")
    goal_words = List(doc="the boxes of a solved node")
    child_words = List(doc="the boxes of the new node")

    key = Variable(doc="the new node's boxes, in the first number")
    bucket = Variable(doc="the new node's bucket")
    found = Variable(doc="the node of the bucket being compared")
    differs = Variable(doc="1 when the other numbers are not the same")
    word = Variable(doc="which of a node's numbers is being looked at")
    summed = Variable(doc="the square being summed up")
    total = Variable(doc="what the numbers of a node make together")

    def __init__(self, squares: Squares, position: Position, keeper: KeeperState) -> None:
        self.squares = squares
        self.position = position
        self.keeper = keeper

    @block
    def empty_nodes(self) -> None:
        """Make ready for the first node."""
        for numbers in (self.heads, self.chain, self.node_boxes, self.node_parents, self.node_pushes):
            numbers.clear()
        with Repeat(BUCKETS):
            self.heads.append(END)
        with Repeat(self.squares.words):
            self.chain.append(0)
            self.node_boxes.append(0)
            self.node_parents.append(0)
            self.node_pushes.append(0)

    @inline
    def bucket_of(self, number: Reporter) -> Reporter:
        """The bucket of the boxes in NUMBER and the keeper: two remainders scatter the bits."""
        return (number % SCATTER + self.keeper.scatter()) % BUCKETS + 1

    @block
    def sum_up_goals(self) -> None:
        """Write the numbers of a solved node into goal words."""
        self.clear_words(self.goal_words)
        self.word = 0
        with Repeat(self.squares.floor_squares.length):
            self.word += 1
            self.summed = self.squares.floor_squares[self.word]
            with If(stage.ground[self.summed] == GOAL):
                self.goal_words[self.squares.offset[self.summed] + 1] += self.squares.power[self.summed]

    @block
    def sum_up_boxes(self) -> None:
        """Write the numbers of the board's boxes into child words."""
        self.clear_words(self.child_words)
        self.word = 0
        with Repeat(self.squares.floor_squares.length):
            self.word += 1
            self.summed = self.squares.floor_squares[self.word]
            with If(stage.box_at[self.summed] > 0):
                self.child_words[self.squares.offset[self.summed] + 1] += self.squares.power[self.summed]

    @inline
    def clear_words(self, numbers: List) -> None:
        """Make a list as many zeros as a set of squares has numbers."""
        numbers.clear()
        with Repeat(self.squares.words):
            numbers.append(0)

    @block("look among the words for the node with the box on {square}")
    def look_up_words(self, square: Reporter) -> None:
        """Look for the new node where a set of boxes needs several numbers."""
        self.spell_child(square)
        self.sum_words()
        self.found = self.heads[self.bucket]
        self.differs = 1
        with RepeatUntil((self.found == END) | (self.differs == 0)):
            with If(self.keeper.is_same(self.found)):
                self.compare_words()
            with If(self.differs == 1):
                self.found = self.chain[self.found]

    @block
    def sum_words(self) -> None:
        """Find the bucket of child words, from all of them."""
        self.total = 0
        self.word = 0
        with Repeat(self.squares.words):
            self.word += 1
            self.total = self.total * 3 + self.child_words[self.word] % SCATTER
        self.bucket = self.bucket_of(self.total)

    @block
    def compare_words(self) -> None:
        """Compare the numbers of found with child words."""
        self.differs = 0
        self.word = 0
        with Repeat(self.squares.words):
            self.word += 1
            with If(self.child_words[self.word] != self.node_boxes[self.found + self.word - 1]):
                self.differs = 1

    @block("spell child with the box on {square}")
    def spell_child(self, square: Reporter) -> None:
        """Write the new node's boxes into child words."""
        self.child_words.clear()
        self.word = -1
        with Repeat(self.squares.words):
            self.word += 1
            self.child_words.append(self.node_boxes[self.position.node + self.word])
        self.child_words[self.squares.offset[self.position.pushed_from] + 1] -= self.squares.power[
            self.position.pushed_from
        ]
        self.child_words[self.squares.offset[square] + 1] += self.squares.power[square]

    @inline
    def store(self, push: Reporter | int) -> None:
        """Add a node with the boxes of key and child words to its bucket."""
        self.chain.append(self.heads[self.bucket])
        self.node_parents.append(self.position.node)
        self.node_pushes.append(push)
        self.heads[self.bucket] = self.chain.length
        self.node_boxes.append(self.key)
        stage.states += 1
        with If(self.squares.words > 1):
            self.pad_node()

    @block
    def pad_node(self) -> None:
        """The numbers behind the first, and as many places in the lists that have one item a node."""
        self.word = 1
        with Repeat(self.squares.words - 1):
            self.word += 1
            self.node_boxes.append(self.child_words[self.word])
            self.chain.append(0)
            self.node_parents.append(0)
            self.node_pushes.append(0)
