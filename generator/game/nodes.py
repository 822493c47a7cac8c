"""The nodes of the search, kept in lists, and the hash table that finds them again.

A node is known by its place in the lists. Where a board needs several numbers for a set of squares, a node
takes as many places, and its first one is its name; lists with one item a node are padded. Nodes whose boxes
scatter to the same of 8192 buckets form a chain: `heads` has the newest node of each bucket, `chain` the next
older one of each node; END closes it. Equality is by the numbers themselves, never by the bucket.
"""

from __future__ import annotations

from generator.game.box_numbers import BITS, BoxNumbers
from generator.game.stage import GOAL, stage
from generator.scratch import (
    MAX_ITEMS,
    Boolean,
    If,
    List,
    Repeat,
    RepeatUntil,
    Reporter,
    Variable,
    block,
)
from levels import Level

BUCKETS = 8192
SCATTER = 1000003
"""A prime: remainders by it spread the bits over all buckets."""
END = 1
"""Where every chain ends: a place that is no node, and given the boxes looked for so that they are found."""


def node_capacity(level: Level) -> int:
    """How many nodes of a level the lists hold.

    A node takes a place for every `BITS` floor squares or part of them, and the end of all chains takes as
    many places as a node.
    """
    words = -(-len(level.floor) // BITS)
    return MAX_ITEMS // words - 1


class Nodes(BoxNumbers):
    """The part of Search that stores nodes and tells new ones from known ones."""

    heads = List(doc="the newest node of each bucket")
    chain = List(doc="a node's next older one in its bucket")
    node_boxes = List(doc="a node's boxes")
    node_parents = List(doc="the node that a node was made from, 0 for the first")
    node_pushes = List(doc="the push that made a node: the box's square times 4, and the direction")
    goal_words = List(doc="the boxes of a solved node")
    child_words = List(doc="the boxes of the new node")

    node = Variable(doc="the node being expanded")
    lifted_key = Variable(doc="the same without the box being pushed")
    key = Variable(doc="the new node's boxes, in the first number")
    bucket = Variable(doc="the new node's bucket")
    found = Variable(doc="the node of the bucket being compared")
    differs = Variable(doc="1 when the other numbers are not the same")
    here_number = Variable(doc="which box of here is being pushed; 0 for none")
    pushed_from = Variable(doc="the square that the pushed box left; the keeper stands there")

    # What the two ways of holding the keeper differ in. Python writes their blocks into the scripts below.

    def is_same_keeper(self, found: Reporter) -> Boolean:
        """Whether the keeper of node FOUND is where the new node has it."""
        raise NotImplementedError

    def keeper_scatter(self) -> Reporter | int:
        """What the keeper adds to the bucket."""
        raise NotImplementedError

    @block()
    def empty_nodes(self) -> None:
        """Forget all nodes."""
        self.heads.clear()
        with Repeat(BUCKETS):
            self.heads.append(END)
        self.chain.clear()
        self.node_boxes.clear()
        self.node_parents.clear()
        self.node_pushes.clear()
        with Repeat(self.words):
            self.chain.append(0)
            self.node_boxes.append(0)
            self.node_parents.append(0)
            self.node_pushes.append(0)

    def bucket_of(self, number: Reporter) -> Reporter:
        """The bucket of the boxes in NUMBER and the keeper: two remainders scatter the bits."""
        return (number % SCATTER + self.keeper_scatter()) % BUCKETS + 1

    @block()
    def sum_up_goals(self) -> None:
        """Write the numbers of a solved node into goal words."""
        self.clear_words(self.goal_words)
        self.count = 0
        with Repeat(self.floor_squares.length):
            self.count += 1
            self.square = self.floor_squares[self.count]
            with If(stage.ground[self.square] == GOAL):
                self.goal_words[self.offset[self.square] + 1] += self.power[self.square]

    @block()
    def sum_up_boxes(self) -> None:
        """Write the numbers of the board's boxes into child words."""
        self.clear_words(self.child_words)
        self.count = 0
        with Repeat(self.floor_squares.length):
            self.count += 1
            self.square = self.floor_squares[self.count]
            with If(stage.box_at[self.square] > 0):
                self.child_words[self.offset[self.square] + 1] += self.power[self.square]

    def clear_words(self, numbers: List) -> None:
        """Make a list as many zeros as a set of squares has numbers."""
        numbers.clear()
        with Repeat(self.words):
            numbers.append(0)

    @block("look among the words for the node with the box on {square}")
    def look_up_words(self, square: Reporter) -> None:
        """Look for the new node where a set of boxes needs several numbers."""
        self.spell_child(square)
        self.sum_words()
        self.found = self.heads[self.bucket]
        self.differs = 1
        with RepeatUntil((self.found == END) | (self.differs == 0)):
            with If(self.is_same_keeper(self.found)):
                self.compare_words()
            with If(self.differs == 1):
                self.found = self.chain[self.found]

    @block()
    def sum_words(self) -> None:
        """Find the bucket of child words, from all of them."""
        self.rest = 0
        self.count = 0
        with Repeat(self.words):
            self.count += 1
            self.rest = self.rest * 3 + self.child_words[self.count] % SCATTER
        self.bucket = self.bucket_of(self.rest)

    @block()
    def compare_words(self) -> None:
        """Compare the numbers of found with child words."""
        self.differs = 0
        self.count = 0
        with Repeat(self.words):
            self.count += 1
            with If(self.child_words[self.count] != self.node_boxes[self.found + self.count - 1]):
                self.differs = 1

    @block("spell child with the box on {square}")
    def spell_child(self, square: Reporter) -> None:
        """Write the new node's boxes into child words."""
        self.child_words.clear()
        self.count = -1
        with Repeat(self.words):
            self.count += 1
            self.child_words.append(self.node_boxes[self.node + self.count])
        self.child_words[self.offset[self.pushed_from] + 1] -= self.power[self.pushed_from]
        self.child_words[self.offset[square] + 1] += self.power[square]

    def store(self, push: Reporter | int) -> None:
        """Add a node with the boxes of key and child words to its bucket (written into a script)."""
        self.chain.append(self.heads[self.bucket])
        self.node_parents.append(self.node)
        self.node_pushes.append(push)
        self.heads[self.bucket] = self.chain.length
        self.node_boxes.append(self.key)
        stage.states += 1
        with If(self.words > 1):
            self.pad_node()

    @block()
    def pad_node(self) -> None:
        """The numbers behind the first, and as many places in the lists that have one item a node."""
        self.count = 1
        with Repeat(self.words - 1):
            self.count += 1
            self.node_boxes.append(self.child_words[self.count])
            self.chain.append(0)
            self.node_parents.append(0)
            self.node_pushes.append(0)
