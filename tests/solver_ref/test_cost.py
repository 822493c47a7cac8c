"""State counts: what is stored, and when the count stops."""

import pytest

from levels import parse_rle
from solver_ref import Cost, count_states, solve_pushes

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


def test_normalised_states_are_those_the_solver_stores() -> None:
    level = parse_rle(ROOM)
    assert count_states(level).normalised == solve_pushes(level).states


def test_a_count_that_meets_the_limit_is_not_given() -> None:
    level = parse_rle(ROOM)
    full = count_states(level)
    assert full.normalised is not None
    assert full.exact is not None
    assert full.normalised < full.exact
    assert count_states(level, max_states=full.exact) == full
    assert count_states(level, max_states=full.exact - 1) == Cost(full.pushes, full.normalised, None)
    assert count_states(level, max_states=full.normalised - 1) == Cost(None, None, None)
