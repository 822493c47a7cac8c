"""The search in the compiled project: to the node as predicted, on boards of every size."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.game import node_capacity
from harness import Project, idle, var
from harness.sokoban.verify.writing import bottom_line
from levels import Level, parse_rle
from solver_ref import Direction, Game, Keeper, Position, dead_squares, predict, predict_both_ends

Play = Callable[..., Project]
KEEPERS: tuple[Keeper, ...] = ("region", "exact")

WIDE = "11#|#.3-#3-.#|#4-#4-#|#-$2-#3-$-#|#9-#|#3-#@#3-#|#2-$3-#2-#|#8-.#|11#"
CROWDED = "17#|" + "#15-#|" * 3 + "#14*-#|#-14*#|" + "#15-#|" * 3 + "#2-$.3-$.6-#|#15-#|#@14-#|17#"
HUGE = "22#|#@19-#|" + "#20-#|" * 7 + "#2-$3-$4-$3-$4-#|" + "#20-#|" * 3 + "#16-4.#|22#"


Counts = tuple[str, int, int, int]
"""An answer, its pushes, and the nodes expanded and stored."""


def answer(project: Project, *keys: str) -> Counts:
    """Press keys and wait for the answer."""
    project.run_until(idle(), frames=100, what="the pieces to arrive")
    project.type_keys(keys)
    project.run_until(var("answer") != "", frames=20_000, what="the answer")
    project.step(2)
    expanded, stored = (int(float(project.variable(name))) for name in ("expanded", "states"))
    return str(project.variable("answer")), len(project.list_of("solution")), expanded, stored


def predicted(level: Level, keeper: Keeper = "region") -> Counts:
    prediction = predict(Position.start(level), keeper, capacity=node_capacity(level))
    return prediction.status, prediction.pushes or 0, prediction.expanded, prediction.stored


def hints(project: Project) -> list[str]:
    return [sprite.costume for sprite in project.sprites() if sprite.name == "Hint" and sprite.visible]


@pytest.mark.parametrize("keeper", KEEPERS)
@pytest.mark.parametrize("vm", ["scratch", "turbowarp"])
def test_a_board_that_needs_several_numbers_is_searched_as_predicted(
    play: Play, vm: str, keeper: Keeper
) -> None:
    level = parse_rle(WIDE)
    assert node_capacity(level) == 99_999
    project = play(WIDE, vm=vm, keeper=keeper)
    assert answer(project, "f", "v") == predicted(level, keeper)
    assert project.variable("answer") == "solved"


@pytest.mark.parametrize("keeper", KEEPERS)
def test_a_board_of_120_squares_and_30_boxes_is_searched_as_predicted(play: Play, keeper: Keeper) -> None:
    level = parse_rle(CROWDED)
    assert len(level.floor - dead_squares(level)) >= 120
    assert len(level.boxes) >= 30
    project = play(CROWDED, vm="turbowarp", keeper=keeper)
    expected = predicted(level, keeper)
    assert answer(project, "f", "v") == expected


def test_a_search_that_fills_its_lists_says_so_and_never_that_there_is_no_solution(play: Play) -> None:
    level = parse_rle(HUGE)
    project = play(HUGE, vm="turbowarp")
    assert answer(project, "f", "v") == predicted(level)
    assert project.variable("answer") == "limit"
    assert str(project.variable("status")).startswith("Search limit reached")
    assert project.variable("machine") == ""


def test_an_unsolvable_position_is_proven_only_by_expanding_every_node(play: Play) -> None:
    text = "7#|#.@$-.#|#-#$2-#|#5-#|7#".replace("#-#$2-#", "#-#$#-#")
    level = parse_rle(text)
    expected = predicted(level)
    assert expected[0] == "unsolvable"
    assert expected[2] == expected[3] > 0
    project = play(text)
    assert answer(project, "v") == expected
    assert "Provably unsolvable from here" in str(project.variable("status"))


def test_a_stuck_box_is_marked_at_once_and_undo_takes_the_mark_back(play: Play) -> None:
    project = play("7#|#5-#|#@$3-#|#5-#|#.4-#|7#")
    project.type_keys(["right arrow"] * 3)
    assert float(project.variable("deadlocked")) == 1
    assert [float(box) for box in project.list_of("stuck")] == [1]
    project.run_until(idle(), frames=100, what="the box to arrive")
    assert [box.costume for box in project.sprites() if box.visible and box.name == "Box"] == ["box stuck"]
    project.press("z")
    assert float(project.variable("deadlocked")) == 0
    assert [float(box) for box in project.list_of("stuck")] == [0]


def test_t_draws_the_trap_squares_and_draws_them_away_again(play: Play) -> None:
    project = play("7#|#@$-.-#|#5-#|7#")
    dead = len(dead_squares(parse_rle("7#|#@$-.-#|#5-#|7#")))
    shown = []
    for _ in range(2):
        project.press("t")
        shown.append(sum(stamp.costume == "trap" for stamp in project.stamps()))
    assert shown == [dead, 0]


def test_a_move_key_stops_the_replay_where_it_is_and_makes_no_move(play: Play) -> None:
    text = "9#|#@2-$3-.#|9#"
    project = play(text)
    answer(project, "v")
    project.run_until(var("moves") == 3, frames=200, what="the third move")
    project.press("left arrow")
    stopped = [float(entry) for entry in project.list_of("history")]
    project.step(60)
    assert [float(entry) for entry in project.list_of("history")] == stopped
    assert project.variable("machine") == ""
    project.press("left arrow")
    assert float(project.variable("moves")) == len(stopped) + 1


def test_a_move_key_during_a_search_cancels_it_and_is_made(play: Play) -> None:
    project = play(WIDE)
    project.run_until(idle(), frames=100, what="the pieces to arrive")
    project.press("v")
    assert project.variable("machine") == "searching"
    project.press("up arrow")
    assert project.variable("machine") == ""
    assert float(project.variable("moves")) == 1
    expanded = project.variable("expanded")
    project.step(10)
    assert project.variable("expanded") == expanded


def test_solver_hint_and_undo_act_on_the_position_at_hand(play: Play) -> None:
    text = "9#|#-@-$3-.#|9#"
    project = play(text)
    project.type_keys(["right arrow", "right arrow"])
    game = Game(parse_rle(text))
    for _ in range(2):
        game.move(Direction.RIGHT)
    prediction = predict_both_ends(game.position)
    assert answer(project, "h") == ("solved", prediction.pushes, prediction.expanded, prediction.stored)
    assert [sprite.costume for sprite in project.sprites() if sprite.name == "Hint" and sprite.visible] == [
        "hint right"
    ]
    project.press("right arrow")
    assert not any(sprite.name == "Hint" and sprite.visible for sprite in project.sprites())


def test_v_and_h_do_nothing_on_a_solved_level(play: Play) -> None:
    project = play("5#|#@$.#|5#")
    project.type_keys(["right arrow", "v", "h"])
    assert project.variable("machine") == ""
    assert project.variable("answer") == ""


@pytest.mark.parametrize("key", ["z", "x", "r"])
def test_a_key_that_changes_nothing_still_takes_the_word_from_the_computer(play: Play, key: str) -> None:
    project = play(WIDE)
    project.run_until(idle(), frames=100, what="the pieces to arrive")
    project.press("v")
    project.step(2)
    assert bottom_line(project).text.startswith("Searching")
    project.press(key)
    project.step(2)
    assert bottom_line(project).text.startswith("Z undo")


def test_a_move_key_after_the_replay_brings_the_praise(play: Play) -> None:
    project = play("8#|#@-$--.#|8#")
    answer(project, "v")
    project.run_until(var("machine") == "", frames=200, what="the end of the replay")
    project.step(2)
    assert bottom_line(project).text == "Solved, pushes: 3, proven fewest   SPACE next level"
    project.press("left arrow")
    project.step(2)
    assert bottom_line(project).text.startswith("Solved in 3 pushes")


def test_a_hint_stays_while_the_position_does(play: Play) -> None:
    project = play("9#|#-@-$3-.#|9#")
    answer(project, "h")
    for key in ("up arrow", "t", "t"):
        project.press(key)
        assert hints(project) == ["hint right"], key
    project.press("e")
    assert hints(project) == []


def test_the_longest_news_fits_the_bottom_line(play: Play) -> None:
    project = play("5#|#@$.#|5#")
    project.set_variable("status", "Provably unsolvable from here, try Undo  123456 states  123.4 s")
    project.broadcast("status changed")
    project.step(2)
    letters = [stamp for stamp in project.stamps() if stamp.costume.startswith("glyph ") and stamp.y < 0]
    assert min(stamp.x for stamp in letters) >= -240
    assert bottom_line(project).text.endswith("123.4 s")
