"""Small expressions over a running project, for watching values and waiting for conditions.

    var("solved") == 1
    (length_of("history") >= 3) & ~idle()

They are sent to Node as nested lists and evaluated there on every frame. Values compare as Scratch compares
them: as numbers when both look like numbers, else as text without case.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeGuard, get_args

from harness.machine.errors import HarnessError, shown

Value = str | int | float | bool
Attribute = Literal["x", "y", "direction", "size", "visible", "costume", "layer"]
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
Code = list[object]  # an expression as Node reads it: [kind, *parts]


@dataclass(frozen=True, eq=False)
class Condition:
    """Something that holds or does not; combine with `&`, `|` and `~`."""

    code: Code
    text: str
    parts: tuple[Reading, ...]  # what it looks at, to report when it never came true

    def __and__(self, other: Condition) -> Condition:
        _require_condition(self, other)
        return Condition(["and", self.code, other.code], f"({self} and {other})", self.parts + other.parts)

    def __or__(self, other: Condition) -> Condition:
        _require_condition(self, other)
        return Condition(["or", self.code, other.code], f"({self} or {other})", self.parts + other.parts)

    def __invert__(self) -> Condition:
        return Condition(["not", self.code], f"not {self}", self.parts)

    def __bool__(self) -> bool:
        raise TypeError(f"{self} is known in the running project only; combine with & | ~, not and, or, not")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False)
class Reading:
    """Something to read from a project; comparing it with a value or another reading gives a Condition."""

    code: Code
    text: str

    def __eq__(self, other: Value | Reading) -> Condition:  # type: ignore[override]
        return self._compare("=", other)

    def __ne__(self, other: Value | Reading) -> Condition:  # type: ignore[override]
        return ~self._compare("=", other)

    def __lt__(self, other: Value | Reading) -> Condition:
        return self._compare("<", other)

    def __gt__(self, other: Value | Reading) -> Condition:
        return self._compare(">", other)

    def __le__(self, other: Value | Reading) -> Condition:
        return ~self._compare(">", other)

    def __ge__(self, other: Value | Reading) -> Condition:
        return ~self._compare("<", other)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def _compare(self, sign: str, other: Value | Reading) -> Condition:
        if isinstance(other, Reading):
            return Condition([sign, self.code, other.code], f"{self} {sign} {other}", (self, other))
        if not is_value(other):
            raise HarnessError(
                f"{self} is compared with a text, a finite number, a truth value or a reading,"
                f" not with {shown(other)}"
            )
        return Condition([sign, self.code, ["value", other]], f"{self} {sign} {other!r}", (self,))


def is_value(value: object) -> TypeGuard[Value]:
    """Whether VALUE is one that a project can be given: JSON has no infinite numbers."""
    return isinstance(value, (str, bool)) or (isinstance(value, (int, float)) and _is_finite(value))


def _is_finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:  # a whole number of more than 308 digits
        return False


def _require_condition(left: Condition, right: object) -> None:
    if not isinstance(right, Condition):
        raise HarnessError(
            f"{shown(right)} is no condition to combine with {left}; put each comparison in brackets:"
            ' (var("a") == 1) & (var("b") == 2)'
        )


def _owned(name: str, target: str) -> str:
    for each in (name, target):
        if not isinstance(each, str):
            raise HarnessError(f"a variable, a list or a sprite is named by a text, not by {shown(each)}")
    return name if target == "Stage" else f"{target}'s {name}"


def var(name: str, target: str = "Stage") -> Reading:
    """The value of a variable; `target` is the sprite that owns it, or the Stage."""
    return Reading(["variable", name, target], _owned(name, target))


def length_of(name: str, target: str = "Stage") -> Reading:
    """The length of a list."""
    return Reading(["length", name, target], f"length of {_owned(name, target)}")


def item_of(name: str, index: int, target: str = "Stage") -> Reading:
    """An item of a list, counted from 1; empty text outside the list, as in Scratch."""
    if not isinstance(index, int) or isinstance(index, bool):
        raise HarnessError(f"items are counted in whole numbers, not by {shown(index)}")
    return Reading(["item", index, name, target], f"item {index} of {_owned(name, target)}")


def items_of(name: str, target: str = "Stage") -> Reading:
    """All items of a list, for watching; not for comparing."""
    return Reading(["list", name, target], f"items of {_owned(name, target)}")


def attribute_of(target: str, attribute: Attribute) -> Reading:
    """An attribute of a sprite (the original, not a clone)."""
    if attribute not in ATTRIBUTES:
        raise HarnessError(f"a sprite has no attribute {shown(attribute)} ({', '.join(ATTRIBUTES)})")
    return Reading(["attribute", attribute, target], f"{attribute} of {target}")


def idle() -> Condition:
    """Holds when no script is running, but for those that `Project.ignore` names."""
    running = Reading(["threads"], "running scripts")
    return Condition(["=", running.code, ["value", 0]], "no script running", (running,))
