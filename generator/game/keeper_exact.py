"""The keeper held as the square on which it stands after the push: the classic choice in Scratch.

A new position is known if a node has its boxes and its keeper's square. The flood runs once for each node
that is expanded. There are several times more nodes than with regions, and each is cheaper.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.game.flood import Flood
from generator.game.position import Position
from generator.game.squares import Squares
from generator.scratch import Boolean, List, Part, Repeat, Reporter, block, inline


class KeeperSquare(Part):
    """A node is the set of boxes and the square of the keeper."""

    node_keepers = List(doc="a node's keeper, as a square")

    def __init__(self, squares: Squares, position: Position, flood: Flood) -> None:
        self.squares = squares
        self.position = position
        self.flood = flood

    @inline
    def in_either_case(self, script: Callable[[], None]) -> None:
        """There is one case: what SCRIPT does is recorded once."""
        script()

    def reaches(self, square: Reporter) -> Boolean:
        """The flood from the node's keeper has reached it."""
        return self.flood.mark[self.squares.spot[square]] == self.flood.flood_number

    def is_same(self, found: Reporter) -> Boolean:
        """It stands on the square that the box left."""
        return self.node_keepers[found] == self.position.pushed_from

    def scatter(self) -> Reporter | int:
        """A multiple of its square."""
        return self.position.pushed_from * 97

    @block
    def empty_keepers(self) -> None:
        """Make ready for the first node; the place where chains end has no keeper."""
        self.node_keepers.clear()
        with Repeat(self.squares.words):
            self.node_keepers.append(0)

    @inline
    def find(self) -> None:
        """Flood from the node's keeper."""
        self.flood.flood(self.node_keepers[self.position.node])

    @block
    def arrive(self) -> None:
        """Note the keeper of the node just stored."""
        self.node_keepers.append(self.position.pushed_from)
        with Repeat(self.squares.words - 1):
            self.node_keepers.append(0)
