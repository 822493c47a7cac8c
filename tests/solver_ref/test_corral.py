"""PI-corrals: which pushes are left, where more must be, and that fewest pushes stay fewest."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from levels import Level, LevelError
from solver_ref import Direction, Position, solve_pushes, stuck_boxes, walk
from tests.solver_ref.corrals import corral_of

FILLED = {"@": "+", "$": "*", " ": "."}
Oracle = Callable[[tuple[str, ...]], int | None]


CORRALS = {
    # C is a box of the corral that is chosen, $ one that is none.
    "a box in a doorway": (
        ("########", "#  .   #", "###C####", "#  @   #", "# $ .  #", "#      #", "########")
    ),
    "a box at home in a doorway to a room with a goal": (
        ("########", "#  .   #", "### ####", "###c####", "#  @   #", "# $    #", "#      #", "########")
    ),
    "two boxes before a room, of which one is at home": (
        ("#########", "#   .   #", "###c#C###", "#   @   #", "# $  .  #", "#       #", "#########")
    ),
    "the last of two corrals": (
        ("############", "#  ..  #   #", "##$#$###   #", "#      C . #", "#   @  #####", "############")
    ),
    "two boxes in a row in a corridor: no push at all": ("#########", "# @Cc . #", "#########"),
}


@pytest.mark.parametrize("drawing", CORRALS.values(), ids=CORRALS.keys())
def test_only_pushes_into_the_corral_are_left(drawing: tuple[str, ...]) -> None:
    level = Level(tuple(row.replace("C", "$").replace("c", "*") for row in drawing))
    chosen = {square for square, kind in enumerate("".join(drawing)) if kind in "Cc"}
    assert corral_of(Position.start(level)) == chosen


NO_CORRALS = {
    "nothing is cut off": ("######", "#    #", "#@$ .#", "######"),
    "all is home, though the keeper could push into it": (
        ("########", "#      #", "###*####", "#  @   #", "# $ .  #", "#      #", "########")
    ),
    "the box before the doorway can be pushed along it too": (
        ("########", "#  .   #", "### ####", "#  $   #", "#  @   #", "########")
    ),
    "one of the pushes cannot be made yet, for another box is in the keeper's way": (
        ("##########", "# .    . #", "##$####$##", "#  @ . $ #", "#        #", "##########")
    ),
}


@pytest.mark.parametrize("rows", NO_CORRALS.values(), ids=NO_CORRALS.keys())
def test_all_pushes_are_left_where_a_corral_does_not_allow_for_less(
    rows: tuple[str, ...], oracle: Oracle
) -> None:
    level = Level(rows)
    assert corral_of(Position.start(level)) is None
    assert solve_pushes(level).pushes == oracle(rows) is not None


def test_a_goal_behind_boxes_at_home_need_not_be_filled_if_the_keeper_takes_one() -> None:
    # The keeper's goal is any that the boxes leave, here the one behind the box in the doorway.
    rows = ("########", "#  .   #", "###*####", "#  @   #", "# $ .  #", "#      #", "########")
    assert corral_of(Position.start(Level(rows, rules="keeper-home"))) is None
    filled = tuple(row.replace("# $ .", "# $  ") for row in rows)
    assert corral_of(Position.start(Level(filled))) is not None


@pytest.mark.parametrize("seed", range(2))
def test_a_solution_as_short_begins_in_the_corral(seed: int, oracle: Oracle) -> None:
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    for _ in range(60):
        position = random_corral(rng)
        chosen = corral_of(position) or set()
        best = fewest(position, oracle)
        if best is not None:
            firsts = [fewest(after, oracle) for after in pushes_of(position, chosen)]
            assert best - 1 in firsts, f"seed {seed}: {position.level.rows}, {sorted(position.boxes)}"
        kind = "lost" if best is None else "left out" if chosen < position.boxes else "all"
        found[kind] += 1
    assert found["left out"] > 0, f"seed {seed} leaves something out: {found}"


def random_corral(rng: random.Random) -> Position:
    """The start of a small board with many walls in which there is a PI-corral."""
    while True:
        squares = list("@" + "$." * 3 + "#" * rng.randint(3, 7))
        squares += " " * (24 - len(squares))
        rng.shuffle(squares)
        rows = ["".join(squares[y * 6 : y * 6 + 6]) for y in range(4)]
        try:
            level = Level(("#" * 8, *(f"#{row}#" for row in rows), "#" * 8))
        except LevelError:
            continue
        position = Position.start(level)
        if not stuck_boxes(position) and corral_of(position) is not None:
            return position


def pushes_of(position: Position, boxes: set[int]) -> list[Position]:
    """Where the pushes of these boxes lead."""
    led = []
    for box in sorted(boxes):
        for direction in Direction:
            behind = box - direction.step(position.level.width)
            if behind in position.level.floor and walk(position, behind) is not None:
                move = Position(position.level, position.boxes, behind).move(direction)
                if move is not None:
                    led.append(move.position)
    return led


def fewest(position: Position, oracle: Oracle) -> int | None:
    """Fewest pushes from a position, by the oracle."""
    level = position.level
    rows = []
    for y, row in enumerate(level.rows):
        line = ""
        for x in range(len(row)):
            square = y * level.width + x
            kind = "@" if square == position.keeper else "$" if square in position.boxes else " "
            line += "#" if square in level.walls else FILLED[kind] if square in level.goals else kind
        rows.append(line)
    return oracle(tuple(rows))
