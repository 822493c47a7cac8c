"""A level that is left keeps its history and position; keys that are held do not race or switch back."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from harness import Project, idle, var
from harness.sokoban.verify.writing import bottom_line
from levels import parse_rle
from sb3 import MAX_ITEMS
from solver_ref import RESTART, Direction, Game

Play = Callable[..., Project]
EASY = "5#|#@$.#|5#"
CORRIDOR = "9#|#@2-$3-.#|9#"
ROOM = "8#|#@5-#|#-$-$2-#|#6-#|#4-2.#|8#"
ARROWS = {way: f"{way.name.lower()} arrow" for way in Direction}


def settle(project: Project) -> None:
    project.run_until(idle(), frames=300, what="everything to come to rest")


def history(project: Project) -> list[float]:
    return [float(entry) for entry in project.list_of("history")]


def counters(project: Project) -> list[float]:
    return [float(project.variable(name)) for name in ("level number", "moves", "pushes", "cursor", "keeper")]


def seen(project: Project) -> list[tuple[str, float, float]]:
    """The pieces in sight, and where."""
    settle(project)
    sprites = project.sprites()
    return sorted((each.costume, each.x, each.y) for each in sprites if each.visible and each.name != "Hint")


@pytest.mark.parametrize("vm", ["scratch", "turbowarp"])
def test_each_level_is_found_as_it_was_left_with_all_that_can_be_undone_and_redone(
    play: Play, vm: str
) -> None:
    project = play(ROOM, EASY, CORRIDOR, vm=vm)
    first = [
        "down arrow",
        "down arrow",
        "right arrow",
        "right arrow",
        "up arrow",
        "r",
        "right arrow",
        "z",
        "z",
    ]
    project.type_keys(first)
    left = counters(project), history(project), seen(project)
    assert history(project)[5] == RESTART
    project.type_keys(["e", "right arrow"])
    assert float(project.variable("solved")) == 1
    project.type_keys(["e", "right arrow", "e"])
    assert (counters(project), history(project), seen(project)) == left
    project.type_keys(["x", "x"])
    assert counters(project)[1:4] == [1, 0, 7]
    project.type_keys(["q"])
    assert (counters(project)[:4], history(project)) == ([3, 1, 0, 1], [3])
    project.type_keys(["q"])
    assert (counters(project)[:4], float(project.variable("solved"))) == ([2, 1, 1, 1], 1)
    assert bottom_line(project).text.startswith("Solved in 1 pushes")


def test_random_games_on_two_levels_are_the_references_however_often_they_are_left(play: Play) -> None:
    texts = (ROOM, CORRIDOR)
    project = play(*texts)
    games = [Game(parse_rle(text)) for text in texts]
    seed = 7
    print(f"seed {seed}")
    chance, at = random.Random(seed), 0
    for _ in range(12):
        keys = chance.choices([*ARROWS.values(), "z", "x", "r"], [4, 4, 4, 4, 4, 2, 1], k=8)
        project.type_keys(keys)
        game = games[at]
        for key in keys:
            ways = [way for way, name in ARROWS.items() if name == key]
            game.move(ways[0]) if ways else {"z": game.undo, "x": game.redo, "r": game.restart}[key]()
        project.type_keys(["e"])
        at = 1 - at
        game = games[at]
        assert history(project) == game.history
        assert counters(project)[:4] == [at + 1, game.moves, game.pushes, game.cursor]


def test_the_flag_forgets_what_was_played(play: Play) -> None:
    project = play(CORRIDOR, EASY)
    project.type_keys(["right arrow", "e", "right arrow"])
    project.green_flag()
    settle(project)
    for number in (1, 2):
        assert counters(project)[:4] == [number, 0, 0, 0]
        assert history(project) == []
        project.press("e")


def test_a_level_whose_text_has_been_edited_starts_anew(play: Play) -> None:
    project = play(CORRIDOR, EASY)
    project.type_keys(["right arrow", "e"])
    project.set_list("levels", [ROOM, EASY])
    project.press("e")
    assert (counters(project)[:4], history(project)) == ([1, 0, 0, 0], [])
    project.set_list("levels", [ROOM])
    project.type_keys(["e", "e"])
    assert counters(project)[0] == 1


@pytest.mark.parametrize("texts", [[], [""]])
def test_a_list_of_levels_with_nothing_in_it_does_not_hang(play: Play, texts: list[str]) -> None:
    project = play(CORRIDOR)
    project.set_list("levels", texts)
    project.type_keys(["e", "e", "q", "right arrow", "r"])
    settle(project)
    assert str(project.variable("problem")).startswith("There is no keeper")


@pytest.mark.parametrize("vm", ["scratch", "turbowarp"])
def test_a_level_left_after_many_moves_comes_back_over_several_frames_and_no_key_is_let_in(
    play: Play, vm: str
) -> None:
    project = play("6#|#@2-$.#|6#", EASY, vm=vm)
    moves = 60_000
    project.set_list("history", [3, 1] * (moves // 2) + [3])
    project.set_variable("cursor", moves + 1)
    project.press("e")
    project.run_until(var("level number") == 2, frames=200, what="the next level")
    settle(project)
    project.key_down("q")
    project.step(1)
    project.key_up("q")
    assert float(project.variable("busy")) == 1  # it yields before all is played
    project.press("right arrow")
    settle(project)
    assert counters(project)[:4] == [1, moves + 2, 0, moves + 2]


def test_a_full_history_lets_its_oldest_moves_go_up_to_the_first_restart(play: Play) -> None:
    project = play("8#|#@3-$.#|8#")
    project.set_list("history", [3, 1, 3, RESTART] + [3, 1] * ((MAX_ITEMS - 4) // 2))
    project.set_variable("cursor", MAX_ITEMS)
    project.press("right arrow")
    assert (len(project.list_of("history")), float(project.variable("cursor"))) == (
        MAX_ITEMS - 3,
        MAX_ITEMS - 3,
    )
    assert history(project)[:4] == [3, 1, 3, 1]
    assert history(project)[-1] == 3
    project.press("z")
    assert float(project.variable("cursor")) == MAX_ITEMS - 4


def test_a_full_history_without_a_restart_takes_no_more_moves_and_says_so_and_r_empties_it(
    play: Play,
) -> None:
    project = play("8#|#@3-$.#|8#")
    project.set_list("history", [3, 1] * (MAX_ITEMS // 2))
    project.set_variable("cursor", MAX_ITEMS)
    project.set_variable("moves", MAX_ITEMS)
    project.press("right arrow")
    project.step(2)
    assert (len(project.list_of("history")), float(project.variable("moves"))) == (MAX_ITEMS, MAX_ITEMS)
    assert bottom_line(project).text == "No room for more moves: R restart"
    project.type_keys(["z", "left arrow", "x", "right arrow"])  # one undone makes room for one
    assert (len(project.list_of("history")), float(project.variable("cursor"))) == (MAX_ITEMS, MAX_ITEMS)
    project.set_list("history", [3, 1] * (MAX_ITEMS // 2))
    project.set_variable("cursor", MAX_ITEMS)
    project.press("r")
    assert (history(project), float(project.variable("cursor")), float(project.variable("moves"))) == (
        [],
        0,
        0,
    )
    project.press("right arrow")
    assert history(project) == [3]


def test_a_key_that_is_held_does_not_race_through_levels_or_switch_twice(play: Play) -> None:
    project = play(CORRIDOR, EASY, ROOM)
    hold(project, "e")
    assert counters(project)[0] == 2
    hold(project, "q")
    assert counters(project)[0] == 1
    for key, name in (("t", "traps shown"), ("f", "full speed")):
        hold(project, key)
        assert float(project.variable(name)) == 1
        hold(project, key)
        assert float(project.variable(name)) == 0
    project.type_keys(["e", "right arrow"])
    hold(project, "space")
    assert counters(project)[0] == 3
    project.press("q")
    hold(project, "space")  # that level is still solved
    assert counters(project)[0] == 3
    hold(project, "v", frames=3)
    assert project.variable("machine") != ""


def test_moves_undo_and_redo_go_on_while_their_key_is_held(play: Play) -> None:
    project = play("13#|#@5-$3-.-#|13#")
    hold(project, "right arrow", frames=5)
    assert counters(project)[1] == 5
    hold(project, "z", frames=4)
    assert counters(project)[1] == 1
    hold(project, "x", frames=3)
    assert counters(project)[1] == 4


def test_n_says_on_the_screen_that_the_sound_is_off_and_that_it_is_on_again(play: Play) -> None:
    project = play(CORRIDOR)
    settle(project)
    lines = []
    for key in ("n", "n", "right arrow"):
        project.press(key)
        project.step(1)
        lines.append(bottom_line(project).text)
    assert lines[:2] == ["The sound is off   N sound on", "The sound is on"]
    assert lines[2].startswith("Z undo")


def hold(project: Project, key: str, *, frames: int = 6) -> None:
    """Press KEY, repeat it in every frame as a browser does, and let it go."""
    project.play([*[[(key, True)] for _ in range(frames)], [(key, False)], []])
