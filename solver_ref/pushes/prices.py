"""What each push adds to the priority of a node, known before the search begins.

The bound on the pushes that a box still needs is the least, over the goals, of its distance less the price of
the goal; that on the pushes it has had by now, the same with the squares where boxes start. Both are sound
and consistent whatever the prices are. They are those of the cheapest assignment of start squares to goals
(the dual variables of the linear program), so that both bounds are exact for the assignment at their ends.

With t = the one bound less the other, the priority of a node is twice its pushes plus the sum of t, forward,
and twice its pushes less that sum, backward (D. Sadhukhan, "A new approach to bidirectional heuristic search
using error functions", 2012; Sewell and Jacobson, "Dynamically improved bounds bidirectional search",
Artificial Intelligence 291, 2021). So a push from a to b adds 2 + t(b) - t(a) in either direction, which is
never less than 0.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.assignment import IMPOSSIBLE, assign_with_looks, new_assignment
from solver_ref.board import Tables
from solver_ref.pushes.sides import NO_SIDE, Ground, fill_in_costs, ground_of, side_of, spread

NEVER = -1
"""Stands for a push that is part of no solution."""
MOST_PRICED = 100
"""With more boxes all prices are 0: an assignment takes too long."""

_AT_ONCE = 10_000_000  # places looked at between two looks at the clock


class Prices(NamedTuple):
    """The tables of a search from one position. n floor squares."""

    ground: Ground
    excess: NDArray[np.int64]
    """[n, 4] t of a box that is pushed, or has been, in a direction."""
    possible: NDArray[np.bool_]
    """[n, 4] whether a box can be pushed so, or can have been, on the way from the start to a goal."""
    added: NDArray[np.int64]
    """[n, 4] what a push from a square adds to the priority, or NEVER."""


def prices_of(
    tables: Tables, boxes: NDArray[np.int64], keeper: int, look: Callable[[], None] = lambda: None
) -> Prices | None:
    """The tables for boxes on these squares and the keeper on that; None if a goal for each is impossible.

    `look` is called now and then; what it raises goes on to the caller.
    """
    near, goals = tables.near, tables.goals
    ground = ground_of(near)
    side = ground.side
    starts = np.zeros((len(boxes), 2), np.int64)
    starts[:, 0] = [4 * box + side_of(ground, box, keeper) for box in boxes.tolist()]
    goal_prices, start_prices = np.zeros(len(goals), np.int64), np.zeros(len(boxes), np.int64)
    if len(boxes) <= MOST_PRICED:
        assignment = new_assignment(len(goals))  # a goal more than boxes is for the keeper, at no cost
        at_once = 1 + _AT_ONCE // len(near)
        for first in range(0, len(boxes), at_once):
            look()
            rows = slice(first, first + at_once)
            fill_in_costs(ground, starts[rows, None], goals, assignment.cost[rows])
        if assign_with_looks(assignment, look) >= IMPOSSIBLE:
            return None
        goal_prices, start_prices = assignment.column_price, assignment.row_price[: len(boxes)]
    look()
    goal, goal_side = np.nonzero(side[goals] == np.arange(4))  # the keeper may end on any side
    ends = np.stack([4 * goals[goal].astype(np.int64) + goal_side, -goal_prices[goal]], axis=1)
    starts[:, 1] = -start_prices
    needed, made = _bound(ground, ends, pulled=True), _bound(ground, starts, pulled=False)
    possible = (side != NO_SIDE) & (needed < IMPOSSIBLE) & (made < IMPOSSIBLE)
    excess = np.where(possible, needed - made, 0)
    directions = np.arange(4)
    pushable = possible & (near >= 0) & possible[near, directions]
    added = np.where(pushable, 2 + excess[near, directions] - excess, NEVER)
    return Prices(ground, excess, possible, added)


def _bound(ground: Ground, seeds: NDArray[np.int64], *, pulled: bool) -> NDArray[np.int64]:
    """The bound [n, 4] for a box that is pushed in a direction, up to a constant; IMPOSSIBLE if none."""
    seeds[:, 1] -= seeds[:, 1].min(initial=0)
    spread(ground, seeds[np.argsort(seeds[:, 1], kind="stable")], pulled)
    bound: NDArray[np.int64] = np.take_along_axis(ground.fewest, ground.side, axis=1).astype(np.int64)
    return bound
