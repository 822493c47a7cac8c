"""The nodes of the search, kept in lists, and the hash table that finds them again.

A node is known by its place in the lists. Where a board needs several numbers for a set of squares, a node
takes as many places, and its first one is its name; lists with one item a node are padded. Nodes whose boxes
scatter to the same of 8192 buckets form a chain: `heads` has the newest node of each bucket, `chain` the next
older one of each node. Equality is by the numbers themselves, never by the bucket.
"""

from __future__ import annotations

from generator.game.box_numbers import BoxNumbers
from generator.game.stage import GOAL, stage
from generator.scratch import (
    Boolean,
    If,
    List,
    Repeat,
    RepeatUntil,
    Reporter,
    Variable,
    block,
    stop_this_script,
)

BUCKETS = 8192
LIST_LIMIT = 200_000
"""Items that a list holds in Scratch; it drops the rest without a word."""


class Nodes(BoxNumbers):
    """The part of Search that stores nodes and tells new ones from known ones."""

    heads = List(doc="the newest node of each bucket, 0 for none")
    chain = List(doc="a node's next older one in its bucket, 0 for none")
    node_boxes = List(doc="a node's boxes")
    node_parents = List(doc="the node that a node was made from, 0 for the first")
    node_pushes = List(doc="the push that made a node: the box's square times 4, and the direction")
    goal_words = List(doc="the boxes of a solved node")
    child_words = List(doc="the boxes of the new node")

    node = Variable(doc="the node being expanded")
    node_key = Variable(doc="its boxes, in the first number")
    lifted_key = Variable(doc="the same without the box being pushed")
    lifted_scatter = Variable(doc="the same without the box being pushed")
    key = Variable(doc="the new node's boxes, in the first number")
    bucket = Variable(doc="the new node's bucket")
    found = Variable(doc="the node of the bucket being compared")
    differs = Variable(doc="1 when the other numbers are not the same")
    here_number = Variable(doc="which box of here is being pushed")
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
            self.heads.append(0)
        self.chain.clear()
        self.node_boxes.clear()
        self.node_parents.clear()
        self.node_pushes.clear()

    def bucket_of(self, scatter: Reporter) -> Reporter:
        """The bucket of the boxes that SCATTER is the sum for, and the keeper."""
        return (scatter + self.keeper_scatter()) % BUCKETS + 1

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
        """Write the numbers of the board's boxes into child words, and their scatter into here scatter."""
        self.clear_words(self.child_words)
        self.here_scatter = 0
        self.count = 0
        with Repeat(self.floor_squares.length):
            self.count += 1
            self.square = self.floor_squares[self.count]
            with If(stage.box_at[self.square] > 0):
                self.child_words[self.offset[self.square] + 1] += self.power[self.square]
                self.here_scatter += self.scatter[self.square]

    def clear_words(self, numbers: List) -> None:
        """Make a list as many zeros as a set of squares has numbers."""
        numbers.clear()
        with Repeat(self.words):
            numbers.append(0)

    @block("look for the node with the box on {square}")
    def look_up(self, square: Reporter) -> None:
        """Look for the new node, its pushed box on SQUARE, in its bucket: "found" is 0 if it is new."""
        self.key = self.lifted_key + self.first_power[square]
        self.bucket = self.bucket_of(self.lifted_scatter + self.scatter[square])
        self.found = self.heads[self.bucket]
        with RepeatUntil(self.found == 0):
            with If(self.node_boxes[self.found] == self.key):
                with If(self.is_same_keeper(self.found)):
                    with If(self.words == 1):
                        stop_this_script()
                    self.compare_words(square)
                    with If(self.differs == 0):
                        stop_this_script()
            self.found = self.chain[self.found]

    @block("compare the words of found with the box on {square}")
    def compare_words(self, square: Reporter) -> None:
        """Compare the numbers behind the first one."""
        self.differs = 0
        self.spell_child(square)
        self.count = 1
        with Repeat(self.words - 1):
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

    @block("store node made by push {push}")
    def store(self, push: Reporter) -> None:
        """Add a node with the boxes of key, or of child words, at the head of its bucket."""
        self.chain.append(self.heads[self.bucket])
        self.node_parents.append(self.node)
        self.node_pushes.append(push)
        self.heads[self.bucket] = self.chain.length
        self.node_boxes.append(self.key)
        self.count = 1
        with Repeat(self.words - 1):
            self.count += 1
            self.node_boxes.append(self.child_words[self.count])
            self.chain.append(0)
            self.node_parents.append(0)
            self.node_pushes.append(0)
        stage.states += 1
