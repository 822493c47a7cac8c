"""The one position that the compiled searches look at, and where its keeper can walk.

Squares are indices of floor squares (tables.py). Boxes have numbers, which only serve to find
their squares.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.board.tables import Tables
from solver_ref.compiled import hot

NOTHING = -1


class Board(NamedTuple):
    """What never changes (the first six), the boxes, and working space. n floor squares, b boxes."""

    near: NDArray[np.int64]
    """[n, 4] the next square up, left, down, right, or NOTHING."""
    goal: NDArray[np.bool_]
    """[n]"""
    bit: NDArray[np.int64]
    """[n] the place of a square in the bits of a state; NOTHING if it never holds a box."""
    square_of_bit: NDArray[np.int64]
    pushable: NDArray[np.bool_]
    """[n, 4] whether a push of a box there, up, left, down, right, can be part of a solution."""
    pinned: NDArray[np.bool_]
    """[n, 2] whether a box there is never pushed up or down (0), or left or right (1)."""

    box_at: NDArray[np.int64]
    """[n] the number of the box on a square, or NOTHING."""
    square_of: NDArray[np.int64]
    """[b] the square of each box."""

    region: NDArray[np.bool_]
    """[n] whether the keeper can reach a square without pushing, as `find_region` found before the push."""
    flooded: NDArray[np.int64]
    """[n] the number of the last flood that came here."""
    floods: NDArray[np.int64]
    """[1] how many floods there were."""
    queue: NDArray[np.int64]
    """[n] the squares of a flood."""


def new_board(tables: Tables, boxes: int, holds: NDArray[np.bool_], pushable: NDArray[np.bool_]) -> Board:
    """A board with room for that many boxes, which are still to be put on it.

    `holds` [n] marks the squares that can hold a box, `pushable` [n, 4] the pushes that are ever made.
    """
    floor = len(tables.squares)
    square_of_bit = np.flatnonzero(holds)
    bit = np.full(floor, NOTHING, np.int64)
    bit[square_of_bit] = np.arange(len(square_of_bit))
    return Board(
        near=tables.near.astype(np.int64),
        goal=tables.goal.copy(),
        bit=bit,
        square_of_bit=square_of_bit,
        pushable=pushable,
        pinned=~(pushable[:, :2] | pushable[:, 2:]),
        box_at=np.full(floor, NOTHING, np.int64),
        square_of=np.zeros(boxes, np.int64),
        region=np.zeros(floor, np.bool_),
        flooded=np.zeros(floor, np.int64),
        floods=np.zeros(1, np.int64),
        queue=np.zeros(floor, np.int64),
    )


def words_of(board: Board) -> int:
    """How many words of 64 bits the boxes of a state take."""
    return -(-len(board.square_of_bit) // 64)


def bits_of(board: Board, squares: Iterable[int]) -> NDArray[np.uint64]:
    """Boxes on these squares, as a state has them."""
    words = np.zeros(words_of(board), np.uint64)
    for square in squares:
        bit = int(board.bit[square])
        words[bit // 64] |= np.uint64(1 << bit % 64)
    return words


@hot
def put_boxes(board: Board, bits: NDArray[np.uint64]) -> None:
    """Put the boxes of a state on the board in place of those that are there."""
    for square in board.square_of:
        board.box_at[square] = NOTHING
    box = 0
    for word in range(len(bits)):
        rest = bits[word]
        base = 64 * word
        while rest:
            lowest = rest & (~rest + np.uint64(1))
            square = board.square_of_bit[base + _log2(lowest)]
            board.square_of[box] = square
            board.box_at[square] = box
            box += 1
            rest ^= lowest


@hot
def _log2(power: np.uint64) -> int:
    """The exponent of a power of two below 2^64."""
    exponent = 0
    for shift in (32, 16, 8, 4, 2, 1):
        if power >> np.uint64(shift):
            power >>= np.uint64(shift)
            exponent += shift
    return exponent


@hot
def find_region(board: Board, keeper: int) -> None:
    """Find what the keeper can reach without pushing."""
    lowest_reached(board, keeper)
    for square in range(len(board.region)):
        board.region[square] = board.flooded[square] == board.floods[0]


@hot
def lowest_reached(board: Board, keeper: int) -> int:
    """The lowest square that the keeper can reach without pushing. `region` stays as it is."""
    board.floods[0] += 1
    mark = board.floods[0]
    board.flooded[keeper] = mark
    board.queue[0] = keeper
    lowest, end, head = keeper, 1, 0
    while head < end:
        square = board.queue[head]
        head += 1
        lowest = min(lowest, square)
        for direction in range(4):
            beside = board.near[square, direction]
            if beside >= 0 and board.flooded[beside] != mark and board.box_at[beside] < 0:
                board.flooded[beside] = mark
                board.queue[end] = beside
                end += 1
    return lowest


@hot
def lowest_after_push(board: Board, lowest: int, square: int, direction: int) -> int:
    """What `lowest_reached` is after a push from `square`, given what it was in `region`, before the push.

    If the box did not cut off anything where it came to stand, and no other region was open to the square
    that it left, then that square is all that changes.
    """
    ahead = board.near[square, direction]
    for side in (direction ^ 1, direction ^ 3):
        beside = board.near[square, side]
        if beside >= 0 and board.box_at[beside] < 0 and not board.region[beside]:
            return lowest_reached(board, square)
    if not board.region[ahead]:
        return min(lowest, square)
    if _cuts(board, ahead):
        return lowest_reached(board, square)
    if lowest == ahead:
        lowest += 1
        while not board.region[lowest]:  # ends at the square from which the box was pushed at the latest
            lowest += 1
    return min(lowest, square)


@hot
def _cuts(board: Board, square: int) -> bool:
    """True if the free squares next to a box are not joined by those around its corners."""
    parts = 0
    for direction in range(4):
        beside = board.near[square, direction]
        if beside >= 0 and board.box_at[beside] < 0:
            parts += 1
            turned = (direction + 1) & 3
            other, corner = board.near[square, turned], board.near[beside, turned]
            if other >= 0 and board.box_at[other] < 0 and corner >= 0 and board.box_at[corner] < 0:
                parts -= 1
    return parts > 1


@hot
def flip(board: Board, bits: NDArray[np.uint64], square: int) -> None:
    """Put a box on a square in the bits of a state, or take it away."""
    bit = board.bit[square]
    bits[bit >> 6] ^= np.uint64(1) << np.uint64(bit & 63)


@hot
def move_box(board: Board, box: int, target: int) -> None:
    """Put a box on another square."""
    board.box_at[board.square_of[box]] = NOTHING
    board.box_at[target] = box
    board.square_of[box] = target
