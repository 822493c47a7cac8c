"""The part of lint that walks one target's blocks: links, places, slots, names.

Custom blocks have rules of their own: see `procedures`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from sb3.errors import shown
from sb3.opcodes import CORE_CATEGORIES, OPCODES, PRIMITIVES, REFERENCES, InputShape, Shape
from sb3.parse import flag, is_placed

_NAMED = {number: kind for kind, number in REFERENCES.items()}
_LOOSE = (REFERENCES["variable"], REFERENCES["list"])
"""What may lie on the canvas by itself and over a shadow."""
_FOLDED_FLOAT = re.compile(r"-?\d+\.0+")
_GOES_ON = ("other scripts in sprite", "other scripts in stage")
_BY_ITS_PLACE = ("next costume", "previous costume")
"""What may be chosen as a costume besides names and numbers."""
_VALUES = ("reporter", "boolean", "menu")
_FEW = 2  # scripts that may be all that there is, one on the other

Block = Mapping[str, Any]


def block_faults(
    target: Mapping[str, Any], stage: Mapping[str, Any], *, loose_scripts: bool, typed_by_people: bool
) -> Iterator[str]:
    """Every fault in the blocks of TARGET, one line each; STAGE holds what every sprite may use.

    LOOSE_SCRIPTS lets lie about what people leave: scripts that nothing starts, one on another even, and
    drop-downs whose block is gone. TYPED_BY_PEOPLE lets whole numbers be written as 1.0.
    """
    return _Blocks(target, stage, loose_scripts, typed_by_people).faults()


class _Blocks:
    def __init__(
        self, target: Mapping[str, Any], stage: Mapping[str, Any], loose_scripts: bool, typed_by_people: bool
    ):
        self.loose_scripts = loose_scripts
        self.typed_by_people = typed_by_people
        self.target = target
        self.name = target["name"]
        self.lone = {key: block for key, block in target["blocks"].items() if isinstance(block, list)}
        self.blocks: dict[str, Block] = {
            key: block for key, block in target["blocks"].items() if key not in self.lone
        }
        self.names: dict[str, Mapping[str, Any]] = {
            "variable": {**stage["variables"], **target["variables"]},
            "list": {**stage["lists"], **target["lists"]},
            "message": stage["broadcasts"],
        }
        self.assets = {
            "looks_costume": [costume["name"] for costume in target["costumes"]],
            "sound_sounds_menu": [sound["name"] for sound in target["sounds"]],
        }

    def faults(self) -> Iterator[str]:
        for key, value in self.lone.items():
            where = f"{self.name}: lone reporter {key!r}"
            yield from self._primitive(where, value)
            if value[0] in PRIMITIVES.values() and not (value[0] in _LOOSE and is_placed(value)):
                yield f"{where}: {shown(value)} can't lie on the canvas by itself"
        for key, block in self.blocks.items():
            where = f"{self.name}: {block['opcode']} {key!r}"
            if self.loose_scripts and self._is_left_over(key, block):
                continue
            yield from self._links(where, key, block)
            shape = OPCODES.get(block["opcode"])
            if shape is not None:
                yield from self._stands_right(where, block, shape)
                yield from self._fields(where, block, shape)
            elif block["opcode"].partition("_")[0] in CORE_CATEGORIES:
                yield f"{where}: there is no such block"
            yield from self._inputs(where, block, shape)
        yield from self._places()
        yield from self._unreachable()

    def _is_left_over(self, key: str, block: Block) -> bool:
        """Whether this is a drop-down whose block is gone; the editor keeps it and shows it no more.

        On top of a script it would keep the editor from loading the sprite's scripts at all.
        """
        if block["topLevel"] or not block["shadow"] or _children(block):
            return False
        shape = OPCODES.get(block["opcode"])
        is_menu = shape is None or shape.kind == "menu"
        parent = self.blocks.get(block["parent"] or "")
        return is_menu and (parent is None or key not in _children(parent))

    def _links(self, where: str, key: str, block: Block) -> Iterator[str]:
        children = _children(block)
        for child in children:
            below = self.blocks.get(child)
            if below is None:
                yield f"{where} points to the block {child!r}, which does not exist"
            elif below["parent"] != key:
                yield f"{self.name}: the parent of {child!r} is not {key!r}, above or around it"
        for child, times in Counter(children).items():
            if times > 1:
                yield f"{where} points to the block {child!r} twice"
        parent = block["parent"]
        if block["topLevel"]:
            if parent is not None:
                yield f"{where} is on top of a script and has a parent"
        elif parent not in self.blocks:
            yield f"{where} is an orphan: its parent {shown(parent)} does not exist"
        elif key not in _children(self.blocks[parent]):
            yield f"{where} is an orphan: its parent {shown(parent)} does not lead to it"

    def _stands_right(self, where: str, block: Block, shape: Shape) -> Iterator[str]:
        """Whether the block may stand on this target, on this canvas and above what follows it."""
        if shape.sprite_only and self.target["isStage"]:
            yield f"{where}: a block for sprites on the Stage"
        if block["shadow"] and shape.kind in ("hat", "stack", "cap"):
            yield f"{where} is a shadow, which only a value can be"
        if block["topLevel"]:
            if shape.kind == "menu":
                yield f"{where}: a drop-down lies about on its own"
            if shape.kind in ("stack", "cap") and not self.loose_scripts:
                yield f"{where}: nothing starts the script that begins here"
        if block["next"] is None:
            return
        if shape.kind in _VALUES:
            yield f"{where}: a reporter can't have a block below it"
        elif shape.kind == "cap" and _choice(block, "STOP_OPTION") not in _GOES_ON:
            yield f"{where}: nothing can follow this block"
        elif shape.kind == "cap" and flag((block.get("mutation") or {}).get("hasnext")) is not True:
            yield f'{where}: a block follows, and its mutation lacks hasnext "true"'
        below = OPCODES.get(self.blocks.get(block["next"], {}).get("opcode", ""))
        if below is not None and below.kind not in ("stack", "cap"):
            yield f"{where}: {below.opcode} can't stand below a block"

    def _fields(self, where: str, block: Block, shape: Shape) -> Iterator[str]:
        for name, field in shape.fields.items():
            value = block["fields"].get(name)
            if value is None or value[0] is None:
                yield f"{where}: the field {name} is missing"
            elif field.kind in self.names:
                yield from self._named(where, field.kind, value[0], value[1] if len(value) > 1 else None)

    def _inputs(self, where: str, block: Block, shape: Shape | None) -> Iterator[str]:
        slots = shape.inputs if shape is not None else {}
        own = block["opcode"].startswith("procedures_")
        for name, value in block["inputs"].items():
            label = f"{where}: {name}"
            if shape is not None and name not in slots and not own:
                yield f"{where}: the block has no input {name}"
            yield from self._input(label, value)
            if name in slots:
                yield from self._fits(label, slots[name], value)
        for name, slot in slots.items():
            if slot.kind not in ("boolean", "substack", "prototype") and is_empty(block["inputs"].get(name)):
                yield f"{where}: the input {name} is missing"

    def _input(self, where: str, value: list[Any]) -> Iterator[str]:
        """1 is a shadow alone, 2 a block with no shadow, 3 a block over a shadow."""
        kind, content, *under = value
        if kind not in (1, 2, 3) or len(under) != (1 if kind == 3 else 0):
            yield f"{where}: {shown(value)} is not [1, shadow], [2, block] or [3, block, shadow]"
            return
        if "" in value[1:]:
            yield f"{where}: an empty id"
        for part in value[1:]:
            if isinstance(part, list):
                yield from self._primitive(where, part)
        shadow = under[0] if kind == 3 else content if kind == 1 else None
        if shadow is not None and not self._is_shadow(shadow):
            yield f"{where}: {shown(shadow)} is no shadow"
        if kind != 1 and content is not None and self._is_shadow(content):
            yield f"{where}: the shadow {shown(content)} stands where a block belongs"

    def _is_shadow(self, part: Any) -> bool:
        if isinstance(part, list):
            return part[0] not in _LOOSE
        return part not in self.blocks or bool(self.blocks[part]["shadow"])

    def _fits(self, where: str, slot: InputShape, value: list[Any]) -> Iterator[str]:
        """Whether what lies in a slot has the slot's form."""
        for part in value[1:]:
            if isinstance(part, list):
                yield from self._typed_fits(where, slot, part)
            elif part in self.blocks:
                yield from self._block_fits(where, slot, self.blocks[part])
        if slot.menu in self.assets and value[0] == 1 and isinstance(value[1], str):
            yield from self._asset(where, slot.menu, self.blocks.get(value[1], {}))

    def _typed_fits(self, where: str, slot: InputShape, value: list[Any]) -> Iterator[str]:
        if slot.kind in ("boolean", "substack", "prototype"):
            yield f"{where}: a round value in a slot of another form"
        elif value[0] not in (*_LOOSE, PRIMITIVES.get(slot.kind)):
            wanted = PRIMITIVES.get(slot.kind, "a drop-down")
            yield f"{where}: {shown(value)} is typed as {value[0]}, and the slot's own kind is {wanted}"

    @staticmethod
    def _block_fits(where: str, slot: InputShape, inner: Block) -> Iterator[str]:
        opcode = inner["opcode"]
        shape = OPCODES.get(opcode)
        if shape is None or slot.kind == "prototype":
            return
        if slot.kind == "substack":
            if shape.kind not in ("stack", "cap"):
                yield f"{where}: {opcode} can't stand in a script"
        elif slot.kind == "boolean":
            if shape.kind != "boolean":
                yield f"{where}: the reporter {opcode} is in a pointed slot"
        elif shape.kind not in _VALUES:
            yield f"{where}: {opcode} has no value to put in a slot"
        elif shape.kind == "menu" and opcode != slot.menu:
            yield f"{where}: the drop-down {opcode} is another block's"

    def _asset(self, where: str, menu: str, shadow: Block) -> Iterator[str]:
        """Whether a costume or sound chosen by name is there; a number counts from 1, "" is no choice yet."""
        for field in shadow.get("fields", {}).values():
            name = str(field[0])
            if name and name not in (*self.assets[menu], *_BY_ITS_PLACE) and not name.isdecimal():
                yield f"{where}: there is no {shown(field[0])} to choose"

    def _primitive(self, where: str, value: list[Any]) -> Iterator[str]:
        kind = value[0]
        if kind in _NAMED:
            yield from self._named(where, _NAMED[kind], value[1], value[2] if len(value) > 2 else None)
        elif kind not in PRIMITIVES.values():
            yield f"{where}: {shown(value)} is no value that Scratch knows"
        elif _FOLDED_FLOAT.fullmatch(str(value[1])) and not self.typed_by_people:
            yield f"{where}: the whole number {value[1]} is written as a fraction"

    def _named(self, where: str, kind: str, name: object, key: object) -> Iterator[str]:
        entry = self.names[kind].get(key) if isinstance(key, str) else None
        if entry is None:
            yield f"{where}: the {kind} {shown(name)} (id {shown(key)}) is not declared"
        elif (entry if isinstance(entry, str) else entry[0]) != name:
            yield f"{where}: the {kind} {shown(name)} is declared under another name"

    def _places(self) -> Iterator[str]:
        """Two scripts at one place hide each other; generators that forget the layout put all at 0, 0.

        People put one on another now and then, never all of them.
        """
        tops = {key: block for key, block in self.blocks.items() if block["topLevel"]}
        places = {(block["x"], block["y"]) for block in tops.values()}
        if self.loose_scripts and not (len(places) == 1 and len(tops) > _FEW):
            return
        seen: dict[tuple[float, float], str] = {}
        for key, block in tops.items():
            place = block["x"], block["y"]
            if place in seen:
                yield f"{self.name}: {block['opcode']} {key!r} lies on {seen[place]!r} at {place}"
            seen.setdefault(place, key)

    def _unreachable(self) -> Iterator[str]:
        """Blocks that no top of a script leads to."""
        reached: set[str] = set()
        for key, block in self.blocks.items():
            if block["topLevel"]:
                script_ids(self.blocks, key, reached)
        for key, block in self.blocks.items():
            if key not in reached and not (self.loose_scripts and self._is_left_over(key, block)):
                yield f"{self.name}: {block['opcode']} {key!r} is unreachable"


def script_ids(blocks: Mapping[str, Block], top: str, seen: set[str]) -> list[str]:
    """The ids of TOP and of all that it leads to, without those in SEEN, which grows by them."""
    found: list[str] = []
    waiting = [top]
    while waiting:
        key = waiting.pop()
        if key not in seen and key in blocks:
            seen.add(key)
            found.append(key)
            waiting.extend(reversed(_children(blocks[key])))
    return found


def _children(block: Block) -> list[str]:
    """The ids that a block leads to: what stands below it and what lies in it."""
    inside = [part for value in block["inputs"].values() for part in value[1:] if isinstance(part, str)]
    return inside if block["next"] is None else [block["next"], *inside]


def is_empty(value: list[Any] | None) -> bool:
    """Whether there is nothing in an input, not even a shadow; the editor writes [1, null] for that, too."""
    return value is None or all(part is None for part in value[1:])


def _choice(block: Block, field: str) -> object:
    value = block["fields"].get(field)
    return value[0] if value else None
