"""A block that may not stand where it stands names the author's file and line.

Each case is a function with one line marked `# wrong`; the error must name that very line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.scratch import (
    Else,
    Forever,
    If,
    Message,
    NotationError,
    Repeat,
    Sprite,
    Stage,
    block,
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
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check, run

CASES = Cases()
wrong = CASES.wrong


def run_on_stage(body: Callable[[Any], None]) -> None:
    class Room(Stage):
        go = when_flag_clicked(body)

    check(Room())


@wrong("the argument 'gently' does not fit a boolean slot")
def a_round_argument_as_a_condition() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push(1)

        @block()
        def push(self, gently: Any) -> None:
            with If(gently):  # wrong
                show()

    check(Empty(), Cat())


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


@wrong("a note of 10000 characters, where a comment has at most 8000; Scratch counts an emoji twice")
def a_note_of_5000_emoji() -> None:
    def body(cat: Any) -> None:
        note("\U0001f34e" * 5000)  # wrong
        show()

    run(body)


@wrong("a note of 9000 characters, where a comment has at most 8000")
def a_note_that_scratch_would_cut() -> None:
    def body(cat: Any) -> None:
        note("la " * 3000)  # wrong
        show()

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


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)


def test_after_an_error_the_next_project_is_traced_afresh() -> None:
    with pytest.raises(NotationError, match="note"):
        a_note_at_the_end_of_a_mouth()

    def body(cat: Any) -> None:
        hide()

    run(body)
