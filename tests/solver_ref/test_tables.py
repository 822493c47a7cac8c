"""The board as arrays, against the level itself and against pushes made one by one."""

import random
from collections import deque
from collections.abc import Callable

import pytest

from levels import Level, parse_rle
from solver_ref import Direction, dead_squares
from solver_ref.assignment import IMPOSSIBLE
from solver_ref.board import tables_of
from solver_ref.moves.distances import bytes_of_distances, distances_of

RandomLevel = Callable[[random.Random], Level]


@pytest.mark.parametrize("seed", range(5))
def test_indices_neighbours_and_goals_are_those_of_the_level(seed: int, random_level: RandomLevel) -> None:
    level = random_level(random.Random(seed))
    tables = tables_of(level)
    assert tables.squares.tolist() == sorted(level.floor)
    for square in range(level.width * level.height):
        index = tables.index[square]
        assert (index >= 0) == (square in level.floor)
        if index < 0:
            continue
        assert tables.squares[index] == square
        assert tables.goal[index] == (square in level.goals)
        for direction in Direction:
            beside = square + direction.step(level.width)
            assert tables.near[index, direction] == (tables.index[beside] if beside in level.floor else -1)
    assert [tables.squares[goal] for goal in tables.goals] == sorted(level.goals & level.floor)


@pytest.mark.parametrize("seed", range(8))
def test_distances_are_those_of_pushing_a_lone_box(seed: int, random_level: RandomLevel) -> None:
    level = random_level(random.Random(seed))
    tables = tables_of(level)
    distance = distances_of(tables)
    for index, square in enumerate(tables.squares):
        pushes = pushes_of_a_lone_box(level, int(square))
        for column, goal in enumerate(tables.goals):
            expected = pushes.get(int(tables.squares[goal]), IMPOSSIBLE)
            assert distance[index, column] == expected, f"seed {seed}: {level.rows}"
        assert tables.dead[index] == (int(square) in dead_squares(level))


def pushes_of_a_lone_box(level: Level, square: int) -> dict[int, int]:
    """Forwards: the fewest pushes to every square, the keeper being wherever it is needed."""
    pushes = {square: 0}
    queue = deque([square])
    while queue:
        box = queue.popleft()
        for direction in Direction:
            step = direction.step(level.width)
            if box + step in level.floor and box - step in level.floor and box + step not in pushes:
                pushes[box + step] = pushes[box] + 1
                queue.append(box + step)
    return pushes


def test_goals_off_the_floor_have_no_column() -> None:
    tables = tables_of(parse_rle("9#|#@$.#-*-#|9#"))
    assert tables.goals.tolist() == [2]
    assert distances_of(tables).tolist() == [[IMPOSSIBLE], [1], [0]]


def test_the_tables_of_many_goals_are_filled_to_the_last() -> None:
    rows = ("#" * 12, *(f"#{'.' * 10}#",) * 4, "#@" + " " * 9 + "#", *(f"#{'$' * 10}#",) * 4, "#" * 12)
    level = Level(rows)
    tables = tables_of(level)
    distance = distances_of(tables)
    assert len(tables.goals) == 40
    assert bytes_of_distances(level) == distance.nbytes
    for column in (0, 15, 16, 31, 32, 39):
        pushes = pushes_of_a_lone_box(level, int(tables.squares[50]))
        expected = pushes.get(int(tables.squares[tables.goals[column]]), IMPOSSIBLE)
        assert distance[50, column] == expected


def test_tables_cannot_be_written_to() -> None:
    tables = tables_of(parse_rle("6#|#@$.#|6#"))
    for array in (*vars(tables).values(), distances_of(tables)):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
