"""Which node is expanded next: a stack of nodes for each priority, in each direction of the search.

What a push adds to the priority is never less than 0, so the lowest priority of a direction never falls.
"""

from __future__ import annotations

from generator.game.both_ends.nodes import BACKWARD, FORWARD
from generator.scratch import If, List, Part, Repeat, RepeatUntil, Reporter, Variable, block, ceiling

NONE_YET = 2**30
"""More pushes than any solution has."""


class Stacks(Part):
    """The nodes that are not expanded yet, by priority, and the bound that follows from them.

    Priorities are counted from the least of their direction's first nodes; `base` has what both leave out.
    """

    tops = List(doc="the node stored last with each priority, 0 for none: 0 forward, 0 backward, 1 forward …")
    below = List(doc="of a node: the next one on its stack")
    entries = List(doc="how many nodes are on the stacks: forward, backward")
    lowest = List(doc="the lowest priority that may have a node: forward, backward")
    base = Variable(doc="the least priority forward and the least backward, together")
    parity = Variable(doc="1 when every solution has an odd number of pushes, else 0")
    bound = Variable(doc="the pushes of any solution, at the least")
    best = Variable(doc="the pushes of the best way known from start to end")

    @block
    def empty_stacks(self) -> None:
        """No node is on a stack."""
        self.tops.clear()
        self.below.clear()
        self.below.append(0)
        self.entries.clear()
        self.lowest.clear()
        with Repeat(2):
            self.entries.append(0)
            self.lowest.append(0)
        self.base = 0
        self.best = NONE_YET
        self.bound = 0 - NONE_YET

    @block("put on stack {place} node {node}")
    def put(self, place: Reporter, node: Reporter) -> None:
        """NODE, stored last, goes on top of the stack at PLACE of tops."""
        with Repeat(place - self.tops.length):
            self.tops.append(0)
        self.below.append(self.tops[place])
        self.tops[place] = node

    @block
    def find_bound(self) -> None:
        """Half the sum of the lowest priorities of both directions, rounded up to the parity."""
        for way in (FORWARD, BACKWARD):
            with RepeatUntil(self.tops[self.lowest[way] * 2 + way] > 0):
                self.lowest[way] += 1
        self.bound = ceiling((self.base + self.lowest[FORWARD] + self.lowest[BACKWARD]) / 2)
        with If(self.bound % 2 != self.parity):
            self.bound += 1
