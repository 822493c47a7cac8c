"""What people write who are new to the notation: the error names their line and says what to write.

Each case is a function with one line marked `# wrong`; the error must name that very line.
"""

from __future__ import annotations

from typing import Any

import pytest

from generator.scratch import (
    Costume,
    If,
    List,
    Message,
    Project,
    Repeat,
    Sprite,
    Stage,
    Variable,
    answer,
    block,
    broadcast,
    change_x,
    hide,
    key_pressed,
    raw_hat,
    say,
    show,
    start_sound,
    switch_costume,
    to_model,
    when_backdrop_switches_to,
    when_clicked,
    when_flag_clicked,
    when_i_receive,
    when_key,
    when_touching,
    x_position,
)
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check, run
from tests.generator.writing import PICTURE

CASES = Cases()
wrong = CASES.wrong


# Brackets


def go(cat: Any) -> None:
    """A method, as the hat right above it gets it."""
    hide()


@wrong("this hat stands without brackets, right above its method")
def a_plain_hat_with_brackets() -> None:
    class Cat(Sprite):
        @when_flag_clicked()  # wrong
        def go(self) -> None:
            hide()


@wrong('write in brackets what this hat waits for: @when_key("space")')
def a_key_hat_without_its_key() -> None:
    when_key(go)  # type: ignore[arg-type]  # wrong


@wrong("write in brackets what this hat waits for: @when_i_receive(stage.won)")
def a_message_hat_without_its_message() -> None:
    when_i_receive(go)  # type: ignore[arg-type]  # wrong


@wrong('write in brackets what this hat waits for: @when_backdrop_switches_to("night")')
def a_backdrop_hat_without_its_backdrop() -> None:
    when_backdrop_switches_to(go)  # type: ignore[arg-type]  # wrong


@wrong("write in brackets what this hat waits for: @when_touching(EDGE)")
def a_touching_hat_without_its_sprite() -> None:
    when_touching(go)  # type: ignore[arg-type]  # wrong


@wrong('write in brackets what this hat waits for: @raw_hat("category_opcode")')
def a_raw_hat_without_its_opcode() -> None:
    raw_hat(go)  # type: ignore[arg-type]  # wrong


@wrong("'hide' by itself does nothing; write its brackets, too: hide()")
def a_block_that_is_not_called() -> None:
    def body(cat: Any) -> None:
        with Repeat(3):
            hide  # noqa: B018  # wrong

    run(body)


@wrong("the function 'x_position' does not fit a round slot; write its brackets, too: x_position(…)")
def a_reporter_that_is_not_called() -> None:
    def body(cat: Any) -> None:
        change_x(x_position)  # type: ignore[arg-type]  # wrong

    run(body)


@wrong("the function 'key_pressed' does not fit a boolean slot; write its brackets, too: key_pressed(…)")
def a_condition_that_is_not_called() -> None:
    def body(cat: Any) -> None:
        with If(key_pressed):  # type: ignore[arg-type]  # wrong
            hide()

    run(body)


@wrong("Python worked it out before the project was built; are brackets missing, as in answer() == 1?")
def a_comparison_of_a_function() -> None:
    def body(cat: Any) -> None:
        with If(answer == "yes"):  # type: ignore[arg-type, comparison-overlap]  # wrong
            hide()

    run(body)


# Methods


@wrong("the script 'go' must be a method that takes self and nothing else")
def a_script_with_an_argument() -> None:
    class Cat(Sprite):
        @when_flag_clicked  # wrong
        def go(self, speed: int) -> None:
            change_x(speed)


@wrong("a hat stands above a plain method; what two scripts share is a @block that both call")
def two_hats_above_one_method() -> None:
    class Cat(Sprite):
        @when_flag_clicked  # wrong
        @when_clicked
        def go(self) -> None:
            hide()


@wrong("@block stands above a plain method, and its label is a text; a script under a hat calls it")
def a_block_above_a_hat() -> None:
    class Cat(Sprite):
        @block  # wrong
        @when_flag_clicked
        def go(self) -> None:
            hide()


@wrong("warp is True or False, not 'no'")
def warp_in_words() -> None:
    class Cat(Sprite):
        @block(warp="no")  # type: ignore[call-overload, untyped-decorator]  # wrong
        def go(self) -> None:
            hide()


@wrong("the argument 'gently' of the block 'push' is a condition: write gently: Boolean")
def a_condition_as_pythons_bool() -> None:
    class Cat(Sprite):
        @block  # wrong
        def push(self, gently: bool) -> None:
            with If(gently):  # type: ignore[arg-type]
                hide()


@wrong("the argument 'gently' does not fit a boolean slot; declare it as gently: Boolean, or compare it")
def an_argument_without_its_kind_as_a_condition() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push(1)

        @block
        def push(self, gently: Any) -> None:
            with If(gently):  # wrong
                hide()

    check(Empty(), Cat())


@wrong(
    "None does not fit a round slot; custom blocks and `with` lines give no value, so keep it in a variable"
)
def the_value_of_a_custom_block() -> None:
    class Cat(Sprite):
        count = Variable()

        @when_flag_clicked
        def go(self) -> None:
            self.count = self.double(2)  # type: ignore[assignment]  # wrong

        @block
        def double(self, number: Any) -> None:
            self.count = number * 2

    check(Empty(), Cat())


@wrong("None does not fit a round slot; custom blocks and `with` lines give no value")
def the_round_of_a_repeat() -> None:
    def body(cat: Any) -> None:
        with Repeat(3) as number:
            say(number)  # type: ignore[arg-type]  # wrong

    run(body)


# Data


@wrong("a variable's name is a text; what it holds first is value=3")
def a_variables_first_value_as_its_name() -> None:
    class Cat(Sprite):
        lives = Variable(3)  # type: ignore[arg-type]  # wrong


@wrong("a list's name is a text; what it holds first is for the project, as in Project(…, contents=")
def a_lists_first_items_as_its_name() -> None:
    class Cat(Sprite):
        names = List(["Ada"])  # type: ignore[arg-type]  # wrong


@wrong("monitor=(5, 5) is no monitor; write monitor=Monitor(5, 5), its place")
def a_monitor_by_its_place_alone() -> None:
    class Cat(Sprite):
        lives = Variable(monitor=(5, 5))  # type: ignore[arg-type]  # wrong


@wrong("True does not fit a round slot; Scratch's variables have no truth values: write 1 or 0, and compare")
def a_truth_value_in_a_variable() -> None:
    def body(cat: Any) -> None:
        cat.count = True  # wrong

    run(body)


@wrong(
    "the variable 'count' is not a condition; compare it with something, and put each comparison in brackets"
)
def a_variable_beside_or() -> None:
    def body(cat: Any) -> None:
        with If(cat.count | key_pressed("a")):  # wrong
            hide()

    run(body)


@wrong("Cat declares no 'coutn'; is it count?")
def a_misspelt_variable() -> None:
    class Cat(Sprite):
        count = Variable()

        @when_flag_clicked
        def go(self) -> None:
            self.coutn += 1  # type: ignore[attr-defined]  # wrong

    check(Empty(), Cat())


@wrong("Cat declares no variable 'score'; write `score = Variable()` in it")
def a_number_in_the_class_as_a_variable() -> None:
    class Cat(Sprite):
        score = 0

        @when_flag_clicked
        def go(self) -> None:
            self.score = 1  # wrong

    check(Empty(), Cat())


@wrong("`coins = Variable` is the class itself; write its brackets, too: coins = Variable()")
def a_variable_without_its_brackets() -> None:
    class Cat(Sprite):
        coins = Variable  # wrong

    check(Empty(), Cat())


@wrong("write `coins = Variable()` in the class itself, not in one of its methods")
def a_variable_declared_in_init() -> None:
    class Cat(Sprite):
        def __init__(self) -> None:
            self.coins = Variable()  # wrong

    check(Empty(), Cat())


@wrong("'items' does not fit a round slot; an item does, as in self.names[1], or its .length or .contents")
def a_list_that_is_said() -> None:
    def body(cat: Any) -> None:
        say(cat.items)  # wrong

    run(body)


@wrong("does not fit a round slot; declare it in the class of the Stage, a sprite or a part")
def a_variable_of_no_class() -> None:
    score = Variable()

    def body(cat: Any) -> None:
        say(score)  # type: ignore[arg-type]  # wrong

    run(body)


class Room(Stage):
    score = Variable()
    names = List()


@wrong("the message 'won' belongs to the class Field; name it on an object, as in self.score")
def a_message_of_the_class_and_not_of_the_object() -> None:
    class Field(Stage):
        won = Message()

        @when_flag_clicked
        def go(self) -> None:
            broadcast(self.won)

    class Cat(Sprite):
        @when_i_receive(Field.won)  # wrong
        def go(self) -> None:
            hide()

    check(Field(), Cat())


@wrong("'names' gets contents and is not in the project; name it on an object that is, as in stage.names")
def contents_for_a_list_of_the_class() -> None:
    room = Room()
    to_model(Project(room, [], {room: [PICTURE]}, contents={Room.names: [1]}))  # wrong


@wrong("the variable 'score' can't be a key; for Project(values=…) write stage.score.variable")
def a_start_value_by_the_value() -> None:
    room = Room()
    Project(room, [], {room: [PICTURE]}, values={room.score: 1})  # type: ignore[dict-item]  # wrong


# Costumes, sounds and the project


@wrong("costumes are given for the class Room that is not in the project; name the very object that is")
def costumes_for_a_class() -> None:
    to_model(Project(Room(), [], {Room: [PICTURE]}))  # type: ignore[dict-item]  # wrong


@wrong("sounds are given for a Room that is not in the project; name the very object that is")
def sounds_for_another_object_of_the_class() -> None:
    room = Room()
    to_model(Project(room, [], {room: [PICTURE]}, sounds={Room(): []}))  # wrong


@wrong("Stage: its costumes are a list, even if it is one: [Costume(name='plain'")
def one_costume_without_its_list() -> None:
    room = Room()
    to_model(Project(room, [], {room: PICTURE}))  # type: ignore[dict-item]  # wrong


@wrong("the sprites of a project are a list, even if it is one: [sprite]")
def one_sprite_without_its_list() -> None:
    class Cat(Sprite): ...

    Project(Room(), Cat(), {})  # type: ignore[arg-type]  # wrong


@wrong("Cat has no sound; give it a list of them in sounds={…}")
def a_sound_that_was_never_given() -> None:
    def body(cat: Any) -> None:
        start_sound("pop")  # wrong

    run(body)


@wrong("two sprites are named 'Cat'; one can have a class of its own: class Another(Cat)")
def two_objects_of_one_class() -> None:
    class Cat(Sprite):  # wrong
        @when_flag_clicked
        def go(self) -> None:
            show()

    check(Empty(), Cat(), Cat())


@wrong("Costume(name='plain', center=None, resolution=0) does not fit a round slot")
def a_costume_and_not_its_name() -> None:
    def body(cat: Any) -> None:
        switch_costume(PICTURE)  # type: ignore[arg-type]  # wrong

    run(body)


@wrong("the costume 'box' needs bytes, not str; read a file with Costume.from_file, or write text.encode()")
def an_svg_as_text() -> None:
    Costume("box", "<svg/>")  # type: ignore[arg-type]  # wrong


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_to_write(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)
