"""Random walks: a good project follows the reference everywhere, and a changed one is told with few keys."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

import sb3
from generator.game import build as build_game
from harness import Project, VirtualMachine
from harness.sokoban.contract import Name, Names, SampleRow, by_name
from harness.sokoban.verify.board import GameFile
from harness.sokoban.verify.walks.wander import Walk, Wanderer, trace_difference
from levels import original, parse_rle
from tests.harness.remixing import Edit, changed_copy, type_in

LEVELS = (
    parse_rle("4#|#-.#|#--3#|#*@--#|#--$-#|#--3#|4#"),
    parse_rle("7#|#.-$-@#|7#"),
    original().levels[9],  # its search takes three frames
)
SOLUTION = ["left arrow"] * 3


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("wander") / "good.sb3"
    path.write_bytes(build_game(LEVELS, [8, 2, None]))
    return path


def wanderer(project: Project, path: Path) -> Wanderer:
    return Wanderer(project, GameFile.of(path, sb3.read(path)), shrink_seconds=120)


def seen(walk: Walk, name: Name) -> list[object]:
    return [by_name(row)[name] for row in walk.trace]


@pytest.mark.parametrize(("vm", "passes"), [("turbowarp", 1), ("scratch", 3)])
def test_a_good_project_follows_the_reference_when_a_frame_has_few_passes(
    good: Path, vm: VirtualMachine, passes: int
) -> None:
    """With as many as there are as a rule, verify walks itself."""
    with Project.open(good, vm=vm, passes=passes) as project:
        wander = wanderer(project, good)
        walks = [wander.wander(index, seed=10 * index + passes) for index in (1, 2, 3)]
    assert [walk.fault for walk in walks] == [None] * 3


def test_everything_that_a_player_may_do_comes_about(good: Path) -> None:
    with Project.open(good, vm="turbowarp") as project:
        wander = wanderer(project, good)
        walks = [
            wander.wander(index, seed=seed, lead=SOLUTION if index == 2 else ())
            for index in (1, 2, 3)
            for seed in range(3)
        ]
    assert [walk.fault for walk in walks] == [None] * 9
    frames = [strokes for walk in walks for strokes in walk.script]
    pressed = Counter(key for strokes in frames for key, is_down in strokes if is_down)
    assert set("wasdzxrtnfvhqe") | {"space"} | {
        f"{way} arrow" for way in ("up", "left", "down", "right")
    } <= set(pressed)
    assert max(len([key for key, is_down in strokes if is_down]) for strokes in frames) > 2
    machines = Counter(state for walk in walks for state in seen(walk, Names.machine))
    assert min(machines["searching"], machines["replaying"], machines[""]) > 10
    assert {str(state) for walk in walks for state in seen(walk, Names.solved)} == {"0", "1"}
    assert {str(state) for walk in walks for state in seen(walk, Names.deadlocked)} == {"0", "1"}
    assert {str(state) for walk in walks for state in seen(walk, Names.traps_shown)} == {"0", "1"}
    assert {str(number) for walk in walks for number in seen(walk, Names.level_number)} == {"1", "2", "3"}


def test_a_walk_is_the_same_every_time_and_in_both_machines(good: Path) -> None:
    with Project.open(good) as project, Project.open(good, vm="turbowarp") as other:
        first = wanderer(project, good).wander(3, seed=5)
        assert wanderer(project, good).wander(3, seed=5) == first
        assert trace_difference(first, wanderer(other, good).again(3, first.script)) is None


def test_where_two_traces_differ_is_told_by_frame_keys_and_value() -> None:
    def walk(moves: str, more: int = 0) -> Walk:
        lists = {"history", "box_at", "stuck", "solution"}
        nothing: dict[str, Any] = {
            field.name: [] if field.name in lists else 0 for field in fields(SampleRow)
        }
        still = SampleRow(**nothing | {"flags": {}})
        row = replace(still, moves=moves)
        return Walk(2, 1, [(), (("a", True), ("z", True)), ()], [still, row] + [still] * more)

    assert trace_difference(walk("7"), walk("7")) is None
    assert trace_difference(walk("7"), walk("7.0")) is None
    assert trace_difference(walk("7"), walk("8")) == "level 2, frame 2 (a+z): moves is '7' and '8'"
    assert trace_difference(walk("7"), walk("7", 1)) == "level 2: 2 frames and 3"


def test_any_key_at_any_frame_of_a_search_and_of_its_replay_does_what_it_should(good: Path) -> None:
    with Project.open(good, vm="turbowarp") as project:
        assert wanderer(project, good).interrupt(3, frames=7).fault is None


@pytest.mark.parametrize("passes", [1, 3])
def test_that_is_so_too_when_a_frame_has_few_passes(good: Path, passes: int) -> None:
    with Project.open(good, vm="turbowarp", passes=passes) as project:
        walk = wanderer(project, good).interrupt(3, frames=7, keys=["v", "left arrow", "z", "e"])
    assert walk.fault is None


SEARCHES_ON_TOP_OF_EACH_OTHER = (
    "v|wv",
    "v|wvw|",
    "v|v|v|",
    "v|vh|vh",
    "vh|hv|v",
    "h|hvd|",
    "ev|wvw|",
    "v|evq|",
)


def test_a_search_asked_for_before_the_last_has_noticed_its_end_begins_anew(good: Path) -> None:
    scripts = [
        [tuple((key, True) for key in keys) for keys in text.split("|")] + [()] * 6
        for text in SEARCHES_ON_TOP_OF_EACH_OTHER
    ]
    with Project.open(good, vm="turbowarp") as project:
        wander = wanderer(project, good)
        for index in (1, 2, 3):
            assert [wander.again(index, script).fault for script in scripts] == [None] * len(scripts), index


FAULTS: dict[str, tuple[Edit, str]] = {
    "a move counts twice": (type_in("play", "data_changevariableby", 1, "VALUE", "2"), "moves is"),
    "the first move can't be undone": (type_in("undo", "operator_gt", 0, "OPERAND2", "1"), "z"),
    "the search takes 90 nodes a frame": (
        type_in("expand-batch", "control_repeat", 0, "TIMES", "90"),
        "the search goes in a frame from",
    ),
    "a search can't be cancelled": (
        type_in("ask-for", "data_setvariableto", 0, "VALUE", "searching"),
        "', not ''",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_the_keys_that_lead_to_it_and_both_boards(
    good: Path, tmp_path: Path, name: str
) -> None:
    edit, told = FAULTS[name]
    path = changed_copy(good, tmp_path / "remix.sb3", edit)
    with Project.open(path, vm="turbowarp") as project:
        wander = wanderer(project, path)
        walks = (wander.wander(3, seed=seed) for seed in range(12))
        fault = next((walk.fault for walk in walks if walk.fault), None)
    assert fault is not None
    print(fault)
    first, keys, *picture = fault.splitlines()
    assert first.startswith("level 3, seed ")
    assert told in first + keys
    assert keys.startswith("keys from the level's start: ")
    assert len(keys.split(", ")) <= 6
    assert picture[0].split() == ["the", "project", "the", "reference"]
    assert [line[:1] for line in picture[1:]].count("#") >= 3
