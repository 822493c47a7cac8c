"""Python expressions become the blocks that a Scratch user would drag, with constants folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.scratch import (
    Reporter,
    Value,
    absolute,
    all_of,
    any_of,
    floor,
    join,
    length,
    letter,
    random,
    rounded,
    text_contains,
    wait_until,
)
from generator.scratch.expressions import reporter
from tests.generator.writing import words

Make = Callable[[Any], Any]


def value(make: Make) -> str:
    """The words of an expression of a sprite with the variables a and b and the list items."""

    def body(cat: Any) -> None:
        cat.a = make(cat)

    (line,) = words(body)
    return line.removeprefix("set [a v] to ")


FOLDED: list[tuple[str, Make, str]] = [
    ("two additions", lambda cat: cat.a + 1 + 2, "((a) + (3))"),
    ("an addition and a subtraction", lambda cat: cat.a + 5 - 2, "((a) + (3))"),
    ("a subtraction that outweighs", lambda cat: cat.a + 2 - 5, "((a) - (3))"),
    ("two subtractions", lambda cat: cat.a - 1 - 2, "((a) - (3))"),
    ("a negative constant", lambda cat: cat.a + -1 + -2, "((a) - (3))"),
    ("zero stays, since a may be a text", lambda cat: cat.a + 1 - 1, "((a) + (0))"),
    (
        "constants in a reporter of constants",
        lambda cat: cat.items[_constant(2) + 3],
        "(item (5) of [items v])",
    ),
    ("a product of constants", lambda cat: cat.items[_constant(2) * 3], "(item (6) of [items v])"),
]


def _constant(value: int) -> Reporter:
    """A constant that the notation computes with, as a default argument might be."""
    return reporter(value)


@pytest.mark.parametrize(("make", "text"), [case[1:] for case in FOLDED], ids=[case[0] for case in FOLDED])
def test_whole_constants_fold(make: Make, text: str) -> None:
    assert value(make) == text


UNFOLDED: list[tuple[str, Make, str]] = [
    ("fractions", lambda cat: cat.a + 0.1 + 0.2, "(((a) + (0.1)) + (0.2))"),
    ("a product", lambda cat: cat.a * 2 * 3, "(((a) * (2)) * (3))"),
    ("a quotient", lambda cat: _constant(7) / 2, "((7) / (2))"),
    ("a remainder", lambda cat: _constant(7) % 2, "((7) mod (2))"),
    ("a constant in front", lambda cat: 1 + cat.a + 2, "(((1) + (a)) + (2))"),
    ("across a product", lambda cat: (cat.a + 1) * 2, "(((a) + (1)) * (2))"),
    ("more than a double holds", lambda cat: _constant(2**53) + 1, f"(({2**53}) + (1))"),
]


@pytest.mark.parametrize(
    ("make", "text"), [case[1:] for case in UNFOLDED], ids=[case[0] for case in UNFOLDED]
)
def test_what_could_change_the_value_does_not_fold(make: Make, text: str) -> None:
    assert value(make) == text


LITERALS: list[tuple[Value, str]] = [
    (1, "1"), (1.0, "1"), (-2.0, "-2"), (0.5, "0.5"), (1e21, "1000000000000000000000"), (1e-7, "0.0000001"),
    (-0.0, "0"), (2.5e-8, "0.000000025"), (123456.75, "123456.75"), ("1.50", "1.50"), ("", ""),
    ("a b", "a b"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "text"), LITERALS)
def test_numbers_are_written_in_plain_digits(number: Value, text: str) -> None:
    assert value(lambda cat: number) == f"[{text}]"


@pytest.mark.parametrize("number", [0.1, 1 / 3, 1e-7, 5e-324, 1.7976931348623157e308, 123456789.123456789])
def test_the_digits_are_those_of_the_number(number: float) -> None:
    assert float(value(lambda cat: number)[1:-1]) == number


BLOCKS: list[tuple[Make, str]] = [
    (lambda cat: -cat.a, "((0) - (a))"),
    (lambda cat: 10 - cat.a, "((10) - (a))"),
    (lambda cat: 10 / cat.a, "((10) / (a))"),
    (lambda cat: 10 % cat.a, "((10) mod (a))"),
    (lambda cat: cat.a // 2, "([floor v] of ((a) / (2)))"),
    (lambda cat: floor(cat.a), "([floor v] of (a))"),
    (lambda cat: absolute(cat.a), "([abs v] of (a))"),
    (lambda cat: rounded(cat.a), "(round (a))"),
    (lambda cat: random(1, cat.a), "(pick random (1) to (a))"),
    (lambda cat: join("a", cat.b, "c"), "(join [a] (join (b) [c]))"),
    (lambda cat: letter(1, cat.a), "(letter (1) of (a))"),
    (lambda cat: length(cat.a), "(length of (a))"),
    (lambda cat: cat.items[cat.a], "(item (a) of [items v])"),
    (lambda cat: cat.items.length, "(length of [items v])"),
    (lambda cat: cat.items.index_of("x"), "(item # of [x] in [items v])"),
    (lambda cat: cat.items.contents, "(items :: list)"),
    (lambda cat: cat.a == 1, "<(a) = [1]>"),
]


@pytest.mark.parametrize(("make", "text"), BLOCKS, ids=[text for _, text in BLOCKS])
def test_an_expression_becomes_its_block(make: Make, text: str) -> None:
    assert value(make) == text


CONDITIONS: list[tuple[Make, str]] = [
    (lambda cat: cat.a < 1, "<(a) < [1]>"),
    (lambda cat: cat.a > 1, "<(a) > [1]>"),
    (lambda cat: cat.items.length < cat.a, "<(length of [items v]) < (a)>"),
    (lambda cat: cat.a <= 1, "<not <(a) > [1]>>"),
    (lambda cat: cat.a >= 1, "<not <(a) < [1]>>"),
    (lambda cat: cat.a != 1, "<not <(a) = [1]>>"),
    (lambda cat: ~(cat.a != 1), "<(a) = [1]>"),
    (lambda cat: (cat.a == 1) & (cat.b == 2), "<<(a) = [1]> and <(b) = [2]>>"),
    (lambda cat: (cat.a == 1) | ~(cat.b == 2), "<<(a) = [1]> or <not <(b) = [2]>>>"),
    (
        lambda cat: all_of(cat.a == 1, cat.a == 2, cat.a == 3),
        "<<<(a) = [1]> and <(a) = [2]>> and <(a) = [3]>>",
    ),
    (lambda cat: any_of(cat.a == 1), "<(a) = [1]>"),
    (lambda cat: any_of(cat.a == 1, cat.a == 2), "<<(a) = [1]> or <(a) = [2]>>"),
    (lambda cat: cat.items.contains("x"), "<[items v] contains [x] ?>"),
    (lambda cat: text_contains(cat.a, "x"), "<(a) contains [x] ?>"),
]


@pytest.mark.parametrize(("make", "text"), CONDITIONS, ids=[text for _, text in CONDITIONS])
def test_a_condition_becomes_its_pointed_block(make: Make, text: str) -> None:
    def body(cat: Any) -> None:
        wait_until(make(cat))

    assert words(body) == [f"wait until {text}"]


def plus(cat: Any) -> None:
    cat.a += 2


def minus(cat: Any) -> None:
    cat.a -= 2


def minus_a_fraction(cat: Any) -> None:
    cat.a -= 0.5


def minus_a_block(cat: Any) -> None:
    cat.a -= cat.b


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (plus, "change [a v] by (2)"),
        (minus, "change [a v] by (-2)"),
        (minus_a_fraction, "change [a v] by (-0.5)"),
        (minus_a_block, "change [a v] by ((0) - (b))"),
    ],
)
def test_an_assignment_in_place_becomes_change(body: Callable[[Any], None], text: str) -> None:
    assert words(body) == [text]
