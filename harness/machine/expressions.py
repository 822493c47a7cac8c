"""Small expressions over a running project, for watching values and waiting for conditions.

    var("solved") == 1
    (length_of("history") >= 3) & ~idle()

They are sent to Node as nested lists and evaluated there on every frame. Values compare as Scratch compares
them: as numbers when both look like numbers, else as text without case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Value = str | int | float | bool
Attribute = Literal["x", "y", "direction", "size", "visible", "costume", "layer"]
Code = list[object]  # an expression as Node reads it: [kind, *parts]


@dataclass(frozen=True, eq=False)
class Condition:
    """Something that holds or does not; combine with `&`, `|` and `~`."""

    code: Code
    text: str
    parts: tuple[Reading, ...]  # what it looks at, to report when it never came true

    def __and__(self, other: Condition) -> Condition:
        return Condition(["and", self.code, other.code], f"({self} and {other})", self.parts + other.parts)

    def __or__(self, other: Condition) -> Condition:
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
        return Condition([sign, self.code, ["value", other]], f"{self} {sign} {other!r}", (self,))


def _owned(name: str, target: str) -> str:
    return name if target == "Stage" else f"{target}'s {name}"


def var(name: str, target: str = "Stage") -> Reading:
    """The value of a variable; `target` is the sprite that owns it, or the Stage."""
    return Reading(["variable", name, target], _owned(name, target))


def length_of(name: str, target: str = "Stage") -> Reading:
    """The length of a list."""
    return Reading(["length", name, target], f"length of {_owned(name, target)}")


def item_of(name: str, index: int, target: str = "Stage") -> Reading:
    """An item of a list, counted from 1; empty text outside the list, as in Scratch."""
    return Reading(["item", index, name, target], f"item {index} of {_owned(name, target)}")


def items_of(name: str, target: str = "Stage") -> Reading:
    """All items of a list, for watching; not for comparing."""
    return Reading(["list", name, target], f"items of {_owned(name, target)}")


def attribute_of(target: str, attribute: Attribute) -> Reading:
    """An attribute of a sprite (the original, not a clone)."""
    return Reading(["attribute", attribute, target], f"{attribute} of {target}")


def idle() -> Condition:
    """Holds when no script is running, but for those that `Project.ignore` names."""
    running = Reading(["threads"], "running scripts")
    return Condition(["=", running.code, ["value", 0]], "no script running", (running,))
