"""The red stop sign ends every script and deletes every clone; the next key puts everything right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import sb3
from generator.game import build
from harness import Project, idle, var
from harness.sokoban.verify.board import GameFile
from harness.sokoban.verify.checks.stop_checks import stop_fault
from levels import parse_rle

Play = Callable[..., Project]
CORRIDOR = "9#|#@2-$3-.#|9#"
ROOM = "16#|#@13-#|#6(-$)2-#|#14-#|#-5(-$)3-#|2(#14-#|)#3-11.#|16#"
"""11 boxes in a room of 16 × 9 squares: the search fills its lists."""
HALL = "10#|#@7-#|#-$-$-$2-#|#8-#|#5-3.#|10#"
"""It takes some batches."""


def seen(project: Project) -> list[str]:
    """The pieces in sight."""
    return [
        sprite.costume for sprite in project.sprites() if sprite.visible and sprite.name in ("Box", "Keeper")
    ]


def history(project: Project) -> list[float]:
    return [float(entry) for entry in project.list_of("history")]


def stop(project: Project) -> None:
    project.stop_all()
    project.step(2)
    assert project.running_scripts() == 0


def settle(project: Project) -> None:
    project.run_until(idle(), frames=300, what="everything to come to rest")


@pytest.mark.parametrize("vm", ["scratch", "turbowarp"])
@pytest.mark.parametrize("key", ["t", "n", "g", "z"])
def test_the_next_key_brings_the_boxes_back_and_keeps_the_position(play: Play, vm: str, key: str) -> None:
    project = play(CORRIDOR, vm=vm)
    project.type_keys(["right arrow"] * 4)
    stop(project)
    assert seen(project) == ["keeper right"]
    project.press(key)
    settle(project)
    assert sorted(seen(project)) == ["box", "keeper right"]
    assert history(project) == [3, 3, 7, 7]
    assert float(project.variable("cursor")) == (3 if key == "z" else 4)
    project.press("left arrow")
    assert float(project.variable("moves")) == (4 if key == "z" else 5)


def test_a_move_after_the_stop_sign_is_made_in_the_first_frame(play: Play) -> None:
    project = play(CORRIDOR)
    settle(project)
    stop(project)
    project.key_down("right arrow")
    project.step(1)
    project.key_up("right arrow")
    assert (float(project.variable("moves")), history(project)) == (1, [3])
    settle(project)
    assert sorted(seen(project)) == ["box", "keeper right"]


def test_without_a_stop_no_key_sets_the_level_up_again(play: Play) -> None:
    """The keeper would jump to its square where it glides."""
    project = play(CORRIDOR)
    settle(project)
    (before,) = (sprite.x for sprite in project.sprites() if sprite.name == "Keeper")
    project.key_down("right arrow")
    project.step(2)
    project.key_up("right arrow")
    (after,) = (sprite.x for sprite in project.sprites() if sprite.name == "Keeper")
    assert 0 < after - before < 48


def test_before_the_first_flag_a_key_that_is_none_of_the_levels_begins_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new.sb3"
    path.write_bytes(build([parse_rle(CORRIDOR)], [4]))
    with Project.open(path) as project:
        project.type_keys(["right arrow", "t", "v"])
        settle(project)
        assert str(project.variable("problem")) == "Click the green flag"
        assert seen(project) == []
        assert history(project) == []


def test_v_after_a_stopped_search_says_that_it_is_cancelled_and_v_again_solves(play: Play) -> None:
    project = play(HALL)
    settle(project)
    project.press("v")
    project.step(3)
    stop(project)
    project.press("v")
    settle(project)
    assert (project.variable("machine"), project.variable("status")) == ("", "Cancelled")
    project.press("v")
    assert project.variable("machine") == "searching"
    project.press("v")


def full_lists(project: Project) -> dict[str, int]:
    """The search's lists that have items."""
    path = sb3.parse(project.resave().content)
    lists = [values for target in path.targets if target.name == "Search" for values in target.lists]
    solution = path.stage.find_list("solution")
    assert lists
    assert solution is not None
    return {values.name: len(values.items) for values in [*lists, solution] if values.items}


@pytest.mark.parametrize("way", ["v", "h", "e", "up arrow", "z", "flag", "stop"])
def test_a_search_leaves_nothing_in_its_lists_whichever_way_it_is_ended(play: Play, way: str) -> None:
    project = play(HALL, CORRIDOR)
    settle(project)
    project.press("v")
    project.step(3)
    assert len(full_lists(project)) > 10
    if way == "flag":
        project.green_flag()
    elif way == "stop":
        stop(project)
        project.press("t")
    else:
        project.press(way)
    settle(project)
    assert full_lists(project) == {}
    assert project.variable("machine") == ""


@pytest.mark.parametrize("key", ["v", "h"])
def test_a_search_that_ends_by_itself_leaves_nothing_but_the_solution(play: Play, key: str) -> None:
    project = play(CORRIDOR)
    settle(project)
    project.press(key)
    project.run_until(var("answer") == "solved", frames=100, what="the answer")
    settle(project)
    assert full_lists(project) == {"solution": 4}


def test_a_project_saved_after_a_search_that_filled_its_lists_is_small_enough_for_the_site(
    play: Play,
) -> None:
    project = play(ROOM, vm="turbowarp")
    settle(project)
    project.type_keys(["f", "v"])
    project.run_until(var("answer") != "", frames=5000, what="the answer")
    assert project.variable("answer") == "limit"
    settle(project)
    saved = sb3.to_sb3(sb3.parse(project.resave().content))
    assert len(saved) < sb3.MAX_DOCUMENT / 10


def test_the_stop_sign_at_every_frame_of_a_load_a_search_a_replay_and_an_undo_harms_nothing(
    tmp_path: Path,
) -> None:
    """At full pace; verify's gate clicks it while blocks are interrupted, too."""
    path = tmp_path / "small.sb3"
    path.write_bytes(build([parse_rle(CORRIDOR)], [4]))
    with Project.open(path) as project:
        project.green_flag()
        settle(project)
        file = GameFile.of(path, sb3.read(path))
        assert stop_fault(project, file, moments=60, storms=0, paces=[None]) is None
