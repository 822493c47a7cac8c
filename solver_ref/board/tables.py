"""The board of a level as arrays, for the compiled searches.

A search knows floor squares by their index: 0, 1, 2, … in the order of their square numbers. Walls and what
lies outside have none.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from levels import Level
from solver_ref.assignment import IMPOSSIBLE
from solver_ref.board.directions import Direction
from solver_ref.compiled import hot

_COLUMNS_AT_ONCE = 16  # of `distance`: what lies side by side in memory is written together


@dataclass(frozen=True, eq=False)
class Tables:
    """What never changes on a board of n floor squares, g of them goals. The arrays cannot be written to."""

    squares: NDArray[np.int32]
    """[n] the square with each index, ascending."""
    index: NDArray[np.int32]
    """[width * height] the index of each square; -1 off the floor."""
    near: NDArray[np.int32]
    """[n, 4] the index of the next square up, left, down, right; -1 if it is not floor."""
    goal: NDArray[np.bool_]
    """[n] whether it is a goal."""
    goals: NDArray[np.int32]
    """[g] the indices of the goals on the floor, ascending."""
    distance: NDArray[np.int32]
    """[n, g] the fewest pushes that bring a box from a square to a goal, were it alone on the board and the
    keeper wherever it is needed; IMPOSSIBLE if none do."""
    dead: NDArray[np.bool_]
    """[n] whether a box there is lost: no goal can be reached."""


def bytes_of_distances(level: Level) -> int:
    """What the distances take, which are most of the tables of a large board."""
    return np.dtype(np.int32).itemsize * len(level.floor) * len(level.goals & level.floor)


def tables_of(level: Level, look: Callable[[], None] = lambda: None) -> Tables:
    """The tables of a level. `look` is called for every goal; what it raises goes on to the caller."""
    squares = np.array(sorted(level.floor), dtype=np.int32)
    index = np.full(level.width * level.height, -1, dtype=np.int32)
    index[squares] = np.arange(len(squares), dtype=np.int32)
    near = np.stack([index[squares + direction.step(level.width)] for direction in Direction], axis=1)
    goal = np.isin(squares, list(level.goals))
    goals = np.flatnonzero(goal).astype(np.int32)
    distance = np.empty((len(squares), len(goals)), dtype=np.int32)
    dead = np.ones(len(squares), dtype=np.bool_)
    queue = np.zeros(len(squares), dtype=np.int32)
    for first in range(0, len(goals), _COLUMNS_AT_ONCE):
        places = goals[first : first + _COLUMNS_AT_ONCE]
        rows = np.full((len(places), len(squares)), IMPOSSIBLE, dtype=np.int32)
        for place, row in zip(places, rows, strict=True):
            look()
            pull_everywhere(int(place), near, row, queue)
        distance[:, first : first + len(places)] = rows.T
        dead &= np.all(rows == IMPOSSIBLE, axis=0)
    tables = Tables(squares, index, near, goal, goals, distance, dead)
    for array in vars(tables).values():
        array.setflags(write=False)
    return tables


@hot
def pull_everywhere(
    goal: int, near: NDArray[np.int32], distance: NDArray[np.int32], queue: NDArray[np.int32]
) -> None:
    """Breadth first from a goal: a pull needs the square it brings the box to and the keeper's beyond it.

    `distance` [n] is IMPOSSIBLE everywhere before; `queue` [n] is working space.
    """
    distance[goal] = 0
    queue[0] = goal
    head, end = 0, 1
    while head < end:
        box = queue[head]
        head += 1
        for direction in range(4):
            pulled = near[box, direction]
            if pulled >= 0 and distance[pulled] == IMPOSSIBLE and near[pulled, direction] >= 0:
                distance[pulled] = distance[box] + 1
                queue[end] = pulled
                end += 1
