"""Fewest moves, under both rules: golden boards, an independent oracle, a known collection."""

import heapq
import random
from collections.abc import Callable, Iterator

import pytest

from levels import Level, LevelError, Rules, original, parse_rle
from solver_ref import (
    Result,
    Status,
    is_move_search_compiled,
    replay,
    solve_moves,
    solve_pushes,
    solve_pushes_then_moves,
)

Microban = Callable[[str], Iterator[tuple[int, Level, str]]]
RandomLevel = Callable[[random.Random], Level]
Place = tuple[int, int]


def cheapest_step_by_step(rows: tuple[str, ...], rules: Rules, first: str) -> tuple[int, int] | None:
    """The moves and pushes of the best solution of a board, or None if it cannot be solved.

    Dijkstra over (keeper, boxes) with single steps, by moves and then pushes if FIRST is "moves", or else by
    pushes and then moves. No state is left out but those that were settled before.
    """
    at = {(x, y): square for y, row in enumerate(rows) for x, square in enumerate(row)}
    goals = {place for place, square in at.items() if square in ".*+"}
    boxes = frozenset(place for place, square in at.items() if square in "$*")
    (keeper,) = (place for place, square in at.items() if square in "@+")
    queue: list[tuple[int, int, Place, tuple[Place, ...]]] = [(0, 0, keeper, tuple(sorted(boxes)))]
    settled = set()
    while queue:
        major, minor, keeper, places = heapq.heappop(queue)
        boxes = frozenset(places)
        if boxes <= goals and (rules == "classic" or keeper in goals):
            return (major, minor) if first == "moves" else (minor, major)
        if (keeper, boxes) in settled:
            continue
        settled.add((keeper, boxes))
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            ahead = (keeper[0] + dx, keeper[1] + dy)
            beyond = (keeper[0] + 2 * dx, keeper[1] + 2 * dy)
            pushed = ahead in boxes
            if at[ahead] == "#" or (pushed and (at[beyond] == "#" or beyond in boxes)):
                continue
            after = boxes - {ahead} | {beyond} if pushed else boxes
            cost = (major + 1, minor + pushed) if first == "moves" else (major + pushed, minor + 1)
            heapq.heappush(queue, (*cost, ahead, tuple(sorted(after))))
    return None


def with_a_goal_for_the_keeper(level: Level, rng: random.Random) -> Level:
    """The same board under the rules "keeper-home", with one goal more wherever there is no wall."""
    squares = "".join(level.rows)
    place = rng.choice([square for square in level.floor if squares[square] in " @$"])
    squares = squares[:place] + {" ": ".", "@": "+", "$": "*"}[squares[place]] + squares[place + 1 :]
    rows = tuple(squares[start : start + level.width] for start in range(0, len(squares), level.width))
    return Level(rows, rules="keeper-home")


def assert_agrees(level: Level, result: Result, first: str, seed: int) -> None:
    best = cheapest_step_by_step(level.rows, level.rules, first)
    found = None if result.moves is None else (result.moves, result.pushes)
    assert found == best, f"seed {seed}, {first} first, {level.rules}: {level.rows}"
    assert result.status == (Status.UNSOLVABLE if best is None else Status.OPTIMAL)
    if result.lurd is not None:
        played = replay(level, result.lurd)
        assert (played.solved, played.moves, played.pushes) == (True, result.moves, result.pushes)


@pytest.mark.parametrize("seed", range(5))
def test_the_oracle_agrees_on_random_boards(seed: int, random_level: RandomLevel) -> None:
    print(f"seed {seed}")
    rng = random.Random(seed)
    found = set()
    for _ in range(50):
        classic = random_level(rng)
        if len(classic.boxes) > 2:  # the oracle would take long
            continue
        for level in (classic, with_a_goal_for_the_keeper(classic, rng)):
            result = solve_moves(level)
            assert_agrees(level, result, "moves", seed)
            gentle = solve_pushes_then_moves(level)
            assert_agrees(level, gentle, "pushes", seed)
            assert solve_pushes(level).pushes == gentle.pushes, f"seed {seed}, {level.rules}: {level.rows}"
            found.add((level.rules, result.status))
    assert len(found) == 4, f"seed {seed} does not try both ends under both rules"


def long_random_level(rng: random.Random) -> Level:
    """A board of about 70 squares that are not dead, so that a state takes two words, and two boxes."""
    while True:
        width, height = rng.randint(9, 11), rng.randint(8, 9)
        rows = [[" "] * width for _ in range(height)]
        for square in "@.$.$" + "#" * rng.randint(0, 6):
            x, y = rng.randrange(width), rng.randrange(height)
            if square != "#":  # the goals along the walls, so that few squares are dead
                x, y = (rng.choice([0, width - 1]), y) if square == "." else (x, y)
            rows[y][x] = square
        try:
            return Level(("#" * (width + 2), *(f"#{''.join(row)}#" for row in rows), "#" * (width + 2)))
        except LevelError:
            continue


@pytest.mark.parametrize("seed", range(1))
def test_the_oracle_agrees_on_boards_of_three_boxes(seed: int, random_level: RandomLevel) -> None:
    rng = random.Random(1_000 + seed)
    tried = 0
    while tried < 5:
        classic = random_level(rng)
        if len(classic.boxes) == 3:
            level = with_a_goal_for_the_keeper(classic, rng)
            assert_agrees(classic, solve_moves(classic), "moves", 1_000 + seed)
            assert_agrees(level, solve_moves(level), "moves", 1_000 + seed)
            tried += 1


@pytest.mark.parametrize("seed", range(1))
def test_the_oracle_agrees_on_boards_too_large_for_one_word(seed: int) -> None:
    rng = random.Random(seed)
    level = long_random_level(rng)
    assert_agrees(level, solve_moves(level), "moves", seed)


GOLDEN: dict[str, tuple[str, int | None, int | None]] = {
    "pushing along a corridor": ("7#|#.-$-@#|7#", 3, 2),
    "the keeper on the wrong side": ("7#|#.@-$-#|7#", None, None),
    "solved from the start": ("5#|#@-*#|5#", 0, 0),
    "the win is the push, not a step after it": ("6#|#@$.#|6#", 1, 1),
    "a box on a goal has to be pushed off it first": ("6#|#-#2-#|#@-*-#|#-#$.#|#3-2#|6#", 13, 3),
    "a decoration out of reach": ("9#|#@$.#-*-#|9#", 1, 1),
    "a goal out of reach": ("9#|#@$-#-.-#|9#", None, None),
    "a box in a corner": ("6#|#$-.#|#@--#|6#", None, None),
    "two boxes side by side on a wall": ("8#|#--2$--#|#--@---#|#--..--#|8#", None, None),
}


@pytest.mark.parametrize(("rle", "moves", "pushes"), GOLDEN.values(), ids=GOLDEN.keys())
def test_golden_boards_of_moves(rle: str, moves: int | None, pushes: int | None) -> None:
    for result in (solve_moves(parse_rle(rle)), solve_pushes_then_moves(parse_rle(rle))):
        assert (result.moves, result.pushes) == (moves, pushes)
        assert result.status == (Status.UNSOLVABLE if moves is None else Status.OPTIMAL)


KEEPER_HOME: dict[str, tuple[str, int | None]] = {
    "walking home after the last push": ("7#|#.@$.-#|7#", 3),
    "the last push brings the keeper home": ("6#|#@*.-#|6#", 1),
    "solved from the start": ("5#|#+*-#|5#", 0),
    "boxes home from the start, the keeper not": ("6#|#@.*-#|6#", 1),
    "the box in the nearer goal would shut the way home": ("9#|#-@$.-.-#|9#", 4),
    "a goal out of reach": ("9#|#@*-#-.-#|9#", None),
}


@pytest.mark.parametrize(("rle", "moves"), KEEPER_HOME.values(), ids=KEEPER_HOME.keys())
def test_golden_boards_with_keeper_home(rle: str, moves: int | None) -> None:
    level = parse_rle(rle, rules="keeper-home")
    assert_agrees(level, solve_moves(level), "moves", 0)
    assert solve_moves(level).moves == moves


def test_fewest_moves_can_need_more_pushes_than_fewest_pushes() -> None:
    level = parse_rle("8#|#6-#|#6-#|#-$.$--#|#-@--.-#|8#")
    quick, gentle = solve_moves(level), solve_pushes_then_moves(level)
    assert (quick.moves, quick.pushes) == (11, 7)
    assert (gentle.moves, gentle.pushes) == (13, 3)


def test_among_solutions_of_fewest_pushes_the_shortest_is_taken() -> None:
    level = parse_rle("7#|#5-#|#-$@--#|#.$3-#|#--.--#|7#")
    some, shortest = solve_pushes(level), solve_pushes_then_moves(level)
    assert (shortest.moves, shortest.pushes) == (10, 4)
    assert some.pushes == 4
    assert some.moves is not None
    assert some.moves >= 10


def test_fewest_moves_are_found_from_the_position_given() -> None:
    level = parse_rle("7#|#.-$-@#|7#")
    result = solve_moves(replay(level, "lL").position)
    assert (result.pushes, result.moves, result.lurd) == (1, 1, "L")


def test_a_lost_position_is_unsolvable_in_moves_too() -> None:
    level = parse_rle("7#|#5-#|#-.$--#|#-@3-#|7#")
    assert solve_moves(level).status == "optimal"
    assert solve_moves(replay(level, "rU").position).status == "unsolvable"


@pytest.mark.parametrize("solve", [solve_moves, solve_pushes_then_moves])
def test_the_search_for_moves_never_calls_a_limit_unsolvable(solve: Callable[..., Result]) -> None:
    level = parse_rle("8#|#6-#|#-$-@--#|#--$---#|#..4-#|8#")
    full = solve(level)
    assert full.status == "optimal"
    enough = solve(level, max_states=full.states)
    assert (enough.status, enough.lurd) == ("optimal", full.lurd)
    short = solve(level, max_states=full.states - 1)
    assert (short.status, short.states, short.lurd) == ("limit", full.states - 1, None)


@pytest.mark.parametrize("solve", [solve_moves, solve_pushes_then_moves])
def test_a_search_for_moves_without_time_has_met_its_limit(solve: Callable[..., Result]) -> None:
    result = solve(parse_rle("7#|#.-$-@#|7#"), time_limit=0)
    assert (result.status, result.states) == ("limit", 0)


@pytest.mark.parametrize("solve", [solve_moves, solve_pushes_then_moves])
def test_a_search_for_moves_without_memory_has_met_its_limit(solve: Callable[..., Result]) -> None:
    level = original().levels[-1]
    assert solve(level).status == "optimal"
    short = solve(level, max_bytes=500_000)
    assert (short.status, short.lurd) == ("limit", None)
    assert short.states > 1_000


def test_a_search_for_moves_that_is_given_no_more_memory_has_met_its_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(nodes: object) -> None:
        raise MemoryError

    monkeypatch.setattr("solver_ref.moves.fewest_moves.grown", refused)
    assert solve_moves(original().levels[-1]).status == "limit"


def test_the_search_for_moves_grows_as_it_reports() -> None:
    seen: list[int] = []
    result = solve_moves(parse_rle("10#|#8-#|#-$-@-$--#|#--$-$---#|#8-#|#3-4.-#|10#"), progress=seen.append)
    assert result.status == "optimal"
    assert seen == sorted(seen)
    assert seen[0] == 1
    assert 2_000 < seen[-1] <= result.states


def test_microban_agrees_with_the_known_move_optima_where_the_search_is_short(microban: Microban) -> None:
    solved = 0
    for number, level, known in microban("move_opt"):
        result = solve_moves(level, max_states=10_000)
        assert result.status != "unsolvable", f"level {number}"
        if result.moves is not None:
            assert str(result.moves) == known, f"level {number}"
            solved += 1
    assert solved >= 107


def test_after_a_search_for_moves_no_other_has_to_be_compiled() -> None:
    solve_moves(parse_rle("10#|#8-#|#-$-@-$--#|#--$-$---#|#8-#|#3-4.-#|10#"))
    assert is_move_search_compiled()
