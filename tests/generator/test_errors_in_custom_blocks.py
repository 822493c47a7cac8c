"""Wrong definitions and calls of custom blocks name the author's file and line.

Each case is a function with one line marked `# wrong`; the error must name that very line.
"""

from __future__ import annotations

import pytest

from generator.scratch import (
    Boolean,
    If,
    Reporter,
    Sprite,
    Variable,
    block,
    hide,
    show,
    when_flag_clicked,
    when_key,
)
from tests.generator.misuse import Case, Cases, Empty, assert_the_error_names_the_line, check

CASES = Cases()
wrong = CASES.wrong


@wrong("holds a %")
def a_percent_sign_in_a_label() -> None:
    class Cat(Sprite):
        @block("grow 10% each")  # wrong
        def grow(self) -> None:
            show()

    check(Empty(), Cat())


@wrong("the label 'toString' is a name that every JavaScript object has, and Scratch crashes on it")
def a_label_that_every_object_of_javascript_has() -> None:
    class Cat(Sprite):
        @block("toString")  # wrong
        def write(self) -> None:
            show()

    check(Empty(), Cat())


@wrong("the label 'constructor' is a name that every JavaScript object has")
def a_method_called_as_a_member_of_every_object_of_javascript() -> None:
    class Cat(Sprite):
        @block  # wrong
        def constructor(self) -> None:
            show()

    check(Empty(), Cat())


@wrong("Scratch loses the value of an argument called '__proto__'; rename it")
def an_argument_that_no_object_of_javascript_can_store() -> None:
    class Cat(Sprite):
        @block  # wrong
        def add(self, __proto__: Reporter) -> None:
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


@wrong("a block outside of a script")
def a_block_outside_of_any_script() -> None:
    hide()  # wrong


@wrong("the block 'push' is never called by what a hat starts; call it, or leave it out")
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


@wrong("name 'Bolean' is not defined in an annotation")
def an_annotation_that_is_misspelt() -> None:
    class Cat(Sprite):
        @block()  # wrong
        def push(self, gently: Bolean) -> None:  # type: ignore[name-defined]  # noqa: F821
            show()

    check(Empty(), Cat())


@wrong("stop_this_script() ends a script, and a variable keeps a value")
def returning_early_from_a_custom_block() -> None:
    class Cat(Sprite):
        count = Variable()

        @when_flag_clicked
        def go(self) -> None:
            self.push()

        @block
        def push(self) -> None:
            with If(self.count > 1):
                return  # wrong
            show()

    check(Empty(), Cat())


@wrong("a script gives no value back, and a variable keeps a value")
def a_value_given_back_by_a_custom_block() -> None:
    class Cat(Sprite):
        count = Variable()

        @when_flag_clicked
        def go(self) -> None:
            self.push()

        @block  # type: ignore[arg-type]
        def push(self) -> Reporter:
            show()
            return self.count + 1  # wrong

    check(Empty(), Cat())


@wrong("the argument 'square' can't be changed; keep its value in a variable and change that")
def changing_an_argument() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push(1)

        @block
        def push(self, square: Reporter) -> None:
            square += 1  # wrong

    check(Empty(), Cat())


@wrong("is there twice in this class; rename one, for the second would replace the first")
def two_methods_of_one_name() -> None:
    class Cat(Sprite):
        @block
        def push(self) -> None:
            show()

        @when_flag_clicked  # type: ignore[no-redef]
        def push(self) -> None:  # noqa: F811  # wrong
            hide()


@wrong("'push' is there twice in this class")
def two_plain_methods_of_one_name() -> None:
    class Cat(Sprite):
        def push(self) -> None: ...

        def push(self) -> None: ...  # type: ignore[no-redef]  # noqa: F811  # wrong


@wrong("the block 'push' is not called: write its brackets, too")
def a_block_without_its_brackets() -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.push  # noqa: B018  # wrong

        @block
        def push(self) -> None:
            show()

    check(Empty(), Cat())


@wrong("the block 'push' has no self: it must be a method")
def a_block_without_self() -> None:
    class Cat(Sprite):
        @block  # wrong
        def push() -> None:
            show()


@pytest.mark.parametrize(("case", "fragment"), CASES, ids=[case.__name__ for case, _ in CASES])
def test_the_error_names_the_line_and_what_is_wrong(case: Case, fragment: str) -> None:
    assert_the_error_names_the_line(case, fragment)
