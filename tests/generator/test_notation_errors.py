"""Every misuse of the notation names the author's file and the line that is wrong.

Each case is a function with one line marked `# wrong`; the error must name that very line.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.scratch import (
    Boolean,
    Costume,
    Else,
    Forever,
    If,
    List,
    Message,
    NotationError,
    Project,
    Repeat,
    Reporter,
    Sound,
    Sprite,
    Stage,
    Variable,
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
    when_clicked,
    when_flag_clicked,
    when_i_receive,
    when_key,
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


@wrong("is a hat for sprites")
def a_sprite_hat_on_the_stage() -> None:
    class Room(Stage):
        @when_clicked  # wrong
        def clicked(self) -> None:
            stop_all()

    check(Room())


@wrong("holds a %")
def a_percent_sign_in_a_label() -> None:
    class Cat(Sprite):
        @block("grow 10% each")  # wrong
        def grow(self) -> None:
            show()

    check(Empty(), Cat())


@wrong("must name the arguments ['square'] in this order")
def a_label_with_other_arguments() -> None:
    class Cat(Sprite):
        @block("push {box}")  # wrong
        def push(self, square: Reporter) -> None:
            show()

    check(Empty(), Cat())


@wrong("needs a space before each argument")
def a_label_with_an_argument_that_scratch_would_not_see() -> None:
    class Cat(Sprite):
        @block("push ({square})")  # wrong
        def push(self, square: Reporter) -> None:
            show()

    check(Empty(), Cat())


@wrong("can't take * arguments")
def a_block_with_any_number_of_arguments() -> None:
    class Cat(Sprite):
        @block()  # wrong
        def push(self, *squares: Reporter) -> None:
            show()

    check(Empty(), Cat())


@wrong("needs its brackets")
def a_block_decorator_without_brackets() -> None:
    class Cat(Sprite):
        @block  # type: ignore[arg-type, misc]  # wrong
        def push(self) -> None:
            show()

    check(Empty(), Cat())


@wrong("missing a required argument: 'square'")
def a_call_with_too_few_arguments() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push()  # wrong

        @block()
        def push(self, square: Reporter) -> None:
            show()

    check(Empty(), Cat())


@wrong("too many positional arguments")
def a_call_with_too_many_arguments() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push(1, 2)  # wrong

        @block()
        def push(self, square: Reporter) -> None:
            show()

    check(Empty(), Cat())


@wrong("does not fit a boolean slot")
def a_call_with_a_number_for_a_boolean() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push(1)  # wrong

        @block()
        def push(self, gently: Boolean) -> None:
            show()

    check(Empty(), Cat())


@wrong("the block 'push' belongs to Cat")
def calling_another_sprites_block() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push()

        @block()
        def push(self) -> None:
            show()

    cat = Cat()

    class Dog(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            cat.push()  # wrong

    check(Empty(), cat, Dog())


@wrong("the block 'push' is overridden in Dog")
def calling_the_block_of_a_base_class_that_is_overridden() -> None:
    class Animal(Sprite):
        @block()
        def push(self) -> None:
            show()

    class Dog(Animal):
        @when_flag_clicked
        def go(self) -> None:
            self.push()

        @block()
        def push(self) -> None:
            super().push()  # wrong

    check(Empty(), Dog())


@wrong("the argument 'square' belongs to 'push'")
def an_argument_used_outside_its_block() -> None:
    kept: list[Reporter] = []

    class Cat(Sprite):
        count = Variable()

        @block()
        def push(self, square: Reporter) -> None:
            kept.append(square)

        @when_flag_clicked
        def go(self) -> None:
            self.push(1)
            self.count = 1 + kept[0]  # wrong

    check(Empty(), Cat())


class Other(Sprite):
    own = Variable()
    pile = List()


other = Other()


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


@wrong("a block outside of a script")
def a_block_outside_of_any_script() -> None:
    hide()  # wrong


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


@wrong("inf can't be written in a Scratch project")
def an_infinite_start_value() -> None:
    class Cat(Sprite):
        best = Variable(value=float("inf"))  # wrong

    check(Empty(), Cat())


@wrong("the block 'push' is never called")
def a_custom_block_that_is_never_called() -> None:
    class Cat(Sprite):
        @block()  # wrong
        def push(self) -> None:
            show()

    check(Empty(), Cat())


@wrong("the block 'push' is never called")
def a_custom_block_that_only_calls_itself() -> None:
    class Cat(Sprite):
        @block()  # wrong
        def push(self) -> None:
            self.push()

    check(Empty(), Cat())


@wrong("two blocks have the label 'push it'")
def two_custom_blocks_of_one_label() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push()
            self.shove()

        @block("push it")
        def push(self) -> None:
            show()

        @block("push it")  # wrong
        def shove(self) -> None:
            hide()

    check(Empty(), Cat())


@wrong("the script 'go' starts by its hat alone")
def calling_a_script_under_a_hat() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            show()

        @when_key("a")
        def again(self) -> None:
            self.go()  # wrong

    check(Empty(), Cat())


@wrong("the message 'moved' is never answered")
def a_message_that_nobody_answers() -> None:
    class Room(Stage):
        moved = Message()  # wrong

        @when_flag_clicked
        def go(self) -> None:
            broadcast(self.moved)

    check(Room())


@wrong("the message 'moved' is never sent")
def a_message_that_nobody_sends() -> None:
    class Room(Stage):
        moved = Message()  # wrong

        @when_i_receive(moved)
        def go(self) -> None:
            stop_all()

    check(Room())


@wrong("the message 'moved' is not declared on the Stage")
def a_message_of_no_stage() -> None:
    moved = Message("moved")

    def body(cat: Any) -> None:
        broadcast(moved)  # wrong

    run(body)


@wrong("the message 'moved' must be declared on the Stage")
def a_message_declared_on_a_sprite() -> None:
    class Cat(Sprite):
        moved = Message()  # wrong

    check(Empty(), Cat())


@wrong("'moved' is not a message")
def a_broadcast_of_a_text() -> None:
    def body(cat: Any) -> None:
        broadcast("moved")  # type: ignore[arg-type]  # wrong

    run(body)


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


@wrong("Scratch knows no key 'Escape'")
def an_unknown_key_in_a_condition() -> None:
    def body(cat: Any) -> None:
        with If(key_pressed("Escape")):  # wrong
            hide()

    run(body)


@wrong("each once; it got a, a")
def one_key_twice() -> None:
    when_key("a", "a")  # wrong


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


@wrong("Cat has no sound 'gong'; it has bell")
def a_sound_that_is_not_there() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            start_sound("bell")
            start_sound("gong")  # wrong

    cat = Cat()
    check(Empty(), cat, sounds={cat: [Sound("bell", b"RIFF", 22050, 1)]})


@wrong("Cat has no costume")
def a_sprite_without_a_costume() -> None:
    stage, cat = Empty(), type("Cat", (Sprite,), {})()
    Project(stage, [cat], costumes={stage: [PICTURE]}).trace()  # wrong


@wrong("two costumes are named 'plain'")
def two_costumes_of_one_name() -> None:
    stage = Empty()
    Project(stage, [], costumes={stage: [PICTURE, PICTURE]}).trace()  # wrong


@wrong("the list 'pile' gets contents and is not declared")
def contents_for_a_list_of_no_target() -> None:
    stage = Empty()
    Project(stage, [], {stage: [PICTURE]}, contents={other.pile: [1]}).trace()  # wrong


@wrong("the variable 'own' can't hold True")
def a_truth_value_to_start_with() -> None:
    own = vars(Other)["own"]
    stage = Empty()
    Project(stage, [other], {stage: [PICTURE], other: [PICTURE]}, values={own: True}).trace()  # wrong


@wrong("the list 'pile' can't hold nan")
def not_a_number_in_a_list() -> None:
    stage, costumes = Empty(), [PICTURE]
    contents = {other.pile: [1, float("nan")]}
    Project(stage, [other], {stage: costumes, other: costumes}, contents=contents).trace()  # wrong


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
