"""What is wrong inside of a script names the author's file and line.

Each case is a function with one line marked `# wrong`; the error must name that very line.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.scratch import (
    Costume,
    Else,
    Forever,
    If,
    List,
    Message,
    NotationError,
    Project,
    Repeat,
    Sprite,
    Stage,
    Variable,
    broadcast,
    go_to,
    hide,
    join,
    key_pressed,
    note,
    random,
    show,
    start_sound,
    stop_all,
    switch_costume,
    when_flag_clicked,
    x_position,
)

PICTURE = Costume("plain", b"<svg/>", (0, 0))
CASES: list[tuple[Callable[[], object], str]] = []


def wrong(fragment: str) -> Callable[[Callable[[], object]], Callable[[], object]]:
    """Make a function a case: its error says FRAGMENT."""

    def register(case: Callable[[], object]) -> Callable[[], object]:
        CASES.append((case, fragment))
        return case

    return register


def check(stage: Stage, *sprites: Sprite, **parts: Any) -> None:
    Project(stage, sprites, costumes={target: [PICTURE] for target in (stage, *sprites)}, **parts).trace()


class Empty(Stage):
    """A stage with nothing on it."""


def run(body: Callable[[Any], None]) -> None:
    """Trace BODY as the script of a sprite."""

    class Cat(Sprite):
        count = Variable()
        items = List()
        go = when_flag_clicked(body)

    check(Empty(), Cat())


def run_on_stage(body: Callable[[Any], None]) -> None:
    class Room(Stage):
        go = when_flag_clicked(body)

    check(Room())


class Other(Sprite):
    own = Variable()
    pile = List()


other = Other()


@wrong("does not fit a boolean slot")
def a_reporter_in_a_boolean_slot() -> None:
    def body(cat: Any) -> None:
        show()
        with If(cat.count + 1):  # wrong
            hide()

    run(body)


@wrong("'( ) + ( )' does not fit a boolean slot")
def a_reporter_under_and() -> None:
    def body(cat: Any) -> None:
        with If((cat.count > 1) & (cat.count + 1)):  # wrong
            hide()

    run(body)


@wrong("3 does not fit a boolean slot")
def a_number_as_a_condition() -> None:
    def body(cat: Any) -> None:
        with If(3):  # type: ignore[arg-type]  # wrong
            hide()

    run(body)


@wrong("is not a number")
def a_boolean_block_in_arithmetic() -> None:
    def body(cat: Any) -> None:
        cat.count = cat.count + (cat.count > 2)  # wrong

    run(body)


@wrong("True does not fit a round slot")
def a_python_truth_value_in_arithmetic() -> None:
    def body(cat: Any) -> None:
        cat.count = cat.count + True  # wrong

    run(body)


@wrong("True does not fit a round slot")
def a_python_truth_value_subtracted_in_place() -> None:
    def body(cat: Any) -> None:
        cat.count -= True  # wrong

    run(body)


@wrong("declares no 'score'")
def reading_an_undeclared_variable() -> None:
    def body(cat: Any) -> None:
        cat.count = cat.score  # wrong

    run(body)


@wrong("declares no variable 'score'")
def writing_an_undeclared_variable() -> None:
    def body(cat: Any) -> None:
        cat.score = 1  # wrong

    run(body)


@wrong("declares no 'cells'")
def reading_an_undeclared_list() -> None:
    def body(cat: Any) -> None:
        cat.count = cat.cells[1]  # wrong

    run(body)


@wrong("declares no 'cells'")
def writing_an_undeclared_list() -> None:
    def body(cat: Any) -> None:
        cat.cells[1] = 2  # wrong

    run(body)


@wrong("the list 'items' can't be assigned")
def assigning_a_whole_list() -> None:
    def body(cat: Any) -> None:
        cat.items = 3  # wrong

    run(body)


@wrong("the list 'items' does not fit a round slot")
def a_list_as_a_value() -> None:
    def body(cat: Any) -> None:
        cat.count = cat.items  # wrong

    run(body)


@wrong("'go to x: ( ) y: ( )' is a block for sprites")
def a_motion_block_on_the_stage() -> None:
    def body(room: Any) -> None:
        go_to(1, 2)  # wrong

    run_on_stage(body)


@wrong("'x position' is a block for sprites")
def a_motion_reporter_on_the_stage_however_deep() -> None:
    def body(room: Any) -> None:
        with Repeat(random(1, x_position() + 2)):  # wrong
            stop_all()

    run_on_stage(body)


@wrong("the variable 'own' belongs to Other")
def reading_another_sprites_variable() -> None:
    def body(cat: Any) -> None:
        cat.count = other.own  # wrong

    run(body)


@wrong("the variable 'own' belongs to Other")
def writing_another_sprites_variable() -> None:
    def body(cat: Any) -> None:
        other.own = 3  # wrong

    run(body)


@wrong("the list 'pile' belongs to Other")
def writing_another_sprites_list() -> None:
    def body(cat: Any) -> None:
        other.pile.append(3)  # wrong

    run(body)


@wrong("the list 'pile' belongs to Other")
def reading_another_sprites_list_through_its_class() -> None:
    def body(cat: Any) -> None:
        cat.count = Other.pile[1]  # wrong

    run(body)


@wrong("Else() must stand directly below an If")
def else_without_if() -> None:
    def body(cat: Any) -> None:
        show()
        with Else():  # wrong
            hide()

    run(body)


@wrong("Else() must stand directly below an If")
def a_second_else() -> None:
    def body(cat: Any) -> None:
        with If(cat.count == 1):
            hide()
        with Else():
            show()
        with Else():  # wrong
            hide()

    run(body)


@wrong("needs `with` before it")
def a_c_shaped_block_without_with() -> None:
    def body(cat: Any) -> None:
        Repeat(10)  # wrong
        hide()

    run(body)


@wrong("needs `with` before it")
def a_c_shaped_block_without_with_at_the_end() -> None:
    def body(cat: Any) -> None:
        with Repeat(10):
            If(cat.count == 1)  # wrong

    run(body)


@wrong("nothing can follow 'forever …'")
def a_statement_after_forever() -> None:
    def body(cat: Any) -> None:
        with Forever():
            hide()
        show()  # wrong

    run(body)


@wrong("nothing can follow 'stop ( )'")
def a_statement_after_stop_in_a_mouth() -> None:
    def body(cat: Any) -> None:
        with If(cat.count == 1):
            stop_all()
            show()  # wrong

    run(body)


@wrong("a note with no block after it: 'and then?'")
def a_note_at_the_end_of_a_script() -> None:
    def body(cat: Any) -> None:
        hide()
        note("and then?")  # wrong

    run(body)


@wrong("a note with no block after it")
def a_note_at_the_end_of_a_mouth() -> None:
    def body(cat: Any) -> None:
        with Repeat(2):
            hide()
            note("and then?")  # wrong
        show()

    run(body)


@wrong("more than 8000 characters")
def a_note_that_scratch_would_cut() -> None:
    def body(cat: Any) -> None:
        note("la " * 3000)  # wrong
        show()

    run(body)


@wrong("a block has no value while the project is built")
def a_python_if_on_a_block() -> None:
    def body(cat: Any) -> None:
        if cat.count > 1:  # wrong
            hide()

    run(body)


@wrong("a block has no value while the project is built")
def a_chained_comparison() -> None:
    def body(cat: Any) -> None:
        with If(1 < cat.count < 3):  # wrong
            hide()

    run(body)


@wrong("can't be looped over in Python")
def a_python_loop_over_a_block() -> None:
    def body(cat: Any) -> None:
        for _ in cat.count:  # wrong
            hide()

    run(body)


@wrong("the list 'items' can't be looped over in Python")
def a_python_loop_over_a_list() -> None:
    def body(cat: Any) -> None:
        for _ in cat.items:  # wrong
            hide()

    run(body)


@wrong("`in` has no block; write items.contains(…)")
def python_in_on_a_list() -> None:
    def body(cat: Any) -> None:
        if 3 in cat.items:  # wrong
            hide()

    run(body)


@wrong("`in` has no block")
def python_in_on_a_block() -> None:
    def body(cat: Any) -> None:
        if "a" in cat.count:  # wrong
            hide()

    run(body)


@wrong("use join(…)")
def a_block_in_a_python_text() -> None:
    def body(cat: Any) -> None:
        cat.count = f"{cat.count} moves"  # wrong

    run(body)


@wrong("nan can't be written in a Scratch project")
def not_a_number() -> None:
    def body(cat: Any) -> None:
        cat.count = float("nan")  # wrong

    run(body)


@wrong("the message 'moved' is not declared on the Stage")
def a_message_of_no_stage() -> None:
    moved = Message("moved")

    def body(cat: Any) -> None:
        broadcast(moved)  # wrong

    run(body)


@wrong("'moved' is not a message")
def a_broadcast_of_a_text() -> None:
    def body(cat: Any) -> None:
        broadcast("moved")  # type: ignore[arg-type]  # wrong

    run(body)


@wrong("Scratch knows no key 'Escape'")
def an_unknown_key_in_a_condition() -> None:
    def body(cat: Any) -> None:
        with If(key_pressed("Escape")):  # wrong
            hide()

    run(body)


@wrong("Cat has no costume 'striped'; it has plain")
def a_costume_that_is_not_there() -> None:
    def body(cat: Any) -> None:
        switch_costume("striped")  # wrong

    run(body)


@wrong("Cat has no costume 2")
def a_costume_number_that_is_not_there() -> None:
    def body(cat: Any) -> None:
        switch_costume(1)
        switch_costume(2)  # wrong

    run(body)


@wrong("Cat has no sound")
def a_sound_where_there_is_none() -> None:
    def body(cat: Any) -> None:
        start_sound(join("be", "ll"))  # wrong

    run(body)


def wrong_line(case: Callable[[], object]) -> int:
    lines, start = inspect.getsourcelines(case)
    (offset,) = (number for number, line in enumerate(lines) if line.rstrip().endswith("# wrong"))
    return start + offset


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Callable[[], object], fragment: str) -> None:
    with pytest.raises(NotationError) as caught:
        case()
    assert str(caught.value).startswith(f"{Path(__file__).name}:{wrong_line(case)}: ")
    assert fragment in str(caught.value)


def test_after_an_error_the_next_project_is_traced_afresh() -> None:
    with pytest.raises(NotationError):
        a_note_at_the_end_of_a_mouth()

    def body(cat: Any) -> None:
        hide()

    run(body)
