"""The board of a level as arrays, for the compiled searches.

A search knows floor squares by their index: 0, 1, 2, … in the order of their square numbers. Walls and what
lies outside have none.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from levels import Level
from solver_ref.board.dead import dead_squares
from solver_ref.board.directions import Direction


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
    dead: NDArray[np.bool_]
    """[n] whether a box there is lost: no goal can be reached."""
    pushable: NDArray[np.bool_]
    """[n, 4] whether there is room for a push up, left, down, right, and it leads to no dead square."""


def tables_of(level: Level) -> Tables:
    """The tables of a level."""
    squares = np.array(sorted(level.floor), dtype=np.int32)
    index = np.full(level.width * level.height, -1, dtype=np.int32)
    index[squares] = np.arange(len(squares), dtype=np.int32)
    near = np.stack([index[squares + direction.step(level.width)] for direction in Direction], axis=1)
    goal = np.zeros(len(squares), dtype=np.bool_)
    goal[index[list(level.goals & level.floor)]] = True
    dead = np.zeros(len(squares), dtype=np.bool_)
    dead[index[list(dead_squares(level))]] = True
    room = (near >= 0) & (np.roll(near, 2, axis=1) >= 0)  # where the box comes to be, and for the keeper
    tables = Tables(
        squares,
        index,
        near,
        goal,
        np.flatnonzero(goal).astype(np.int32),
        dead,
        pushable=room & ~dead[near],
    )
    for array in vars(tables).values():
        array.setflags(write=False)
    return tables
