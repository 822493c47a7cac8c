"""Stuck boxes: every rule on a board of its own, where saying more would be wrong, and soundness."""

import random
from collections.abc import Callable
from itertools import combinations

import pytest

from levels import Level, original
from solver_ref import Direction, Position, dead_squares, replay, solve_pushes, stuck_boxes

Oracle = Callable[[tuple[str, ...]], int | None]
RandomLevel = Callable[[random.Random], Level]

STUCK = {
    # S is a stuck box; every other box is not stuck.
    "in a corner": ("#####", "#S .#", "# @ #", "#####"),
    "two by two boxes": ("########", "#      #", "#  SS  #", "#  SS  #", "#.. @..#", "########"),
    "two by two boxes of which two are home": (
        "#######",
        "#     #",
        "# *S  #",
        "# S*@ #",
        "#.   .#",
        "#######",
    ),
    "two by two of boxes and walls": ("#######", "#    .#", "#  S# #", "# #S @#", "#    .#", "#######"),
    "two boxes side by side on a wall": ("########", "#..SS  #", "# @    #", "########"),
    "beside a box that is home but cannot move": ("#######", "# .*S #", "#   @ #", "#######"),
    "a ring around a wall": (
        "##########",
        "#        #",
        "#  SSS   #",
        "#  S#S @ #",
        "#  SSS   #",
        "#........#",
        "##########",
    ),
    "behind a box at home with a dead square on both sides": (
        "#######",
        "## * ##",
        "# #S  #",
        "#  @ .#",
        "#     #",
        "#######",
    ),
}


@pytest.mark.parametrize("drawing", STUCK.values(), ids=STUCK.keys())
def test_a_box_is_stuck(drawing: tuple[str, ...], oracle: Oracle) -> None:
    stuck = {square for square, kind in enumerate("".join(drawing)) if kind == "S"}
    level = Level(tuple(row.replace("S", "$") for row in drawing))
    assert stuck_boxes(Position.start(level)) == stuck
    if len(level.boxes) < 5:  # the ring has too many states for the oracle
        assert oracle(level.rows) is None


SOLVABLE = {
    "two by two boxes, all home": ("########", "#  **  #", "#  **  #", "#@$.   #", "########"),
    "two boxes on a wall, both home": ("#######", "#     #", "# @$. #", "#  ** #", "#######"),
    "beside a box that can still move": (
        "########",
        "#   ####",
        "#  $$  #",
        "#  @   #",
        "#  ..  #",
        "########",
    ),
    "behind a box at home with a dead square on one side only": (
        "########",
        "## *  .#",
        "#  $#  #",
        "#   @  #",
        "########",
    ),
    "a ring around a keeper who can push out": (
        "#########",
        "#    .  #",
        "#  **$  #",
        "#  *@$. #",
        "#  ***  #",
        "#       #",
        "#########",
    ),
    "a box that only decorates, on the board's edge": ("#####*", "#@$.# ", "##### "),
    "a sealed room of decorations": ("#########", "#@$.##**#", "#   ##**#", "#########"),
}


@pytest.mark.parametrize("rows", SOLVABLE.values(), ids=SOLVABLE.keys())
def test_no_box_is_stuck_where_all_can_get_home(rows: tuple[str, ...], oracle: Oracle) -> None:
    level = Level(rows)
    assert stuck_boxes(Position.start(level)) == set()
    assert oracle(level.rows) is not None


def test_a_push_can_make_boxes_stuck_that_were_not() -> None:
    level = Level(("#######", "# @   #", "# $   #", "#  $..#", "#######"))
    assert stuck_boxes(Position.start(level)) == set()
    pushed = replay(level, "D").position
    assert stuck_boxes(pushed) == pushed.boxes


def test_no_box_is_stuck_on_the_way_to_a_solution() -> None:
    for level in original().levels:
        lurd = solve_pushes(level).lurd
        assert lurd
        for moves in range(len(lurd) + 1):
            assert stuck_boxes(replay(level, lurd[:moves]).position) == set(), level.title


@pytest.mark.parametrize("seed", range(2))
def test_positions_with_stuck_boxes_are_unsolvable(
    seed: int, oracle: Oracle, random_level: RandomLevel
) -> None:
    rng = random.Random(seed)
    found = {"none": 0, "on dead squares only": 0, "frozen": 0}
    for _ in range(200):
        level = random_level(rng)
        stuck = stuck_boxes(Position.start(level))
        if stuck:
            assert oracle(level.rows) is None, f"seed {seed}: {level.rows}"
        frozen = stuck - dead_squares(level)
        found["frozen" if frozen else "on dead squares only" if stuck else "none"] += 1
    assert min(found.values()) > 0, f"seed {seed} leaves something out: {found}"


@pytest.mark.parametrize("seed", range(3))
def test_stuck_boxes_are_those_of_the_definition(seed: int, random_level: RandomLevel) -> None:
    rng = random.Random(seed)
    for _ in range(300):
        level = random_level(rng)
        assert stuck_boxes(Position.start(level)) == stuck_by_definition(level), f"seed {seed}: {level.rows}"


def stuck_by_definition(level: Level) -> set[int]:
    """Look at every set of boxes, and unite those in which each box is blocked on both axes."""
    dead = dead_squares(level)
    frozen: set[int] = set()
    for size in range(1, len(level.boxes) + 1):
        for boxes in combinations(level.boxes, size):
            if all(
                is_blocked(level, dead, boxes, box, way)
                for box in boxes
                for way in (Direction.UP, Direction.LEFT)
            ):
                frozen.update(boxes)
    return {box for box in level.boxes if box in dead or (box in frozen and box not in level.goals)}


def is_blocked(level: Level, dead: frozenset[int], boxes: tuple[int, ...], box: int, way: Direction) -> bool:
    """True if a box cannot move this way or back, or only onto dead squares, while those boxes stay."""
    sides = [box + way.step(level.width), box - way.step(level.width)]
    return any(side not in level.floor or side in boxes for side in sides) or all(
        side in dead for side in sides
    )
