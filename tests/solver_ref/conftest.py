"""An oracle for searches: plain, slow, and sharing nothing with what it judges. Boards to try it on."""

import csv
import random
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from numba import config

from levels import Level, LevelError, read_levels

SHARED = Path(__file__).parents[3] / "shared" / "data"

TAKE_COMPILED_SPEED = {
    "test_a_breadth_first_search_agrees_on_every_position_of_random_walks",
    "test_a_plain_search_agrees_on_random_rooms",
    "test_a_search_for_moves_without_memory_has_met_its_limit",
    "test_after_a_search_for_moves_no_other_has_to_be_compiled",
    "test_a_second_search_has_nothing_to_compile",
    "test_levels_never_become_easier_and_keep_their_promised_pushes",
    "test_many_boxes_in_a_large_room_meet_a_limit_and_nothing_worse",
    "test_microban_agrees_with_the_known_move_optima_where_the_search_is_short",
    "test_microban_agrees_with_the_known_optima_where_the_search_is_short",
    "test_no_box_is_stuck_on_the_way_to_a_solution",
    "test_positions_with_stuck_boxes_are_unsolvable",
    "test_prices_change_the_work_and_never_the_answer",
    "test_progress_reports_stored_states",
    "test_running_out_of_memory_is_a_limit",
    "test_the_last_level_stores_as_many_nodes_as_an_independent_program",
    "test_the_oracle_agrees_on_boards_too_large_for_one_word",
    "test_the_oracle_agrees_where_the_keeper_ends_on_a_goal",
    "test_the_same_level_has_the_same_result_every_time",
}
"""Tests of long searches, or of hundreds, which take minutes together where numba is switched off."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With numba switched off (NUMBA_DISABLE_JIT=1), pass over the tests that need it."""
    if config.DISABLE_JIT:  # type: ignore[attr-defined]  # numba sets it from the environment
        for item in items:
            if isinstance(item, pytest.Function) and item.originalname in TAKE_COMPILED_SPEED:
                item.add_marker(pytest.mark.skip(reason="takes the speed of compiled searches"))


def fewest_pushes_step_by_step(rows: tuple[str, ...], keeper_home: bool = False) -> int | None:
    """Fewest pushes of a board, or None if it cannot be solved. With `keeper_home` the keeper ends on a goal.

    Breadth first over (keeper, boxes) with single steps: a step costs nothing and goes to the front of the
    queue, a push costs one and goes to the back. No state is left out but those that were settled before.
    """
    at = {(x, y): square for y, row in enumerate(rows) for x, square in enumerate(row)}
    goals = {place for place, square in at.items() if square in ".*+"}
    boxes = frozenset(place for place, square in at.items() if square in "$*")
    (keeper,) = (place for place, square in at.items() if square in "@+")
    queue = deque([(0, keeper, boxes)])
    settled = set()
    while queue:
        pushes, keeper, boxes = queue.popleft()
        if boxes <= goals and (keeper in goals or not keeper_home):
            return pushes
        if (keeper, boxes) in settled:
            continue
        settled.add((keeper, boxes))
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            ahead = (keeper[0] + dx, keeper[1] + dy)
            beyond = (keeper[0] + 2 * dx, keeper[1] + 2 * dy)
            if at[ahead] == "#":
                continue
            if ahead not in boxes:
                queue.appendleft((pushes, ahead, boxes))
            elif at[beyond] != "#" and beyond not in boxes:
                queue.append((pushes + 1, ahead, boxes - {ahead} | {beyond}))
    return None


@pytest.fixture(scope="session")
def oracle() -> Callable[..., int | None]:
    return fewest_pushes_step_by_step


def random_small_level(rng: random.Random) -> Level:
    """A room of 3 to 6 squares a side with a few walls and one to three boxes strewn about."""
    while True:
        width, height, boxes = rng.randint(4, 6), rng.randint(3, 5), rng.choice([1, 1, 2, 2, 3])
        squares = list("@" + "$." * boxes)
        squares += ["*"] * rng.randint(0, 1) + ["#"] * rng.randint(0, width * height // 8)
        squares += [" "] * (width * height - len(squares))
        rng.shuffle(squares)
        rows = ("".join(squares[y * width : (y + 1) * width]) for y in range(height))
        try:
            return Level(("#" * (width + 2), *(f"#{row}#" for row in rows), "#" * (width + 2)))
        except LevelError:
            continue


@pytest.fixture(scope="session")
def random_level() -> Callable[[random.Random], Level]:
    return random_small_level


@pytest.fixture
def microban() -> Callable[[str], Iterator[tuple[int, Level, str]]]:
    """microban(column) gives number, level and known optimum of each; skips where they are not at hand."""
    if not SHARED.exists():
        pytest.skip("no shared Microban collection beside the repository")

    def read(column: str) -> Iterator[tuple[int, Level, str]]:
        with (SHARED / "microban_optima.csv").open(encoding="utf-8", newline="") as file:
            known = {int(row["level"]): row[column] for row in csv.DictReader(file)}
        for number, level in enumerate(read_levels(SHARED / "microban.xsb").levels, start=1):
            yield number, level, known.get(number, "")

    return read
