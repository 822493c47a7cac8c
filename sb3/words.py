"""Blocks of a finished project.json as lines of scratchblocks text.

Both the listing (which prints them) and the layout (which measures them) read a script through here, so any
project's blocks will do, not only ours: an opcode that the table does not know prints as its own name, and
damage (links that lead nowhere or round in circles, parts of the wrong kind) prints as a gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.scratch.json_parts import as_list, as_object, first, text_list
from generator.scratch.shapes import LIST_PRIMITIVE, PRIMITIVES, SHAPES, VARIABLE_PRIMITIVE, Field, Input

Blocks = Mapping[str, Any]
Part = str | Input | Field

ARGUMENT = re.compile(r"(?:^|(?<=\s))%([nbs])")
"""An argument in the label of a custom block."""

_INDENT = "  "
_BRACKETED = {PRIMITIVES["text"], PRIMITIVES["colour"]}
_DEEPEST = 60
"""Nesting beyond this is not printed; it also keeps Python's own stack safe."""
_GAP = "…"


@dataclass(frozen=True)
class Line:
    """One line of a script: how deep it is indented, what it says, how deep its reporters nest."""

    indent: int
    text: str
    nesting: int
    block_id: str

    def __str__(self) -> str:
        return _INDENT * self.indent + self.text


@dataclass(frozen=True)
class _Phrase:
    """The words of a reporter or of a part of a line, and how many reporters are nested in it."""

    text: str
    nesting: int = 0


class Words:
    """The words of one target's blocks."""

    def __init__(self, blocks: Blocks):
        self.blocks = blocks
        self._told: set[str] = set()

    def script(self, top: str) -> list[Line]:
        """The lines of the script that begins with block TOP (or of a lone reporter)."""
        self._told = set()
        if isinstance(self.blocks.get(top), list) or self._is_value(top):
            phrase = self._value(top, 0)
            return [Line(0, phrase.text, phrase.nesting, top)]
        return list(self._stack(top, 0))

    def _stack(self, block_id: str | None, indent: int) -> Iterator[Line]:
        if indent > _DEEPEST:
            yield Line(indent, _GAP, 0, str(block_id))
            return
        while block_id is not None and self._tell(block_id):
            block = as_object(self.blocks.get(block_id))
            yield from self._statement(block_id, block, indent)
            following = block.get("next")
            block_id = following if isinstance(following, str) else None

    def _tell(self, block_id: str) -> bool:
        """Whether the block is there and was not told yet: what is told once can't lead in circles."""
        if block_id in self._told or block_id not in self.blocks:
            return False
        self._told.add(block_id)
        return True

    def _statement(self, block_id: str, block: Blocks, indent: int) -> Iterator[Line]:
        phrases: list[_Phrase] = []
        mouths = False
        for part in _parts(block):
            if isinstance(part, Input) and part.kind == "substack":
                yield _line(indent, phrases, block_id)
                phrases, mouths = [], True
                yield from self._stack(_inner(block, part.name), indent + 1)
            else:
                phrases.append(self._part(block, part, 0))
        if mouths:
            phrases.append(_Phrase("end"))
        yield _line(indent, phrases, block_id)

    def _part(self, block: Blocks, part: Part, depth: int) -> _Phrase:
        if isinstance(part, str):
            return _Phrase(part)
        if isinstance(part, Field):
            return _Phrase(f"[{_field(block, part.name, ']')} v]")
        if part.kind == "prototype":
            return _Phrase(self._prototype(block))
        return self._input(block, part, depth)

    def _prototype(self, block: Blocks) -> str:
        prototype = as_object(self.blocks.get(_inner(block, "custom_block") or ""))
        mutation = as_object(prototype.get("mutation"))
        names = iter(text_list(mutation.get("argumentnames")) or ())
        label = ARGUMENT.sub(
            lambda match: f"<{next(names, '')}>" if match[1] == "b" else f"({next(names, '')})",
            str(mutation.get("proccode", "")),
        )
        return label + ("" if mutation.get("warp") in ("true", True) else "  // with screen refresh")

    def _input(self, block: Blocks, part: Input, depth: int) -> _Phrase:
        value = as_list(as_object(block.get("inputs")).get(part.name))
        content = value[1] if len(value) > 1 else None
        if isinstance(content, list):
            return _Phrase(_primitive(content), 1 if first(content) == VARIABLE_PRIMITIVE else 0)
        if not isinstance(content, str):
            return _Phrase("<>" if part.kind == "boolean" else "()")
        return self._value(content, depth)

    def _value(self, block_id: str, depth: int) -> _Phrase:
        """The words of a reporter, boolean or menu block, in its brackets."""
        found = self.blocks.get(block_id)
        if isinstance(found, list):
            return _Phrase(_primitive(found), 1)
        if depth > _DEEPEST or not self._tell(block_id):
            return _Phrase(f"({_GAP})")
        block = as_object(found)
        opcode = str(block.get("opcode"))
        shape = SHAPES.get(opcode)
        if (shape is not None and shape.kind == "menu") or (block.get("shadow") and shape is None):
            name = next(iter(as_object(block.get("fields"))), "")
            return _Phrase(f"({_field(block, name, ')')} v)")
        parts = _parts(block)
        if opcode.startswith("argument_reporter") or opcode in ("data_variable", "data_listcontents"):
            closing = ">" if opcode == "argument_reporter_boolean" else ")"
            phrases = [
                _Phrase(_field(block, part.name, closing)) for part in parts if isinstance(part, Field)
            ]
        else:
            phrases = [self._part(block, part, depth + 1) for part in parts]
        line = _line(0, phrases, block_id)
        pointed = shape is not None and shape.kind == "boolean"
        return _Phrase(f"<{line.text}>" if pointed else f"({line.text})", line.nesting + 1)

    def _is_value(self, block_id: str) -> bool:
        shape = SHAPES.get(str(as_object(self.blocks.get(block_id)).get("opcode")))
        return shape is not None and shape.kind in ("reporter", "boolean", "menu")


def _line(indent: int, phrases: list[_Phrase], block_id: str) -> Line:
    text = " ".join(phrase.text for phrase in phrases if phrase.text)
    return Line(indent, text, max((phrase.nesting for phrase in phrases), default=0), block_id)


def _parts(block: Blocks) -> tuple[Part, ...]:
    """What to print of a block, in order."""
    opcode = str(block.get("opcode"))
    if opcode == "procedures_call":
        return _call_parts(as_object(block.get("mutation")))
    if (shape := SHAPES.get(opcode)) is not None:
        return shape.parts
    names = as_object(block.get("inputs"))
    inputs = [Input(name, "substack" if name.startswith("SUBSTACK") else "text") for name in names]
    return (opcode, *(Field(name, "choice") for name in as_object(block.get("fields"))), *inputs)


def _call_parts(mutation: Blocks) -> tuple[Part, ...]:
    ids = iter(text_list(mutation.get("argumentids")) or ())
    parts: list[Part] = []
    label = str(mutation.get("proccode", ""))
    end = 0
    for match in ARGUMENT.finditer(label):
        parts.append(label[end : match.start()].strip())
        parts.append(Input(next(ids, ""), "boolean" if match[1] == "b" else "text"))
        end = match.end()
    return (*parts, label[end:].strip())


def _primitive(value: list[Any]) -> str:
    """The words of a primitive array: a typed value, a message, a variable or a list."""
    kind = first(value)
    closing = "]" if kind in _BRACKETED else ")"
    text = _escaped(value[1] if len(value) > 1 else "", closing)
    if kind == LIST_PRIMITIVE:
        return f"({text} :: list)"
    if kind == PRIMITIVES["broadcast"]:
        return f"({text} v)"
    return f"[{text}]" if closing == "]" else f"({text})"


def _field(block: Blocks, name: str, closing: str) -> str:
    return _escaped(first(as_object(block.get("fields")).get(name)), closing)


def _escaped(value: object, closing: str) -> str:
    """A name or a typed text on one line, what would close its bracket marked as scratchblocks wants it."""
    text = "" if value is None else str(value)
    return text.replace("\\", "\\\\").replace(closing, f"\\{closing}").replace("\n", "\\n")


def _inner(block: Blocks, name: str) -> str | None:
    value = as_list(as_object(block.get("inputs")).get(name))
    return value[1] if len(value) > 1 and isinstance(value[1], str) else None
