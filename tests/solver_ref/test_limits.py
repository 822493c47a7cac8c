"""The limits of a search hold on the way to its first state, too, and may be as high as one likes."""

from collections.abc import Callable

import pytest

from levels import Level, parse_rle
from solver_ref import Result, solve_moves, solve_pushes, solve_pushes_then_moves
from solver_ref.assignment import bytes_of_costs
from solver_ref.moves.distances import bytes_of_distances
from solver_ref.pushes.fewest_pushes import bytes_of_tables

Solve = Callable[..., Result]
every_search = pytest.mark.parametrize("solve", [solve_pushes, solve_moves, solve_pushes_then_moves])


def bytes_before(solve: Solve, level: Level) -> int:
    """What the tables take before there is a state."""
    if solve is solve_pushes:
        return bytes_of_tables(level)
    return bytes_of_distances(level) + bytes_of_costs(len(level.goals))


EXTREME = [2**31, 2**62 + 1, 2**63 - 1, 2**63, 2**64, 10**30]


def goals_beside_boxes(pairs: int) -> Level:
    """So many boxes, each of which is one push from its goal."""
    row = f"#@{' $.' * pairs} #"
    wide = "#" + " " * (len(row) - 2) + "#"
    return Level(("#" * len(row), wide, row, wide, "#" * len(row)))


class Clock:
    """A clock on which a second passes each time that it is looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def monotonic(self) -> float:
        self.looks += 1
        return float(self.looks)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    ticking = Clock()
    monkeypatch.setattr("solver_ref.limits.time", ticking)
    return ticking


@every_search
def test_the_clock_is_looked_at_for_every_goal_before_there_is_a_state(
    solve: Solve, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver_ref.pushes.prices._AT_ONCE", 0)  # a look for every box, as many as goals
    result = solve(goals_beside_boxes(20), time_limit=10)
    assert (result.status, result.states, result.lurd) == ("limit", 0, None)
    assert clock.looks <= 12  # when it began, ten times, and when it ended


@every_search
def test_the_clock_is_looked_at_before_and_during_the_first_assignment(
    solve: Solve, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = goals_beside_boxes(20)
    monkeypatch.setattr("solver_ref.pushes.prices._AT_ONCE", 0)
    monkeypatch.setattr("solver_ref.assignment._AT_ONCE", 0)  # a look for every row
    result = solve(level, time_limit=50)  # 20 looks for the goals, 20 for prices, 10 for rows
    assert (result.status, result.states) == ("limit", 0)
    assert clock.looks <= 52


@every_search
def test_looks_at_the_clock_change_nothing(solve: Solve, monkeypatch: pytest.MonkeyPatch) -> None:
    level = parse_rle("8#|#6-#|#-$-@--#|#--$---#|#..4-#|8#")
    at_once = solve(level)
    monkeypatch.setattr("solver_ref.assignment._AT_ONCE", 0)
    row_by_row = solve(level)
    assert at_once.status == "optimal"
    assert (row_by_row.lurd, row_by_row.states) == (at_once.lurd, at_once.states)


@every_search
def test_a_node_expanded_in_pieces_is_expanded_all_the_same(
    solve: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = parse_rle("8#|#6-#|#-$-@--#|#--$---#|#..4-#|8#")
    at_once, seen = solve(level), list[int]()
    monkeypatch.setattr("solver_ref.limits._AT_ONCE", 0)  # a box at a time
    monkeypatch.setattr("solver_ref.limits._TICK", 0)  # and a look at the clock after it
    piecemeal = solve(level, progress=seen.append)
    assert (piecemeal.status, piecemeal.states) == ("optimal", at_once.states)
    assert piecemeal.lurd == at_once.lurd
    assert len(seen) > 5


@every_search
def test_tables_that_do_not_fit_are_a_limit_before_they_are_made(
    solve: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = goals_beside_boxes(20)
    needed = bytes_before(solve, level)
    made = []

    def make_none(*_: object) -> None:
        made.append(True)
        raise MemoryError

    for module in ("pushes.fewest_pushes", "moves.fewest_moves"):
        monkeypatch.setattr(f"solver_ref.{module}.tables_of", make_none)
    refused = solve(level, max_bytes=needed - 1)
    assert (refused.status, refused.states, made) == ("limit", 0, [])
    assert solve(level, max_bytes=needed).status == "limit"  # the machine has less than it said
    assert made == [True]


@every_search
def test_the_room_for_the_first_states_counts_too(solve: Solve) -> None:
    level = goals_beside_boxes(2)
    tables = bytes_before(solve, level)
    assert solve(level, max_bytes=tables + 10_000).status == "limit"
    assert solve(level, max_bytes=tables + 1_000_000).status == "optimal"


@every_search
def test_a_large_room_full_of_boxes_is_a_limit(solve: Solve) -> None:
    pairs = "#" + " $." * 60 + " #"
    wide = "#" + " " * 181 + "#"
    level = Level(("#" * 183, "#@" + " " * 180 + "#", *(pairs, wide) * 60, "#" * 183))
    assert len(level.boxes) == 3600
    result = solve(level, max_bytes=1 << 28)
    assert result.status == "limit"


@every_search
@pytest.mark.parametrize("most", EXTREME)
def test_a_limit_of_states_may_be_as_high_as_one_likes(solve: Solve, most: int) -> None:
    level = parse_rle("8#|#6-#|#-$-@--#|#--$---#|#..4-#|8#")
    free, bound = solve(level), solve(level, max_states=most)
    assert bound.status == "optimal"
    assert (bound.lurd, bound.states) == (free.lurd, free.states)
