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


def ceiling(number: Value) -> Reporter:
    """The next whole number above."""
    return mathop("ceiling", number)


def absolute(number: Value) -> Reporter:
    """The number without its sign."""
    return mathop("abs", number)


def square_root(number: Value) -> Reporter:
    """What times itself is the number."""
    return mathop("sqrt", number)


def sine(degrees: Value) -> Reporter:
    """The sine of an angle."""
    return mathop("sin", degrees)


def cosine(degrees: Value) -> Reporter:
    """The cosine of an angle."""
    return mathop("cos", degrees)


def tangent(degrees: Value) -> Reporter:
    """The tangent of an angle."""
    return mathop("tan", degrees)


def arcsine(number: Value) -> Reporter:
    """The angle, in degrees, whose sine is the number."""
    return mathop("asin", number)


def arccosine(number: Value) -> Reporter:
    """The angle, in degrees, whose cosine is the number."""
    return mathop("acos", number)


def arctangent(number: Value) -> Reporter:
    """The angle, in degrees, whose tangent is the number."""
    return mathop("atan", number)


def natural_log(number: Value) -> Reporter:
    """The logarithm to base e."""
    return mathop("ln", number)


def log10(number: Value) -> Reporter:
    """The logarithm to base 10."""
    return mathop("log", number)


def e_to_the(number: Value) -> Reporter:
    """e to the power of the number."""
    return mathop("e ^", number)


def ten_to_the(number: Value) -> Reporter:
    """10 to the power of the number."""
    return mathop("10 ^", number)


def rounded(number: Value) -> Reporter:
    """The nearest whole number."""
    return RoundBlock("operator_round", {"NUM": reporter(number)})


def random(low: Value, high: Value) -> Reporter:
    """A random number from LOW to HIGH, both included; whole when both are."""
    return RoundBlock("operator_random", {"FROM": reporter(low), "TO": reporter(high)})
