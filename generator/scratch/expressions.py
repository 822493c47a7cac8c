"""Reporters and booleans: Python expressions that become round and pointed blocks.

`square + step` on reporters builds an `operator_add`; `self.mark[square]` builds an `item of`. Nothing is
computed in Python, except that constants fold (`square + 1 + 1` is one block) and that comparisons which
Scratch lacks are written with the ones it has (`a <= b` is `not a > b`).
"""

from __future__ import annotations

import operator
import re
import sys
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from decimal import Decimal
from numbers import Number
from types import FunctionType, MappingProxyType
from typing import ClassVar, NoReturn, TypeGuard, Union, cast

from generator.scratch.errors import NotationError, Place, dropped_at
from sb3 import OPCODES, ReferenceKind

Value = Union["Reporter", int, float, str]
"""What fits a round slot: a block, a number or a text."""

DROPPED: ContextVar[list[tuple[Reporter, Place]] | None] = ContextVar("DROPPED", default=None)
"""While a script is recorded: blocks made by lines that do nothing with them, unless they turn up in it."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_LARGEST = sys.float_info.max
"""Scratch's numbers are doubles: a larger one would be Infinity."""


class Named:
    """A variable, list or message: what a block names. `owner` is the Stage, sprite or part that has it."""

    kind: ClassVar[ReferenceKind]
    as_value: ClassVar[str]
    """What to write where a value is wanted."""

    def __init__(self, name: str, owner: object, place: Place):
        self.name = name
        self.owner = owner
        self.place = place

    def __repr__(self) -> str:
        return f"the {self.kind} {self.name!r}"


Choice = Named | str | int
"""What a drop-down on a block itself holds."""


def _no_block(sign: str, instead: str) -> Callable[[Reporter, object], NoReturn]:
    """A method for an operator of Python's that no block stands for."""

    def refuse(self: Reporter, other: object) -> NoReturn:
        raise NotationError(f"Scratch has no block for {sign}; {instead}")

    return refuse


class Reporter:
    """A round block: an opcode with its inputs and fields."""

    def __init__(
        self,
        opcode: str,
        inputs: Mapping[str, Reporter] | None = None,
        fields: Mapping[str, Choice] | None = None,
    ):
        self.opcode = opcode
        self.inputs = MappingProxyType(dict(inputs or {}))
        self.fields = MappingProxyType(dict(fields or {}))
        if (dropped := DROPPED.get()) is not None and (place := dropped_at()) is not None:
            dropped.append((self, place))

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

    def __rmul__(self, other: Value) -> Reporter:  # type: ignore[misc]  # a text times a block is refused
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

    def __rfloordiv__(self, other: Value) -> Reporter:
        return mathop("floor", other / self)

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

    def __abs__(self) -> Reporter:
        return mathop("abs", self)

    def __round__(self, digits: None = None) -> Reporter:
        if digits is not None:
            raise NotationError("Scratch rounds to whole numbers; write round(number * 10) / 10 for tenths")
        return RoundBlock("operator_round", {"NUM": self})

    def __and__(self, other: Boolean) -> Boolean:
        raise NotationError(
            f"{self!r} is not a condition; compare it with something, and put each comparison in brackets:"
            " (a == 1) & (b == 2)"
        )

    def __or__(self, other: Boolean) -> Boolean:
        raise NotationError(
            f"{self!r} is not a condition; compare it with something, and put each comparison in brackets:"
            " (a == 1) | (b == 2)"
        )

    __rand__, __ror__ = __and__, __or__

    def __invert__(self) -> Boolean:
        raise NotationError(f"{self!r} is not a condition; compare it with something before `~`")

    @property
    def as_condition(self) -> str:
        """What to write where a condition is wanted."""
        return "compare it with something"

    def __hash__(self) -> int:
        raise NotationError(f"{self!r} can't be a key; for Project(values=…) write stage.score.variable")

    def __bool__(self) -> bool:
        raise NotationError(
            "a block has no value while the project is built; write `with If(…)` for if,"
            " `with RepeatUntil(…)` for while, & | ~ for and, or, not, and (a < b) & (b < c) for a < b < c"
        )

    def __index__(self) -> int:
        raise NotationError("a block is no number while the project is built; use `with Repeat(…)`")

    def __int__(self) -> int:
        raise NotationError("a block is no number while the project is built; write floor(…) or round(…)")

    def __float__(self) -> float:
        raise NotationError("a block is no number while the project is built; do arithmetic with + - * /")

    def __len__(self) -> int:
        raise NotationError("a block has no length while the project is built; write length(…)")

    __pow__ = __rpow__ = _no_block("**", "multiply")
    __matmul__ = __rmatmul__ = _no_block("@", "multiply with *")
    __lshift__ = __rlshift__ = _no_block("<<", "multiply by a power of 2")
    __rshift__ = __rrshift__ = _no_block(">>", "write floor(…) of a division by a power of 2")
    __xor__ = __rxor__ = _no_block("^", "multiply for a power; for conditions write (a & ~b) | (b & ~a)")
    __divmod__ = __rdivmod__ = _no_block("divmod", "write a // b and a % b")

    def __pos__(self) -> NoReturn:
        raise NotationError("Scratch has no block for a + alone; leave it out")

    def __trunc__(self) -> int:
        raise NotationError("a block is no number while the project is built; write floor(…) or round(…)")

    def __iter__(self) -> None:
        raise NotationError("a block can't be looped over in Python; use `with Repeat(…)`")

    def __getitem__(self, index: object) -> NoReturn:
        raise NotationError("a block has no items; write letter(index, text) for a character of a text")

    def __contains__(self, value: object) -> bool:
        raise NotationError("`in` has no block; write text_contains(…)")

    def __str__(self) -> str:
        raise NotationError(
            "a block is not a text while the project is built; join(…) puts texts together, say(…) shows one"
        )

    def __format__(self, specification: str) -> str:
        raise NotationError("a block can't stand in an f-string; use join(…)")

    def __repr__(self) -> str:
        return (
            f"the block '{OPCODES[self.opcode].label}'"
            if self.opcode in OPCODES
            else f"the block {self.opcode!r}"
        )


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

    __rand__ = __ror__ = Reporter.__and__

    def __invert__(self) -> Boolean:
        if self.opcode == "operator_not":
            return cast(Boolean, self.inputs["OPERAND"])
        return Boolean("operator_not", {"OPERAND": self})


def position(index: Value) -> Reporter:
    """INDEX as the place of an item or a letter; NotationError for a typed one that can't be."""
    block = reporter(index)
    if isinstance(block, Literal) and (not isinstance(block.value, int) or block.value < 1):
        raise NotationError(f"there is no item {index!r}: Scratch counts items and letters from 1")
    return block


def colour(value: Value) -> Reporter:
    """VALUE as something that fits the slot of a colour; NotationError for a typed one that is none."""
    block = reporter(value)
    if isinstance(block, Literal) and not _COLOUR.fullmatch(block.text):
        raise NotationError(f"{value!r} is no colour; write its red, green and blue as in '#ff8800'")
    return block


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


def reporter(value: object) -> Reporter:
    """VALUE as something that fits a round slot; NotationError if it doesn't."""
    if isinstance(value, Reporter):
        return value
    if is_number(value):
        return Literal(value)
    if isinstance(value, str):
        return Literal(value)
    if _is_plain(value):
        raise NotationError(f"{shown(value)} can't be written in a Scratch project")
    raise NotationError(f"{shown(value)} does not fit a round slot; {_fitting(value)}")


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether VALUE is a number of Python's own, and one that a Scratch project can hold."""
    return _is_plain(value) and abs(value) <= _LARGEST  # nan is not, either


def _is_plain(value: object) -> TypeGuard[int | float]:
    """Whether VALUE is a number of Python's own; those of other libraries are written in their own ways."""
    return type(value) is float or (isinstance(value, int) and not isinstance(value, bool))


def boolean(value: object) -> Boolean:
    """VALUE as something that fits a pointed slot; NotationError if it doesn't."""
    if isinstance(value, Boolean):
        return value
    if isinstance(value, bool):
        hint = "Python worked it out before the project was built; are brackets missing, as in answer() == 1?"
    elif isinstance(value, Reporter):
        hint = value.as_condition
    else:
        hint = _fitting(value, "a comparison or another pointed block")
    raise NotationError(f"{shown(value)} does not fit a boolean slot; {hint}")


def shown(value: object) -> str:
    """VALUE for a message."""
    if isinstance(value, FunctionType):
        return f"the function {value.__name__!r}"
    if isinstance(value, int) and abs(value) > _LARGEST:
        return "a number of so many digits"
    return repr(value)


def _fitting(value: object, kind: str = "a block, a number or a text") -> str:
    """What to write where VALUE does not fit."""
    hint = f"{kind} does"
    match value:
        case FunctionType():
            hint = f"write its brackets, too: {value.__name__}(…)"
        case bool():
            hint = "Scratch's variables have no truth values: write 1 or 0, and compare with that"
        case None:
            hint = "custom blocks and `with` lines give no value, so keep it in a variable"
        case Named():
            hint = value.as_value
        case list() | tuple():
            hint += ", and a List takes one item after the other: self.names.append(…)"
        case Number():
            hint = "write int(…) or float(…) around it"
    return hint


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
    if isinstance(block, Literal) and isinstance(block.value, str):
        raise NotationError(
            f"{value!r} is a text, and + - * / % are for numbers; write join(…) to put texts together"
        )
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
