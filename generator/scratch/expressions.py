"""Reporters and booleans: Python expressions that become round and pointed blocks.

`square + step` on reporters builds an `operator_add`; `self.mark[square]` builds an `item of`. Nothing is
computed in Python, except that constants fold (`square + 1 + 1` is one block) and that comparisons which
Scratch lacks are written with the ones it has (`a <= b` is `not a > b`).
"""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Union, cast

from generator.scratch.errors import NotationError
from generator.scratch.shapes import SHAPES

if TYPE_CHECKING:
    from generator.scratch.data import List, Variable
    from generator.scratch.trace import Script

Value = Union["Reporter", int, float, str]
"""What fits a round slot: a block, a number or a text."""


class Reporter:
    """A round block: an opcode with its inputs and fields."""

    __hash__ = None  # type: ignore[assignment]  # == builds a block, so a reporter can't be a key

    def __init__(
        self,
        opcode: str,
        inputs: Mapping[str, Reporter] | None = None,
        fields: Mapping[str, object] | None = None,
    ):
        self.opcode = opcode
        self.inputs = MappingProxyType(dict(inputs or {}))
        self.fields = MappingProxyType(dict(fields or {}))

    def __add__(self, other: Value) -> Reporter:
        return arithmetic("operator_add", self, other)

    def __radd__(self, other: Value) -> Reporter:
        return arithmetic("operator_add", other, self)

    def __sub__(self, other: Value) -> Reporter:
        return arithmetic("operator_subtract", self, other)

    def __rsub__(self, other: Value) -> Reporter:
        return arithmetic("operator_subtract", other, self)

    def __mul__(self, other: Value) -> Reporter:
        return arithmetic("operator_multiply", self, other)

    def __rmul__(self, other: Value) -> Reporter:
        return arithmetic("operator_multiply", other, self)

    def __truediv__(self, other: Value) -> Reporter:
        return arithmetic("operator_divide", self, other)

    def __rtruediv__(self, other: Value) -> Reporter:
        return arithmetic("operator_divide", other, self)

    def __mod__(self, other: Value) -> Reporter:
        return arithmetic("operator_mod", self, other)

    def __rmod__(self, other: Value) -> Reporter:
        return arithmetic("operator_mod", other, self)

    def __floordiv__(self, other: Value) -> Reporter:
        return mathop("floor", self / other)

    def __eq__(self, other: object) -> Boolean:  # type: ignore[override]
        return _compare("operator_equals", self, cast(Value, other))

    def __ne__(self, other: object) -> Boolean:  # type: ignore[override]
        return ~(self == other)

    def __lt__(self, other: Value) -> Boolean:
        return _compare("operator_lt", self, other)

    def __gt__(self, other: Value) -> Boolean:
        return _compare("operator_gt", self, other)

    def __le__(self, other: Value) -> Boolean:
        return ~(self > other)

    def __ge__(self, other: Value) -> Boolean:
        return ~(self < other)

    def __neg__(self) -> Reporter:
        return 0 - self

    def __bool__(self) -> bool:
        raise NotationError(
            "a block has no value while the project is built; use `with If(…)`, & | ~ instead"
        )

    def __iter__(self) -> None:
        raise NotationError("a block can't be looped over in Python; use `with Repeat(…)`")

    def __contains__(self, value: object) -> bool:
        raise NotationError("`in` has no block; write text_contains(…)")

    def __str__(self) -> str:
        raise NotationError("a block is not a text while the project is built; use join(…)")

    def __repr__(self) -> str:
        return f"the block '{SHAPES[self.opcode].label}'"


class RoundBlock(Reporter):
    """A reporter that is neither a variable nor an argument nor typed in.

    It is a class beside theirs and not above them: for a subclass on the right Python would turn a
    comparison round, and `length < variable` would read `variable > length` in the editor.
    """


class Boolean(Reporter):
    """A pointed block."""

    def __and__(self, other: Boolean) -> Boolean:
        return logic("operator_and", self, other)

    def __or__(self, other: Boolean) -> Boolean:
        return logic("operator_or", self, other)

    def __invert__(self) -> Boolean:
        if self.opcode == "operator_not":
            return cast(Boolean, self.inputs["OPERAND"])
        return Boolean("operator_not", {"OPERAND": self})


class Literal(Reporter):
    """A number or a text typed into a slot."""

    def __init__(self, value: int | float | str):
        super().__init__("")
        self.value = value

    def __neg__(self) -> Reporter:
        return super().__neg__() if isinstance(self.value, str) else Literal(-self.value)

    def __repr__(self) -> str:
        return repr(self.value)

    @property
    def text(self) -> str:
        """The literal as Scratch writes it: in digits, no `1.0` and no exponent."""
        if isinstance(self.value, float):
            return format(Decimal(repr(self.value)).normalize() + 0, "f")
        return str(self.value)


class VariableValue(Reporter):
    """The value of a variable; `+=` on it is `change … by`."""

    def __init__(self, variable: Variable):
        super().__init__("data_variable", fields={"VARIABLE": variable})
        self.variable = variable

    def __repr__(self) -> str:
        return repr(self.variable)

    def __iadd__(self, other: Value) -> Changed:
        self.variable.change(other)
        return Changed(self.variable)

    def __isub__(self, other: Value) -> Changed:
        self.variable.change(-reporter(other))
        return Changed(self.variable)


class ListContents(Reporter):
    """All items of a list as one text."""

    def __init__(self, values: List):
        super().__init__("data_listcontents", fields={"LIST": values})
        self.values = values

    def __repr__(self) -> str:
        return repr(self.values)


class Changed(VariableValue):
    """What `variable += …` leaves behind for Python's assignment: the change is already recorded."""


class Argument(Reporter):
    """A parameter inside the body of its custom block."""

    def __init__(self, name: str, script: Script):
        super().__init__("argument_reporter_string_number", fields={"VALUE": name})
        self.name = name
        self.script = script

    def __repr__(self) -> str:
        return f"the argument {self.name!r}"


class BooleanArgument(Boolean):
    """A pointed parameter inside the body of its custom block."""

    def __init__(self, name: str, script: Script):
        super().__init__("argument_reporter_boolean", fields={"VALUE": name})
        self.name = name
        self.script = script

    def __repr__(self) -> str:
        return f"the argument {self.name!r}"


def reporter(value: object) -> Reporter:
    """VALUE as something that fits a round slot; NotationError if it doesn't."""
    if isinstance(value, Reporter):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise NotationError(f"{value!r} does not fit a round slot; a block, a number or a text does")
    if isinstance(value, float) and not math.isfinite(value):
        raise NotationError(f"{value!r} can't be written in a Scratch project")
    return Literal(value)


def boolean(value: object) -> Boolean:
    """VALUE as something that fits a pointed slot; NotationError if it doesn't."""
    if isinstance(value, Boolean):
        return value
    raise NotationError(f"{value!r} does not fit a boolean slot; compare it with something")


_FOLD = {"operator_add": operator.add, "operator_subtract": operator.sub, "operator_multiply": operator.mul}
_SIGN = {"operator_add": 1, "operator_subtract": -1}
_LARGEST_EXACT = 2**53


def arithmetic(opcode: str, left: object, right: object) -> Reporter:
    """A two-sided number block, with whole constants folded: (x + 1) + 2 is x + 3.

    (x + 1) - 1 stays x + 0, because x may be a text; fractions and what a double can't hold stay unfolded.
    """
    a, b = _number(left), _number(right)
    first, second = _whole(a), _whole(b)
    if first is not None and second is not None and opcode in _FOLD:
        result: int = _FOLD[opcode](first, second)
        if abs(result) <= _LARGEST_EXACT:
            return Literal(result)
    if second is not None and opcode in _SIGN and a.opcode in _SIGN:
        inner = _whole(a.inputs["NUM2"])
        if inner is not None:
            total = _SIGN[a.opcode] * inner + _SIGN[opcode] * second
            sign = "operator_add" if total >= 0 else "operator_subtract"
            return RoundBlock(sign, {"NUM1": a.inputs["NUM1"], "NUM2": Literal(abs(total))})
    return RoundBlock(opcode, {"NUM1": a, "NUM2": b})


def _number(value: object) -> Reporter:
    block = reporter(value)
    if isinstance(block, Boolean):
        raise NotationError(f"{block!r} is not a number; count with `with If(…)`")
    return block


def _whole(value: Reporter) -> int | None:
    return value.value if isinstance(value, Literal) and isinstance(value.value, int) else None


def _compare(opcode: str, left: Value, right: Value) -> Boolean:
    return Boolean(opcode, {"OPERAND1": reporter(left), "OPERAND2": reporter(right)})


def logic(opcode: str, left: Boolean, right: Boolean) -> Boolean:
    """A block that joins two conditions."""
    return Boolean(opcode, {"OPERAND1": boolean(left), "OPERAND2": boolean(right)})


def mathop(function: str, number: Value) -> Reporter:
    """One of the functions in the drop-down of `… of ( )`."""
    return RoundBlock("operator_mathop", {"NUM": reporter(number)}, {"OPERATOR": function})
