"""How far a lone box is from every goal: what the bound on the pushes to come is made of."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from levels import Level
from solver_ref.assignment import IMPOSSIBLE
from solver_ref.board import Tables
from solver_ref.compiled import hot

_COLUMNS_AT_ONCE = 16  # what lies side by side in memory is written together


def bytes_of_distances(level: Level) -> int:
    """What the distances take."""
    return np.dtype(np.int32).itemsize * len(level.floor) * len(level.goals & level.floor)


def distances_of(tables: Tables, look: Callable[[], None] = lambda: None) -> NDArray[np.int32]:
    """The fewest pushes [n, g] that bring a box from a square to a goal; IMPOSSIBLE if none do.

    The box is taken to be alone on the board and the keeper wherever it is needed. `look` is called for every
    goal; what it raises goes on to the caller.
    """
    floor, goals = len(tables.squares), tables.goals
    distance = np.empty((floor, len(goals)), dtype=np.int32)
    queue = np.zeros(floor, dtype=np.int32)
    for first in range(0, len(goals), _COLUMNS_AT_ONCE):
        places = goals[first : first + _COLUMNS_AT_ONCE]
        rows = np.full((len(places), floor), IMPOSSIBLE, dtype=np.int32)
        for place, row in zip(places, rows, strict=True):
            look()
            pull_everywhere(int(place), tables.near, row, queue)
        distance[:, first : first + len(places)] = rows.T
    distance.setflags(write=False)
    return distance


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
