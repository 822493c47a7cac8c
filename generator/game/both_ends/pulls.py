"""The regions of a search that pulls boxes, too."""

from __future__ import annotations

from functools import partial

from generator.game.freeze import WALLED
from generator.game.regions import Regions
from generator.scratch import Else, If, Reporter, Variable, absolute, block, inline


class PullRegions(Regions):
    """The regions of all nodes, and what a push or a pull makes of one."""

    apart = Variable(doc="1 when something beside the square that the box left is not part of the old region")

    @block("look around the pull from {origin} to {square}")
    def look_around_pull(self, origin: Reporter, square: Reporter) -> None:
        """The same where the keeper has pulled a box from ORIGIN to SQUARE, on which it stood.

        The square that the box left is joined to the region only if the region lies beside it.
        """
        self.whole = 1
        self.joined = 0
        self.apart = 0
        self.ahead = square - origin
        self.across = self.squares.row + 1 - absolute(self.ahead)
        self.in_either_case(partial(self._look_at_pull, origin, square))

    @inline
    def _look_at_pull(self, origin: Reporter, square: Reporter) -> None:
        sides = (self.across, -self.across)
        for step in (-self.ahead, *sides):
            with If(self.was_reached(origin + step)):
                self.joined = 1
            with Else():
                with If(self.freeze.blocking[origin + step] < WALLED):
                    self.apart = 1
        self.look_at_ring(origin, square)
        with If((self.joined == 1) & (self.apart == 1)):
            self.whole = 0
