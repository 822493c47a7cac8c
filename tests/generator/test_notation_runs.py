"""What the notation builds does in a Scratch virtual machine what its Python says.

Where it can, a test runs the very same Python function twice: on blocks, to build the project, and on
numbers, to know the answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import sb3
from generator.scratch import (
    Boolean,
    Else,
    If,
    List,
    Message,
    Project,
    Repeat,
    RepeatUntil,
    Reporter,
    Sprite,
    Stage,
    Variable,
    block,
    broadcast,
    broadcast_and_wait,
    create_clone,
    stop_this_script,
    to_model,
    to_sb3,
    when_flag_clicked,
    when_i_receive,
    when_i_start_as_a_clone,
)
from harness import Project as Running
from harness import VirtualMachine
from tests.generator.writing import PICTURE

ENGINES: Sequence[VirtualMachine] = ("scratch", "turbowarp")
PAIRS = [(0, 1), (7, 2), (-7, 2), (7, -2), (3.5, 0.25), (2, 2), (100, 7), (-1, -3)]

FORMULAS: list[Callable[[Any, Any], Any]] = [
    lambda a, b: a + 1 + 2,
    lambda a, b: a + 1 - 4,
    lambda a, b: 10 - a - b,
    lambda a, b: (a - 7) * b * 2 * 3,
    lambda a, b: a / b,
    lambda a, b: 1 / b,
    lambda a, b: a // b,
    lambda a, b: (a - 7) % b,
    lambda a, b: 100 % b,
    lambda a, b: -a + 0.1 + 0.2,
    lambda a, b: a + 1e-7,
]
CONDITIONS: list[Callable[[Any, Any], Any]] = [
    lambda a, b: a < b,
    lambda a, b: a > b,
    lambda a, b: a <= b,
    lambda a, b: a >= b,
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: (a < b) & (b != 2),
    lambda a, b: (a > b) | (a == -7),
    lambda a, b: ((a > 0) | (b > 0)) & (a != b),
]


class Notebook(Stage):
    """Where the sprites write down what came out."""

    a = Variable()
    b = Variable()
    first = List()
    second = List()
    row = Variable()
    values = List()
    truths = List()

    letters = List()
    found = List()
    divisor = Variable()
    chosen = List()
    heard = List()
    order = List()
    roll_call = Message()
    knock = Message()


book = Notebook()


class Reckoner(Sprite):
    @when_flag_clicked
    def reckon(self) -> None:
        book.values.clear()
        book.truths.clear()
        book.row = 0
        with Repeat(book.first.length):
            book.row += 1
            book.a = book.first[book.row]
            book.b = book.second[book.row]
            for formula in FORMULAS:
                book.values.append(formula(book.a, book.b))
            for condition in CONDITIONS:
                with If(condition(book.a, book.b)):
                    book.truths.append("yes")
                with Else():
                    book.truths.append("no")


class Filer(Sprite):
    @when_flag_clicked
    def file(self) -> None:
        book.letters.clear()
        book.found.clear()
        for sign in "bde":
            book.letters.append(sign)
        book.letters.insert(1, "a")
        book.letters.insert(3, "c")
        book.letters[4] = "D"
        del book.letters[5]
        book.found.append(book.letters.index_of("c"))
        book.found.append(book.letters.index_of("e"))
        book.found.append(book.letters[9])
        book.found.append(book.letters.length)
        with If(book.letters.contains("b")):
            book.found.append("b is there")
        with If(~book.letters.contains("e")):
            book.found.append("e is not")


class Divider(Sprite):
    @when_flag_clicked
    def divide(self) -> None:
        book.chosen.clear()
        self.find_divisor(1071, 462)
        self.choose(book.divisor == 21, "twenty-one", "another")
        self.choose(book.divisor == 22, "twenty-two", "another")
        self.choose(keen=book.divisor > 20, no="small", yes="large")

    @block()
    def find_divisor(self, large: Reporter, small: Reporter) -> None:
        """Euclid's algorithm, calling itself."""
        with If(small == 0):
            book.divisor = large
            stop_this_script()
        self.find_divisor(small, large % small)

    @block("if {keen} then {yes} otherwise {no}")
    def choose(self, keen: Boolean, yes: Reporter, no: Reporter) -> None:
        with If(keen):
            book.chosen.append(yes)
            stop_this_script()
        book.chosen.append(no)


class Soldier(Sprite):
    number = Variable(doc="which clone this is; 0 in the original")
    medals = List()

    @when_flag_clicked
    def muster(self) -> None:
        book.heard.clear()
        book.order.clear()
        self.number = 0
        self.medals.clear()
        with RepeatUntil(self.number == 3):
            self.number += 1
            create_clone()
        self.number = 0
        book.order.append("before")
        broadcast_and_wait(book.knock)
        book.order.append("after")
        broadcast(book.roll_call)

    @when_i_start_as_a_clone
    def enlist(self) -> None:
        self.medals.append(self.number * 10)

    @when_i_receive(book.knock)
    def answer_the_door(self) -> None:
        with If(self.number == 2):
            book.order.append("answered")

    @when_i_receive(book.roll_call)
    def report(self) -> None:
        with If(self.number > 0):
            book.heard.append(self.number + self.medals[1])


def sample() -> Project:
    sprites = [Reckoner(), Filer(), Divider(), Soldier()]
    firsts, seconds = zip(*PAIRS, strict=True)
    return Project(
        book,
        sprites,
        costumes={target: [PICTURE] for target in (book, *sprites)},
        contents={book.first: firsts, book.second: seconds},
    )


@pytest.fixture(scope="module", params=ENGINES)
def ran(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The project after the green flag."""
    path: Path = tmp_path_factory.mktemp("notation") / "sample.sb3"
    path.write_bytes(to_sb3(sample()))
    with Running.open(path, vm=request.param) as running:
        running.green_flag()
        running.step(60)
        yield running


def numbers(items: Sequence[Any]) -> list[float]:
    return [float(item) for item in items]


def test_the_sample_has_no_faults() -> None:
    assert sb3.lint(to_model(sample())) == []


def test_every_formula_gives_what_it_gives_in_python(ran: Running) -> None:
    expected = [formula(a, b) for a, b in PAIRS for formula in FORMULAS]
    assert numbers(ran.list_of("values")) == pytest.approx(expected, rel=1e-15)


def test_every_condition_holds_when_it_holds_in_python(ran: Running) -> None:
    expected = ["yes" if condition(a, b) else "no" for a, b in PAIRS for condition in CONDITIONS]
    assert ran.list_of("truths") == expected
    assert set(expected) == {"yes", "no"}


def test_lists_change_as_they_read(ran: Running) -> None:
    assert ran.list_of("letters") == ["a", "b", "c", "D"]
    assert ran.list_of("found") == [3, 0, "", 4, "b is there", "e is not"]


def test_a_custom_block_may_call_itself_and_return_early(ran: Running) -> None:
    assert ran.variable("divisor") == math.gcd(1071, 462)


def test_booleans_reach_a_custom_block_by_place_and_by_name(ran: Running) -> None:
    assert ran.list_of("chosen") == ["twenty-one", "another", "large"]


def test_each_clone_has_its_own_variables_and_lists(ran: Running) -> None:
    assert sorted(numbers(ran.list_of("heard"))) == [11, 22, 33]


def test_broadcast_and_wait_waits_for_every_answer(ran: Running) -> None:
    assert ran.list_of("order") == ["before", "answered", "after"]


def test_the_virtual_machine_has_nothing_to_complain_of(ran: Running) -> None:
    assert ran.warnings() == []
