"""A value that does not fit, or that Python would take over, names the author's file and line.

Each case is a function with one line marked `# wrong`; the error must name that very line.
"""

from __future__ import annotations

from typing import Any

import pytest

from generator.scratch import (
    If,
    List,
    Sprite,
    Variable,
    hide,
    join,
    letter,
    mouse_x,
    show,
    when_flag_clicked,
)
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check, run

CASES = Cases()
wrong = CASES.wrong


class Other(Sprite):
    own = Variable()
    pile = List()


other = Other()


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


@wrong("the variable 'count' is given the result of changing the variable 'extra'")
def the_change_of_one_variable_assigned_to_another() -> None:
    class Cat(Sprite):
        count = Variable()
        extra = Variable()

        @when_flag_clicked
        def go(self) -> None:
            other_name = self.extra
            other_name += 1
            self.count = other_name  # wrong

    check(Empty(), Cat())


@wrong("the variable 'count' does not fit a boolean slot")
def a_variable_as_a_condition() -> None:
    def body(cat: Any) -> None:
        with If(cat.count):  # wrong
            hide()

    run(body)


@wrong("True does not fit a round slot")
def a_python_truth_value_subtracted_in_place() -> None:
    def body(cat: Any) -> None:
        cat.count -= True  # wrong

    run(body)


@wrong("declares no 'score'; what the Stage declares is named on it: stage.score")
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


@wrong("the list 'pile' belongs to the class Other; name it on an object")
def reading_another_sprites_list_through_its_class() -> None:
    def body(cat: Any) -> None:
        cat.count = Other.pile[1]  # wrong

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


@wrong("'score ' is a text, and + - * / % are for numbers; write join(…) to put texts together")
def a_text_plus_a_block() -> None:
    def body(cat: Any) -> None:
        cat.count = "score " + cat.count  # wrong

    run(body)


@wrong("' points' is a text, and + - * / % are for numbers")
def a_block_plus_a_text() -> None:
    def body(cat: Any) -> None:
        cat.count = cat.count + " points"  # wrong

    run(body)


@wrong("' points' is no number to change a variable by; write join(…)")
def a_text_added_in_place() -> None:
    def body(cat: Any) -> None:
        cat.count += " points"  # wrong

    run(body)


@wrong("nothing is done with the block '( ) + ( )': it is a value, not a statement")
def a_reporter_as_a_statement() -> None:
    def body(cat: Any) -> None:
        cat.count + 1  # wrong

    run(body)


@wrong("nothing is done with the block '[ ] = [ ]': it is a value, not a statement")
def a_comparison_where_an_assignment_is_meant() -> None:
    def body(cat: Any) -> None:
        with If(cat.count > 1):
            cat.count == 1  # noqa: B015  # wrong

    run(body)


@wrong("nothing is done with the block 'join [ ] [ ]': it is a value, not a statement")
def a_function_s_reporter_as_a_statement() -> None:
    def body(cat: Any) -> None:
        join("a", cat.count)  # wrong

    run(body)


@wrong("nothing is done with the block 'mouse x': it is a value, not a statement")
def a_reporter_without_slots_as_a_statement() -> None:
    def body(_: Any) -> None:
        mouse_x()  # wrong

    run(body)


@wrong("nothing is done with the variable 'count'")
def a_variable_as_a_statement() -> None:
    def body(cat: Any) -> None:
        cat.count  # noqa: B018  # wrong

    run(body)


@wrong("there is no item 0: Scratch counts items and letters from 1")
def item_0() -> None:
    def body(cat: Any) -> None:
        cat.count = cat.items[0]  # wrong

    run(body)


@wrong("there is no item -1")
def an_item_counted_from_the_end() -> None:
    def body(cat: Any) -> None:
        del cat.items[-1]  # wrong

    run(body)


@wrong("there is no item 1.5")
def a_place_between_items() -> None:
    def body(cat: Any) -> None:
        cat.items.insert(1.5, "x")  # wrong

    run(body)


@wrong("there is no item 0")
def letter_0() -> None:
    def body(cat: Any) -> None:
        cat.count = letter(0, "text")  # wrong

    run(body)


@wrong("Cat.count is what the class declares and can't be replaced; in a script name it on an object")
def an_assignment_to_the_class() -> None:
    def body(cat: Any) -> None:
        type(cat).count = 1  # wrong

    run(body)


@wrong("compare it with something, and put each comparison in brackets: (a == 1) & (b == 2)")
def comparisons_without_brackets() -> None:
    def body(cat: Any) -> None:
        with If(cat.count == 1 & cat.count == 2):  # wrong
            hide()

    run(body)


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)
