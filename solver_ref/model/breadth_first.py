"""The breadth-first search of the Scratch project, compiled: its order of pushes, its pruning, its end."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.board import (
    Board,
    find_region,
    flip,
    freezes,
    lowest_after_push,
    lowest_reached,
    move_box,
    put_boxes,
)
from solver_ref.compiled import hot
from solver_ref.node_table import COMMON, KEEPER, NO_NODE, OLDER, Link, Nodes, add, bucket_of, has_boxes

COLUMNS = COMMON

GOES_ON, SOLVED, EXHAUSTED, NO_ROOM, FULL = range(5)
"""How a call of `expand` ends."""


class Search(NamedTuple):
    """A search under way, but for its nodes."""

    board: Board
    by_region: bool
    """Whether a node's keeper is the lowest square of its region, or the square that it stands on."""
    keeper_home: bool
    """Whether the keeper too has to end on a goal."""
    capacity: int
    """How many nodes may be stored."""
    expanded: NDArray[np.int64]
    """[1] the nodes whose expansion has begun."""
    frozen: NDArray[np.bool_]
    """[boxes] working space."""
    child: NDArray[np.uint64]
    """[words] the boxes of a node that may be new."""


@hot
def begin(search: Search, nodes: Nodes, keeper: int) -> None:
    """Store the start, whose boxes are in `child`."""
    put_boxes(search.board, search.child)
    if search.by_region:
        keeper = lowest_reached(search.board, keeper)
    add(nodes, bucket_of(nodes, search.child), search.child, Link(NO_NODE, 0, keeper))


@hot
def expand(search: Search, nodes: Nodes, most: int) -> int:
    """Expand so many nodes in the order in which they were stored; how that ended.

    The solved node is the one stored last.
    """
    board = search.board
    room = len(nodes.heads) - 4 * len(board.square_of)
    for _ in range(most):
        node = search.expanded[0]
        if node == nodes.stored[0]:
            return EXHAUSTED
        if nodes.stored[0] > room:
            return NO_ROOM
        search.expanded[0] += 1
        put_boxes(board, nodes.boxes[node])
        keeper = int(nodes.data[node, KEEPER])
        find_region(board, keeper)
        for box in range(len(board.square_of) - 1, -1, -1):
            square = board.square_of[box]
            for direction in range(4):
                if not board.pushable[square, direction]:
                    continue
                ahead = board.near[square, direction]
                if board.box_at[ahead] >= 0 or not board.region[board.near[square, direction ^ 2]]:
                    continue
                stands = int(square)
                move_box(board, box, ahead)
                if search.by_region:
                    stands = lowest_after_push(board, keeper, square, direction)
                ended = _meet(search, nodes, box, Link(node, 4 * square + direction, stands))
                move_box(board, box, square)
                if ended != GOES_ON:
                    return ended
    return GOES_ON


@hot
def _meet(search: Search, nodes: Nodes, box: int, link: Link) -> int:
    """Store what a push, already made on the board, leads to, unless it is known or a box is stuck in it."""
    board = search.board
    square = link.push >> 2
    for word in range(len(search.child)):
        search.child[word] = nodes.boxes[link.parent, word]
    flip(board, search.child, square)
    flip(board, search.child, board.square_of[box])
    bucket = bucket_of(nodes, search.child)
    node = nodes.heads[bucket]
    while node != NO_NODE:
        if nodes.data[node, KEEPER] == link.keeper and has_boxes(nodes, node, search.child):
            return GOES_ON
        node = nodes.data[node, OLDER]
    if freezes(board, box, search.frozen):
        return GOES_ON
    if nodes.stored[0] == search.capacity:
        return FULL
    add(nodes, bucket, search.child, link)
    return SOLVED if _is_solved(search, square) else GOES_ON


@hot
def _is_solved(search: Search, keeper: int) -> bool:
    """True if every box on the board is home and, where it has to, the keeper can walk to a goal."""
    board = search.board
    for square in board.square_of:
        if not board.goal[square]:
            return False
    if not search.keeper_home:
        return True
    lowest_reached(board, keeper)
    for square in range(len(board.near)):
        if board.goal[square] and board.flooded[square] == board.floods[0]:
            return True
    return False
