"""Blocks of a finished project.json as lines of scratchblocks text.

Both the listing (which prints them) and the layout (which measures them) read a script through here, so any
project's blocks will do, not only ours: an opcode that the table does not know prints as its own name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.scratch.shapes import (
    LIST_PRIMITIVE,
    PRIMITIVES,
    SHAPES,
    VARIABLE_PRIMITIVE,
    Field,
    Input,
    Shape,
)

Blocks = Mapping[str, Any]

_INDENT = "  "
_TEXT_KINDS = {PRIMITIVES["text"]}
_COLOUR = PRIMITIVES["colour"]
_BROADCAST = PRIMITIVES["broadcast"]


@dataclass(frozen=True)
class Line:
    """One line of a script: how deep it is indented, what it says, how deep its reporters nest."""

    indent: int
    text: str
    nesting: int
    block_id: str

    def __str__(self) -> str:
        return _INDENT * self.indent + self.text


class Words:
    """The words of one target's blocks."""

    def __init__(self, blocks: Blocks):
        self.blocks = blocks

    def script(self, top: str) -> list[Line]:
        """The lines of the script that begins with block TOP (or of a lone reporter)."""
        return list(self._stack(top, 0))

    def _stack(self, block_id: str | None, indent: int) -> Iterator[Line]:
        seen: set[str] = set()
        while block_id is not None and block_id in self.blocks and block_id not in seen:
            seen.add(block_id)
            block = self.blocks[block_id]
            if not isinstance(block, Mapping):
                yield Line(indent, self._primitive(block), 1, block_id)
                return
            yield from self._statement(block_id, block, indent)
            block_id = block.get("next")

    def _statement(self, block_id: str, block: Mapping[str, Any], indent: int) -> Iterator[Line]:
        shape = SHAPES.get(block["opcode"])
        texts: list[str] = []
        nesting = 0
        mouths = False
        for part in self._parts(block, shape):
            if isinstance(part, Input) and part.kind == "substack":
                yield Line(indent, " ".join(texts), nesting, block_id)
                texts, nesting, mouths = [], 0, True
                yield from self._stack(_inner(block, part.name), indent + 1)
            else:
                texts.append(self._part(block, part))
                nesting = max(nesting, self._nesting(block, part))
        if mouths:
            yield Line(indent, "end", 0, block_id)
        else:
            yield Line(indent, " ".join(filter(None, texts)), nesting, block_id)

    def _parts(self, block: Mapping[str, Any], shape: Shape | None) -> tuple[str | Input | Field, ...]:
        opcode = block["opcode"]
        if opcode == "procedures_call":
            return _call_parts(block.get("mutation") or {})
        if shape is None:
            inputs = [Input(name, "text") for name in block.get("inputs", {})]
            return (opcode, *(Field(name, "choice") for name in block.get("fields", {})), *inputs)
        return shape.parts

    def _part(self, block: Mapping[str, Any], part: str | Input | Field) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, Field):
            return f"[{self._field(block, part.name)} v]"
        if part.kind == "prototype":
            return self._prototype(block)
        return self._input(block, part)

    def _field(self, block: Mapping[str, Any], name: str) -> str:
        value = block.get("fields", {}).get(name, [""])
        return str(value[0]) if isinstance(value, list) and value else ""

    def _prototype(self, block: Mapping[str, Any]) -> str:
        prototype = self.blocks.get(_inner(block, "custom_block") or "", {})
        mutation = prototype.get("mutation") or {}
        names = iter(_json_list(mutation.get("argumentnames")))
        label = re.sub(
            r"%[sbn]",
            lambda match: f"<{next(names, '')}>" if match[0] == "%b" else f"({next(names, '')})",
            str(mutation.get("proccode", "")),
        )
        return label + ("" if mutation.get("warp") in ("true", True) else "  // with screen refresh")

    def _input(self, block: Mapping[str, Any], part: Input) -> str:
        value = block.get("inputs", {}).get(part.name)
        if not isinstance(value, list) or len(value) < 2 or value[1] is None:
            return "<>" if part.kind == "boolean" else "()"
        if isinstance(value[1], list):
            return self._primitive(value[1])
        return self.reporter(value[1])

    def _primitive(self, value: list[Any]) -> str:
        kind, text = value[0], str(value[1])
        if kind == VARIABLE_PRIMITIVE:
            return f"({text})"
        if kind == LIST_PRIMITIVE:
            return f"({text} :: list)"
        if kind == _BROADCAST:
            return f"({text} v)"
        return f"[{text}]" if kind in _TEXT_KINDS or kind == _COLOUR else f"({text})"

    def reporter(self, block_id: str) -> str:
        """The words of a reporter, boolean or menu block, in its brackets."""
        block = self.blocks.get(block_id)
        if block is None:
            return "()"
        if not isinstance(block, Mapping):
            return self._primitive(block)
        opcode = block["opcode"]
        shape = SHAPES.get(opcode)
        if opcode.startswith("argument_reporter"):
            text = self._field(block, "VALUE")
        elif opcode in ("data_variable", "data_listcontents"):
            text = self._field(block, "VARIABLE" if opcode == "data_variable" else "LIST")
        elif (shape is not None and shape.kind == "menu") or block.get("shadow"):
            name = next(iter(block.get("fields", {})), "")
            return f"({self._field(block, name)} v)"
        else:
            text = " ".join(self._part(block, part) for part in self._parts(block, shape))
        return f"<{text}>" if shape is not None and shape.kind == "boolean" else f"({text})"

    def _nesting(self, block: Mapping[str, Any], part: str | Input | Field) -> int:
        if not isinstance(part, Input) or part.kind in ("substack", "prototype"):
            return 0
        inner = self.blocks.get(_inner(block, part.name) or "")
        if not isinstance(inner, Mapping):
            return 0
        parts = self._parts(inner, SHAPES.get(inner["opcode"]))
        return 1 + max((self._nesting(inner, part) for part in parts), default=0)


def _inner(block: Mapping[str, Any], name: str) -> str | None:
    value = block.get("inputs", {}).get(name)
    return value[1] if isinstance(value, list) and len(value) > 1 and isinstance(value[1], str) else None


def _call_parts(mutation: Mapping[str, Any]) -> tuple[str | Input, ...]:
    ids = iter(_json_list(mutation.get("argumentids")))
    parts: list[str | Input] = []
    for word in re.split(r"(%[sbn])", str(mutation.get("proccode", ""))):
        if word in ("%s", "%b", "%n"):
            parts.append(Input(next(ids, ""), "boolean" if word == "%b" else "text"))
        elif word.strip():
            parts.append(word.strip())
    return tuple(parts)


def _json_list(text: object) -> list[str]:
    try:
        values = json.loads(str(text))
    except ValueError:
        return []
    return [str(value) for value in values] if isinstance(values, list) else []
