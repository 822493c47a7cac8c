"""Every block of the opcode table can be recorded, and the functions are what the table gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import generator.scratch
import sb3
from generator.scratch import (
    MOUSE,
    Sprite,
    change_effect,
    create_clone,
    current_date,
    go_to_target,
    raw,
    raw_boolean,
    raw_hat,
    raw_menu,
    raw_reporter,
    say,
    set_pen_color,
    switch_backdrop,
    to_model,
    to_sb3,
    touching,
    wait_until,
    when_backdrop_switches_to,
)
from generator.scratch import vocabulary as module
from generator.scratch.derive import derived, vocabulary
from harness import Project as Running
from harness import VirtualMachine, ensure_packages
from harness.gates import static_gates
from tests.generator.every_block import every_block
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check, run
from tests.generator.writing import words

CASES = Cases()
wrong = CASES.wrong


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a project that has every block."""
    ensure_packages()
    path = tmp_path_factory.mktemp("blocks") / "every.sb3"
    path.write_bytes(to_sb3(every_block()))
    return path


def test_the_committed_functions_are_what_the_table_gives() -> None:
    text = vocabulary()
    assert Path(module.__file__).read_text("utf-8") == text
    assert set(derived()) <= set(generator.scratch.__all__)


def used(project: sb3.Project) -> Iterator[str]:
    for target in project.targets:
        for block in target.blocks():
            yield block.opcode
            for value in block.values():
                if isinstance(value, sb3.Reference):
                    yield {"variable": "data_variable", "list": "data_listcontents"}.get(value.kind, "")


def test_one_project_has_every_block() -> None:
    model = to_model(every_block())
    assert set(sb3.OPCODES) - set(used(model)) == set()
    assert sb3.lint(model) == []


@pytest.mark.parametrize("vm", get_args(VirtualMachine))
def test_a_project_with_every_block_loads_without_a_warning(every: Path, vm: VirtualMachine) -> None:
    with Running.open(every, vm=vm) as project:
        assert project.warnings() == []


def test_the_gates_let_a_project_with_every_block_pass(every: Path) -> None:
    results = static_gates(every, sb3.read_document(every))
    assert results
    assert not [f"{gate}: {fault}" for gate, fault in results.items() if fault is not None]


def test_blocks_that_the_notation_does_not_know_are_recorded_by_their_opcode() -> None:
    def body(cat: Sprite) -> None:
        raw("robot_say", fields={"HOW": "loud"}, WHAT="hi", TIMES=raw_reporter("robot_count"))
        wait_until(raw_boolean("robot_ready", WHO=raw_menu("robot_menu_who", "WHO", "R2")))
        raw("looks_say", MESSAGE="known")
        say("known")

    assert words(body) == [
        "robot_say [loud v] [hi] (robot_count)",
        "wait until (robot_ready (R2 v))",
        "say [known]",
        "say [known]",
    ]


def test_a_hat_that_the_notation_does_not_know_starts_a_script() -> None:
    class Cat(Sprite):
        @raw_hat("robot_when", fields={"WHAT": "waved at"}, TIMES=3)
        def go(self) -> None:
            say("hi")

    check(Empty(), Cat())


@wrong("'looks_size' is a reporter block and no cap or stack block")
def a_reporter_as_a_raw_statement() -> None:
    def body(cat: Sprite) -> None:
        raw("looks_size")  # wrong

    run(body)


@wrong("'looks_say' has no input 'TEXT'; it has MESSAGE")
def a_raw_block_with_an_input_that_it_lacks() -> None:
    def body(cat: Sprite) -> None:
        raw("looks_say", TEXT="hi")  # wrong

    run(body)


@wrong("the drop-down has no 'colour'; it has color, fisheye")
def an_effect_that_scratch_lacks() -> None:
    def body(cat: Sprite) -> None:
        change_effect("colour", 3)  # type: ignore[arg-type]  # wrong

    run(body)


@wrong("the drop-down has no 'weekday'; it has year, month, date, day of week")
def a_part_of_the_date_that_scratch_lacks() -> None:
    def body(cat: Sprite) -> None:
        say(current_date("weekday"))  # type: ignore[arg-type]  # wrong

    run(body)


@wrong("'red' is no colour; write its red, green and blue as in '#ff8800'")
def a_colour_by_its_name() -> None:
    def body(cat: Sprite) -> None:
        set_pen_color("red")  # wrong

    run(body)


@wrong("there is no sprite 'Dog' for 'touching ( ) ?'; there is Cat, _mouse_, _edge_")
def a_sprite_that_is_not_there_however_deep() -> None:
    def body(cat: Sprite) -> None:
        go_to_target(MOUSE)
        wait_until(~touching("Dog"))  # wrong

    run(body)


@wrong("there is no sprite 'Dog' for 'create clone of ( )'")
def a_clone_of_a_sprite_that_is_not_there() -> None:
    class Dog(Sprite): ...

    def body(cat: Sprite) -> None:
        create_clone(Dog)  # wrong

    run(body)


@wrong("Stage has no backdrop 'night'; it has plain")
def a_backdrop_that_is_not_there() -> None:
    def body(cat: Sprite) -> None:
        switch_backdrop("night")  # wrong

    run(body)


@wrong("Stage has no backdrop 'night'; it has plain")
def a_hat_for_a_backdrop_that_is_not_there() -> None:
    class Cat(Sprite):
        @when_backdrop_switches_to("night")  # wrong
        def go(self) -> None:
            say("hi")

    check(Empty(), Cat())


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)
