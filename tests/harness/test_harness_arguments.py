"""Arguments that can't be right: each is a HarnessError that says what is expected; the project goes on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from harness import HarnessError, Project, attribute_of, idle, item_of, length_of, var
from tests.harness.scripting import COUNT, FLAG, NOTE, forever

Build = Callable[..., Path]

OPENING: dict[str, tuple[dict[str, Any], str]] = {
    "no passes": ({"passes": 0}, "a number of passes is a whole number from 1 to 1000000, not 0"),
    "passes below none": ({"passes": -1}, "a number of passes is a whole number from 1 to 1000000, not -1"),
    "passes as a truth value": ({"passes": True}, "a number of passes is a whole number"),
    "half a pass": ({"passes": 0.5}, "a number of passes is a whole number"),
    "a text as a seed": ({"seed": "x"}, "a seed is a whole number from"),
    "no seed": ({"seed": None}, "a seed is a whole number from"),
    "a seed of 5000 digits": ({"seed": 10**5000}, "a seed is a whole number from"),
    "a text as a wall limit": (
        {"wall_limit": "5"},
        "a wall limit is more than 0 and at most 86400 seconds, not '5'",
    ),
    "a wall limit that is no number": (
        {"wall_limit": math.nan},
        "a wall limit is more than 0 and at most 86400 seconds, not nan",
    ),
    "turns below none": (
        {"warp_turns": -1},
        "a number of turns, if it is not None, is a whole number from 0",
    ),
    "turns as a text": (
        {"warp_turns": "1"},
        "a number of turns, if it is not None, is a whole number from 0",
    ),
    "no machine": ({"vm": None}, "no virtual machine is called None (scratch, turbowarp)"),
}


@pytest.mark.parametrize("name", OPENING)
def test_a_project_is_not_opened_with_such_an_argument(tmp_path: Path, name: str) -> None:
    options, words = OPENING[name]
    with pytest.raises(HarnessError) as caught:
        Project.open(tmp_path / "never read.sb3", **options)
    assert str(caught.value).startswith(words)


def test_a_project_is_opened_by_its_path() -> None:
    with pytest.raises(HarnessError, match="a project is opened by its path, not by 5"):
        Project.open(5)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Project]]:
    """Where the tests of this module keep one open project for all of them."""
    kept: list[Project] = []
    yield kept
    for each in kept:
        each.close()


@pytest.fixture
def project(running: list[Project], build: Build) -> Project:
    if not running:
        receive = ("event_whenbroadcastreceived", {"BROADCAST_OPTION": "go"})
        running.append(Project.open(build(Cat=[[FLAG, NOTE], [receive, forever(COUNT)]])))
    return running[0]


NAN = float("nan")
CONDITION = 'a condition is made of readings, as in var("score") > 5, or idle(); '
WATCHED = 'what is watched is a list of readings, as in [var("score")], not '
FRAMES = "a number of frames is a whole number, not "
VALUE = "is a text, a finite number or a truth value, not "
Call = Callable[[Any], object]
CALLS: dict[str, tuple[Call, str]] = {
    "no value": (lambda p: p.set_variable("count", None), f"the value of count {VALUE}None"),
    "nan": (lambda p: p.set_variable("count", math.nan), f"the value of count {VALUE}nan"),
    "infinity": (lambda p: p.set_variable("count", -math.inf), f"the value of count {VALUE}-inf"),
    "10 to the 400": (lambda p: p.set_variable("count", 10**400), f"the value of count {VALUE}1000"),
    "10 to the 5000": (lambda p: p.set_variable("count", 10**5000), f"the value of count {VALUE}a int"),
    "a list for a variable": (lambda p: p.set_variable("count", [1]), f"the value of count {VALUE}[1]"),
    "a variable without a name": (lambda p: p.set_variable(None, 1), "a variable, a list or a sprite is"),
    "a text for a list": (
        lambda p: p.set_list("notes", "abc"), "the items of a list are given as a list, not as 'abc'",
    ),
    "a list without a name": (lambda p: p.set_list(None, []), "the name of a list is a text, not None"),
    "a list of nobody": (lambda p: p.set_list("notes", [], target=5), "the name of a sprite is a text"),
    "nothing for a list": (lambda p: p.set_list("notes", None), "the items of a list are given as a list"),
    "a list in a list": (lambda p: p.set_list("notes", [1, [2]]), f"item 2 of a list {VALUE}[2]"),
    "a message that nobody has": (lambda p: p.broadcast("typo"), 'no message "typo" in the project (it has '),
    "a number as a message": (lambda p: p.broadcast(5), "a message is a text, not 5"),
    "a sprite that is not there": (lambda p: p.click("Dog"), 'no sprite "Dog" in the project (it'),
    "a number as a sprite": (lambda p: p.click(5), "the name of a sprite is a text, not 5"),
    "a number as a key": (lambda p: p.press(5), "a key is named by a text, not by 5"),
    "a key that is not there": (lambda p: p.key_down("F13"), "no key is called 'F13'"),
    "no keys": (lambda p: p.type_keys(None), "keys are given as a list, not as None"),
    "a number as a script of keys": (lambda p: p.play(5), "the frames of a script are given as a list"),
    "a key without its direction": (lambda p: p.play([["a"]]), 'is given as ("space", True) or'),
    "a text as repetition": (lambda p: p.key_down("a", repeat="yes"), "repeat is True or False, not 'yes'"),
    "half a frame": (lambda p: p.step(0.5), f"{FRAMES}0.5"),
    "frames as a truth value": (lambda p: p.step(True), f"{FRAMES}True"),
    "frames as a text": (lambda p: p.press("a", frames="1"), f"{FRAMES}'1'"),
    "a function as a condition": (lambda p: p.run_until(lambda: True, frames=1), f"{CONDITION}<function"),
    "a number as what is awaited": (
        lambda p: p.run_until(idle(), frames=1, what=10**5000), "what is awaited is a text, not a int",
    ),
    "a truth value as a condition": (lambda p: p.step(1, until=True), f"{CONDITION}True is none"),
    "a reading as a condition": (lambda p: p.run_until(var("count"), frames=1), CONDITION),
    "a name that is watched": (lambda p: p.step(1, watch=["count"]), f"{WATCHED}['count']"),
    "one reading that is watched": (lambda p: p.step(1, watch=var("count")), WATCHED),
    "a text that is read": (lambda p: p.read("count"), f"{WATCHED}['count']"),
    "the mouse nowhere": (lambda p: p.mouse(math.nan, 0), "a place of the mouse is a number, not nan"),
    "the mouse at a text": (lambda p: p.mouse(0, "5"), "a place of the mouse is a number, not '5'"),
    "a mouse button half down": (lambda p: p.mouse(0, 0, down=0.5), "the mouse button is down (True), up"),
    "a wheel that turns sideways": (lambda p: p.turn_wheel("left"), "the mouse wheel turns 'up' or 'down'"),
    "a number as an answer": (lambda p: p.answer(5), "an answer is a text, not 5"),
    "an answer to no question": (lambda p: p.answer("5"), "no question is being asked"),
    "turns below none": (lambda p: p.interrupt_after(-1), "a number of turns, if it is not None, is a whole"),
    "a text as scripts": (lambda p: p.ignore("b1"), "scripts are given as a list of texts, not as 'b1'"),
    "a number as a script": (lambda p: p.ignore([5]), "each of scripts is a text, not 5"),
    "nothing compared": (lambda p: var("count") == None, "count is compared with a text, a finite number"),  # noqa: E711
    "nan compared": (lambda p: var("count") < NAN, "count is compared with a text, a finite number"),
    "a list compared": (lambda p: length_of("notes") == [1], "length of notes is compared with a text"),
    "a condition without brackets": (lambda p: idle().__and__(p), "is no condition to combine with"),
    "a function in a condition": (lambda p: idle().__or__(p.step), "is no condition to combine with"),
    "half an item": (lambda p: item_of("notes", 0.5), "items are counted in whole numbers, not by 0.5"),  # type: ignore[arg-type]
    "an attribute that is not there": (
        lambda p: attribute_of("Cat", "colour"),  # type: ignore[arg-type]
        "a sprite has no attribute 'colour' (x, y, direction, size, visible, costume, layer)",
    ),
    "a number as a variable": (lambda p: var(5), "a variable, a list or a sprite is"),  # type: ignore[arg-type]
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_such_an_argument_is_an_error_that_says_what_is_expected(project: Project, name: str) -> None:
    call, words = CALLS[name]
    frame = project.frame
    with pytest.raises(HarnessError) as caught:
        call(project)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    project.step()  # it goes on
    assert project.frame == frame + 1


def test_a_message_is_known_in_any_case_and_by_who_waits_for_it(project: Project) -> None:
    project.broadcast("GO")
    project.step()
    assert project.running_scripts() == 1
    project.stop_all()
