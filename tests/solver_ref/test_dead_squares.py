"""Dead squares: corners and walls without a goal, and everything no box can leave well."""

import random

from levels import Level, LevelError
from solver_ref import Direction, Position, dead_squares


def drawn(*rows: str) -> tuple[Level, set[int]]:
    """A level, and the squares marked `x` in its picture."""
    dead = {square for square, kind in enumerate("".join(rows)) if kind == "x"}
    return Level(tuple(row.replace("x", " ") for row in rows)), dead


def test_corners_and_sides_without_a_goal_are_dead() -> None:
    level, dead = drawn("#######", "#xxxxx#", "#x @ x#", "#x $ x#", "#x  .x#", "#xxxxx#", "#######")
    assert dead_squares(level) == dead


def test_a_side_with_a_goal_is_alive_but_for_its_corners() -> None:
    level, dead = drawn("#######", "#x . x#", "#x   x#", "#x@$ x#", "#xxxxx#", "#######")
    assert dead_squares(level) == dead


def test_the_end_of_a_corridor_is_dead_because_a_pull_needs_a_second_square() -> None:
    level, dead = drawn("#######", "#.@$ x#", "#######")
    assert dead_squares(level) == dead


def test_a_goal_no_box_can_be_pushed_to_keeps_no_other_square_alive() -> None:
    level, dead = drawn("######", "###.##", "#@$xx#", "######")
    assert dead_squares(level) == dead | {level.keeper, *level.boxes}


def test_only_floor_can_be_dead() -> None:
    level, dead = drawn("#########", "#@$.x# *#", "#########")
    assert dead_squares(level) == dead | {level.keeper}


def test_a_floor_square_is_dead_exactly_if_a_lone_box_cannot_be_pushed_home() -> None:
    seed = 7
    rng = random.Random(seed)
    for _ in range(100):
        level = random_room(rng)
        expected = {square for square in level.floor if not can_be_pushed_home(level, square)}
        assert dead_squares(level) == expected, f"seed {seed}: {level.rows}"


def random_room(rng: random.Random) -> Level:
    """A room of 6 × 5 squares with some walls, a box, a goal and the keeper, none of them cut off."""
    while True:
        squares = list("@$." + "#" * 8 + " " * 19)
        rng.shuffle(squares)
        rows = ("".join(squares[y * 6 : y * 6 + 6]) for y in range(5))
        try:
            return Level(("#" * 8, *(f"#{row}#" for row in rows), "#" * 8))
        except LevelError:
            continue


def can_be_pushed_home(level: Level, square: int) -> bool:
    """Forwards: try every push of a lone box with the keeper wherever it likes."""
    seen, todo = {square}, [square]
    while todo:
        box = todo.pop()
        if box in level.goals:
            return True
        for direction in Direction:
            behind = box - direction.step(level.width)
            if behind not in level.floor:
                continue
            move = Position(level, frozenset({box}), behind).move(direction)
            pushed_to = box + direction.step(level.width)
            if move is not None and pushed_to not in seen:
                seen.add(pushed_to)
                todo.append(pushed_to)
    return False
