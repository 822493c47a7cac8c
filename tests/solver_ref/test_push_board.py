"""The compiled board: boxes from bits, floods, freezes; each against a slower program."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from levels import Level
from solver_ref import Direction, Position, dead_squares, stuck_boxes, walk
from solver_ref.board import (
    Board,
    Tables,
    bits_of,
    find_region,
    freezes,
    lowest_after_push,
    lowest_reached,
    move_box,
    new_board,
    put_boxes,
    tables_of,
)

RandomLevel = Callable[[random.Random], Level]


def board_of(position: Position) -> tuple[Board, Tables]:
    """The board with the boxes of a position on which no box is on a dead square."""
    tables = tables_of(position.level)
    boxes = position.boxes & position.level.floor
    board = new_board(tables, len(boxes), ~tables.dead, tables.pushable)
    put_boxes(board, bits_of(board, tables.index[list(boxes)].tolist()))
    find_region(board, int(tables.index[position.keeper]))
    return board, tables


def pushes(position: Position) -> list[tuple[int, Direction, Position]]:
    """Every push onto a square that is not dead: the box's square, the direction, and where it leads."""
    found = []
    dead = dead_squares(position.level)
    for box in sorted(position.boxes & position.level.floor):
        for direction in Direction:
            step = direction.step(position.level.width)
            if box - step not in position.level.floor or walk(position, box - step) is None:
                continue
            move = Position(position.level, position.boxes, box - step).move(direction)
            if move is not None and box + step not in dead:
                found.append((box, direction, move.position))
    return found


def random_positions(rng: random.Random, random_level: RandomLevel, number: int) -> list[Position]:
    """Starts of random levels without a stuck box."""
    positions: list[Position] = []
    while len(positions) < number:
        position = Position.start(random_level(rng))
        if not stuck_boxes(position):
            positions.append(position)
    return positions


def test_boxes_lie_where_the_bits_say_also_beyond_the_first_word() -> None:
    empty = "#" + " " * 20 + "#"
    rows = ("#" * 22, "#" + "." * 16 + "    #", empty, "#@" + "$" * 16 + "   #", empty, empty, "#" * 22)
    level = Level(rows)
    position = Position.start(level)
    board, tables = board_of(position)
    assert len(board.square_of_bit) > 64
    assert {int(tables.squares[square]) for square in board.square_of} == position.boxes
    for square, index in enumerate(tables.index):
        if index >= 0:
            assert (board.box_at[index] >= 0) == (square in position.boxes)


@pytest.mark.parametrize("seed", range(5))
def test_the_region_is_where_the_keeper_can_walk(seed: int, random_level: RandomLevel) -> None:
    for position in random_positions(random.Random(seed), random_level, 20):
        board, tables = board_of(position)
        reached = {square for square in position.level.floor if walk(position, square) is not None}
        assert {int(tables.squares[index]) for index in np.flatnonzero(board.region)} == reached
        assert tables.squares[lowest_reached(board, int(tables.index[position.keeper]))] == min(reached)


@pytest.mark.parametrize("seed", range(3))
def test_after_a_push_lowest_square_and_freeze_are_as_if_looked_at_anew(
    seed: int, random_level: RandomLevel
) -> None:
    found = set()
    for position in random_positions(random.Random(seed), random_level, 60):
        for box, direction, after in pushes(position):
            board, tables = board_of(position)
            square = int(tables.index[box])
            number = int(board.box_at[square])
            lowest = lowest_reached(board, int(tables.index[position.keeper]))
            ahead = int(board.near[square, direction])
            move_box(board, number, ahead)
            expected = lowest_reached(board, square)
            assert lowest_after_push(board, lowest, square, int(direction)) == expected, f"seed {seed}"
            frozen = freezes(board, number, np.zeros(len(board.square_of), np.bool_))
            assert frozen == bool(stuck_boxes(after)), f"seed {seed}: {position.level.rows}"
            found |= {("lowest", lowest == expected), ("frozen", frozen)}
    assert len(found) == 4, f"seed {seed} leaves something out: {found}"
