"""Recording: while a script's Python body runs, each statement called lands in the script as a block.

One script is open at a time. `with` blocks push the list that their statements go to; whatever is not
allowed where it stands is refused here, with the author's line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any

from generator.scratch.errors import NotationError, Place, author_place
from generator.scratch.expressions import Argument, BooleanArgument, Reporter, boolean, reporter
from generator.scratch.shapes import MAX_COMMENT, SHAPES

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


@dataclass(frozen=True)
class _Note:
    text: str
    place: Place


@dataclass
class Script:
    """A hat or a custom block's definition with the statements below it."""

    target: Target
    name: str
    opcode: str
    place: Place
    fields: Mapping[str, object] = field(default_factory=dict)
    definition: CustomBlock | None = None
    comment: str = ""
    body: Body = field(default_factory=list)

    def __post_init__(self) -> None:
        self.open: list[Body] = [self.body]
        self.notes: list[_Note] = []
        self.unopened: Mouth | None = None

    def statements(self) -> Iterator[Statement]:
        """Every statement, those in mouths after the block around them."""
        return _statements(self.body)

    def check_mouth(self) -> None:
        """Refuse a C-shaped block that no `with` has opened."""
        if self.unopened is not None:
            raise NotationError("a C-shaped block needs `with` before it", self.unopened.place)

    def check_end(self) -> None:
        """Refuse what waits for a block when no more blocks come."""
        self.check_mouth()
        if self.notes:
            raise NotationError(f"a note with no block after it: {self.notes[0].text!r}", self.notes[0].place)

    def take_notes(self) -> str:
        """The notes for the block that is being recorded."""
        text = "\n".join(note.text for note in self.notes)
        if len(text) > MAX_COMMENT:
            raise NotationError(f"a note of more than {MAX_COMMENT} characters", self.notes[0].place)
        self.notes.clear()
        return text


class Mouth:
    """A mouth of a C-shaped block: the statements of its `with` block go into BODY."""

    def __init__(self, body: Body):
        self.body = body
        self.place = author_place()
        self.script = current()
        self.script.check_mouth()
        self.script.unopened = self

    def __enter__(self) -> None:
        self.script.unopened = None
        self.script.open.append(self.body)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.script.check_end()
        self.script.open.pop()


_recording: list[Script] = []


def current() -> Script:
    """The script being recorded; NotationError outside of any."""
    if not _recording:
        raise NotationError("a block outside of a script: only functions under a hat or @block make blocks")
    return _recording[-1]


def trace(script: Script, function: Callable[..., object], *arguments: Any) -> Script:
    """Run FUNCTION for the script's target and collect the statements that it records."""
    if len(script.comment) > MAX_COMMENT:
        raise NotationError(f"a docstring of more than {MAX_COMMENT} characters", script.place)
    if _recording:
        raise NotationError(f"{script.name!r} begins while {_recording[-1].name!r} is still being written")
    _recording.append(script)
    try:
        function(script.target, *arguments)
        script.check_end()
    finally:
        _recording.clear()
    return script


def record(
    opcode: str,
    inputs: Mapping[str, object] | None = None,
    fields: Mapping[str, object] | None = None,
    call: CustomBlock | None = None,
) -> Statement:
    """Append a block to the open script after checking that it may stand there."""
    script = current()
    script.check_mouth()
    shape = SHAPES[opcode]
    if shape.sprite_only and script.target.is_stage:
        raise NotationError(f"'{shape.label}' is a block for sprites; the Stage has none")
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
        raise NotationError(f"nothing can follow '{SHAPES[body[-1].opcode].label}'")
    statement = Statement(opcode, filled, dict(fields or {}), author_place(), call, script.take_notes())
    body.append(statement)
    return statement


def note(text: str) -> None:
    """Put a comment beside the next block."""
    current().notes.append(_Note(text, author_place()))


def check_reach(member: object, target: Target) -> None:
    """Refuse a variable or list of TARGET in a script of another sprite."""
    if _recording and target is not _recording[-1].target and not target.is_stage:
        raise NotationError(f"{member} belongs to {target.name}; only that sprite's scripts can reach it")


def _check(script: Script, value: Reporter) -> None:
    """Refuse a reporter that means nothing in SCRIPT, however deep it is nested."""
    if isinstance(value, (Argument, BooleanArgument)) and value.script is not script:
        raise NotationError(f"{value!r} belongs to {value.script.name!r}")
    if value.opcode and SHAPES[value.opcode].sprite_only and script.target.is_stage:
        raise NotationError(f"'{SHAPES[value.opcode].label}' is a block for sprites; the Stage has none")
    for part in value.inputs.values():
        _check(script, part)
    for choice in value.fields.values():
        _check_owner(script, choice)


def _check_owner(script: Script, value: object) -> None:
    """Refuse another sprite's own variable or list, also one reached through its class."""
    owner = getattr(value, "owner", None)
    if isinstance(owner, type) and not isinstance(script.target, owner) and not getattr(owner, "is_stage", 0):
        raise NotationError(f"{value} belongs to {owner.__name__}; only that sprite's scripts can reach it")


def _statements(body: Body) -> Iterator[Statement]:
    for statement in body:
        yield statement
        for inner in statement.inputs.values():
            if isinstance(inner, list):
                yield from _statements(inner)
