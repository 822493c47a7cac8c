"""The part of lint that walks one target's blocks: links, slots, names, custom blocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.scratch.shapes import (
    CORE_CATEGORIES,
    LIST_PRIMITIVE,
    PRIMITIVES,
    SHAPES,
    VARIABLE_PRIMITIVE,
    Shape,
)

_KEYS = {"opcode", "next", "parent", "inputs", "fields", "shadow", "topLevel"}
_BROADCAST_PRIMITIVE = PRIMITIVES["broadcast"]
_FOLDED_FLOAT = re.compile(r"-?\d+\.0+")


class BlockFaults:
    """Finds the faults in the blocks of one target; `stage` holds what every sprite may use."""

    def __init__(self, target: Mapping[str, Any], stage: Mapping[str, Any]):
        self.target = target
        self.name = target["name"]
        self.blocks: Mapping[str, Any] = target["blocks"]
        self.names = {
            "variable": {**stage["variables"], **target["variables"]},
            "list": {**stage["lists"], **target["lists"]},
            "broadcast": stage["broadcasts"],
        }
        self.proccodes = {
            block["mutation"].get("proccode"): block["mutation"]
            for block in self.blocks.values()
            if isinstance(block, Mapping)
            and block.get("opcode") == "procedures_prototype"
            and isinstance(block.get("mutation"), Mapping)
        }

    def all(self) -> Iterator[str]:
        """Every fault, one line each."""
        shapeless = [fault for key, block in self.blocks.items() for fault in self._keys(key, block)]
        if shapeless:
            yield from shapeless
            return
        for key, block in self.blocks.items():
            if isinstance(block, list):
                yield from self._primitive(f"{self.name}: lone reporter {key!r}", block)
                continue
            where = f"{self.name}: {block['opcode']} {key!r}"
            yield from self._links(where, key, block)
            yield from self._shape(where, block)
            if block["opcode"].startswith("procedures_"):
                yield from self._procedure(where, block)
        yield from self._unreachable()
        yield from self._arguments()

    def _keys(self, key: str, block: Any) -> Iterator[str]:
        if isinstance(block, list):
            return
        if not isinstance(block, Mapping) or not set(block) >= _KEYS:
            yield f"{self.name}: the block {key!r} lacks one of {', '.join(sorted(_KEYS))}"
        elif not isinstance(block["inputs"], Mapping) or not isinstance(block["fields"], Mapping):
            yield f"{self.name}: the block {key!r}: inputs and fields must be objects"

    def _links(self, where: str, key: str, block: Mapping[str, Any]) -> Iterator[str]:
        for child in self._children(block):
            below = self.blocks.get(child)
            if not isinstance(below, Mapping):
                yield f"{where} points to the block {child!r}, which does not exist"
            elif below["parent"] != key:
                yield f"{self.name}: the parent of {child!r} is not {key!r}, above or around it"
        parent = block["parent"]
        if block["topLevel"]:
            if parent is not None:
                yield f"{where} is on top of a script and has a parent"
            if not isinstance(block.get("x"), (int, float)) or not isinstance(block.get("y"), (int, float)):
                yield f"{where} is on top of a script and has no place"
        elif not isinstance(self.blocks.get(parent), Mapping):
            yield f"{where} is an orphan: its parent {parent!r} does not exist"
        elif key not in self._children(self.blocks[parent]):
            yield f"{where} is an orphan: its parent {parent!r} does not lead to it"

    @staticmethod
    def _children(block: Mapping[str, Any]) -> list[str]:
        children = [block["next"]] if block["next"] is not None else []
        for value in block["inputs"].values():
            if isinstance(value, list):
                children.extend(part for part in value[1:] if isinstance(part, str))
        return children

    def _shape(self, where: str, block: Mapping[str, Any]) -> Iterator[str]:
        opcode = block["opcode"]
        shape = SHAPES.get(opcode)
        if shape is None:
            if opcode.partition("_")[0] in CORE_CATEGORIES:
                yield f"{where}: there is no such block"
            return
        if shape.sprite_only and self.target["isStage"]:
            yield f"{where}: a block for sprites on the Stage"
        if block["topLevel"] and shape.kind == "menu":
            yield f"{where}: a drop-down lies about on its own"
        if block["next"] is not None and shape.kind in ("reporter", "boolean", "menu"):
            yield f"{where}: a reporter can't have a block below it"
        if block["next"] is not None and shape.kind == "cap" and opcode != "control_stop":
            yield f"{where}: nothing can follow this block"
        for name, field in shape.fields.items():
            value = block["fields"].get(name)
            if not isinstance(value, list) or not value or not isinstance(value[0], (str, int, float)):
                yield f"{where}: the field {name} is missing"
            elif field.kind in self.names:
                yield from self._named(where, field.kind, value[0], value[1] if len(value) > 1 else None)
        if not opcode.startswith("procedures_"):
            for name in sorted(set(block["inputs"]) - set(shape.inputs)):
                yield f"{where}: the block has no input {name}"
        yield from self._inputs(where, block, shape)

    def _inputs(self, where: str, block: Mapping[str, Any], shape: Shape) -> Iterator[str]:
        for name, value in block["inputs"].items():
            slot = shape.inputs.get(name)
            if not isinstance(value, list) or not value or value[0] not in (1, 2, 3):
                yield f"{where}: the input {name} is not [1, 2 or 3, …]"
                continue
            if any(part == "" for part in value[1:]):
                yield f"{where}: the input {name} holds an empty id"
            for part in value[1:]:
                if isinstance(part, list):
                    yield from self._primitive(f"{where}: {name}", part)
            inner = self.blocks.get(value[1]) if len(value) > 1 and isinstance(value[1], str) else None
            if slot is not None and isinstance(inner, Mapping):
                yield from self._fits(f"{where}: {name}", slot.kind, inner)
            if slot is not None and slot.kind == "boolean" and len(value) > 1 and isinstance(value[1], list):
                yield f"{where}: {name}: a round value in a pointed slot"
        for name, slot in shape.inputs.items():
            if slot.kind not in ("boolean", "substack", "prototype") and name not in block["inputs"]:
                yield f"{where}: the input {name} is missing"

    @staticmethod
    def _fits(where: str, slot: str, inner: Mapping[str, Any]) -> Iterator[str]:
        shape = SHAPES.get(inner["opcode"])
        if shape is None or slot == "prototype":
            return
        if slot == "substack":
            if shape.kind not in ("stack", "cap"):
                yield f"{where}: {inner['opcode']} can't stand in a script"
        elif slot == "boolean" and shape.kind != "boolean":
            yield f"{where}: the reporter {inner['opcode']} is in a pointed slot"
        elif shape.kind not in ("reporter", "boolean", "menu"):
            yield f"{where}: {inner['opcode']} has no value to put in a slot"

    def _primitive(self, where: str, value: list[Any]) -> Iterator[str]:
        kind = value[0] if value else None
        if kind == VARIABLE_PRIMITIVE and len(value) > 2:
            yield from self._named(where, "variable", value[1], value[2])
        elif kind == LIST_PRIMITIVE and len(value) > 2:
            yield from self._named(where, "list", value[1], value[2])
        elif kind == _BROADCAST_PRIMITIVE and len(value) > 2:
            yield from self._named(where, "broadcast", value[1], value[2])
        elif kind not in PRIMITIVES.values() or len(value) < 2:
            yield f"{where}: {value!r} is no value that Scratch knows"
        elif _FOLDED_FLOAT.fullmatch(str(value[1])):
            yield f"{where}: the whole number {value[1]} is written as a fraction"

    def _named(self, where: str, kind: str, name: object, key: object) -> Iterator[str]:
        entry = self.names[kind].get(key)
        if entry is None:
            yield f"{where}: the {kind} {name!r} (id {key!r}) is not declared"
        elif (entry if isinstance(entry, str) else entry[0]) != name:
            yield f"{where}: the {kind} {name!r} is declared under another name"

    def _procedure(self, where: str, block: Mapping[str, Any]) -> Iterator[str]:
        opcode = block["opcode"]
        if opcode == "procedures_definition":
            inner = self.blocks.get((block["inputs"].get("custom_block") or [0, None])[1])
            if not isinstance(inner, Mapping) or inner["opcode"] != "procedures_prototype":
                yield f"{where}: a define without its custom block"
            return
        mutation = block.get("mutation")
        if not isinstance(mutation, Mapping):
            yield f"{where}: no mutation"
            return
        if str(mutation.get("warp")).lower() not in ("true", "false"):
            yield f"{where}: no warp"
        proccode = str(mutation.get("proccode", ""))
        ids = _strings(mutation.get("argumentids"))
        slots = re.findall(r"(?<!\\)%([nbs])", proccode)
        if re.search(r"(?<!\\)%(?![nbs](?:\s|$))", proccode):
            yield f"{where}: the label {proccode!r} holds a % that is no argument"
        if ids is None or len(ids) != len(slots):
            yield f"{where}: {proccode!r} has {len(slots)} arguments and other argumentids"
        elif opcode == "procedures_call":
            yield from self._call(where, block, mutation, proccode, ids)
        else:
            for key in ("argumentnames", "argumentdefaults"):
                values = _strings(mutation.get(key))
                if values is None or len(values) != len(slots):
                    yield f"{where}: {key} must be a JSON list of {len(slots)} texts"

    def _call(
        self, where: str, block: Mapping[str, Any], mutation: Mapping[str, Any], proccode: str, ids: list[str]
    ) -> Iterator[str]:
        definition = self.proccodes.get(proccode)
        if definition is None:
            yield f"{where}: the custom block {proccode!r} is not defined"
            return
        if ids != _strings(definition.get("argumentids")):
            yield f"{where}: the argument ids of {proccode!r} are not those of its definition"
        if str(mutation.get("warp")).lower() != str(definition.get("warp")).lower():
            yield f"{where}: warp of {proccode!r} is not that of its definition"
        for name in sorted(set(block["inputs"]) - set(ids)):
            yield f"{where}: {proccode!r} has no argument {name!r}"

    def _unreachable(self) -> Iterator[str]:
        """Blocks that no script leads to, and scripts that nothing starts."""
        reached: set[str] = set()
        for key, block in self.blocks.items():
            if isinstance(block, Mapping) and block["topLevel"]:
                stack = [key]
                while stack:
                    current = stack.pop()
                    if current in reached or not isinstance(self.blocks.get(current), Mapping):
                        continue
                    reached.add(current)
                    stack.extend(self._children(self.blocks[current]))
        for key, block in self.blocks.items():
            if isinstance(block, Mapping) and key not in reached:
                yield f"{self.name}: {block['opcode']} {key!r} is unreachable"

    def _arguments(self) -> Iterator[str]:
        """Argument reporters outside the define that names them."""
        for key, block in self.blocks.items():
            if not isinstance(block, Mapping) or not block["opcode"].startswith("argument_reporter"):
                continue
            top = self._top(key)
            if top is None or block["shadow"] or self.blocks[top]["opcode"] != "procedures_definition":
                continue
            inner = self.blocks.get((self.blocks[top]["inputs"].get("custom_block") or [0, None])[1])
            known = _strings((inner or {}).get("mutation", {}).get("argumentnames")) or []
            name = (block["fields"].get("VALUE") or [None])[0]
            if name not in known:
                yield f"{self.name}: the argument {name!r} ({key!r}) is not one of its custom block's"

    def _top(self, key: str) -> str | None:
        seen: set[str] = set()
        while key not in seen and isinstance(self.blocks.get(key), Mapping):
            seen.add(key)
            parent = self.blocks[key]["parent"]
            if parent is None:
                return key
            key = parent
        return None


def _strings(text: object) -> list[str] | None:
    """The JSON list of texts that a mutation holds, or None."""
    try:
        values = json.loads(text) if isinstance(text, str) else None
    except ValueError:
        return None
    return values if isinstance(values, list) and all(isinstance(value, str) for value in values) else None
