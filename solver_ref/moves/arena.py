"""The board in the search for fewest moves: packed states, the keeper's walks, and boxes that are lost.

Squares are known by their index among the n floor squares. A state is packed into words of 64 bits: the
keeper's square in the lowest bits, then one bit for each square on which a box is not lost.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.assignment import Assignment, new_assignment
from solver_ref.board import Tables
from solver_ref.compiled import hot

KEEPER_BITS = 20
"""The lowest bits of a state's first word: enough for the squares of the largest board that there may be."""
KEEPER_MASK = (1 << KEEPER_BITS) - 1

_KEEPER = np.uint64(KEEPER_MASK)


class Arena(NamedTuple):
    """What never changes in a search."""

    near: NDArray[np.int32]
    """[n, 4] the next square up, left, down, right; -1 if it is not floor."""
    goal: NDArray[np.bool_]
    """[n]"""
    bit: NDArray[np.int64]
    """[n] the bit of a box there in a packed state; -1 where a box is lost."""
    square: NDArray[np.int64]
    """[bits] the square of each such bit, from `KEEPER_BITS` on."""
    pinned: NDArray[np.bool_]
    """[n, 2] whether the ground alone keeps a box from being pushed up and down, or across, and yet home."""
    distance: NDArray[np.int32]
    """[n, g] the fewest pushes of a lone box to each goal; IMPOSSIBLE if there is no way."""
    boxes: int
    """How many boxes there are."""
    keeper_home: bool
    """Whether the keeper too must end on a goal."""
    step_price: int
    """What a step costs."""
    push_price: int
    """What a push costs: as a move, and as a push."""


class Work(NamedTuple):
    """Working space: what is known of the node that is being expanded."""

    box_at: NDArray[np.int64]
    """[boxes] the square of each box."""
    occupied: NDArray[np.bool_]
    """[n] where a box is."""
    frozen: NDArray[np.bool_]
    """[n] where a box is that may be frozen."""
    walk: NDArray[np.int64]
    """[n] the moves of the keeper's shortest walk to each square; -1 where it cannot go."""
    reached: NDArray[np.int64]
    """[n] the squares to which it can go, nearest first."""
    child: NDArray[np.uint64]
    """[words] the state after a push."""
    assigned: NDArray[np.int64]
    """[1] the node whose boxes `assignment` is about."""
    turn: NDArray[np.int64]
    """[2] the node that is being expanded, and the next box to be pushed; 0 if the node is done with."""
    assignment: Assignment
    """Of boxes to goals. Under the rules "keeper-home" a last row is the keeper's: it may have any goal."""


def arena_of(
    tables: Tables,
    distance: NDArray[np.int32],
    boxes: int,
    keeper_home: bool,
    *,
    step_price: int,
    push_price: int,
) -> Arena:
    """The arena of a board."""
    square = np.flatnonzero(~tables.dead)
    bit = np.full(len(tables.dead), -1, dtype=np.int64)
    bit[square] = np.arange(len(square)) + KEEPER_BITS
    wall = tables.near < 0
    dead = wall | tables.dead[tables.near]
    opposite = [2, 3]
    pinned = wall[:, :2] | wall[:, opposite] | dead[:, :2] & dead[:, opposite]
    return Arena(
        tables.near,
        tables.goal,
        bit,
        square,
        pinned,
        distance,
        boxes,
        keeper_home,
        step_price,
        push_price,
    )


def words_of(arena: Arena) -> int:
    """The words of a packed state."""
    return (KEEPER_BITS + len(arena.square) + 63) // 64


def work_in(arena: Arena) -> Work:
    """Working space, about no node yet."""
    floor, goals = arena.distance.shape
    return Work(
        np.zeros(arena.boxes, dtype=np.int64),
        np.zeros(floor, dtype=np.bool_),
        np.zeros(floor, dtype=np.bool_),
        np.zeros(floor, dtype=np.int64),
        np.zeros(floor, dtype=np.int64),
        np.zeros(words_of(arena), dtype=np.uint64),
        np.full(1, -1, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
        new_assignment(goals),
    )


@hot
def pack(arena: Arena, boxes: NDArray[np.int64], keeper: int, state: NDArray[np.uint64]) -> None:
    """Write boxes, none of them lost, and the keeper's square into a state."""
    state[:] = 0
    for box in boxes:
        flip(state, arena.bit[box])
    put_keeper(state, keeper)


@hot
def unpack(arena: Arena, state: NDArray[np.uint64], work: Work) -> int:
    """Read the boxes of a state into `box_at` and `occupied`; the keeper's square."""
    work.occupied[:] = False
    found = 0
    for place in range(len(arena.square)):
        bit = KEEPER_BITS + place
        if state[bit >> 6] >> np.uint64(bit & 63) & np.uint64(1):
            square = arena.square[place]
            work.box_at[found] = square
            work.occupied[square] = True
            found += 1
    return int(state[0] & _KEEPER)


@hot
def put_keeper(state: NDArray[np.uint64], square: int) -> None:
    """Put the keeper of a state on another square."""
    state[0] = state[0] & ~_KEEPER | np.uint64(square)


@hot
def flip(state: NDArray[np.uint64], bit: int) -> None:
    """Put a box on the square of a bit, or take it away."""
    state[bit >> 6] ^= np.uint64(1) << np.uint64(bit & 63)


@hot
def measure_walks(arena: Arena, keeper: int, work: Work) -> None:
    """Fill in `walk` and `reached`, breadth first."""
    walk, reached = work.walk, work.reached
    walk[:] = -1
    walk[keeper] = 0
    reached[0] = keeper
    head, tail = 0, 1
    while head < tail:
        square = reached[head]
        head += 1
        for direction in range(4):
            beside = arena.near[square, direction]
            if beside >= 0 and walk[beside] < 0 and not work.occupied[beside]:
                walk[beside] = walk[square] + 1
                reached[tail] = beside
                tail += 1


@hot
def is_frozen(arena: Arena, work: Work) -> bool:
    """True if a box that is off goal is in a freeze deadlock: board/freeze.py says why it is lost."""
    work.frozen[:] = False
    for box in work.box_at:
        work.frozen[box] = True
    shrinking = True
    while shrinking:
        shrinking = False
        for box in work.box_at:
            if work.frozen[box] and not is_blocked(arena, work.frozen, box):
                work.frozen[box] = False
                shrinking = True
    lost = False
    for box in work.box_at:
        lost |= work.frozen[box] and not arena.goal[box]
    return lost


@hot
def is_blocked(arena: Arena, frozen: NDArray[np.bool_], box: int) -> bool:
    """True if a box is blocked both up and down and across, as long as those boxes stay where they are."""
    for axis in range(2):
        one, other = arena.near[box, axis], arena.near[box, axis + 2]
        by_box = (one >= 0 and frozen[one]) or (other >= 0 and frozen[other])
        if not (by_box or arena.pinned[box, axis]):
            return False
    return True
