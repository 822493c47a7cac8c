"""The operators that Python has no sign for, one function a block."""

from __future__ import annotations

from generator.scratch.expressions import (
    Boolean,
    Reporter,
    RoundBlock,
    Value,
    boolean,
    logic,
    mathop,
    position,
    reporter,
)


def all_of(first: Boolean, *others: Boolean) -> Boolean:
    """True where every condition is: a chain of `and` (Scratch evaluates all of them)."""
    for other in others:
        first = logic("operator_and", first, other)
    return boolean(first)


def any_of(first: Boolean, *others: Boolean) -> Boolean:
    """True where at least one condition is: a chain of `or` (Scratch evaluates all of them)."""
    for other in others:
        first = logic("operator_or", first, other)
    return boolean(first)


def join(first: Value, *others: Value) -> Reporter:
    """The texts one after the other."""
    *before, last = map(reporter, (first, *others))
    for text in reversed(before):
        last = RoundBlock("operator_join", {"STRING1": text, "STRING2": last})
    return last


def letter(index: Value, text: Value) -> Reporter:
    """The character of TEXT at INDEX, counted from 1; empty outside."""
    return RoundBlock("operator_letter_of", {"LETTER": position(index), "STRING": reporter(text)})


def length(text: Value) -> Reporter:
    """How many characters TEXT has."""
    return RoundBlock("operator_length", {"STRING": reporter(text)})


def text_contains(text: Value, part: Value) -> Boolean:
    """Whether PART stands anywhere in TEXT, without regard to case."""
    return Boolean("operator_contains", {"STRING1": reporter(text), "STRING2": reporter(part)})


def floor(number: Value) -> Reporter:
    """The next whole number below."""
    return mathop("floor", number)


def absolute(number: Value) -> Reporter:
    """The number without its sign."""
    return mathop("abs", number)


def natural_log(number: Value) -> Reporter:
    """The logarithm to base e."""
    return mathop("ln", number)


def rounded(number: Value) -> Reporter:
    """The nearest whole number."""
    return RoundBlock("operator_round", {"NUM": reporter(number)})


def random(low: Value, high: Value) -> Reporter:
    """A random number from LOW to HIGH, both included; whole when both are."""
    return RoundBlock("operator_random", {"FROM": reporter(low), "TO": reporter(high)})
