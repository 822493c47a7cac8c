"""Fewest pushes: golden boards named by what they test, an independent oracle, a known collection."""

import random
from collections.abc import Callable, Iterator

import pytest

from levels import Level, LevelError, parse_rle
from solver_ref import Position, Status, is_push_search_compiled, replay, solve_pushes, stuck_boxes

Oracle = Callable[[tuple[str, ...]], int | None]
Microban = Callable[[str], Iterator[tuple[int, Level, str]]]
RandomLevel = Callable[[random.Random], Level]

FIVE_CORNERS = parse_rle("9#|#.5-.#|#-$-$-$-#|#3-@3-#|#--$-$--#|#.6-#|#.5-.#|9#")
"""A search that stores more nodes than there is room for at first, and reports more than once."""

GOLDEN = {
    "pushing along a corridor": ("7#|#.-$-@#|7#", 2),
    "the keeper on the wrong side": ("7#|#.@-$-#|7#", None),
    "solved from the start": ("5#|#@-*#|5#", 0),
    "the win is the push, not a step after it": ("6#|#@$.#|6#", 1),
    "walking around the box first": ("7#|#5-#|#-.$@-#|#5-#|7#", 1),
    "a box on a goal has to be pushed off it first": ("6#|#-#2-#|#@-*-#|#-#$.#|#3-2#|6#", 3),
    "two boxes in a row in a corridor": ("9#|#-@$*-.-#|9#", None),
    "a decoration out of reach": ("9#|#@$.#-*-#|9#", 1),
    "a goal out of reach": ("9#|#@$-#-.-#|9#", None),
    "a box in a corner": ("6#|#$-.#|#@--#|6#", None),
    "two boxes side by side on a wall": ("8#|#--2$--#|#--@---#|#--..--#|8#", None),
}


@pytest.mark.parametrize(("rle", "pushes"), GOLDEN.values(), ids=GOLDEN.keys())
def test_golden_boards(rle: str, pushes: int | None) -> None:
    result = solve_pushes(parse_rle(rle))
    assert result.pushes == pushes
    assert result.status == (Status.UNSOLVABLE if pushes is None else Status.OPTIMAL)


def test_walks_between_pushes_are_shortest() -> None:
    result = solve_pushes(parse_rle("7#|#.-$-@#|7#"))
    assert (result.pushes, result.moves, result.lurd) == (2, 3, "lLL")
    around = solve_pushes(parse_rle("7#|#5-#|#.@$--#|#5-#|7#"))
    assert (around.pushes, around.moves, around.lurd) == (2, 6, "urrdLL")


def test_an_unsolvable_level_has_no_solution_but_states() -> None:
    result = solve_pushes(parse_rle("7#|#.@-$-#|7#"))
    assert (result.pushes, result.moves, result.lurd) == (None, None, None)
    assert result.states == 0


def test_boxes_that_share_their_only_goal_are_lost_without_a_search() -> None:
    # Boxes cannot leave the wall on the left, where there is one goal.
    shared = Level(("#######", "#.    #", "#$    #", "#  @ .#", "#$    #", "#     #", "#######"))
    assert stuck_boxes(Position.start(shared)) == set()
    result = solve_pushes(shared)
    assert (result.status, result.states) == ("unsolvable", 0)


def test_a_box_may_have_to_leave_its_nearest_goal_to_another() -> None:
    rows = ("#######", "#.    #", "# $   #", "#$ @ .#", "#     #", "#######")
    assert solve_pushes(Level(rows)).status == "optimal"


def test_a_shorter_way_to_a_state_that_is_stored_already_counts(oracle: Oracle) -> None:
    # Here the search first meets some states by a detour of two pushes.
    rows = ("#######", "##    #", "# # $ #", "# $$@.#", "# . . #", "#######")
    assert solve_pushes(Level(rows)).pushes == oracle(rows) == 9


def test_the_search_starts_from_the_position_given() -> None:
    level = parse_rle("7#|#.-$-@#|7#")
    result = solve_pushes(replay(level, "lL").position)
    assert (result.pushes, result.moves, result.lurd) == (1, 1, "L")


def test_a_position_that_is_lost_is_unsolvable_though_the_level_is_not() -> None:
    level = parse_rle("7#|#5-#|#-.$--#|#-@3-#|7#")
    assert solve_pushes(level).status == "optimal"
    lost = replay(level, "rU").position
    assert solve_pushes(lost).status == "unsolvable"


def test_running_out_of_states_is_a_limit_and_never_unsolvable() -> None:
    level = parse_rle("8#|#6-#|#-$-@--#|#--$---#|#..4-#|8#")
    full = solve_pushes(level)
    assert full.status == "optimal"
    assert solve_pushes(level, max_states=full.states).status == "optimal"
    short = solve_pushes(level, max_states=full.states - 1)
    assert (short.status, short.states, short.lurd) == ("limit", full.states - 1, None)


def test_running_out_of_time_is_a_limit() -> None:
    result = solve_pushes(parse_rle("7#|#.@-$-#|7#"), time_limit=0)
    assert (result.status, result.states) == ("limit", 0)


def test_running_out_of_memory_is_a_limit() -> None:
    full = solve_pushes(FIVE_CORNERS)
    small = solve_pushes(FIVE_CORNERS, max_bytes=500_000)
    assert full.status == "optimal"
    assert (small.status, small.lurd) == ("limit", None)
    assert 1 < small.states < full.states


def test_progress_reports_stored_states() -> None:
    seen: list[int] = []
    result = solve_pushes(FIVE_CORNERS, progress=seen.append)
    assert len(seen) > 1
    assert seen == sorted(seen)
    assert seen[0] == 2  # the start, and the end, where the keeper has one region
    assert seen[-1] <= result.states


def test_a_second_search_has_nothing_to_compile() -> None:
    solve_pushes(FIVE_CORNERS)
    assert is_push_search_compiled()


def test_the_same_level_has_the_same_result_every_time() -> None:
    first, second = solve_pushes(FIVE_CORNERS), solve_pushes(FIVE_CORNERS)
    assert (first.lurd, first.states) == (second.lurd, second.states)


KEEPER_HOME = {
    "walking home after the last push": (("######", "#.@$.#", "######"), 1, "Rll"),
    "around the box that has come home": (("#######", "#@$. .#", "#     #", "#######"), 1, "Rdrrur"),
    "a push more, for the keeper's goal lies behind the box": (("######", "#@$..#", "######"), 2, "RR"),
    "boxes home from the start": (("######", "#@ .*#", "######"), 0, "rr"),
    "solved from the start": (("#####", "#+*##", "#####"), 0, ""),
    "no way to the keeper's goal": (("######", "#@*#.#", "######"), None, None),
}


@pytest.mark.parametrize(("rows", "pushes", "lurd"), KEEPER_HOME.values(), ids=KEEPER_HOME.keys())
def test_the_keeper_ends_on_a_goal_too(rows: tuple[str, ...], pushes: int | None, lurd: str | None) -> None:
    result = solve_pushes(Level(rows, rules="keeper-home"))
    assert (result.pushes, result.lurd) == (pushes, lurd)
    assert result.status == (Status.UNSOLVABLE if pushes is None else Status.OPTIMAL)


def test_the_oracle_agrees_where_the_keeper_ends_on_a_goal(oracle: Callable[..., int | None]) -> None:
    seed = 5
    rng = random.Random(seed)
    mattered = 0
    for _ in range(800):
        level = random_narrow_level(rng)
        pushes = solve_pushes(level).pushes
        assert pushes == oracle(level.rows, keeper_home=True), f"seed {seed}: {level.rows}"
        mattered += pushes is not None and pushes != oracle(level.rows)
    assert mattered, f"seed {seed}: the keeper's goal never cost a push"


def random_narrow_level(rng: random.Random) -> Level:
    """One or two boxes in a corridor of two rows, where they get between the keeper and its goal."""
    while True:
        boxes = rng.choice([1, 2])
        squares = list("@." + "$." * boxes + "#" * rng.randint(2, 5))
        squares += " " * (14 - len(squares))
        rng.shuffle(squares)
        rows = ("#" * 9, *(f"#{''.join(half)}#" for half in (squares[:7], squares[7:])), "#" * 9)
        try:
            return Level(rows, rules="keeper-home")
        except LevelError:
            continue


def test_many_boxes_in_a_large_room_meet_a_limit_and_nothing_worse() -> None:
    rows = ["*" * 30] * 9 + ["." * 29 + " ", " " * 30, " $" * 14 + "  ", "@" + " " * 29, " $" * 14 + "$ "]
    rows += [" " * 30] * 6
    level = Level(("#" * 32, *(f"#{row}#" for row in rows), "#" * 32))
    assert (len(level.floor), len(level.boxes)) == (600, 299)
    result = solve_pushes(level, max_states=2_000)
    assert (result.status, result.states) == ("limit", 2_000)


@pytest.mark.parametrize("seed", range(5))
def test_the_oracle_agrees_on_random_boards(seed: int, oracle: Oracle, random_level: RandomLevel) -> None:
    rng = random.Random(seed)
    found = set()
    for _ in range(30):
        level = random_level(rng)
        result = solve_pushes(level)
        assert result.pushes == oracle(level.rows), f"seed {seed}: {level.rows}"
        found.add(result.status)
        if result.lurd is not None:
            played = replay(level, result.lurd)
            assert (played.solved, played.moves, played.pushes) == (True, result.moves, result.pushes)
    assert found == {Status.OPTIMAL, Status.UNSOLVABLE}, f"seed {seed} tests only one of the two"


def test_microban_agrees_with_the_known_optima_where_the_search_is_short(microban: Microban) -> None:
    solved = 0
    for number, level, known in microban("push_opt"):
        result = solve_pushes(level, max_states=50_000)
        assert result.status != "unsolvable", f"level {number}"
        if result.pushes is not None:
            assert str(result.pushes) == known, f"level {number}"
            solved += 1
    assert solved >= 145
