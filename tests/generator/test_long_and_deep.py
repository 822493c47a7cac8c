"""Long scripts and deep nesting: what Scratch can load is built, what is more names line and limit."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import sb3
from generator.scratch import (
    If,
    NotationError,
    Project,
    Repeat,
    Reporter,
    Sprite,
    Variable,
    block,
    hide,
    inline,
    join,
    to_sb3,
    wait_until,
    when_flag_clicked,
)
from harness import Project as Running
from harness import VirtualMachine
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check
from tests.generator.writing import PICTURE

CASES = Cases()
wrong = CASES.wrong
LIMIT = "more than 1000 blocks lie one below or inside another in 'go', which the editor can't load"


def script(body: Callable[[Any], None]) -> Sprite:
    class Cat(Sprite):
        count = Variable()
        go = when_flag_clicked(body)

    return Cat()


def sum_of(value: Reporter, times: int) -> Reporter:
    total = value
    for _ in range(times):
        total = total + value
    return total


@inline
def nested(cat: Any, c_block: Callable[[], Any], depth: int) -> None:
    with ExitStack() as stack:
        for _ in range(depth):
            stack.enter_context(c_block())
        cat.count += 1


def test_900_additions_998_ifs_and_a_stack_of_998_blocks_work(tmp_path: Path) -> None:
    def body(cat: Any) -> None:
        cat.count = 1
        cat.count = sum_of(cat.count, 900)
        cat.grow()
        cat.nest()

    class Cat(Sprite):
        count = Variable()
        go = when_flag_clicked(body)

        @block
        def grow(self) -> None:
            for _ in range(998):
                self.count += 1

        @block
        def nest(self) -> None:
            nested(self, lambda: Repeat(1), 998)

    stage, cat = Empty(), Cat()
    path = tmp_path / "deep.sb3"
    path.write_bytes(to_sb3(Project(stage, [cat], costumes={stage: [PICTURE], cat: [PICTURE]})))
    assert sb3.lint(sb3.read_document(path)) == []
    assert sb3.listing(sb3.read(path)).count("repeat (1)") > 50
    machines: list[VirtualMachine] = ["scratch", "turbowarp"]
    for vm in machines:
        with Running.open(path, vm=vm) as running:
            running.green_flag()
            running.step(3)
            assert int(running.variable("count", "Cat")) == 901 + 998 + 1


@wrong(LIMIT)
def a_sum_of_1000() -> None:
    def body(cat: Any) -> None:
        cat.count = sum_of(cat.count, 1000)  # wrong

    check(Empty(), script(body))


@wrong(LIMIT)
def joins_nested_3000_times() -> None:
    def body(cat: Any) -> None:
        text = join("a", "b")
        for _ in range(3000):
            text = join("c", text)
        cat.count = text  # wrong

    check(Empty(), script(body))


@wrong(LIMIT)
def a_condition_of_2000_parts() -> None:
    def body(cat: Any) -> None:
        condition = cat.count == 1
        for _ in range(2000):
            condition = condition | (cat.count == 1)
        wait_until(condition)  # wrong

    check(Empty(), script(body))


@wrong(LIMIT)
def ifs_nested_2000_times() -> None:
    def body(cat: Any) -> None:
        with ExitStack() as stack:
            for _ in range(2000):
                stack.enter_context(If(cat.count == 1))  # wrong

    check(Empty(), script(body))


@wrong(LIMIT)
def a_script_of_20_000_blocks() -> None:
    def body(cat: Any) -> None:
        for _ in range(20_000):
            hide()  # wrong

    check(Empty(), script(body))


@wrong("more than 1000 blocks lie one below or inside another in 'much'")
def a_custom_block_that_is_too_long() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.much()

        @block
        def much(self) -> None:
            for _ in range(1000):
                hide()  # wrong

    check(Empty(), Cat())


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_the_limit(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)


def test_a_block_in_a_loop_deep_inside_is_counted_from_the_hat() -> None:
    def fits(cat: Any) -> None:
        nested(cat, lambda: Repeat(1), 997)

    check(Empty(), script(fits))

    def too_deep(cat: Any) -> None:
        hide()
        nested(cat, lambda: Repeat(1), 998)

    with pytest.raises(NotationError, match="more than 1000 blocks"):
        check(Empty(), script(too_deep))
