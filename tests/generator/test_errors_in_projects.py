"""Declarations and projects that do not hold together name the author's file and line.

Each case is a function with one line marked `# wrong`; the error must name that very line.
"""

from __future__ import annotations

from typing import Any

import pytest

from generator.scratch import (
    List,
    Message,
    Project,
    Sprite,
    Stage,
    Variable,
    broadcast,
    show,
    start_sound,
    stop_all,
    to_model,
    when_clicked,
    when_flag_clicked,
    when_i_receive,
    when_key,
)
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check, run
from tests.generator.writing import BELL, PICTURE

CASES = Cases()
wrong = CASES.wrong


class Other(Sprite):
    own = Variable()
    pile = List()


other = Other()


@wrong("is a hat for sprites")
def a_sprite_hat_on_the_stage() -> None:
    class Room(Stage):
        @when_clicked  # wrong
        def clicked(self) -> None:
            stop_all()

    check(Room())


@wrong("the variable 'height' belongs to Flea")
def the_other_sprites_copy_of_a_shared_declaration() -> None:
    class Jumper(Sprite):
        height = Variable()

    class Flea(Jumper): ...

    flea = Flea()

    class Frog(Jumper):
        @when_flag_clicked
        def go(self) -> None:
            self.height = flea.height  # wrong

    check(Empty(), flea, Frog())


@wrong("inf can't be written in a Scratch project")
def an_infinite_start_value() -> None:
    class Cat(Sprite):
        best = Variable(value=float("inf"))  # wrong

    check(Empty(), Cat())


@wrong("the message 'moved' is never answered; put a script under @when_i_receive(…), or leave it out")
def a_message_that_nobody_answers() -> None:
    class Room(Stage):
        moved = Message()  # wrong

        @when_flag_clicked
        def go(self) -> None:
            broadcast(self.moved)

    check(Room())


@wrong("the message 'moved' is never sent; broadcast(…) it, or leave it out")
def a_message_that_nobody_sends() -> None:
    class Room(Stage):
        moved = Message()  # wrong

        @when_i_receive(moved)
        def go(self) -> None:
            stop_all()

    check(Room())


@wrong("the message 'moved' must be declared on the Stage")
def a_message_declared_on_a_sprite() -> None:
    class Cat(Sprite):
        moved = Message()  # wrong

    check(Empty(), Cat())


@wrong("is not a message")
def receiving_a_text() -> None:
    when_i_receive("moved")  # type: ignore[arg-type]  # wrong


@wrong("the variable 'count' is declared twice")
def two_variables_of_one_name() -> None:
    class Cat(Sprite):
        count = Variable()
        again = Variable("count")  # wrong

    check(Empty(), Cat())


@wrong("the list 'items' is declared twice")
def a_sprites_list_named_like_one_of_the_stage() -> None:
    class Room(Stage):
        items = List()

    class Cat(Sprite):
        items = List()  # wrong

    check(Room(), Cat())


@wrong("the message 'Moved' is declared twice")
def two_messages_that_differ_in_case_alone() -> None:
    class Room(Stage):
        moved = Message()
        other = Message("Moved")  # wrong

    check(Room())


@wrong("two sprites are named 'Cat'")
def two_sprites_of_one_name() -> None:
    class Cat(Sprite): ...

    first = Cat()

    class Cat(Sprite): ...  # type: ignore[no-redef]  # wrong

    check(Empty(), first, Cat())


@wrong("Scratch keeps the name 'Stage' for itself")
def a_sprite_named_stage() -> None:
    sprite = type("Stage", (Sprite,), {})  # wrong
    check(Empty(), sprite())


@wrong("a sprite has no setting 'colour'")
def an_unknown_sprite_setting() -> None:
    class Cat(Sprite, colour="black"): ...  # wrong

    check(Empty(), Cat())


@wrong("Scratch knows no key 'escape'")
def an_unknown_key_under_a_hat() -> None:
    class Cat(Sprite):
        @when_key("escape")  # wrong
        def go(self) -> None:
            show()

    check(Empty(), Cat())


@wrong("each once; it got a, a")
def one_key_twice() -> None:
    when_key("a", "a")  # wrong


@wrong("Cat has no sound 'gong'; it has bell")
def a_sound_that_is_not_there() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            start_sound("bell")
            start_sound("gong")  # wrong

    cat = Cat()
    check(Empty(), cat, sounds={cat: [BELL]})


@wrong("Cat has no costume")
def a_sprite_without_a_costume() -> None:
    stage, cat = Empty(), type("Cat", (Sprite,), {})()
    to_model(Project(stage, [cat], costumes={stage: [PICTURE]}))  # wrong


@wrong("two costumes are named 'plain'")
def two_costumes_of_one_name() -> None:
    stage = Empty()
    to_model(Project(stage, [], costumes={stage: [PICTURE, PICTURE]}))  # wrong


@wrong("the list 'pile' gets contents and is not in the project; name it on an object that is")
def contents_for_a_list_of_no_target() -> None:
    stage = Empty()
    to_model(Project(stage, [], {stage: [PICTURE]}, contents={other.pile: [1]}))  # wrong


@wrong("the variable 'own' can't hold True")
def a_truth_value_to_start_with() -> None:
    own = other.own.variable
    stage = Empty()
    to_model(Project(stage, [other], {stage: [PICTURE], other: [PICTURE]}, values={own: True}))  # wrong


@wrong("the variable 'own' gets a value and is not in the project; name it on an object that is")
def a_value_for_a_variable_of_no_target() -> None:
    stage = Empty()
    to_model(Project(stage, [], {stage: [PICTURE]}, values={vars(Other)["own"]: 1}))  # wrong


@wrong("the list 'pile' has 200001 items; Scratch holds 200000")
def more_items_than_scratch_holds() -> None:
    stage, costumes = Empty(), [PICTURE]
    contents = {other.pile: [0] * 200_001}
    to_model(Project(stage, [other], {stage: costumes, other: costumes}, contents=contents))  # wrong


@wrong("a docstring of 10000 characters, where a comment has at most 8000")
def a_docstring_of_5000_emoji() -> None:
    def long(cat: Any) -> None: ...  # wrong

    long.__doc__ = "\U0001f34e" * 5000
    check(Empty(), type("Cat", (Sprite,), {"go": when_flag_clicked(long)})())


@wrong("a docstring of 9000 characters, where a comment has at most 8000")
def a_docstring_that_scratch_would_cut() -> None:
    def long(cat: Any) -> None: ...  # wrong

    long.__doc__ = "la " * 3000
    check(Empty(), type("Cat", (Sprite,), {"go": when_flag_clicked(long)})())


@wrong("the list 'pile' can't hold nan")
def not_a_number_in_a_list() -> None:
    stage, costumes = Empty(), [PICTURE]
    contents = {other.pile: [1, float("nan")]}
    to_model(Project(stage, [other], {stage: costumes, other: costumes}, contents=contents))  # wrong


@wrong("'holds' is the notation's own; call it `its_holds` and give the name in Scratch in brackets")
def a_variable_that_python_needs_itself() -> None:
    class Cat(Sprite):  # wrong
        holds = Variable()  # type: ignore[assignment]


@wrong("the drop-down has no 'sideways'; it has all around, left-right, don't rotate")
def a_rotation_style_that_scratch_lacks() -> None:
    class Cat(Sprite, rotation_style="sideways"): ...  # wrong


@wrong("a sprite's size is a number, not '50%'")
def a_size_that_is_no_number() -> None:
    class Cat(Sprite, size="50%"): ...  # wrong


@wrong("the list 'items' has no place to show up: declare it with monitor=Monitor(x, y, visible=False)")
def showing_a_list_that_has_no_monitor() -> None:
    def body(cat: Any) -> None:
        cat.items.show()  # wrong

    run(body)


@wrong("Cat is a class; make an object of it: Cat()")
def a_class_for_a_sprite() -> None:
    class Cat(Sprite): ...

    Project(Empty(), [Cat], {})  # type: ignore[list-item]  # wrong


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)
