"""PI-corrals: which pushes are left, where more must be, and that fewest pushes stay fewest."""

import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from levels import Level
from solver_ref import Direction, Position, replay, solve_pushes, stuck_boxes
from solver_ref.corral import ANY_PUSH, find_corral, new_corral
from solver_ref.push_board import find_region, new_board, put_boxes
from solver_ref.tables import tables_of

Oracle = Callable[[tuple[str, ...]], int | None]
RandomLevel = Callable[[random.Random], Level]


def corral_of(position: Position) -> tuple[int, set[int]]:
    """What `find_corral` returns, and the squares of the boxes that it chose."""
    tables = tables_of(position.level)
    boxes = position.boxes & position.level.floor
    board = new_board(tables, len(boxes))
    bits = np.zeros(-(-len(board.square_of_bit) // 64), np.uint64)
    for box in boxes:
        bit = int(board.bit[tables.index[box]])
        bits[bit // 64] |= np.uint64(1 << bit % 64)
    put_boxes(board, bits)
    find_region(board, int(tables.index[position.keeper]))
    corral = new_corral(len(tables.squares), len(boxes))
    pushes = find_corral(board, corral)
    return pushes, {int(tables.squares[board.square_of[box]]) for box in np.flatnonzero(corral.chosen)}


CORRALS = {
    # C is a box of the corral that is chosen, $ one that is none.
    "a box in a doorway": (
        ("########", "#  .   #", "###C####", "#  @   #", "# $ .  #", "#      #", "########"),
        1,
    ),
    "a box at home in a doorway to a room with a goal": (
        ("########", "#  .   #", "### ####", "###c####", "#  @   #", "# $    #", "#      #", "########"),
        1,
    ),
    "two boxes before a room, of which one is at home": (
        ("#########", "#   .   #", "###c#C###", "#   @   #", "# $  .  #", "#       #", "#########"),
        2,
    ),
    "the smaller of two corrals": (
        ("##########", "#  ..  ###", "##C#C##.##", "##     C #", "####   ###", "####@$.###", "##########"),
        1,
    ),
    "two boxes in a row in a corridor: no push at all": (("#########", "# @Cc . #", "#########"), 0),
}


@pytest.mark.parametrize(("drawing", "pushes"), CORRALS.values(), ids=CORRALS.keys())
def test_only_pushes_into_the_corral_are_left(drawing: tuple[str, ...], pushes: int) -> None:
    level = Level(tuple(row.replace("C", "$").replace("c", "*") for row in drawing))
    chosen = {square for square, kind in enumerate("".join(drawing)) if kind in "Cc"}
    assert corral_of(Position.start(level)) == (pushes, chosen)
