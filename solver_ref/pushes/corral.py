"""PI-corrals: where the keeper cannot go, and what has to be pushed there sooner or later.

A corral is floor without boxes that the keeper cannot reach, with the boxes around it. It is an I-corral if
its boxes can only be pushed into it, and a PI-corral if the keeper can make all those pushes at once (the
notions are those of Brian Damgaard's YASS and of JSoko). Then it is enough to look at these pushes, if one of
them has to be made at all:

Take a solution, and in it the first push of a box of the corral. Until then neither the corral nor its boxes
change, so that this push is one of those that can be made at once. Made first, it takes nothing from the
pushes that came before it: the keeper still reaches all that it reached, none of those pushes touches the
corral, and after them boxes and keeper's region are the same. So a solution with as many pushes begins inside
the corral.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.board import Board
from solver_ref.compiled import hot


class Corral(NamedTuple):
    """Working space. b boxes, n floor squares."""

    keeper_home: bool
    """Whether the keeper has to end on a goal too."""
    inside: NDArray[np.bool_]
    """[b] the boxes of the corral that is being looked at, or that `find_corral` chose."""
    boxes: NDArray[np.int64]
    """[b] the same as a list."""
    area: NDArray[np.int64]
    """[n] the number of the last corral that this square was part of."""
    queue: NDArray[np.int64]
    """[n]"""
    ends: NDArray[np.int64]
    """[2] the length of `boxes`, and the number of the corral that is being looked at."""


def new_corral(floor: int, boxes: int, *, keeper_home: bool) -> Corral:
    """Working space for a board with so many floor squares and boxes."""
    return Corral(
        keeper_home=keeper_home,
        inside=np.zeros(boxes, np.bool_),
        boxes=np.zeros(boxes, np.int64),
        area=np.zeros(floor, np.int64),
        queue=np.zeros(floor, np.int64),
        ends=np.zeros(2, np.int64),
    )


@hot
def find_corral(board: Board, corral: Corral) -> bool:
    """Choose the boxes of a PI-corral, the one that holds the last square; False if there is none.

    The keeper's region has been found. Corrals are looked for from the last square on, back to the first.
    """
    corral.area[:] = 0
    corral.ends[1] = 0
    for square in range(len(board.near) - 1, -1, -1):
        if board.region[square] or board.box_at[square] >= 0 or corral.area[square] > 0:
            continue
        corral.ends[1] += 1
        corral.ends[0] = 0
        corral.inside[:] = False
        _add_area(board, corral, square)
        if _can_be_closed(board, corral) and _has_to_change(board, corral):
            return True
    return False


@hot
def _can_be_closed(board: Board, corral: Corral) -> bool:
    """Let a corral grow until it is a PI-corral; False if it cannot be one."""
    looked_at = 0
    while looked_at < corral.ends[0]:  # the list grows while it is read
        square = board.square_of[corral.boxes[looked_at]]
        looked_at += 1
        for direction in range(4):
            behind, ahead = board.near[square, direction ^ 2], board.near[square, direction]
            if not board.pushable[square, direction] or corral.area[behind] == corral.ends[1]:
                continue  # a push that is part of no solution, or cannot be made as long as the corral stays
            box_behind, box_ahead = board.box_at[behind], board.box_at[ahead]
            if (box_behind >= 0 and corral.inside[box_behind]) or (
                box_ahead >= 0 and corral.inside[box_ahead]
            ):
                continue
            if box_ahead >= 0:
                _add_box(corral, box_ahead)
            elif box_behind >= 0:
                _add_box(corral, box_behind)
            elif not board.region[behind]:
                _add_area(board, corral, behind)
            elif board.region[ahead]:
                return False
            elif corral.area[ahead] != corral.ends[1]:
                _add_area(board, corral, ahead)
    return True


@hot
def _has_to_change(board: Board, corral: Corral) -> bool:
    """True if a box of the corral is not home, or a goal in it has to get a box, which comes through them.

    Where the keeper has to end on a goal too, there are more goals than boxes, and any may be the one left.
    """
    for number in range(corral.ends[0]):
        if not board.goal[board.square_of[corral.boxes[number]]]:
            return True
    if corral.keeper_home:
        return False
    for square in range(len(board.near)):
        if corral.area[square] == corral.ends[1] and board.goal[square]:
            return True
    return False


@hot
def _add_area(board: Board, corral: Corral, start: int) -> None:
    """Add the squares without boxes that are joined to this one, and the boxes next to them."""
    number = corral.ends[1]
    corral.area[start] = number
    corral.queue[0] = start
    head, end = 0, 1
    while head < end:
        square = corral.queue[head]
        head += 1
        for direction in range(4):
            beside = board.near[square, direction]
            if beside < 0 or corral.area[beside] == number:
                continue
            if board.box_at[beside] >= 0:
                _add_box(corral, board.box_at[beside])
            else:
                corral.area[beside] = number
                corral.queue[end] = beside
                end += 1


@hot
def _add_box(corral: Corral, box: int) -> None:
    if not corral.inside[box]:
        corral.inside[box] = True
        corral.boxes[corral.ends[0]] = box
        corral.ends[0] += 1
