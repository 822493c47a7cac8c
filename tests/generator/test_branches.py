"""If, Elif and Else are written as the one block that Scratch has: `if … then … else`, one in the other."""

from __future__ import annotations

from typing import Any

import pytest

from generator.scratch import Elif, Else, If, hide, note, say, show, stop_all
from tests.generator.misuse import Case, Cases, assert_the_error_names_the_line, run
from tests.generator.writing import words

CASES = Cases()
wrong = CASES.wrong


def test_elif_is_an_if_in_the_else_and_the_last_else_belongs_to_it() -> None:
    def body(cat: Any) -> None:
        with If(cat.a == 1):
            say("one")
        with Elif(cat.a == 2):
            with If(cat.b == 1):
                show()
            with Else():
                hide()
        with Elif(cat.a == 3):
            say("three")
        with Else():
            say("many")
        stop_all()

    assert words(body) == [
        "if <(a) = [1]> then",
        "  say [one]",
        "else",
        "  if <(a) = [2]> then",
        "    if <(b) = [1]> then",
        "      show",
        "    else",
        "      hide",
        "    end",
        "  else",
        "    if <(a) = [3]> then",
        "      say [three]",
        "    else",
        "      say [many]",
        "    end",
        "  end",
        "end",
        "stop [all v]",
    ]


def test_an_if_below_an_elif_is_one_of_its_own() -> None:
    def body(cat: Any) -> None:
        with If(cat.a == 1):
            show()
        with Elif(cat.a == 2):
            hide()
        with If(cat.a == 3):
            show()
        with Else():
            hide()

    assert [line for line in words(body) if not line.startswith(" ")] == [
        "if <(a) = [1]> then",
        "else",
        "end",
        "if <(a) = [3]> then",
        "else",
        "end",
    ]


@wrong("Elif(…) must stand directly below an If(…) of the same depth")
def elif_without_if() -> None:
    def body(cat: Any) -> None:
        show()
        with Elif(cat.count == 1):  # wrong
            hide()

    run(body)


@wrong("Elif(…) must stand directly below an If(…) of the same depth")
def elif_below_else() -> None:
    def body(cat: Any) -> None:
        with If(cat.count == 1):
            hide()
        with Else():
            show()
        with Elif(cat.count == 2):  # wrong
            hide()

    run(body)


@wrong("Else() must stand directly below an If(…) of the same depth")
def a_second_else_below_an_elif() -> None:
    def body(cat: Any) -> None:
        with If(cat.count == 1):
            hide()
        with Elif(cat.count == 2):
            show()
        with Else():
            hide()
        with Else():  # wrong
            show()

    run(body)


@wrong("a C-shaped block needs `with` before it")
def elif_without_with() -> None:
    def body(cat: Any) -> None:
        with If(cat.count == 1):
            hide()
        Elif(cat.count == 2)  # wrong
        show()

    run(body)


@wrong("a note with no block after it: 'why'")
def a_note_at_the_end_of_an_elif() -> None:
    def body(cat: Any) -> None:
        with If(cat.count == 1):
            hide()
        with Elif(cat.count == 2):
            note("why")  # wrong

    run(body)


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)
