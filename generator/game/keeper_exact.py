"""The keeper held as the square on which it stands after the push: the classic choice in Scratch.

A new position is known if a node has its boxes and its keeper's square. The flood runs once for each node
that is expanded. There are several times more nodes than with regions, and each is cheaper.
"""

from __future__ import annotations

from generator.game.searching import Searching
from generator.scratch import Boolean, List, Repeat, Reporter, block


class Search(Searching, visible=False):
    """Finds the fewest pushes from the position on the board. V solves, H gives a hint, F is full speed.

    A node is the set of boxes and the square of the keeper.
    """

    node_keepers = List(doc="a node's keeper, as a square")

    def keeper_reaches(self, square: Reporter) -> Boolean:
        """The flood from the node's keeper has reached it."""
        return self.mark[square] == self.flood_number

    def is_same_keeper(self, found: Reporter) -> Boolean:
        """It stands on the square that the box left."""
        return self.node_keepers[found] == self.pushed_from

    def keeper_scatter(self) -> Reporter | int:
        """A multiple of its square."""
        return self.pushed_from * 97

    @block()
    def empty_keepers(self) -> None:
        """Forget all keepers; the place where chains end has none."""
        self.node_keepers.clear()
        with Repeat(self.words):
            self.node_keepers.append(0)

    def find_keeper(self) -> None:
        """Flood from the node's keeper."""
        self.flood(self.node_keepers[self.node])

    @block()
    def arrive(self) -> None:
        """Note the keeper of the node just stored."""
        self.node_keepers.append(self.pushed_from)
        with Repeat(self.words - 1):
            self.node_keepers.append(0)
