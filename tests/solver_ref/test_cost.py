"""State counts: what is stored, and when the count stops."""

import random
from collections.abc import Callable

import pytest

from levels import Level, parse_rle
from solver_ref import Cost, Direction, Position, count_states, dead_squares, walk

RandomLevel = Callable[[random.Random], Level]

ROOM = "8#|#6-#|#-$-@--#|#--$---#|#..4-#|8#"


@pytest.mark.parametrize(
    ("rle", "cost"),
    [
        ("5#|#@-*#|5#", Cost(0, 1, 1)),  # the start alone, solved
        ("6#|#@$.#|6#", Cost(1, 2, 2)),  # the start and the solved state
        ("7#|#.-$-@#|7#", Cost(2, 3, 3)),  # one push between them
        ("7#|#.@-$-#|7#", Cost(None, 1, 1)),  # nothing to push but onto a dead square
    ],
)
def test_small_counts_by_hand(rle: str, cost: Cost) -> None:
    assert count_states(parse_rle(rle)) == cost


def test_two_sides_of_one_region_are_two_exact_states_and_one_normalised() -> None:
    # Pushed right and back, the box stands where it did, with the keeper on its other side.
    cost = count_states(parse_rle("9#|#7-#|#3-@$--#|#.6-#|9#"))
    assert cost.normalised is not None
    assert cost.exact is not None
    assert cost.exact > cost.normalised


@pytest.mark.parametrize("seed", range(2))
def test_an_unsolvable_level_counts_all_states_there_are(seed: int, random_level: RandomLevel) -> None:
    rng = random.Random(seed)
    counted = 0
    for _ in range(30):
        level = random_level(rng)
        cost = count_states(level)
        if cost.pushes is None:
            assert cost.normalised == len(all_states(level)), f"seed {seed}: {level.rows}"
            counted += 1
    assert counted > 0


def all_states(level: Level) -> set[tuple[frozenset[int], frozenset[int]]]:
    """Boxes and region of every position to which moves lead that put no box on a dead square."""
    dead = dead_squares(level)
    start = Position.start(level)
    met, todo = {start}, [start]
    while todo:
        position = todo.pop()
        for direction in Direction:
            move = position.move(direction)
            if move is None or move.position in met:
                continue
            if not (move.pushed and move.position.boxes - position.boxes <= dead):
                met.add(move.position)
                todo.append(move.position)
    states: set[tuple[frozenset[int], frozenset[int]]] = set()
    keepers: dict[frozenset[int], set[int]] = {}
    for position in met:
        keepers.setdefault(position.boxes, set()).add(position.keeper)
    for position in met:
        if position.keeper in keepers[position.boxes]:
            region = frozenset(square for square in level.floor if walk(position, square) is not None)
            keepers[position.boxes] -= region  # who stands there has the same one
            states.add((position.boxes, region))
    return states


def test_under_keeper_home_the_keeper_has_to_be_able_to_walk_to_its_goal() -> None:
    # One push brings the box home, but the keeper's goal lies behind it until the second push.
    level = Level(("######", "#@$..#", "######"), rules="keeper-home")
    assert count_states(level) == Cost(2, 3, 3)


def test_a_count_that_meets_the_limit_is_not_given() -> None:
    level = parse_rle(ROOM)
    full = count_states(level)
    assert full.normalised is not None
    assert full.exact is not None
    assert full.normalised < full.exact
    assert count_states(level, max_states=full.exact) == full
    assert count_states(level, max_states=full.exact - 1) == Cost(full.pushes, full.normalised, None)
    assert count_states(level, max_states=full.normalised - 1) == Cost(None, None, None)
