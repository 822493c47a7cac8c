"""The keeper held as a region: all squares that it can reach, bit by bit, with every node.

A new position is known if a node has its boxes, and the keeper's square in its region. So the flood runs once
for each node that is stored and never for one that is known, and expanding a node needs no flood at all.
"""

from __future__ import annotations

from generator.game.searching import Searching
from generator.scratch import Boolean, If, List, Repeat, Reporter, Variable, block, floor


class Search(Searching, visible=False):
    """Finds the fewest pushes from the position on the board. V solves, H gives a hint, F is full speed.

    A node is the set of boxes and the region that the keeper can walk in.
    """

    node_regions = List(doc="the squares that a node's keeper can reach")
    region = Variable(doc="the region being flooded, in the first number")
    word_place = Variable(doc="where a number of the region stands")

    def keeper_reaches(self, square: Reporter) -> Boolean:
        """Its bit stands in the region of the node being expanded."""
        return self.is_in_region(self.node, square)

    def is_same_keeper(self, found: Reporter) -> Boolean:
        """The square that the box left lies in the region of FOUND."""
        return self.is_in_region(found, self.pushed_from)

    def keeper_scatter(self) -> Reporter | int:
        """Nothing: nodes with the same boxes share a bucket."""
        return 0

    def is_in_region(self, node: Reporter, square: Reporter) -> Boolean:
        """Whether NODE's region has the bit of SQUARE."""
        return floor(self.node_regions[node + self.offset[square]] / self.power[square]) % 2 == 1

    def note_reached(self, square: Reporter) -> None:
        """Add the square's bit to the region."""
        self.region += self.first_power[square]

    @block()
    def empty_keepers(self) -> None:
        """Forget all regions; the place where chains end has none."""
        self.node_regions.clear()
        with Repeat(self.words):
            self.node_regions.append(0)

    @block()
    def arrive(self) -> None:
        """Flood the region of the node just stored."""
        self.region = 0
        self.flood(self.pushed_from)
        self.node_regions.append(self.region)
        with If(self.words > 1):
            self.add_words()

    @block()
    def add_words(self) -> None:
        """The numbers of the region behind the first."""
        with Repeat(self.words - 1):
            self.node_regions.append(0)
        self.count = 0
        with Repeat(self.queue.length):
            self.count += 1
            self.add_bit(self.queue[self.count])

    @block("add bit of {square}")
    def add_bit(self, square: Reporter) -> None:
        """Add the square's bit to its number, unless that is the first."""
        with If(self.offset[square] > 0):
            self.word_place = self.node_regions.length - self.words + 1 + self.offset[square]
            self.node_regions[self.word_place] += self.power[square]
