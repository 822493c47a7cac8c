"""The cheapest way to give every box a goal of its own: a lower bound on pushes that no solution beats.

The Hungarian method with shortest augmenting paths (Kuhn; Munkres; Jonker and Volgenant, "A shortest
augmenting path algorithm for dense and sparse linear assignment problems", 1987). Rows are boxes, columns are
goals; where there are more goals, rows of zeros stand for what the boxes leave free.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.compiled import hot

IMPOSSIBLE = 1 << 28
"""More than any assignment costs: what it costs to bring together what does not go together."""


_AT_ONCE = 100_000_000  # what is looked at between two looks at the clock: some tenths of a second


class Assignment(NamedTuple):
    """A square matrix of costs and the cheapest assignment in it, with its prices.

    No cost is less than the price of its row and that of its column together, and those of the assignment
    are exactly that. So no other assignment is cheaper.
    """

    cost: NDArray[np.int64]
    """[g, g] IMPOSSIBLE or more where row and column do not go together."""
    row_price: NDArray[np.int64]
    column_price: NDArray[np.int64]
    row_with: NDArray[np.int64]
    """[g] the row assigned to each column, or -1."""
    column_with: NDArray[np.int64]
    """[g] the column assigned to each row, or -1."""
    path: NDArray[np.int64]
    """[g] working space: the cost of the cheapest path to each column."""
    before: NDArray[np.int64]
    """[g] working space: the column before the last one on that path, or -1."""
    settled: NDArray[np.bool_]
    """[g] working space: whether that path is final."""


def bytes_of_costs(size: int) -> int:
    """What the costs take, which are most of an assignment of many rows."""
    return np.dtype(np.int64).itemsize * size * size


def new_assignment(size: int) -> Assignment:
    """Nothing assigned, all costs 0."""
    return Assignment(
        cost=np.zeros((size, size), np.int64),
        row_price=np.zeros(size, np.int64),
        column_price=np.zeros(size, np.int64),
        row_with=np.zeros(size, np.int64),
        column_with=np.zeros(size, np.int64),
        path=np.zeros(size, np.int64),
        before=np.zeros(size, np.int64),
        settled=np.zeros(size, np.bool_),
    )


@hot
def assign(a: Assignment) -> int:
    """Find the cheapest assignment for `cost`; its cost, or IMPOSSIBLE.

    Whatever the prices of columns are, they will do to start with; those of a similar matrix save most work.
    """
    size = len(a.cost)
    price_rows(a, 0, size)
    augment_rows(a, 0, size)
    return total_cost(a)


def assign_with_looks(a: Assignment, look: Callable[[], None]) -> int:
    """The same as `assign`. `look` is called now and then; what it raises goes on to the caller."""
    size = len(a.cost)
    for step, each in ((price_rows, size), (augment_rows, size * size)):  # what a row takes at most
        rows = 1 + _AT_ONCE // (1 + each)
        for first in range(0, size, rows):
            look()
            step(a, first, min(first + rows, size))
    return total_cost(a)


@hot
def price_rows(a: Assignment, first: int, end: int) -> None:
    """Give rows their prices, and their cheapest columns to those that come first. Start with row 0."""
    if first == 0:
        for row in range(len(a.cost)):
            a.row_with[row] = -1
            a.column_with[row] = -1
    for row in range(first, end):
        best = 0
        for column in range(1, len(a.cost)):
            if a.cost[row, column] - a.column_price[column] < a.cost[row, best] - a.column_price[best]:
                best = column
        a.row_price[row] = a.cost[row, best] - a.column_price[best]
        if a.row_with[best] < 0:
            a.row_with[best] = row
            a.column_with[row] = best


@hot
def augment_rows(a: Assignment, first: int, end: int) -> None:
    """Assign those rows that have no column yet. All rows have their prices."""
    for row in range(first, end):
        if a.column_with[row] < 0:
            _augment(a, row)


@hot
def total_cost(a: Assignment) -> int:
    """What the assignment costs, or IMPOSSIBLE."""
    total = 0
    for row in range(len(a.cost)):
        cost = a.cost[row, a.column_with[row]]
        if cost >= IMPOSSIBLE:
            return IMPOSSIBLE
        total += cost
    return total


@hot
def _augment(a: Assignment, row: int) -> None:
    """Assign one more row; others may change their columns."""
    end = _cheapest_path(a, row, a.cost[row], a.row_price[row], -1)
    length = a.path[end]
    for column in range(len(a.cost)):
        if a.settled[column]:
            a.column_price[column] += a.path[column] - length
            a.row_price[a.row_with[column]] += length - a.path[column]
    a.row_price[row] += length
    while end >= 0:
        previous = a.before[end]
        mover = row if previous < 0 else a.row_with[previous]
        a.row_with[end] = mover
        a.column_with[mover] = end
        end = previous


@hot
def cost_with_row(a: Assignment, total: int, row: int, costs: NDArray[np.int64]) -> int:
    """What the cheapest assignment would cost, or IMPOSSIBLE, if a row had other costs.

    `total` is the cost of the cheapest assignment as it is, which stays.
    """
    freed = a.column_with[row]
    end = _cheapest_path(a, row, costs, 0, freed)
    changed: int = total - a.row_price[row] + a.path[end]
    return min(changed, IMPOSSIBLE)


@hot
def _cheapest_path(a: Assignment, row: int, costs: NDArray[np.int64], price: int, free: int) -> int:
    """Dijkstra from a row to a column without a row, or to the column `free`, over costs less prices.

    The columns it settled before are marked, and `path` and `before` give the way to the column returned.
    """
    size = len(a.cost)
    for column in range(size):
        a.path[column] = costs[column] - price - a.column_price[column]
        a.before[column] = -1
        a.settled[column] = False
    while True:  # settles one column each time around
        nearest = -1
        for column in range(size):
            if not a.settled[column] and (nearest < 0 or a.path[column] < a.path[nearest]):
                nearest = column
        if nearest == free or a.row_with[nearest] < 0:
            return nearest
        a.settled[nearest] = True
        over = a.row_with[nearest]
        base = a.path[nearest] - a.row_price[over]
        for column in range(size):
            length = base + a.cost[over, column] - a.column_price[column]
            if not a.settled[column] and length < a.path[column]:
                a.path[column] = length
                a.before[column] = nearest
