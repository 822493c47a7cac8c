"""Blocks by their opcode: for extensions, and for whatever else the notation has no function for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.scratch.data import List, Message, MessageName, VariableValue
from generator.scratch.errors import NotationError
from generator.scratch.expressions import Boolean, Choice, Reporter, RoundBlock, Value, boolean, reporter
from generator.scratch.hats import Hat, ScriptMethod, check_brackets
from generator.scratch.recording import Menu, record
from sb3 import OPCODES

RawChoice = str | int | VariableValue | List | Message
"""What a field takes: a word or number, or the variable, list or message that it names."""
_STATEMENTS = frozenset(("stack", "cap"))


def raw(opcode: str, /, *, fields: Mapping[str, RawChoice] | None = None, **inputs: Value | Message) -> None:
    """Place the statement of that opcode, with its inputs by their names in the file."""
    _check(opcode, _STATEMENTS, fields, inputs)
    record(opcode, _slots(opcode, inputs), _choices(fields))


def raw_reporter(
    opcode: str, /, *, fields: Mapping[str, RawChoice] | None = None, **inputs: Value | Message
) -> Reporter:
    """The round block of that opcode."""
    _check(opcode, frozenset(("reporter",)), fields, inputs)
    return RoundBlock(opcode, _slots(opcode, inputs), _choices(fields))


def raw_boolean(
    opcode: str, /, *, fields: Mapping[str, RawChoice] | None = None, **inputs: Value | Message
) -> Boolean:
    """The pointed block of that opcode."""
    _check(opcode, frozenset(("boolean",)), fields, inputs)
    return Boolean(opcode, _slots(opcode, inputs), _choices(fields))


def raw_menu(opcode: str, field: str, choice: str | int) -> Reporter:
    """The drop-down of that opcode, for a slot of a block whose drop-down the notation does not know."""
    _check(opcode, frozenset(("menu",)), {field: choice}, {})
    return Menu(opcode, fields={field: choice})


def raw_hat(
    opcode: str, /, *, fields: Mapping[str, RawChoice] | None = None, **inputs: Value
) -> Callable[[ScriptMethod], Hat]:
    """Start a script under the hat of that opcode."""
    check_brackets("raw_hat", '"category_opcode"', opcode)
    _check(opcode, frozenset(("hat",)), fields, inputs)
    slots = _slots(opcode, inputs)
    return lambda function: Hat(function, opcode, (_choices(fields),), slots)


def _check(
    opcode: str,
    kinds: frozenset[str],
    fields: Mapping[str, object] | None,
    inputs: Mapping[str, object],
) -> None:
    """Refuse an opcode of another kind, and names that the block does not have."""
    shape = OPCODES.get(opcode)
    if shape is None:
        return
    if shape.kind not in kinds:
        raise NotationError(f"{opcode!r} is a {shape.kind} block and no {' or '.join(sorted(kinds))} block")
    for kind, names, known in (("input", inputs, shape.inputs), ("field", fields or {}, shape.fields)):
        for name in names:
            if name not in known:
                listed = ", ".join(known) or "none"
                raise NotationError(f"{opcode!r} has no {kind} {name!r}; it has {listed}")


def _slots(opcode: str, inputs: Mapping[str, Value | Message]) -> dict[str, Reporter]:
    known = OPCODES[opcode].inputs if opcode in OPCODES else {}
    return {
        name: MessageName(value)
        if isinstance(value, Message)
        else boolean(value)
        if name in known and known[name].kind == "boolean"
        else reporter(value)
        for name, value in inputs.items()
    }


def _choices(fields: Mapping[str, RawChoice] | None) -> dict[str, Choice]:
    choices: dict[str, Choice] = {}
    for name, choice in (fields or {}).items():
        if isinstance(choice, bool) or not isinstance(choice, RawChoice):
            raise NotationError(
                f"the field {name} holds a word, a whole number or what it names, not {choice!r}"
            )
        choices[name] = choice.variable if isinstance(choice, VariableValue) else choice
    return choices
