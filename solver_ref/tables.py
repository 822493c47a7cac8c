"""The board of a level as arrays, for the compiled searches.

A search knows floor squares by their index: 0, 1, 2, … in the order of their square numbers. Walls and what
lies outside have none.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from levels import Level
from solver_ref.directions import Direction


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
    keeper wherever it is needed; -1 if none do."""
    dead: NDArray[np.bool_]
    """[n] whether a box there is lost: no goal can be reached."""


@lru_cache(maxsize=64)
def tables_of(level: Level) -> Tables:
    """The tables of a level, made once and kept for as long as few other levels are asked for."""
    squares = np.array(sorted(level.floor), dtype=np.int32)
    index = np.full(level.width * level.height, -1, dtype=np.int32)
    index[squares] = np.arange(len(squares), dtype=np.int32)
    near = np.stack([index[squares + direction.step(level.width)] for direction in Direction], axis=1)
    goal = np.isin(squares, list(level.goals))
    goals = np.flatnonzero(goal).astype(np.int32)
    distance = np.full((len(squares), len(goals)), -1, dtype=np.int32)
    for column, place in enumerate(goals):
        _pull_everywhere(int(place), near, distance[:, column])
    dead = np.all(distance < 0, axis=1)
    tables = Tables(squares, index, near, goal, goals, distance, dead)
    for array in vars(tables).values():
        array.setflags(write=False)
    return tables


def _pull_everywhere(goal: int, near: NDArray[np.int32], distance: NDArray[np.int32]) -> None:
    """Breadth first from a goal: a pull needs the square it brings the box to and the keeper's beyond it."""
    neighbours = near.tolist()
    distance[goal] = 0
    queue = [goal]
    for box in queue:  # grows while it is read
        for direction in Direction:
            pulled = neighbours[box][direction]
            if pulled >= 0 and distance[pulled] < 0 and neighbours[pulled][direction] >= 0:
                distance[pulled] = distance[box] + 1
                queue.append(pulled)
