"""A sprite is composed of parts: their data and scripts become its own."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import sb3
from generator.scratch import (
    If,
    List,
    NotationError,
    Part,
    Project,
    Reporter,
    Sprite,
    Stage,
    Value,
    Variable,
    block,
    hide,
    inline,
    show,
    to_model,
    when_flag_clicked,
)
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check
from tests.generator.writing import PICTURE, words

CASES = Cases()
wrong = CASES.wrong


class Counter(Part):
    """Counts."""

    count = Variable(doc="so far")
    steps = List()

    @block
    def add(self, amount: Reporter) -> None:
        """Add AMOUNT."""
        self.count += amount
        self.steps.append(amount)


class Reset(Part):
    """Begins afresh; it is handed what it begins."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter

    @when_flag_clicked
    def reset(self) -> None:
        self.counter.count = 0
        self.counter.add(1)


def place_of(cls: type, text: str) -> str:
    """Where TEXT stands in the source of CLS."""
    lines, start = inspect.getsourcelines(cls)
    (offset,) = (number for number, line in enumerate(lines) if text in line)
    return f"test_parts.py:{start + offset}"


class Clock(Stage):
    counter = Counter()
    reset = Reset(counter)


clock = Clock()


class Cat(Sprite):
    """A cat."""

    counter = Counter()
    reset = Reset(counter)


def model_of(stage: Stage, *sprites: Sprite) -> sb3.Project:
    return to_model(Project(stage, sprites, {target: [PICTURE] for target in (stage, *sprites)}))


def test_a_part_brings_its_data_scripts_blocks_and_words() -> None:
    cat = model_of(Empty(), Cat()).sprites[0]
    assert [each.name for each in cat.variables] == ["count"]
    assert [each.name for each in cat.lists] == ["steps"]
    assert [script.top.opcode for script in cat.scripts] == ["event_whenflagclicked", "procedures_definition"]
    assert [comment.text for comment in cat.comments if comment.block_id is None] == [
        "A cat.",
        "Counter: Counts.",
        "Reset: Begins afresh; it is handed what it begins.",
        "count: so far",
    ]


def test_parts_of_one_class_keep_their_data_apart_on_each_sprite() -> None:
    class Dog(Sprite):
        counter = Counter()
        reset = Reset(counter)

    model = model_of(Empty(), Cat(), Dog())
    assert [sprite.variables[0].id for sprite in model.sprites] == [
        "Cat.variable:count",
        "Dog.variable:count",
    ]
    assert sb3.lint(model) == []


def test_a_part_that_two_sprites_share_in_python_is_each_ones_own_in_scratch() -> None:
    shared = Counter()

    class One(Sprite):
        counter = shared
        reset = Reset(shared)

    class Two(Sprite):
        counter = shared
        reset = Reset(shared)

    model = model_of(Empty(), One(), Two())
    assert sb3.lint(model) == []
    changed = [
        block.fields["VARIABLE"].id
        for sprite in model.sprites
        for block in sprite.blocks()
        if block.opcode == "data_changevariableby"
    ]
    assert changed == ["One.variable:count", "Two.variable:count"]


def test_the_data_of_a_part_of_the_stage_is_for_every_sprite() -> None:
    class Dog(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            clock.counter.count += 1

    model = model_of(clock, Dog())
    assert sb3.lint(model) == []
    (change,) = (block for block in model.sprites[0].blocks() if block.opcode == "data_changevariableby")
    assert change.fields["VARIABLE"].id == "Stage.variable:count"


def test_the_object_may_make_its_parts() -> None:
    class Dog(Sprite):
        def __init__(self) -> None:
            self.counter = Counter()
            self.reset = Reset(self.counter)

    assert [each.name for each in model_of(Empty(), Dog()).sprites[0].variables] == ["count"]


@wrong(f"Dog: the variable 'count' is declared twice, also at {place_of(Counter, 'count = Var')}")
def two_parts_with_a_variable_of_one_name() -> None:
    class Ticker(Part):
        count = Variable()  # wrong

    class Dog(Sprite):
        counter = Counter()
        reset = Reset(counter)
        ticker = Ticker()

    check(Empty(), Dog())


@wrong(f"Dog: two scripts are named 'reset', also at {place_of(Reset, '@when_flag')}")
def two_parts_with_a_script_of_one_name() -> None:
    class Other(Part):
        @when_flag_clicked  # wrong
        def reset(self) -> None:
            show()

    class Dog(Sprite):
        counter = Counter()
        first = Reset(counter)
        second = Other()

    check(Empty(), Dog())


@wrong("the variable 'count' belongs to Counter, which is no part of Dog or of the Stage")
def a_variable_of_a_part_that_is_not_on_the_sprite() -> None:
    counter = Counter()

    class Dog(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            counter.count = 1  # wrong

    check(Empty(), Dog())


@wrong("the block 'add' belongs to Counter, which is no part of Dog: make it one, or send a message")
def a_block_of_a_part_that_is_not_on_the_sprite() -> None:
    class Dog(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            clock.counter.add(1)  # wrong

    check(clock, Dog())


@wrong(
    "'vanish' makes blocks and is neither under a hat nor marked: @block makes it a custom block,"
    " @inline pastes its blocks where it is called"
)
def a_method_that_makes_blocks_without_a_mark() -> None:
    class Dog(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.vanish()

        def vanish(self) -> None:
            hide()  # wrong

    check(Empty(), Dog())


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)


# Pasting


class Maths(Part):
    total = Variable()

    @inline
    def twice(self, value: Value) -> Reporter:
        self.total = value
        return self.total * 2

    @inline
    @contextmanager
    def hidden(self) -> Iterator[None]:
        hide()
        yield
        show()


def test_what_is_inline_is_pasted_where_it_is_called_and_may_give_a_value() -> None:
    class Dog(Sprite):
        maths = Maths()
        size = Variable()

        @when_flag_clicked
        def go(self) -> None:
            with self.maths.hidden(), If(self.size > 1):
                self.size = self.maths.twice(3)

    lines = list(sb3.target_lines(model_of(Empty(), Dog()).sprites[0]))
    assert lines[lines.index("when flag clicked") :] == [
        "when flag clicked",
        "hide",
        "if <(size) > [1]> then",
        "  set [total v] to [3]",
        "  set [size v] to ((total) * (2))",
        "end",
        "show",
        "",
    ]


def test_a_function_outside_of_any_class_can_be_inline() -> None:
    @inline
    def blink(times: int) -> None:
        for _ in range(times):
            hide()
            show()

    assert words(lambda cat: blink(2)) == ["hide", "show", "hide", "show"]


def test_inline_is_for_functions() -> None:
    with pytest.raises(NotationError, match="@inline is for functions and methods, not for 3"):
        inline(3)  # type: ignore[arg-type]
