"""The rules in the compiled project: what people get wrong in Sokoban, key by key."""

from __future__ import annotations

from collections.abc import Callable

from harness import Project, var

Play = Callable[..., Project]
UP, LEFT, DOWN, RIGHT = "up arrow", "left arrow", "down arrow", "right arrow"


def numbers(project: Project, *names: str) -> list[float]:
    return [float(project.variable(name)) for name in names]


def test_two_boxes_in_a_row_do_not_move(play: Play) -> None:
    project = play("8#|#@$$-..#|8#".replace("..", "2."))
    project.press(RIGHT)
    assert numbers(project, "moves", "pushes", "keeper") == [0, 0, 10]
    assert project.list_of("history") == []


def test_a_box_pushed_at_a_box_on_a_goal_does_not_swallow_it(play: Play) -> None:
    project = play("7#|#@$*-.#|7#")
    project.press(RIGHT)
    assert [float(box) for box in project.list_of("box squares")] == [10, 11]
    assert numbers(project, "pushes", "boxes home") == [0, 1]


def test_a_push_counts_one_move_and_one_push(play: Play) -> None:
    project = play("7#|#@$-.-#|7#")
    project.press(RIGHT)
    assert numbers(project, "moves", "pushes") == [1, 1]
    assert [float(entry) for entry in project.list_of("history")] == [7]


def test_a_move_into_a_wall_is_no_move_but_turns_the_keeper(play: Play) -> None:
    project = play("7#|#@$-.-#|7#")
    project.press(UP)
    assert numbers(project, "moves", "facing", "cursor") == [0, 0, 0]
    assert project.list_of("history") == []


def test_the_win_is_seen_on_the_very_push_and_no_move_is_taken_after_it(play: Play) -> None:
    project = play("7#|#-@$.-#|7#")
    project.press(RIGHT)
    assert numbers(project, "solved", "moves", "keeper") == [1, 1, 11]
    project.type_keys([LEFT, RIGHT, "a", "d"])
    assert numbers(project, "solved", "moves", "keeper") == [1, 1, 11]


def test_a_keeper_walking_over_goals_does_not_win(play: Play) -> None:
    project = play("8#|#@.-$.-#|#3-$2-#|8#")
    project.press(RIGHT)
    assert numbers(project, "solved", "boxes home") == [0, 0]


def test_pushing_a_box_off_its_goal_takes_it_off_the_count(play: Play) -> None:
    project = play("7#|#@*-.-#|7#".replace("-.-", "-2-"))
    assert numbers(project, "solved", "boxes home") == [1, 1]


def test_undoing_takes_back_the_counters_and_the_win(play: Play) -> None:
    project = play("7#|#-@$.-#|7#")
    project.type_keys([RIGHT, "z"])
    assert numbers(project, "solved", "moves", "pushes", "boxes home", "keeper") == [0, 0, 0, 0, 10]
    project.press("x")
    assert numbers(project, "solved", "moves", "pushes", "boxes home", "keeper") == [1, 1, 1, 1, 11]


def test_redo_dies_with_a_fresh_move_and_not_before(play: Play) -> None:
    project = play("7#|#-@$-.#|7#")
    project.type_keys([LEFT, "z", UP, "x"])
    assert numbers(project, "cursor", "keeper") == [1, 9]
    project.type_keys(["z", RIGHT, "x"])
    assert [float(entry) for entry in project.list_of("history")] == [7]


def test_restart_is_one_step_of_undo_and_undo_never_goes_two_back(play: Play) -> None:
    project = play("8#|#-@$--.#|8#")
    rows = project.type_keys(
        [RIGHT, RIGHT, "r", "r", "z", "z"], watch=[var("moves"), var("keeper"), var("cursor")]
    )
    assert [tuple(map(float, row)) for row in rows] == [
        (1, 12, 1), (2, 13, 2), (0, 11, 3), (0, 11, 3), (2, 13, 2), (1, 12, 1),
    ]  # fmt: skip


def test_six_hundred_moves_are_undone_one_by_one(play: Play) -> None:
    project = play("7#|#@-$.-#|7#")
    project.type_keys([RIGHT, LEFT] * 300)
    assert numbers(project, "moves") == [600]
    project.type_keys(["z"] * 601)
    assert numbers(project, "moves", "cursor", "keeper") == [0, 0, 9]
    project.type_keys(["x"] * 601)
    assert numbers(project, "moves", "cursor", "keeper") == [600, 600, 9]


def test_keys_of_the_same_frame_are_all_taken_one_after_the_other(play: Play) -> None:
    project = play("8#|#@4-$#|#5-.#|8#")
    for key in ("right arrow", "s", "d"):
        project.key_down(key)
    project.step()
    assert [float(entry) for entry in project.list_of("history")] == [3, 2, 3]
    for key in ("right arrow", "s", "d"):
        project.key_up(key)


def test_space_leaves_only_a_solved_level(play: Play) -> None:
    project = play("7#|#-@$.-#|7#", "5#|#@$.#|5#")
    project.press("space")
    assert numbers(project, "level number") == [1]
    project.type_keys([RIGHT, "space"])
    assert numbers(project, "level number", "moves", "cursor", "solved") == [2, 0, 0, 0]
    assert project.list_of("history") == []


def test_levels_go_round_in_both_directions(play: Play) -> None:
    project = play("5#|#@$.#|5#", "6#|#@$-.#|6#", "7#|#@$2-.#|7#")
    rows = project.type_keys(["q", "q", "e", "e", "e"], watch=[var("level number"), var("width")])
    assert [tuple(map(float, row)) for row in rows] == [(3, 7), (2, 6), (3, 7), (1, 5), (2, 6)]


def test_the_green_flag_begins_anew_whatever_was_going_on(play: Play) -> None:
    project = play("7#|#-@$-.#|7#", "5#|#@$.#|5#")
    project.type_keys(["right arrow", "e", "right arrow"])
    project.green_flag()
    project.step(3)
    assert numbers(project, "level number", "moves", "cursor", "solved") == [1, 0, 0, 0]
    assert project.list_of("history") == []
