"""Blocks as lines of scratchblocks text.

Both the listing (which prints them) and the layout (which measures them) read a script through here. A block
that the table does not know prints as its opcode.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sb3.model import Block, Input, Literal, Reference, Value
from sb3.opcodes import ARGUMENT, OPCODES, FieldShape, InputShape

Part = str | InputShape | FieldShape

INDENT = "  "
_BRACKETED = ("text", "colour")
_DEEPEST = 60
"""Nesting beyond this is not printed; it also keeps Python's own stack safe."""
_GAP = "…"
_VALUES = ("reporter", "boolean", "menu")


@dataclass(frozen=True)
class Line:
    """One line of a script: how deep it is indented, what it says, how deep its reporters nest."""

    indent: int
    text: str
    nesting: int
    block: Block

    def __str__(self) -> str:
        return INDENT * self.indent + self.text


@dataclass(frozen=True)
class _Phrase:
    """The words of a reporter or of a part of a line, and how many reporters are nested in it."""

    text: str
    nesting: int = 0


def script_lines(blocks: list[Block]) -> list[Line]:
    """The lines of a script, or of a reporter that lies on the canvas by itself."""
    top = blocks[0]
    shape = OPCODES.get(top.opcode)
    if shape is not None and shape.kind in _VALUES:
        phrase = _reporter(top, 0)
        return [Line(0, phrase.text, phrase.nesting, top)]
    return list(_stack(blocks, 0))


def reference_words(value: Reference) -> str:
    """A variable, list or message in its brackets."""
    name = _escaped(value.name, ")")
    return {"variable": f"({name})", "list": f"({name} :: list)", "message": f"({name} v)"}[value.kind]


def _stack(blocks: list[Block], indent: int) -> Iterator[Line]:
    if indent > _DEEPEST:
        if blocks:
            yield Line(indent, _GAP, 0, blocks[0])
        return
    for block in blocks:
        yield from _statement(block, indent)


def _statement(block: Block, indent: int) -> Iterator[Line]:
    phrases: list[_Phrase] = []
    has_mouth = False
    for part in _parts(block):
        if isinstance(part, InputShape) and part.kind == "substack":
            yield _line(indent, phrases, block)
            phrases, has_mouth = [], True
            yield from _stack(block.mouths.get(part.name, []), indent + 1)
        else:
            phrases.append(_part(block, part, 0))
    if has_mouth:
        phrases.append(_Phrase("end"))
    yield _line(indent, phrases, block)


def _part(block: Block, part: Part, depth: int) -> _Phrase:
    if isinstance(part, str):
        return _Phrase(part)
    if isinstance(part, FieldShape):
        return _Phrase(f"[{_field(block, part.name, ']')} v]")
    slot = block.inputs.get(part.name)
    if part.kind == "prototype":
        return _Phrase(_prototype(slot))
    if slot is None:
        return _Phrase("<>" if part.kind == "boolean" else "()")
    return _value(slot.content, depth)


def _prototype(slot: Input | None) -> str:
    prototype = slot.content if slot is not None else None
    mutation = prototype.mutation if isinstance(prototype, Block) else None
    if mutation is None:
        return ""
    names = iter(mutation.argument_names or ())
    label = ARGUMENT.sub(
        lambda match: f"<{next(names, '')}>" if match[1] == "b" else f"({next(names, '')})",
        mutation.proccode or "",
    )
    return label if mutation.warp else f"{label}  // with screen refresh"


def _value(value: Value, depth: int) -> _Phrase:
    if isinstance(value, Literal):
        is_bracketed = value.kind in _BRACKETED
        text = _escaped(value.value, "]" if is_bracketed else ")")
        return _Phrase(f"[{text}]" if is_bracketed else f"({text})")
    if isinstance(value, Reference):
        return _Phrase(reference_words(value), 1 if value.kind == "variable" else 0)
    return _reporter(value, depth)


def _reporter(block: Block, depth: int) -> _Phrase:
    """The words of a reporter, boolean or menu block, in its brackets."""
    if depth > _DEEPEST:
        return _Phrase(f"({_GAP})")
    shape = OPCODES.get(block.opcode)
    if (shape is not None and shape.kind == "menu") or (block.is_shadow and shape is None):
        return _Phrase(f"({_field(block, next(iter(block.fields), ''), ')')} v)")
    is_pointed = shape is not None and shape.kind == "boolean"
    parts = _parts(block)
    if block.opcode.startswith("argument_reporter") or block.opcode in ("data_variable", "data_listcontents"):
        closing = ">" if is_pointed else ")"
        names = [part.name for part in parts if isinstance(part, FieldShape)]
        phrases = [_Phrase(_field(block, name, closing)) for name in names]
    else:
        phrases = [_part(block, part, depth + 1) for part in parts]
    line = _line(0, phrases, block)
    return _Phrase(f"<{line.text}>" if is_pointed else f"({line.text})", line.nesting + 1)


def _line(indent: int, phrases: list[_Phrase], block: Block) -> Line:
    text = " ".join(phrase.text for phrase in phrases if phrase.text)
    return Line(indent, text, max((phrase.nesting for phrase in phrases), default=0), block)


def _parts(block: Block) -> tuple[Part, ...]:
    """What to print of a block, in order."""
    if block.opcode == "procedures_call":
        return _call_parts(block)
    if (shape := OPCODES.get(block.opcode)) is not None:
        return shape.parts
    return (
        block.opcode,
        *(FieldShape(name, "choice") for name in block.fields),
        *(InputShape(name, "text") for name in block.inputs),
        *(InputShape(name, "substack") for name in block.mouths),
    )


def _call_parts(call: Block) -> tuple[Part, ...]:
    if call.mutation is None:
        return ()
    ids = iter(call.mutation.argument_ids or ())
    parts: list[Part] = []
    label = call.mutation.proccode or ""
    end = 0
    for match in ARGUMENT.finditer(label):
        parts.append(label[end : match.start()].strip())
        parts.append(InputShape(next(ids, ""), "boolean" if match[1] == "b" else "text"))
        end = match.end()
    return (*parts, label[end:].strip())


def _field(block: Block, name: str, closing: str) -> str:
    field = block.fields.get(name)
    return "" if field is None else _escaped(field.value, closing)


def _escaped(value: object, closing: str) -> str:
    """A name or a typed text on one line, what would close its bracket marked as scratchblocks wants it."""
    text = "" if value is None else str(value)
    return text.replace("\\", "\\\\").replace(closing, f"\\{closing}").replace("\n", "\\n")
