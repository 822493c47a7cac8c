"""The nodes of both directions, kept in lists, and the hash table that finds them again by their boxes.

A node is known by its number in the lists, which have one item a node. A set of squares is a number, as in
Search; where a board needs several, those behind the first stand in `more boxes`. Nodes
whose boxes scatter to the same of 8192 buckets form a chain: `newest` has the first node of each, `older` the
next one of each node; END closes it. Equality is by the numbers themselves, never by the bucket.

The region is found only when a node is expanded; until then the keeper's square stands for it. So there may
be several nodes with one region, of which the first to be expanded counts.
"""

from __future__ import annotations

from generator.game.nodes import BUCKETS, END, SCATTER
from generator.game.regions import Regions
from generator.game.squares import Squares, words_needed
from generator.game.stage import stage
from generator.scratch import (
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
from sb3 import MAX_ITEMS
from solver_ref import Position, box_squares

FORWARD, BACKWARD = 1, 2
"""The directions of the search, as lists with one item for each have them."""
EXPANDED = 2
"""What is added to a node's direction once it has been expanded."""


def both_ends_capacity(position: Position) -> int:
    """How many nodes the lists hold when the search begins in POSITION."""
    level = position.level
    return MAX_ITEMS // words_needed(level.floor, box_squares(position), level.width) - 1


class Nodes(Part):
    """Stores nodes, and goes along those with the same boxes."""

    newest = List(doc="the newest node of each bucket")
    older = List(doc="a node's next older one in its bucket")
    node_boxes = List(doc="a node's boxes, in the first number")
    more_boxes = List(doc="the other numbers of each node's boxes, node after node")
    keeper_squares = List(doc="the square on which a node's keeper stood when it was stored")
    lengths = List(doc="a node's pushes: from the start, or to the end")
    parents = List(doc="the node that a node was made from; 0 for those that the search begins with")
    node_pushes = List(
        doc="the push that made a node, or is made from it: 4 times the box's square, and the direction"
    )
    states = List(
        doc="1 for a node of the search from the start, 2 for one from the end; 2 more once expanded"
    )
    child_words = List(doc="the boxes of the node being looked for, in all its numbers")

    room = Variable(doc="how many nodes the lists hold")
    more = Variable(doc="how many numbers a set of squares has behind the first")
    key = Variable(doc="the boxes of the node being looked for, in the first number")
    bucket = Variable(doc="its bucket")
    found = Variable(doc="the node of the bucket being compared")
    differs = Variable(doc="1 when the numbers behind the first are not the same")
    word = Variable(doc="which number is being looked at")
    total = Variable(doc="what the numbers make together")

    def __init__(self, squares: Squares, regions: Regions) -> None:
        self.squares = squares
        self.regions = regions

    @block
    def empty_nodes(self) -> None:
        """Forget all nodes. The first place is the end of all chains and no node."""
        self.newest.clear()
        with Repeat(BUCKETS):
            self.newest.append(END)
        for numbers in self._lists():
            numbers.clear()
        self.more_boxes.clear()
        self.regions.node_regions.clear()
        self.regions.add_region()
        self.more = self.squares.words - 1
        self.room = floor(MAX_ITEMS / self.squares.words)
        for numbers in self._lists():
            numbers.append(0)
        with Repeat(self.more):
            self.more_boxes.append(0)

    def _lists(self) -> tuple[List, ...]:
        """The lists with one item a node."""
        return (
            *(self.older, self.node_boxes, self.keeper_squares, self.lengths, self.parents),
            *(self.node_pushes, self.states),
        )

    @inline
    def region_of(self, node: Reporter) -> Reporter:
        """Where the region of NODE stands in the list; it is empty until the node is expanded."""
        return (node - 1) * self.squares.words + 1

    @inline
    def look_up(self) -> None:
        """Let found be the newest node with the boxes of key and child words, or END."""
        with If(self.more == 0):
            self.bucket = self.key % SCATTER % BUCKETS + 1
        with Else():
            self.scatter_words()
        self.node_boxes[END] = self.key
        self.found = self.newest[self.bucket]
        self.skip_other_boxes()

    @inline
    def look_further(self) -> None:
        """Let found be the next older node with these boxes, or END."""
        self.found = self.older[self.found]
        self.skip_other_boxes()

    @inline
    def skip_other_boxes(self) -> None:
        """Go along the chain to a node with the same boxes, which may be this one."""
        with RepeatUntil(self.node_boxes[self.found] == self.key):
            self.found = self.older[self.found]
        with If(self.more > 0):
            self.compare_words()

    @block
    def compare_words(self) -> None:
        """Go further along the chain until the other numbers are the same, too."""
        self.differs = 1
        with RepeatUntil((self.differs == 0) | (self.found == END)):
            self.differs = 0
            self.word = 0
            with Repeat(self.more):
                self.word += 1
                with If(
                    self.child_words[self.word + 1]
                    != self.more_boxes[(self.found - 1) * self.more + self.word]
                ):
                    self.differs = 1
            with If(self.differs == 1):
                self.found = self.older[self.found]
                with RepeatUntil(self.node_boxes[self.found] == self.key):
                    self.found = self.older[self.found]

    @block
    def scatter_words(self) -> None:
        """Find the bucket of child words, from all of them."""
        self.total = 0
        self.word = 0
        with Repeat(self.squares.words):
            self.word += 1
            self.total = self.total * 3 + self.child_words[self.word] % SCATTER
        self.bucket = self.total % SCATTER % BUCKETS + 1

    @block("spell child with the box on {square}, pushed from {origin}")
    def spell_child(self, square: Reporter, origin: Reporter) -> None:
        """Move a box in child words, which hold the boxes before the push."""
        self.child_words[self.squares.offset[origin] + 1] -= self.squares.power[origin]
        self.child_words[self.squares.offset[square] + 1] += self.squares.power[square]

    @block("spell {node}")
    def spell(self, node: Reporter) -> None:
        """Write the boxes of NODE into key and child words."""
        self.key = self.node_boxes[node]
        self.child_words.clear()
        self.child_words.append(self.key)
        self.word = 0
        with Repeat(self.more):
            self.word += 1
            self.child_words.append(self.more_boxes[(node - 1) * self.more + self.word])

    @inline
    def store(self, keeper: Reporter, push: Value, parent: Reporter, pushes: Reporter, way: Reporter) -> None:
        """Add a node with the boxes of key and child words to its bucket."""
        self.older.append(self.newest[self.bucket])
        self.newest[self.bucket] = self.older.length
        self.node_boxes.append(self.key)
        self.keeper_squares.append(keeper)
        self.regions.add_region()
        self.lengths.append(pushes)
        self.parents.append(parent)
        self.node_pushes.append(push)
        self.states.append(way)
        stage.states += 1
        self.word = 1
        with Repeat(self.more):
            self.word += 1
            self.more_boxes.append(self.child_words[self.word])
