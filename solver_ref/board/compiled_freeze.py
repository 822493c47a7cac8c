"""Freeze deadlocks, compiled: the same rule as freeze.py, asked about the box pushed last."""

import numpy as np
from numpy.typing import NDArray

from solver_ref.board.compiled_board import Board
from solver_ref.compiled import hot


@hot
def freezes(board: Board, box: int, frozen: NDArray[np.bool_]) -> bool:
    """True if the box is now part of a freeze deadlock. `frozen` is working space, one for each box.

    If nothing was stuck before the push, nothing is stuck without this box: every other box of a frozen set
    would have been frozen then.
    """
    frozen[:] = True
    if not _blocked(board, board.square_of[box], frozen):
        return False
    changed = True
    while changed:  # at least one box unfreezes in each round but the last
        changed = False
        for other in range(len(frozen)):
            if frozen[other] and not _blocked(board, board.square_of[other], frozen):
                frozen[other] = False
                changed = True
        if not frozen[box]:
            return False
    all_home = True
    for other in range(len(frozen)):
        all_home &= not frozen[other] or board.goal[board.square_of[other]]
    return not all_home


@hot
def _blocked(board: Board, square: int, frozen: NDArray[np.bool_]) -> bool:
    """True if a box there can move along neither axis while the frozen boxes stay."""
    for axis in range(2):
        if board.pinned[square, axis]:
            continue
        one = board.box_at[board.near[square, axis]]
        other = board.box_at[board.near[square, axis + 2]]
        if not ((one >= 0 and frozen[one]) or (other >= 0 and frozen[other])):
            return False
    return True
