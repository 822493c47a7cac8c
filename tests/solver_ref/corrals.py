"""The PI-corral that the search for fewest pushes finds in a position."""

import numpy as np

from solver_ref import Position
from solver_ref.board import bits_of, find_region, new_board, put_boxes, tables_of
from solver_ref.pushes.corral import find_corral, new_corral


def corral_of(position: Position) -> set[int] | None:
    """The squares of its boxes, none of which is on a dead square; None if there is no PI-corral."""
    tables = tables_of(position.level)
    boxes = position.boxes & position.level.floor
    board = new_board(tables, len(boxes), ~tables.dead, tables.pushable)
    put_boxes(board, bits_of(board, tables.index[list(boxes)].tolist()))
    find_region(board, int(tables.index[position.keeper]))
    keeper_home = position.level.rules == "keeper-home"
    corral = new_corral(len(tables.squares), len(boxes), keeper_home=keeper_home)
    if not find_corral(board, corral):
        return None
    return {int(tables.squares[board.square_of[box]]) for box in np.flatnonzero(corral.inside)}
