"""The part of lint for custom blocks: definitions, calls and arguments of one target.

Scratch links a call to its definition by the label (proccode) and its arguments by ids that both sides list
as JSON texts inside JSON; a slip there is not reported anywhere, the call just does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sb3.errors import shown
from sb3.lint.blocks import is_empty, script_ids
from sb3.names import OBJECT_MEMBERS, PROTOTYPE
from sb3.opcodes import ARGUMENT, LITERALS, OPCODES
from sb3.parse import flag, text_list

_PERCENT = re.compile(r"(?<!\\)%")

Block = Mapping[str, Any]


def procedure_faults(target: Mapping[str, Any], *, loose_scripts: bool) -> Iterator[str]:
    """Every fault in the custom blocks of TARGET, one line each.

    LOOSE_SCRIPTS lets arguments stand in scripts that nothing starts, as when someone takes a script apart.
    """
    return _Procedures(target, loose_scripts).faults()


class _Procedures:
    def __init__(self, target: Mapping[str, Any], loose_scripts: bool):
        self.loose_scripts = loose_scripts
        self.name = target["name"]
        self.blocks: dict[str, Block] = {
            key: block for key, block in target["blocks"].items() if isinstance(block, Mapping)
        }
        self.definitions: dict[str, Block] = {}

    def faults(self) -> Iterator[str]:
        for key, block in self._with_opcode("procedures_prototype"):
            yield from self._prototype(f"{self.name}: procedures_prototype {key!r}", block)
        for key, block in self._with_opcode("procedures_definition"):
            if self._prototype_of(block) is None:
                yield f"{self.name}: procedures_definition {key!r}: a define without its custom block"
        for key, block in self._with_opcode("procedures_call"):
            yield from self._call(f"{self.name}: procedures_call {key!r}", block)
        yield from self._arguments()

    def _with_opcode(self, opcode: str) -> list[tuple[str, Block]]:
        return [(key, block) for key, block in self.blocks.items() if block["opcode"] == opcode]

    def _prototype_of(self, definition: Block) -> Block | None:
        """The prototype inside a define."""
        for value in definition["inputs"].values():
            inner = self.blocks.get(value[1]) if isinstance(value[1], str) else None
            if inner is not None and inner["opcode"] == "procedures_prototype":
                return inner
        return None

    def _is_inside(self, block: Block) -> bool:
        """Whether BLOCK lies in its slot and on no shadow, as today's editor writes prototypes.

        That is [2, block], or [3, block, null] in a copy of a sprite.
        """
        values = self.blocks.get(block["parent"] or "", {}).get("inputs", {}).values()
        return any(
            (value[0] == 2 or value[2:] == [None]) and self.blocks.get(str(value[1])) is block
            for value in values
        )

    def _label_faults(self, where: str, block: Block) -> Iterator[str]:
        """What calls and prototypes must both have."""
        mutation = _mutation(block)
        if mutation.get("tagName") != "mutation" or not isinstance(mutation.get("children"), list):
            yield f"{where}: no mutation with tagName and children"
        if flag(mutation.get("warp")) is None:
            yield f"{where}: no warp"
        label = _label(mutation)
        if not label:
            yield f"{where}: no proccode"
        if label in OBJECT_MEMBERS:
            yield f"{where}: Scratch crashes on a custom block labelled {label!r}, a name of JavaScript's own"
        slots = ARGUMENT.findall(label)
        if len(_PERCENT.findall(label)) > len(slots):
            yield f"{where}: the label {label!r} holds a % that is no argument"
        if not _are_different(text_list(mutation.get("argumentids")), len(slots)):
            yield f"{where}: argumentids must be a JSON list of {len(slots)} different texts"
        for part in ("argumentids", "argumentnames"):
            if PROTOTYPE in (text_list(mutation.get(part)) or []):
                yield f"{where}: {part} has {PROTOTYPE!r}, whose value Scratch loses"

    def _prototype(self, where: str, block: Block) -> Iterator[str]:
        faults = list(self._label_faults(where, block))
        yield from faults
        if not block["shadow"] and not self._is_inside(block):
            yield f"{where}: the prototype is not a shadow"
        mutation = _mutation(block)
        label = _label(mutation)
        if label in self.definitions:
            yield f"{where}: the custom block {label!r} is defined twice"
        self.definitions[label] = block
        if faults:
            return
        kinds = ARGUMENT.findall(label)
        names, defaults = (text_list(mutation.get(f"argument{part}")) for part in ("names", "defaults"))
        if names is None or not _are_different(names, len(kinds)):
            yield f"{where}: argumentnames must be a JSON list of {len(kinds)} different texts"
            return
        if defaults is None or len(defaults) != len(kinds):
            yield f"{where}: argumentdefaults must be a JSON list of {len(kinds)} texts"
        elif any(kind == "b" and text != "false" for kind, text in zip(kinds, defaults, strict=True)):
            yield f'{where}: the default of a boolean argument is not "false"'
        ids = text_list(mutation.get("argumentids")) or []
        for key, name, kind in zip(ids, names, kinds, strict=True):
            # Today's editor saves prototypes that are no shadows, some of them without their arguments.
            if block["shadow"] or key in block["inputs"]:
                yield from self._slot_of_prototype(where, block["inputs"].get(key), name, kind)

    def _slot_of_prototype(self, where: str, value: Any, name: str, kind: str) -> Iterator[str]:
        inner = self.blocks.get(value[1]) if value and isinstance(value[1], str) else None
        wanted = "argument_reporter_boolean" if kind == "b" else "argument_reporter_string_number"
        if inner is None or inner["opcode"] != wanted or _value(inner) != name:
            yield f"{where}: the argument {name!r} has no {wanted} of its name in the prototype"
        elif not inner["shadow"] and not self._is_inside(inner):
            yield f"{where}: the argument {name!r} in the prototype is not a shadow"

    def _call(self, where: str, block: Block) -> Iterator[str]:
        faults = list(self._label_faults(where, block))
        yield from faults
        if faults:
            return
        mutation = _mutation(block)
        label = _label(mutation)
        if label not in self.definitions:
            yield f"{where}: the custom block {label!r} is not defined"
            return
        definition = _mutation(self.definitions[label])
        ids = text_list(mutation.get("argumentids")) or []
        if ids != text_list(definition.get("argumentids")):
            yield f"{where}: the argument ids of {label!r} are not those of its definition"
        if flag(mutation.get("warp")) != flag(definition.get("warp")):
            yield f"{where}: warp of {label!r} is not that of its definition"
        for name in sorted(set(block["inputs"]) - set(ids)):
            yield f"{where}: {label!r} has no argument {name!r}"
        for key, kind in zip(ids, ARGUMENT.findall(label), strict=True):
            yield from self._argument_of_call(
                f"{where}: the argument {key!r}", block["inputs"].get(key), kind
            )

    def _argument_of_call(self, where: str, value: Any, kind: str) -> Iterator[str]:
        if is_empty(value):
            if kind != "b":
                yield f"{where} is missing"
            return
        if isinstance(value[1], list):
            if kind == "b":
                yield f"{where}: a round value in a pointed slot"
            elif kind == "s" and value[0] == 1 and value[1][0] != LITERALS["text"]:
                yield f"{where}: {shown(value[1])} is not typed as text"
            return
        shape = OPCODES.get(self.blocks.get(value[1], {}).get("opcode", ""))
        if shape is not None and shape.kind not in (("boolean",) if kind == "b" else ("boolean", "reporter")):
            yield f"{where}: {shape.opcode} does not fit the slot"

    def _arguments(self) -> Iterator[str]:
        """Argument reporters in bodies: no shadows, and only below the define that names them."""
        seen: set[str] = set()
        for top, block in self.blocks.items():
            if not block["topLevel"]:
                continue
            shape = OPCODES.get(block["opcode"])
            if self.loose_scripts and shape is not None and shape.kind != "hat":
                continue
            prototype = self._prototype_of(block) if block["opcode"] == "procedures_definition" else None
            names = text_list(_mutation(prototype).get("argumentnames")) if prototype else None
            for key in script_ids(self.blocks, top, seen):
                inner = self.blocks[key]
                above = self.blocks.get(inner["parent"] or "", {}).get("opcode")
                if inner["opcode"].startswith("argument_reporter") and above != "procedures_prototype":
                    yield from self._argument(key, inner, names or [])

    def _argument(self, key: str, block: Block, names: list[str]) -> Iterator[str]:
        where = f"{self.name}: the argument {shown(_value(block))} ({key!r})"
        if block["shadow"]:
            yield f"{where} is a shadow outside of its prototype"
        if _value(block) not in names and not block["topLevel"]:
            yield f"{where} is not one of the custom block's around it"


def _are_different(texts: list[str] | None, count: int) -> bool:
    return texts is not None and len(texts) == len(set(texts)) == count


def _mutation(block: Block) -> Mapping[str, Any]:
    return block.get("mutation") or {}


def _label(mutation: Mapping[str, Any]) -> str:
    label = mutation.get("proccode")
    return label if isinstance(label, str) else ""


def _value(block: Block) -> object:
    field = block["fields"].get("VALUE")
    return field[0] if field else None
