"""Keys, clicks, messages and questions reach the project, and its state can be read and set."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import sb3
from harness import (
    HarnessError,
    HarnessTimeoutError,
    Project,
    VirtualMachine,
    attribute_of,
    idle,
    item_of,
    length_of,
    var,
)

Build = Callable[..., Path]
Block = tuple[str, dict[str, Any]]
FLAG: Block = ("event_whenflagclicked", {})
CLICKED: Block = ("event_whenthisspriteclicked", {})


def key(name: str) -> Block:
    return ("event_whenkeypressed", {"KEY_OPTION": name})


def add(name: str, value: object = 1) -> Block:
    return ("data_changevariableby", {"VARIABLE": name, "VALUE": value})


def note(value: object) -> Block:
    return ("data_addtolist", {"LIST": "notes", "ITEM": value})


def go(x: int, y: int) -> Block:
    return ("motion_gotoxy", {"X": x, "Y": y})


def test_a_key_press_changes_a_variable(build: Build, vm: VirtualMachine) -> None:
    with Project.open(build(Stage=[[key("right arrow"), add("count")]]), vm=vm) as project:
        project.press("right arrow")
        assert project.variable("count") == 1
        project.press("left arrow")
        assert project.variable("count") == 1
        assert project.frame == 4


@pytest.mark.parametrize("name", ["space", "up arrow", "down arrow", "left arrow", "enter", "z", "7"])
def test_a_key_is_known_by_its_scratch_name(build: Build, name: str) -> None:
    with Project.open(build(Stage=[[key(name), add("count")]])) as project:
        project.press(name)
        assert project.variable("count") == 1


def test_keys_pressed_in_the_same_frame_both_count(build: Build, vm: VirtualMachine) -> None:
    path = build(Stage=[[key("a"), add("count", 1)], [key("d"), add("count", 10)]])
    with Project.open(path, vm=vm) as project:
        project.key_down("a")
        project.key_down("d")
        project.step()
        assert project.variable("count") == 11


def test_a_held_key_is_seen_until_it_is_let_go(build: Build, vm: VirtualMachine) -> None:
    pressed = ("sensing_keypressed", {"KEY_OPTION": ("sensing_keyoptions_menu", {"KEY_OPTION": "space"})})
    when_held = ("control_if", {"CONDITION": pressed, "SUBSTACK": [("motion_changexby", {"DX": 1})]})
    path = build(Cat=[[FLAG, ("control_forever", {"SUBSTACK": [when_held]})]])
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.key_down("space")
        project.step(4)
        project.key_up("space")
        project.step(4)
        assert project.read(attribute_of("Cat", "x")) == 4


def test_typed_keys_give_a_row_of_watched_values_each(build: Build, vm: VirtualMachine) -> None:
    path = build(Stage=[[key("a"), add("count"), note("a")], [key("b"), add("count", 10), note("b")]])
    with Project.open(path, vm=vm) as project:
        rows = project.type_keys("aab", watch=[var("count"), length_of("notes"), item_of("notes", 3)])
        assert rows == [(1, 1, ""), (2, 2, ""), (12, 3, "b")]


def test_a_click_on_a_sprite_starts_its_script_only(build: Build, vm: VirtualMachine) -> None:
    path = build(Cat=[[CLICKED, note("cat")]], Dog=[[CLICKED, note("dog")]])
    with Project.open(path, vm=vm) as project:
        project.click("Dog")
        project.step()
        assert project.list_of("notes") == ["dog"]


def test_the_mouse_hits_the_frontmost_box_under_it(build: Build, vm: VirtualMachine) -> None:
    path = build(
        Stage=[[("event_whenstageclicked", {}), note("stage")]],
        Cat=[[FLAG, go(50, -30)], [CLICKED, note("cat")]],
        Dog=[[FLAG, go(65, -30)], [CLICKED, note("dog")]],
    )
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.step()
        for x in (50, 58, 74, 80):  # the cat alone, both (the dog in front), the dog alone, the stage
            project.mouse(x, -30, down=True)
            project.step()
            project.mouse(x, -30, down=False)
            project.step()
        assert project.list_of("notes") == ["cat", "dog", "dog", "stage"]


def test_a_broadcast_starts_its_receivers(build: Build, vm: VirtualMachine) -> None:
    receive = ("event_whenbroadcastreceived", {"BROADCAST_OPTION": "go"})
    with Project.open(build(Stage=[[receive, add("count")]]), vm=vm) as project:
        project.broadcast("go")
        project.step()
        assert project.variable("count") == 1


def test_a_question_can_be_read_and_answered(build: Build, vm: VirtualMachine) -> None:
    path = build(Stage=[[FLAG, ("sensing_askandwait", {"QUESTION": "name?"}), note(("sensing_answer", {}))]])
    with Project.open(path, vm=vm) as project:
        with pytest.raises(HarnessError, match="no question"):
            project.answer("too early")
        project.green_flag()
        project.step(3)
        assert project.question() == "name?"
        project.answer("Ada")
        project.step(2)
        assert project.list_of("notes") == ["Ada"]
        assert project.question() is None


def test_variables_and_lists_can_be_set(build: Build, vm: VirtualMachine) -> None:
    path = build(
        own={"Cat": ["lives"]}, Stage=[[FLAG, add("count")]], Cat=[[FLAG, note("x"), add("lives", -1)]]
    )
    with Project.open(path, vm=vm) as project:
        project.set_variable("count", 41)
        project.set_variable("lives", 9, target="Cat")
        project.set_list("notes", ["a", 2, 3.5])
        project.green_flag()
        project.step()
        assert project.variable("count") == 42
        assert project.variable("lives", "Cat") == 8
        assert project.list_of("notes") == ["a", 2, 3.5, "x"]


def test_values_beyond_json_survive_the_way(build: Build) -> None:
    ratio = ("operator_divide", {"NUM1": -1, "NUM2": 0})
    path = build(Stage=[[FLAG, ("data_setvariableto", {"VARIABLE": "ratio", "VALUE": ratio})]])
    with Project.open(path) as project:
        project.green_flag()
        project.step()
        assert project.variable("ratio") == float("-inf")


def test_clones_are_listed_with_their_own_variables(build: Build, vm: VirtualMachine) -> None:
    clone = (
        "control_create_clone_of",
        {"CLONE_OPTION": ("control_create_clone_of_menu", {"CLONE_OPTION": "_myself_"})},
    )
    path = build(
        own={"Cat": ["number"]},
        Cat=[
            [FLAG, add("number"), clone, add("number"), clone],
            [("control_start_as_clone", {}), go(30, 40)],
        ],
    )
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.step(3)
        cats = [each for each in project.sprites() if each.name == "Cat"]
        assert [(cat.is_clone, cat.variables["number"]) for cat in cats] == [(False, 2), (True, 1), (True, 2)]
        assert {(cat.x, cat.y) for cat in cats if cat.is_clone} == {(30, 40)}
        assert len({cat.layer for cat in cats}) == 3


def test_monitors_show_what_the_project_counts(build: Build, vm: VirtualMachine) -> None:
    path = build(monitors=[("VARIABLE", "count"), ("LIST", "notes")], Stage=[[FLAG, add("count"), note("a")]])
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.step(2)
        shown = {monitor.id: monitor.value for monitor in project.monitors()}
        assert shown == {"VARIABLE count": 1, "LIST notes": ["a"]}


def test_a_sprite_is_kept_on_the_stage(build: Build, vm: VirtualMachine) -> None:
    with Project.open(build(Cat=[[FLAG, go(1000, -1000)]]), vm=vm) as project:
        project.green_flag()
        project.step()
        cat = project.sprites()[1]
        assert (cat.x, cat.y) == (240, -180)  # half of the 20 by 20 square still shows


def test_the_stop_sign_ends_all_scripts(build: Build, vm: VirtualMachine) -> None:
    with Project.open(
        build(Stage=[[FLAG, ("control_forever", {"SUBSTACK": [add("count")]})]]), vm=vm
    ) as project:
        project.green_flag()
        project.step()
        assert project.running_scripts() == 1
        project.stop_all()
        assert project.run_until(idle(), frames=2) <= 1


def test_a_wait_that_fails_tells_what_it_waited_for_and_the_last_values(
    build: Build, vm: VirtualMachine
) -> None:
    path = build(
        Stage=[[FLAG, ("control_forever", {"SUBSTACK": [add("count"), ("control_wait", {"DURATION": 0})]})]]
    )
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        with pytest.raises(HarnessTimeoutError) as caught:
            project.run_until(var("count") == 99, frames=20, what="a full house")
        text = str(caught.value)
        assert "waited 20 frames for a full house (count = 99)" in text
        assert f"count = {project.variable('count')}" in text


def test_conditions_combine(build: Build, vm: VirtualMachine) -> None:
    path = build(Stage=[[FLAG, ("control_repeat", {"TIMES": 9, "SUBSTACK": [add("count"), note("x")]})]])
    with Project.open(path, vm=vm, passes=1) as project:
        project.green_flag()
        project.run_until((var("count") >= 3) & (length_of("notes") != 3), frames=20)
        assert project.variable("count") == 4
        project.run_until(~(var("count") < 6) | (item_of("notes", 1) == "Y"), frames=20)
        assert project.variable("count") == 6
        project.run_until((item_of("notes", 1) == "X") & idle(), frames=20)
        assert project.variable("count") == 9


def test_a_condition_is_not_a_python_truth() -> None:
    with pytest.raises(TypeError, match="combine with & "):
        bool(var("count") == 1)


def test_two_runs_side_by_side_do_not_disturb_each_other(build: Build) -> None:
    path = build(Stage=[[key("a"), add("count"), note(("operator_random", {"FROM": 1, "TO": 1000000}))]])

    def play(presses: int) -> list[Any]:
        with Project.open(path) as project:
            for _ in range(presses):
                project.press("a")
            return [project.variable("count"), project.list_of("notes")]

    with ThreadPoolExecutor(2) as pool:
        short, long = pool.map(play, [20, 30])
    assert (short[0], long[0]) == (20, 30)
    assert long[1][:20] == short[1]


def test_the_saved_project_opens_again_with_its_values(build: Build, vm: VirtualMachine) -> None:
    with Project.open(build(Stage=[[key("a"), add("count")]]), vm=vm) as project:
        project.press("a")
        saved = project.resave().project()
    assert [target.name for target in saved.targets] == ["Stage"]
    assert saved.stage.variables == [sb3.Variable("VARIABLE count", "count", 1)]


def held(build: Build) -> Path:
    """Counts the presses of a key, and lists whether it is down."""
    pressed = ("sensing_keypressed", {"KEY_OPTION": ("sensing_keyoptions", {"KEY_OPTION": "space"})})
    return build(Cat=[[key("space"), add("count")], [FLAG, note(pressed)]])


def test_a_key_held_for_two_seconds_starts_its_hat_once_or_as_often_as_a_browser_lets_it_go_down(
    build: Build, vm: VirtualMachine
) -> None:
    with Project.open(held(build), vm=vm) as project:
        project.key_down("space")
        project.step(60)
        assert project.variable("count") == 1
        project.key_up("space")
        project.key_down("space", repeat=True)
        counts = project.step(60, watch=[var("count")])
        assert counts[14] == (2,)
        assert counts[15:] == [(count,) for count in range(3, 48)]
        project.key_up("space")
        project.step(60)
        assert project.variable("count") == 47


def test_another_key_ends_the_repetition_of_the_first(build: Build, vm: VirtualMachine) -> None:
    with Project.open(held(build), vm=vm) as project:
        project.key_down("space", repeat=True)
        project.step(20)
        before = project.variable("count")
        project.key_down("a")
        project.step(30)
        assert project.variable("count") == before


def test_the_mouse_wheel_starts_the_hats_of_the_arrows(build: Build, vm: VirtualMachine) -> None:
    hats = [[key("up arrow"), note("up")], [key("down arrow"), note("down")]]
    with Project.open(build(Cat=hats), vm=vm) as project:
        for direction in ("up", "down", "down"):
            project.turn_wheel(direction)
            project.step()
        assert project.list_of("notes") == ["up", "down", "down"]
