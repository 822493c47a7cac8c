"""The search from both ends in the compiled project: to the node as predicted, on boards of every kind."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

import pytest

from generator.game import both_ends_capacity
from harness import Project, idle, var
from harness.sokoban.verify.writing import bottom_line
from levels import Level, parse_rle, to_rle
from solver_ref import Game, Position, predict_both_ends
from tests.solver_ref.plain import random_rooms

Play = Callable[..., Project]

WIDE = "11#|#.3-#3-.#|#4-#4-#|#-$2-#3-$-#|#9-#|#3-#@#3-#|#2-$3-#2-#|#8-.#|11#"
"""More than 52 squares that can hold a box."""
LOST = "11#|#9-#|#2-#6-#|#-@7-#|2#$.-.2-$-#|#8-$#|#7-$.#|#5-.$.-#|11#"
"""Nine frames of search prove that it has no solution."""
ROOMS, IN_A_PROJECT = 40, 20


def answer(project: Project, *keys: str) -> tuple[str, int, int, int]:
    """Press keys and wait for the answer: what it is, its pushes, nodes expanded and stored."""
    project.run_until(idle(), frames=100, what="the pieces to arrive")
    project.type_keys(keys)
    project.run_until(var("machine") != "searching", frames=2_000, what="the answer")
    expanded, stored = (int(float(project.variable(name))) for name in ("expanded", "states"))
    return str(project.variable("answer")), len(project.list_of("solution")), expanded, stored


def predicted(position: Position) -> tuple[str, int, int, int]:
    prediction = predict_both_ends(position, capacity=both_ends_capacity(position))
    return prediction.status, prediction.pushes or 0, prediction.expanded, prediction.stored


@pytest.mark.parametrize("vm", ["scratch", "turbowarp"])
def test_a_board_that_needs_several_numbers_is_searched_as_predicted(play: Play, vm: str) -> None:
    start = Position.start(parse_rle(WIDE))
    assert both_ends_capacity(start) == 99_999
    assert answer(play(WIDE, vm=vm), "b") == predicted(start)


@pytest.mark.parametrize("seed", range(ROOMS // IN_A_PROJECT))
def test_random_rooms_are_searched_as_predicted(play: Play, seed: int) -> None:
    print(f"seed {seed}")
    chance = random.Random(seed)
    rooms: list[Level] = []
    while len(rooms) < IN_A_PROJECT:
        room = random_rooms(chance)
        if not Game(room).solved:
            rooms.append(room)
    project = play(*map(to_rle, rooms), vm="turbowarp")
    statuses = set()
    for room in rooms:
        expected = predicted(Position.start(room))
        assert answer(project, "b") == expected, to_rle(room)
        statuses.add(expected[0])
        project.type_keys(["r", "e"])
    assert statuses == {"solved", "unsolvable"}


def test_it_says_how_deep_it_is_from_either_end(play: Play) -> None:
    project = play(LOST)
    project.run_until(idle(), frames=100, what="the pieces to arrive")
    project.press("b")
    project.run_until(var("expanded") > 0, frames=20, what="the first nodes")
    project.step(1)
    assert project.variable("machine") == "searching"
    words = bottom_line(project).text.split()
    assert words[:2] == ["Searching,", "pushes:"]
    assert words[3:7] == ["from", "the", "start,", words[6]]


@pytest.mark.parametrize("key", ["b", "v", "h", "z", "e"])
def test_it_can_be_cancelled_at_every_frame_and_leaves_nothing_in_its_lists(play: Play, key: str) -> None:
    project = play(LOST, LOST)
    names = ("newest", "node boxes", "tops", "fewest", "added", "side of")
    for frames in count(1):
        project.run_until(idle(), frames=100, what="the pieces to arrive")
        project.type_keys(["b"])
        project.step(frames)
        if project.variable("machine") != "searching":
            break
        project.type_keys([key])
        assert project.variable("machine") == ""
        project.step(4)
        assert [project.list_of(name, "Both Ends") for name in names] == [[]] * len(names)
    assert frames > 5


def test_after_an_answer_only_the_solution_is_left(play: Play) -> None:
    project = play(WIDE)
    found = answer(project, "b")
    project.step(4)
    assert len(project.list_of("solution")) == found[1] > 0
    assert [project.list_of(name, "Both Ends") for name in ("newest", "node boxes", "tops")] == [[], [], []]
