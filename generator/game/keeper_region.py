"""The keeper held as a region: all squares that it can reach, bit by bit, with every node.

A new position is known if a node has its boxes, and the keeper's square in its region. So a flood runs at
most once for each node that is stored and never for one that is known, and expanding a node needs none.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.game.position import Position
from generator.game.regions import Regions
from generator.scratch import Boolean, Else, If, Part, Reporter, block, inline


class KeeperRegion(Part):
    """A node is the set of boxes and the region that the keeper can walk in."""

    def __init__(self, position: Position, regions: Regions) -> None:
        self.position = position
        self.regions = regions

    @inline
    def in_either_case(self, script: Callable[[], None]) -> None:
        """What SCRIPT does is recorded for regions of one number and of several."""
        self.regions.in_either_case(script)

    def reaches(self, square: Reporter) -> Boolean:
        """Its bit stands in the region of the node being expanded."""
        return self.regions.was_reached(square)

    def is_same(self, found: Reporter) -> Boolean:
        """The square that the box left lies in the region of FOUND."""
        return self.regions.has(found, self.position.pushed_from)

    def scatter(self) -> Reporter | int:
        """Nothing: nodes with the same boxes share a bucket."""
        return 0

    @inline
    def find(self) -> None:
        """The region is stored with the node."""
        self.regions.old_region = self.position.node

    @block
    def empty_keepers(self) -> None:
        """Make ready for the first node; the place where chains end has no region."""
        self.regions.node_regions.clear()
        self.regions.add_region()

    @block
    def arrive(self) -> None:
        """Find the region of the node just stored: the old one but for two squares, or else by a flood."""
        self.regions.add_region()
        self.regions.whole = 0
        with If(self.position.here_number > 0):
            self.regions.look_around(self.position.pushed_from, self.position.here[self.position.here_number])
        with If(self.regions.whole == 1):
            self.regions.take_over(self.position.pushed_from, self.position.here[self.position.here_number])
        with Else():
            self.regions.find(self.position.pushed_from)
