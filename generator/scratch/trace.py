"""Recording: while a script's Python body runs, each statement called lands in the script as a block.

One script is open at a time. `with` blocks push the list that their statements go to; whatever is not
allowed where it stands is refused here, with the author's line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.scratch.errors import NotationError, Place, author_place
from generator.scratch.expressions import Argument, BooleanArgument, Reporter, boolean, reporter
from generator.scratch.shapes import SHAPES

if TYPE_CHECKING:
    from generator.scratch.custom import CustomBlock
    from generator.scratch.targets import Target

Body = list["Statement"]


@dataclass
class Statement:
    """A stack, C-shaped or cap block: inputs hold reporters, C-shaped inputs lists of statements."""

    opcode: str
    inputs: Mapping[str, Reporter | Body]
    fields: Mapping[str, object]
    place: Place
    call: CustomBlock | None = None
    note: str = ""

    @property
    def ends_the_stack(self) -> bool:
        """Whether no block can follow this one."""
        if self.opcode == "control_stop":
            return self.fields["STOP_OPTION"] != "other scripts in sprite"
        return SHAPES[self.opcode].kind == "cap"


@dataclass
class Script:
    """A hat or a custom block's definition with the statements below it."""

    target: Target
    name: str
    opcode: str
    fields: Mapping[str, object] = field(default_factory=dict)
    definition: CustomBlock | None = None
    comment: str = ""
    body: Body = field(default_factory=list)

    def __post_init__(self) -> None:
        self.open: list[Body] = [self.body]


_recording: list[Script] = []
_notes: list[str] = []


def current() -> Script:
    """The script being recorded; NotationError outside of any."""
    if not _recording:
        raise NotationError("a block outside of a script: only functions under a hat or @block make blocks")
    return _recording[-1]


@contextmanager
def recording(script: Script) -> Iterator[Script]:
    """Send every statement to SCRIPT."""
    if _recording:
        raise NotationError(f"{script.name!r} begins while {_recording[-1].name!r} is still being written")
    _recording.append(script)
    try:
        yield script
        if _notes:
            raise NotationError(f"a note with no block after it: {_notes[0]!r}")
    finally:
        _recording.clear()
        _notes.clear()


def record(
    opcode: str,
    inputs: Mapping[str, object] | None = None,
    fields: Mapping[str, object] | None = None,
    call: CustomBlock | None = None,
) -> Statement:
    """Append a block to the open script after checking that it may stand there."""
    script = current()
    shape = SHAPES[opcode]
    if shape.sprite_only and script.target.is_stage:
        raise NotationError(f"'{shape.words}' is a block for sprites; the Stage has none")
    filled: dict[str, Reporter | Body] = {}
    for name, value in (inputs or {}).items():
        if isinstance(value, list):
            filled[name] = value
            continue
        slot = shape.inputs.get(name)
        wants_boolean = slot.kind == "boolean" if slot else call is not None and call.takes_boolean(name)
        block = boolean(value) if wants_boolean else reporter(value)
        _check(script, block)
        filled[name] = block
    for field_value in (fields or {}).values():
        _check_owner(script, field_value)
    body = script.open[-1]
    if body and body[-1].ends_the_stack:
        raise NotationError(f"nothing can follow '{SHAPES[body[-1].opcode].words.partition(' {')[0]}'")
    statement = Statement(opcode, filled, dict(fields or {}), author_place(), call, "\n".join(_notes))
    _notes.clear()
    body.append(statement)
    return statement


@contextmanager
def inside(body: Body) -> Iterator[None]:
    """Send the statements of a `with` block to BODY."""
    script = current()
    script.open.append(body)
    try:
        yield
    finally:
        script.open.pop()


def note(text: str) -> None:
    """Put a comment beside the next block."""
    current()
    _notes.append(text)


def _check(script: Script, value: Reporter) -> None:
    """Refuse a reporter that means nothing in SCRIPT, however deep it is nested."""
    if isinstance(value, (Argument, BooleanArgument)) and value.script is not script:
        raise NotationError(f"the argument {value.fields['VALUE']!r} belongs to {value.script.name!r}")
    if value.opcode and SHAPES[value.opcode].sprite_only and script.target.is_stage:
        raise NotationError(f"'{SHAPES[value.opcode].words}' is a block for sprites; the Stage has none")
    for part in value.inputs.values():
        _check(script, part)
    for choice in value.fields.values():
        _check_owner(script, choice)


def _check_owner(script: Script, value: object) -> None:
    """Refuse another sprite's own variable or list."""
    owner = getattr(value, "owner", None)
    if owner is not None and not owner.is_stage and not isinstance(script.target, owner):
        raise NotationError(f"{value} belongs to {owner.__name__}; only that sprite's scripts can reach it")
