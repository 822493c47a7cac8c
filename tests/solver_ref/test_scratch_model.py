"""The model of the Scratch search: its answers against the solver and the oracle, its counts to the node."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from levels import Level, original, parse_rle
from solver_ref import (
    KEEPERS,
    Direction,
    Keeper,
    Position,
    Prediction,
    Status,
    dead_squares,
    predict,
    replay,
    solve_pushes,
    stuck_boxes,
    walk,
)

Oracle = Callable[[tuple[str, ...]], int | None]
RandomLevel = Callable[[random.Random], Level]

ROOM = "8#|#6-#|#-$-@--#|#--$---#|#..4-#|8#"


def start(rle: str) -> Position:
    return Position.start(parse_rle(rle))


@pytest.mark.parametrize("keeper", KEEPERS)
@pytest.mark.parametrize(
    ("rle", "prediction"),
    [
        ("5#|#@-*#|5#", Prediction("solved", 0, 0, 0)),
        ("6#|#@$.#|6#", Prediction("solved", 1, 1, 2, ((8, Direction.RIGHT),))),
        ("7#|#.-$-@#|7#", Prediction("solved", 2, 2, 3, ((10, Direction.LEFT), (9, Direction.LEFT)))),
        ("7#|#.@-$-#|7#", Prediction("unsolvable", None, 1, 1)),  # nothing to push but onto a dead square
        ("6#|#$-.#|#@--#|6#", Prediction("unsolvable", None, 0, 0)),  # a box in a corner
        # A decoration on the board's edge:
        ("7#*|#@$-.#|6#", Prediction("solved", 2, 2, 3, ((10, Direction.RIGHT), (11, Direction.RIGHT)))),
    ],
)
def test_small_counts_by_hand(rle: str, prediction: Prediction, keeper: Keeper) -> None:
    assert predict(start(rle), keeper) == prediction


def test_boxes_are_tried_last_to_first() -> None:
    solution = predict(start("7#|#-.-.-#|#-$-$-#|#3-@-#|#5-#|7#")).solution
    assert solution == ((18, Direction.UP), (16, Direction.UP))


@pytest.mark.parametrize(
    ("rle", "first", "second"),
    [
        ("7#|#-.3-#|#--$--#|#@4-#|7#", Direction.UP, Direction.LEFT),
        ("7#|#3-.-#|#--$--#|#@4-#|7#", Direction.UP, Direction.RIGHT),
        ("7#|#5-#|#--$--#|#@.3-#|7#", Direction.LEFT, Direction.DOWN),
        ("7#|#5-#|#--$--#|#@--.-#|7#", Direction.DOWN, Direction.RIGHT),
    ],
)
def test_directions_are_tried_up_left_down_right(rle: str, first: Direction, second: Direction) -> None:
    assert [direction for _, direction in predict(start(rle)).solution] == [first, second]


def test_two_sides_of_one_region_are_two_exact_states_and_one_normalised() -> None:
    # Pushed right and back, the box stands where it did, with the keeper on its other side.
    position = start("9#|#7-#|#3-@$--#|#.6-#|9#")
    assert predict(position, "exact").stored > predict(position, "region").stored


@pytest.mark.parametrize("keeper", KEEPERS)
def test_the_search_starts_from_the_position_given(keeper: Keeper) -> None:
    level = parse_rle("7#|#.-$-@#|7#")
    assert predict(replay(level, "lL").position, keeper).solution == ((9, Direction.LEFT),)


@pytest.mark.parametrize("keeper", KEEPERS)
def test_under_keeper_home_the_keeper_has_to_be_able_to_walk_to_its_goal(keeper: Keeper) -> None:
    # One push brings the box home, but the keeper's goal lies behind it until the second push.
    level = Level(("######", "#@$..#", "######"), rules="keeper-home")
    prediction = predict(Position.start(level), keeper)
    assert (prediction.status, prediction.pushes, prediction.stored) == ("solved", 2, 3)


@pytest.mark.parametrize("keeper", KEEPERS)
def test_a_further_node_than_the_lists_hold_is_a_limit_and_never_unsolvable(keeper: Keeper) -> None:
    for rle in (ROOM, "8#|#--#--#|#-$-@--#|#--$---#|#.#.3-#|8#"):
        full = predict(start(rle), keeper)
        assert predict(start(rle), keeper, capacity=full.stored) == full
        for capacity in (1, full.stored // 2, full.stored - 1):
            short = predict(start(rle), keeper, capacity=capacity)
            assert (short.status, short.pushes, short.stored) == ("limit", None, capacity)
            assert 1 <= short.expanded <= full.expanded
            assert short.solution == ()


def test_progress_reports_stored_nodes() -> None:
    seen: list[int] = []
    compass = Position.start(original().levels[6])
    prediction = predict(compass, "exact", progress=seen.append)
    assert len(seen) == prediction.expanded // 1000 > 1
    assert seen == sorted(seen)
    assert seen[-1] <= prediction.stored


@pytest.mark.parametrize("keeper", KEEPERS)
def test_shipped_levels_are_predicted_with_the_fewest_pushes_of_the_solver(keeper: Keeper) -> None:
    for level in original().levels[:11]:  # the last one has a test of its own
        prediction = predict(Position.start(level), keeper)
        assert (prediction.status, prediction.pushes) == ("solved", solve_pushes(level).pushes), level.title


@pytest.mark.parametrize(("keeper", "stored"), [("region", 24_073), ("exact", 99_564)])
def test_the_last_level_stores_as_many_nodes_as_an_independent_program(keeper: Keeper, stored: int) -> None:
    # That program tries pushes in another order, so that its last layer of nodes ends elsewhere.
    prediction = predict(Position.start(original().levels[11]), keeper)
    assert (prediction.status, prediction.pushes) == ("solved", 46)
    assert abs(prediction.stored - stored) <= 5


@pytest.mark.parametrize("keeper", KEEPERS)
@pytest.mark.parametrize("seed", range(2))
def test_random_levels_end_as_oracle_and_solver_say(
    seed: int, keeper: Keeper, oracle: Oracle, random_level: RandomLevel
) -> None:
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    for _ in range(50):
        level = random_level(rng)
        prediction, result = predict(Position.start(level), keeper), solve_pushes(level)
        assert (prediction.status == "solved") == (result.status is Status.OPTIMAL), (
            f"seed {seed}: {level.rows}"
        )
        assert (prediction.status == "unsolvable") == (result.status is Status.UNSOLVABLE)
        assert prediction.pushes == result.pushes == oracle(level.rows), f"seed {seed}: {level.rows}"
        assert prediction.pushes in (None, len(prediction.solution))
        found[prediction.status] += 1
    assert found.keys() == {"solved", "unsolvable"}, f"seed {seed} tests only one of the two"


@pytest.mark.parametrize("keeper", KEEPERS)
@pytest.mark.parametrize("seed", range(2))
def test_random_levels_are_counted_as_a_plain_program_counts_them(
    seed: int, keeper: Keeper, random_level: RandomLevel
) -> None:
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    for _ in range(150):
        position = Position.start(random_level(rng))
        if stuck_boxes(position):
            continue  # nothing is searched; most random boards are like this
        capacity = rng.choice([5, 50, 100_000])
        expected = plain_search(position, keeper, capacity)
        assert predict(position, keeper, capacity=capacity) == expected, f"seed {seed}: {position.level.rows}"
        found[expected.status] += 1
    assert found.keys() == {"solved", "unsolvable", "limit"}, f"seed {seed} leaves something out: {found}"


@pytest.mark.parametrize("seed", range(5))
def test_an_unsolvable_level_stores_all_states_there_are(seed: int, random_level: RandomLevel) -> None:
    rng = random.Random(seed)
    counted = 0
    for _ in range(150):
        start = Position.start(random_level(rng))
        prediction = predict(start)
        if prediction.status == "unsolvable" and prediction.stored:
            assert prediction.stored == len(all_states(start)), f"seed {seed}: {start.level.rows}"
            counted += 1
    assert counted > 0, f"seed {seed} has no such level"


def all_states(start: Position) -> set[tuple[frozenset[int], frozenset[int]]]:
    """Boxes and region of every position to which single moves lead in which no box is lost or stuck."""
    dead = dead_squares(start.level)
    met, todo = {start}, [start]
    while todo:
        position = todo.pop()
        for direction in Direction:
            move = position.move(direction)
            if move is None or move.position in met:
                continue
            if move.pushed and (move.position.boxes - position.boxes <= dead or stuck_boxes(move.position)):
                continue
            met.add(move.position)
            todo.append(move.position)
    keepers: dict[frozenset[int], set[int]] = {}
    for position in met:
        keepers.setdefault(position.boxes, set()).add(position.keeper)
    states: set[tuple[frozenset[int], frozenset[int]]] = set()
    for position in met:
        if position.keeper in keepers[position.boxes]:
            region = frozenset(square for square in start.level.floor if walk(position, square) is not None)
            keepers[position.boxes] -= region  # who stands there has the same one
            states.add((position.boxes, region))
    return states


def plain_search(start: Position, keeper: Keeper, capacity: int) -> Prediction:
    """The same search with positions, the rules' own moves and walks, and a look at every stored node."""
    if start.solved:
        return Prediction("solved", 0, 0, 0)
    dead = dead_squares(start.level)
    stored: list[tuple[Position, tuple[tuple[int, Direction], ...]]] = [(start, ())]
    for expanded, (position, pushes) in enumerate(stored, start=1):
        for box in sorted(position.boxes, reverse=True):
            for direction in Direction:
                step = direction.step(start.level.width)
                if box - step not in start.level.floor or walk(position, box - step) is None:
                    continue
                move = Position(start.level, position.boxes, box - step).move(direction)
                if move is None or box + step in dead:
                    continue
                child = move.position
                if any(same(child, other, keeper) for other, _ in stored) or stuck_boxes(child):
                    continue
                if len(stored) == capacity:
                    return Prediction("limit", None, expanded, capacity)
                line = (*pushes, (box, direction))
                stored.append((child, line))
                if child.solved:
                    return Prediction("solved", len(line), expanded, len(stored), line)
    return Prediction("unsolvable", None, len(stored), len(stored))


def same(one: Position, other: Position, keeper: Keeper) -> bool:
    if one.boxes != other.boxes:
        return False
    return one.keeper == other.keeper or (keeper == "region" and walk(one, other.keeper) is not None)
