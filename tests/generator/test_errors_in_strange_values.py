"""What is no value of Scratch's, operators that no block stands for: the error names the author's line."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sb3
from generator import scratch
from generator.scratch import (
    Costume,
    Monitor,
    NotationError,
    Project,
    Sound,
    Sprite,
    Variable,
    block,
    go_to,
    hide,
    join,
    letter,
    note,
    say,
    show,
    to_sb3,
    wait,
    when_flag_clicked,
    when_key,
)
from generator.scratch import List as ScratchList
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check, run
from tests.generator.writing import BELL, PICTURE, svg, words

NO_VALUE = "does not fit a round slot"
ITEM_BY_ITEM = "a List takes one item after the other"
NUMPY = "write int(…) or float(…) around it"
UNWRITABLE = "can't be written in a Scratch project"
DIGITS = f"a number of so many digits {UNWRITABLE}"
EARLY = "while the project is built"

IN_SCRIPTS: dict[str, tuple[Callable[[Any], None], str]] = {
    "an empty list for a variable": (lambda cat: cat.__setattr__("count", []), ITEM_BY_ITEM),
    "a list for a variable": (lambda cat: cat.__setattr__("count", [1, 2]), ITEM_BY_ITEM),
    "an empty list appended": (lambda cat: cat.items.append([]), ITEM_BY_ITEM),
    "an empty list waited for": (lambda cat: wait([]), ITEM_BY_ITEM),  # type: ignore[arg-type]
    "an empty tuple said": (lambda cat: say(()), ITEM_BY_ITEM),  # type: ignore[arg-type]
    "an empty list joined": (lambda cat: say(join("a", [])), ITEM_BY_ITEM),  # type: ignore[arg-type]
    "an empty list compared": (lambda cat: scratch.wait_until(cat.count == []), ITEM_BY_ITEM),
    "a dictionary": (lambda cat: say({}), NO_VALUE),  # type: ignore[arg-type]
    "bytes": (lambda cat: say(b"x"), NO_VALUE),  # type: ignore[arg-type]
    "a decimal number": (lambda cat: say(Decimal(1)), NUMPY),  # type: ignore[arg-type]
    "a whole number of numpy": (lambda cat: say(np.int64(3)), NUMPY),  # type: ignore[arg-type]
    "a fraction of numpy": (lambda cat: say(np.float64(2.5)), NUMPY),
    "a fraction of numpy in arithmetic": (lambda cat: say(cat.count + np.float64(2.5)), NUMPY),
    "a truth value of numpy": (lambda cat: say(np.bool_(1)), NO_VALUE),  # type: ignore[arg-type]
    "an array": (lambda cat: say(np.array([1, 2])), NO_VALUE),  # type: ignore[arg-type]
    "an item at a number of numpy": (lambda cat: say(cat.items[np.int64(1)]), NUMPY),
    "10 to the 400": (lambda cat: say(10**400), DIGITS),
    "minus 10 to the 5000": (lambda cat: say(-(10**5000)), DIGITS),
    "10 to the 400 in arithmetic": (lambda cat: say(cat.count + 10**400), DIGITS),
    "nan as a coordinate": (lambda cat: go_to(math.nan, 0), f"nan {UNWRITABLE}"),
    "inf in a comparison": (lambda cat: scratch.wait_until(cat.count < math.inf), f"inf {UNWRITABLE}"),
    "nan as a place in a list": (lambda cat: say(cat.items[math.nan]), f"nan {UNWRITABLE}"),
    "rounding to tenths": (lambda cat: say(round(cat.count, 1)), "write round(number * 10) / 10"),
    "range": (lambda cat: say(len(range(cat.count))), f"no number {EARLY}; use `with Repeat(…)`"),
    "bool": (lambda cat: say(bool(cat.count)), f"a block has no value {EARLY}"),
    "int": (lambda cat: say(int(cat.count)), f"a block is no number {EARLY}; write floor(…)"),
    "math.trunc": (lambda cat: say(math.trunc(cat.count)), f"a block is no number {EARLY}; write floor(…)"),
    "math.sqrt": (lambda cat: say(math.sqrt(cat.count)), f"a block is no number {EARLY}"),
    "min": (lambda cat: say(min(cat.count, 2)), f"a block has no value {EARLY}"),
    "a power": (lambda cat: say(cat.count**2), "no block for **; multiply"),
    "a matrix product": (lambda cat: say(cat.count @ 2), "no block for @"),
    "a shift to the left": (lambda cat: say(1 << cat.count), "no block for <<; multiply by a power of 2"),
    "a shift to the right": (lambda cat: say(cat.count >> 1), "no block for >>"),
    "an exclusive or": (lambda cat: say(cat.count ^ 1), "no block for ^"),
    "an exclusive or of conditions": (
        lambda cat: scratch.wait_until((cat.count == 1) ^ (cat.count == 2)),
        "for conditions write (a & ~b) | (b & ~a)",
    ),
    "divmod": (lambda cat: divmod(cat.count, 2), "write a // b and a % b"),
    "a plus alone": (lambda cat: say(+cat.count), "no block for a + alone; leave it out"),
    "a sum of two lists": (lambda cat: say(cat.items + cat.items), "with items.append(…)"),
    "a list extended in place": (lambda cat: cat.items.__iadd__([1]), "with items.append(…)"),
    "a slice": (lambda cat: say(cat.items[1:2]), NO_VALUE),
    "letters by a list": (lambda cat: say(letter([], "a")), ITEM_BY_ITEM),  # type: ignore[arg-type]
    "a class": (lambda cat: say(Sprite), NO_VALUE),  # type: ignore[arg-type]
    "a block called on its class": (lambda cat: type(cat).do(cat), "called on an object, as in self.do(…)"),
    "a number as a note": (lambda cat: note(5), "a note is a text, not 5"),  # type: ignore[arg-type]
    "a list in a field": (
        lambda cat: scratch.raw("motion_setrotationstyle", fields={"STYLE": []}),  # type: ignore[dict-item]
        "the field STYLE holds a word, a whole number or what it names, not []",
    ),
}


@pytest.mark.parametrize("case", IN_SCRIPTS)
def test_a_script_with_such_a_value_names_its_line(case: str) -> None:
    body, fragment = IN_SCRIPTS[case]

    class Cat(Sprite):
        count = Variable()
        items = ScratchList()
        go = when_flag_clicked(body)

        @block
        def do(self) -> None:
            show()

    with pytest.raises(NotationError) as caught:
        check(Empty(), Cat())
    lines = range(body.__code__.co_firstlineno, body.__code__.co_firstlineno + 2)
    assert str(caught.value).startswith(tuple(f"{Path(__file__).name}:{line}: " for line in lines))
    assert fragment in str(caught.value)


def test_python_functions_that_have_a_block_make_it() -> None:
    assert words(lambda cat: say(abs(cat.a))) == ["say ([abs v] of (a))"]
    assert words(lambda cat: say(round(cat.a))) == ["say (round (a))"]
    assert words(lambda cat: say(7 // cat.a)) == ["say ([floor v] of ((7) / (a)))"]


@pytest.mark.parametrize("name", ["x", "y", "size", "name", "direction", "visible", "costume", "volume"])
def test_a_variable_may_be_called_like_a_setting_of_a_sprite(name: str) -> None:
    def go(cat: Any) -> None:
        setattr(cat, name, getattr(cat, name) + 1)

    kind: Any = type(Sprite)
    cat = kind("Cat", (Sprite,), {name: Variable(), "go": when_flag_clicked(go)}, x=7)()
    stage = Empty()
    model = scratch.to_model(Project(stage, [cat], costumes={stage: [PICTURE], cat: [PICTURE]}))
    (sprite,) = model.sprites
    assert (sprite.x, sprite.size, sprite.name) == (7, 100, "Cat")
    assert [each.name for each in sprite.variables] == [name]
    assert f"set [{name} v] to (({name}) + (1))" in list(sb3.target_lines(sprite))


CASES = Cases()
wrong = CASES.wrong


@wrong("a sprite's x is a number, not '5'")
def a_text_as_a_coordinate() -> None:
    class Cat(Sprite, x="5"): ...  # wrong


@wrong("a sprite's y is a number, not a number of so many digits")
def a_coordinate_of_400_digits() -> None:
    class Cat(Sprite, y=10**400): ...  # wrong


@wrong("a sprite's size is a number, not np.float64(50.0)")
def a_size_of_numpy() -> None:
    class Cat(Sprite, size=np.float64(50)): ...  # wrong


@wrong("a sprite's direction is a number, not nan")
def a_direction_that_is_no_number() -> None:
    class Cat(Sprite, direction=math.nan): ...  # wrong


@wrong("a sprite's visible is True or False, not 'no'")
def a_text_as_visibility() -> None:
    class Cat(Sprite, visible="no"): ...  # wrong


@wrong("'__dict__' is Python's own; leave out the underscores before it")
def a_variable_in_place_of_what_python_needs() -> None:
    class Cat(Sprite):  # wrong
        __dict__ = Variable()  # type: ignore[assignment]


@wrong("a monitor has no mode 'biig'; it has default, large, slider, list")
def a_monitor_of_another_mode() -> None:
    Monitor(5, 5, "biig")  # type: ignore[arg-type]  # wrong


@wrong("a monitor's place and size are whole pixels, not nan")
def a_monitor_nowhere() -> None:
    Monitor(math.nan, 5)  # type: ignore[arg-type]  # wrong


@wrong("a monitor's place and size are whole pixels, not a number of so many digits")
def a_monitor_far_away() -> None:
    Monitor(5, 10**400)  # wrong


@wrong("a monitor can't be -3 × 0 pixels large")
def a_monitor_of_a_negative_width() -> None:
    Monitor(5, 5, width=-3)  # wrong


@wrong("a monitor's visible is True or False, not 'no'")
def a_monitor_with_a_text_as_visibility() -> None:
    Monitor(5, 5, visible="no")  # type: ignore[arg-type]  # wrong


@wrong("the costume 'a' has no centre 5; it is (x, y)")
def a_number_as_a_rotation_centre() -> None:
    Costume("a", svg(1, 1), 5)  # type: ignore[arg-type]  # wrong


@wrong("the costume 'a' has no centre (1,); it is (x, y)")
def half_a_rotation_centre() -> None:
    Costume("a", svg(1, 1), (1,))  # type: ignore[arg-type]  # wrong


@wrong("the costume 'a' has no centre (nan, 1); it is (x, y)")
def a_rotation_centre_nowhere() -> None:
    Costume("a", svg(1, 1), (math.nan, 1))  # wrong


@wrong("the costume 'a': its resolution is 1 or 2, not -1")
def a_negative_resolution() -> None:
    Costume("a", svg(1, 1), None, -1)  # wrong


@wrong("the costume 'a' is an SVG without width, height or viewBox")
def a_width_of_many_points() -> None:
    Costume("a", svg(1, 1).replace(b'width="1"', b'width="1.2.3"'))  # wrong


@wrong("a file is named by a Path or a text, not by 5")
def a_number_as_a_file() -> None:
    Costume.from_file(5)  # type: ignore[arg-type]  # wrong


@wrong("the sound 'a' needs bytes, not str")
def a_text_as_a_sound() -> None:
    Sound("a", "RIFF")  # type: ignore[arg-type]  # wrong


@wrong("the drop-down of 'play drum ( ) for ( ) beats' has no 19; it has 1 to 18")
def a_drum_that_nobody_has() -> None:
    def body(cat: Any) -> None:
        scratch.play_drum(19, 0.25)  # wrong

    run(body)


@wrong("the drop-down of 'set instrument to ( )' has no 'piano'; it has 1 to 21")
def an_instrument_by_its_name() -> None:
    def body(cat: Any) -> None:
        scratch.set_instrument("piano")  # wrong

    run(body)


@wrong("the script 'go' must be a method that takes self and nothing else")
def a_hat_without_self() -> None:
    class Cat(Sprite):
        @when_flag_clicked  # wrong
        def go() -> None:
            hide()

    check(Empty(), Cat())


@wrong("Scratch knows no key []")
def a_list_as_a_key() -> None:
    when_key([])  # type: ignore[arg-type]  # wrong


@wrong("a backdrop is named by a text, not by []")
def a_list_as_a_backdrop() -> None:
    scratch.when_backdrop_switches_to([])  # type: ignore[arg-type]  # wrong


@wrong("the costumes of a project are a dict, as in costumes={…}, not None")
def a_project_without_costumes() -> None:
    Project(Empty(), [], costumes=None)  # type: ignore[arg-type]  # wrong


@wrong("the sprites of a project are a list, not 5")
def a_number_as_sprites() -> None:
    Project(Empty(), 5, costumes={})  # type: ignore[arg-type]  # wrong


@wrong("the agent of a project is a text, not 5")
def a_number_as_the_agent() -> None:
    Project(Empty(), [], costumes={}, agent=5)  # type: ignore[arg-type]  # wrong


class Shelf(Empty):
    items = ScratchList()


@wrong("the contents of the list 'items' are a list of its items, not 'abc'")
def a_text_as_the_contents_of_a_list() -> None:
    stage = Shelf()
    to_sb3(Project(stage, [], costumes={stage: [PICTURE]}, contents={stage.items: "abc"}))  # wrong


@wrong("the list 'items' can't hold a number of so many digits")
def a_list_of_a_number_of_400_digits() -> None:
    stage = Shelf()
    to_sb3(Project(stage, [], costumes={stage: [PICTURE]}, contents={stage.items: [10**400]}))  # wrong


@wrong("the list 'items' can't hold np.int64(3)")
def a_list_of_numbers_of_numpy() -> None:
    stage = Shelf()
    to_sb3(Project(stage, [], costumes={stage: [PICTURE]}, contents={stage.items: [np.int64(3)]}))  # type: ignore[list-item]  # wrong


@wrong("Stage: its costumes are a list, not 5")
def a_number_as_the_costumes_of_a_sprite() -> None:
    stage = Empty()
    to_sb3(Project(stage, [], costumes={stage: 5}))  # type: ignore[dict-item]  # wrong


@wrong(
    "Scratch would not take this project: Stage: sound 1: 'bell\\ud800' holds U+D800 (half of a character)"
)
def a_sound_with_half_a_character_in_its_name() -> None:
    stage = Empty()
    bell = Sound("bell\ud800", BELL.data)
    to_sb3(Project(stage, [], costumes={stage: [PICTURE]}, sounds={stage: [bell]}))  # wrong


@wrong("Scratch would not take this project: Stage: list 'Stage.list:items': 'a\\x07' holds the control char")
def an_item_with_a_control_character() -> None:
    stage = Shelf()
    to_sb3(Project(stage, [], costumes={stage: [PICTURE]}, contents={stage.items: ["a\a"]}))  # wrong


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)
