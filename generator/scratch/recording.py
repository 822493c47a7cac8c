"""Recording: while a script's Python body runs, each statement called lands in the script as a block.

A script is recorded under a hat or a custom block's definition. `with` blocks push the stack that their
statements go to; whatever is not allowed where it stands is refused here, with the author's line. What is
being recorded belongs to the running context (a thread has its own): projects can be recorded side by side.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import CodeType, TracebackType
from typing import Protocol

from generator.scratch.errors import NotationError, Place, author_frame, author_place
from generator.scratch.expressions import DROPPED, Boolean, Choice, Named, Reporter, boolean, reporter
from sb3 import MAX_COMMENT, OPCODES, text_units


class Home(Protocol):
    """The Stage or sprite that a script belongs to."""

    @property
    def scratch_name(self) -> str:
        """Its name in Scratch."""

    @property
    def is_stage(self) -> bool:
        """Whether it is the Stage."""

    def holds(self, owner: object) -> bool:
        """Whether OWNER is this target or one of its parts."""


class Signature(Protocol):
    """What a call has to know of a custom block."""

    @property
    def name(self) -> str:
        """Its Python name, in words."""

    @property
    def proccode(self) -> str:
        """Its label, with %s and %b for the arguments."""

    @property
    def warp(self) -> bool:
        """Whether it runs without screen refresh."""

    @property
    def parameters(self) -> list[str]:
        """The names of its arguments, in order."""

    def takes_boolean(self, argument: str) -> bool:
        """Whether an argument's slot is pointed."""


@dataclass(frozen=True)
class Procedure:
    """A custom block of one part or target: what is called, and what is defined."""

    owner: object
    signature: Signature

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Procedure) and self.owner is other.owner and self.signature is other.signature
        )

    def __hash__(self) -> int:
        return hash((id(self.owner), id(self.signature)))


class Body(list["Statement"]):
    """Statements one below the other."""


@dataclass
class Statement:
    """A stack, C-shaped or cap block: inputs hold reporters, mouths statements."""

    opcode: str
    inputs: Mapping[str, Reporter]
    mouths: dict[str, Body]
    fields: Mapping[str, Choice]
    place: Place
    call: Procedure | None = None
    note: str = ""
    elif_: Statement | None = None
    """Of an `if`: the one in its `else` that an `Elif` has put there."""

    @property
    def ends_the_stack(self) -> bool:
        """Whether no block can follow this one."""
        if self.opcode == "control_stop":
            return self.fields["STOP_OPTION"] != "other scripts in sprite"
        return self.opcode in OPCODES and OPCODES[self.opcode].kind == "cap"

    @property
    def label(self) -> str:
        """The block's words, for messages."""
        return OPCODES[self.opcode].label if self.opcode in OPCODES else self.opcode


@dataclass(frozen=True)
class _Note:
    text: str
    place: Place


@dataclass
class Use:
    """Data named in a script that neither its target nor the part it is written in declares."""

    named: Named
    place: Place


@dataclass
class Script:
    """A hat or a custom block's definition with the statements below it."""

    target: Home
    owner: object
    """The part (or the target itself) whose method it is."""
    name: str
    opcode: str
    place: Place
    fields: Mapping[str, Choice] = field(default_factory=dict)
    inputs: Mapping[str, Reporter] = field(default_factory=dict)
    definition: Procedure | None = None
    comment: str = ""
    body: Body = field(default_factory=Body)
    elsewhere: list[Use] = field(default_factory=list)
    """What must turn out to be the Stage's."""

    def __post_init__(self) -> None:
        self.open: list[Body] = [self.body]
        self.notes: list[_Note] = []
        self.unopened: Mouth | None = None

    def statements(self) -> Iterator[Statement]:
        """Every statement, those in mouths after the block around them."""
        waiting: list[Statement] = self.body[::-1]
        while waiting:
            statement = waiting.pop()
            yield statement
            for mouth in reversed(statement.mouths.values()):
                waiting += mouth[::-1]

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
        if self.notes:
            _check_comment("a note", text, self.notes[0].place)
        self.notes.clear()
        return text


def _check_comment(what: str, text: str, place: Place) -> None:
    """Refuse WHAT becomes a comment and has a TEXT too long for one."""
    if (units := text_units(text)) > MAX_COMMENT:
        raise NotationError(
            f"{what} of {units} characters, where a comment has at most {MAX_COMMENT};"
            " Scratch counts an emoji twice",
            place,
        )


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


_CURRENT: ContextVar[Script | None] = ContextVar("_CURRENT", default=None)


def recording() -> Script | None:
    """The script being recorded in this context, if one is."""
    return _CURRENT.get()


def current() -> Script:
    """The script being recorded; NotationError outside of any."""
    script = _CURRENT.get()
    if script is None:
        raise NotationError(
            "a block outside of a script: only functions under a hat, @block or @inline make blocks"
        )
    return script


_PASTING: set[CodeType] = set()
"""The code of every function whose blocks may be pasted where it is called."""


def allow_pasting(function: Callable[..., object]) -> None:
    """Let the statements that FUNCTION records land in the script that calls it."""
    _PASTING.update(_codes(inspect.unwrap(function).__code__))


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and that of comprehensions, lambdas and functions inside of it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def trace(script: Script, function: Callable[..., object], *arguments: object) -> Script:
    """Run FUNCTION and collect the statements that it records in SCRIPT.

    Raises NotationError, with the author's line, for whatever can't become blocks.
    """
    _check_comment("a docstring", script.comment, script.place)
    if (other := _CURRENT.get()) is not None:
        raise NotationError(f"{script.name!r} begins while {other.name!r} is still being written")
    _check_source(function, script)
    allow_pasting(function)
    dropped: list[tuple[Reporter, Place]] = []
    tokens = _CURRENT.set(script), DROPPED.set(dropped)
    try:
        function(*arguments)
        script.check_end()
    finally:
        _CURRENT.reset(tokens[0])
        DROPPED.reset(tokens[1])
    _check_dropped(script, dropped)
    return script


def _check_source(function: Callable[..., object], script: Script) -> None:
    """Refuse what recording would pass over in silence.

    `return` would end the recording, not the script, and a custom block has no value; a function's name
    without its brackets does nothing.
    """
    try:
        source = textwrap.dedent(inspect.getsource(function))
        (definition,) = ast.parse(source).body
    except (OSError, SyntaxError, ValueError):  # typed into a console: there is no source to look at
        return
    first = inspect.unwrap(function).__code__.co_firstlineno
    waiting: list[ast.AST] = list(ast.iter_child_nodes(definition))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Name):
            name = node.value.id
            raise NotationError(
                f"{name!r} by itself does nothing; write its brackets, too: {name}()",
                Place(script.place.file, first + node.lineno - 1),
            )
        if isinstance(node, ast.Return):
            what = (
                "stop_this_script() ends a script" if node.value is None else "a script gives no value back"
            )
            raise NotationError(
                f"`return` in {script.name!r} would only end its recording;"
                f" {what}, and a variable keeps a value",
                Place(script.place.file, first + node.lineno - 1),
            )
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            waiting += ast.iter_child_nodes(node)


def _check_dropped(script: Script, dropped: list[tuple[Reporter, Place]]) -> None:
    """Refuse a reporter or comparison that stands as a statement."""
    if not dropped:
        return
    used = {id(part) for statement in script.statements() for part in _parts(statement)}
    unused = {place: block for block, place in dropped if id(block) not in used}  # the outermost of a line
    for place, block in unused.items():
        raise NotationError(f"nothing is done with {block!r}: it is a value, not a statement", place)


def _parts(statement: Statement) -> Iterator[Reporter]:
    waiting = list(statement.inputs.values())
    while waiting:
        part = waiting.pop()
        yield part
        waiting += part.inputs.values()


def record(
    opcode: str,
    inputs: Mapping[str, object] | None = None,
    fields: Mapping[str, Choice] | None = None,
    *,
    mouths: Mapping[str, Body] | None = None,
    call: Procedure | None = None,
) -> Statement:
    """Append a block to the open script after checking that it may stand there."""
    script = current()
    script.check_mouth()
    frame = author_frame()
    if frame.f_code not in _PASTING:
        name = frame.f_code.co_name
        raise NotationError(
            f"{name!r} makes blocks and is neither under a hat nor marked: @block makes it a custom block,"
            " @inline pastes its blocks where it is called"
        )
    shape = OPCODES.get(opcode)
    if shape is not None and shape.sprite_only and script.target.is_stage:
        raise NotationError(f"'{shape.label}' is a block for sprites; the Stage has none")
    filled: dict[str, Reporter] = {}
    for name, value in (inputs or {}).items():
        slot = shape.inputs.get(name) if shape is not None else None
        if call is not None:
            is_pointed = call.signature.takes_boolean(name)
        else:
            is_pointed = slot is not None and slot.kind == "boolean"
        filled[name] = boolean(value) if is_pointed else reporter(value)
        _check(script, filled[name])
    for choice in (fields or {}).values():
        _check_named(script, choice)
    body = script.open[-1]
    if body and body[-1].ends_the_stack:
        raise NotationError(f"nothing can follow '{body[-1].label}'")
    statement = Statement(
        opcode, filled, dict(mouths or {}), dict(fields or {}), author_place(), call, script.take_notes()
    )
    body.append(statement)
    return statement


def note(text: str) -> None:
    """Put a comment beside the next block."""
    if not isinstance(text, str):
        raise NotationError(f"a note is a text, not {text!r}")
    current().notes.append(_Note(text, author_place()))


class Argument(Reporter):
    """A parameter inside the body of its custom block."""

    def __init__(self, name: str, script: Script):
        super().__init__("argument_reporter_string_number", fields={"VALUE": name})
        self.name = name
        self.script = script

    @property
    def as_condition(self) -> str:
        """What to write where a condition is wanted."""
        return f"declare it as {self.name}: Boolean, or compare it with something"

    def __repr__(self) -> str:
        return f"the argument {self.name!r}"

    def __iadd__(self, other: object) -> Reporter:
        raise NotationError(f"{self!r} can't be changed; keep its value in a variable and change that")

    __isub__ = __imul__ = __itruediv__ = __imod__ = __iadd__


class BooleanArgument(Boolean):
    """A pointed parameter inside the body of its custom block."""

    def __init__(self, name: str, script: Script):
        super().__init__("argument_reporter_boolean", fields={"VALUE": name})
        self.name = name
        self.script = script

    def __repr__(self) -> str:
        return f"the argument {self.name!r}"


class Menu(Reporter):
    """A drop-down that lies in a slot by itself, as a choice made there and not as a block dropped there."""


def _check(script: Script, value: Reporter) -> None:
    """Refuse a reporter that means nothing in SCRIPT, however deep it is nested."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, (Argument, BooleanArgument)) and part.script is not script:
            raise NotationError(f"{part!r} belongs to {part.script.name!r}")
        shape = OPCODES.get(part.opcode)
        if shape is not None and shape.sprite_only and script.target.is_stage:
            raise NotationError(f"'{shape.label}' is a block for sprites; the Stage has none")
        waiting += part.inputs.values()
        for choice in part.fields.values():
            _check_named(script, choice)


def _check_named(script: Script, choice: Choice) -> None:
    """Note data that is not the target's own: it has to be the Stage's, which is known in the end only."""
    if isinstance(choice, Named) and not script.target.holds(choice.owner):
        script.elsewhere.append(Use(choice, author_place()))
