"""From the traced scripts of one target to the blocks of project.json."""

from __future__ import annotations

import json
from typing import Any

from generator.scratch.custom import CustomBlock
from generator.scratch.data import List, Message, MessageName, Variable
from generator.scratch.expressions import ListContents, Literal, Reporter, VariableValue
from generator.scratch.ids import argument_id, data_id, make_id
from generator.scratch.layout import Comment
from generator.scratch.project import Project
from generator.scratch.shapes import LIST_PRIMITIVE, PRIMITIVES, SHAPES, VARIABLE_PRIMITIVE, Input
from generator.scratch.targets import Target
from generator.scratch.trace import Body, Script, Statement

_SLOT_DEFAULTS = {"colour": "#000000"}
_MENU_DEFAULTS = {"pen_menu_colorParam": "color"}


class BlockWriter:
    """Writes the scripts of TARGET; `blocks` and `comments` fill up in the order of the source."""

    def __init__(self, project: Project, target: Target):
        self.project = project
        self.target = target
        self.blocks: dict[str, Any] = {}
        self.comments: list[Comment] = []
        self._prefix = ""
        self._count = 0

    def write(self, script: Script) -> str:
        """Add the blocks of SCRIPT; the id of its hat."""
        key = script.fields.get("KEY_OPTION")
        self._prefix = make_id(self.target.name, script.name, *([str(key)] if key else []))
        self._count = 0
        top = self._add(script.opcode, parent=None, fields=self._fields(script.fields))
        self.blocks[top] |= {"topLevel": True, "x": 0, "y": 0}
        if script.definition is not None:
            self._prototype(top, script.definition)
        if script.comment:
            self.comments.append(Comment(script.comment, top))
        self.blocks[top]["next"] = self._body(script.body, top)
        return top

    def _add(
        self, opcode: str, *, parent: str | None, fields: dict[str, Any] | None = None, shadow: bool = False
    ) -> str:
        self._count += 1
        block_id = f"{self._prefix}.{self._count}"
        self.blocks[block_id] = {
            "opcode": opcode,
            "next": None,
            "parent": parent,
            "inputs": {},
            "fields": fields or {},
            "shadow": shadow,
            "topLevel": False,
        }
        return block_id

    def _prototype(self, top: str, custom: CustomBlock) -> None:
        prototype = self._add("procedures_prototype", parent=top, shadow=True)
        self.blocks[top]["inputs"]["custom_block"] = [1, prototype]
        for name in custom.parameters:
            kind = "boolean" if custom.takes_boolean(name) else "string_number"
            argument = self._add(
                f"argument_reporter_{kind}", parent=prototype, fields={"VALUE": [name, None]}, shadow=True
            )
            self.blocks[prototype]["inputs"][argument_id(self.target, custom.name, name)] = [1, argument]
        defaults = ["false" if custom.takes_boolean(name) else "" for name in custom.parameters]
        self.blocks[prototype]["mutation"] = self._procedure(custom) | {
            "argumentnames": _compact(custom.parameters),
            "argumentdefaults": _compact(defaults),
        }

    def _procedure(self, custom: CustomBlock) -> dict[str, Any]:
        return _mutation(
            proccode=custom.proccode,
            argumentids=_compact([argument_id(self.target, custom.name, name) for name in custom.parameters]),
            warp="true" if custom.warp else "false",
        )

    def _body(self, body: Body, parent: str) -> str | None:
        """Add the statements one below the other; the id of the first."""
        ids: list[str] = []
        for statement in body:
            block_id = self._statement(statement, ids[-1] if ids else parent)
            if ids:
                self.blocks[ids[-1]]["next"] = block_id
            ids.append(block_id)
        return ids[0] if ids else None

    def _statement(self, statement: Statement, parent: str) -> str:
        block_id = self._add(statement.opcode, parent=parent, fields=self._fields(statement.fields))
        block = self.blocks[block_id]
        call = statement.call
        if statement.opcode == "control_stop":
            block["mutation"] = _mutation(hasnext="false" if statement.ends_the_stack else "true")
        if call is not None:
            block["mutation"] = self._procedure(call)
        if statement.note:
            self.comments.append(Comment(statement.note, block_id))
        for name, value in statement.inputs.items():
            if isinstance(value, list):
                if (inner := self._body(value, block_id)) is not None:
                    block["inputs"][name] = [2, inner]
            elif call is not None:
                slot = Input(name, "boolean" if call.takes_boolean(name) else "text")
                key = argument_id(self.target, call.name, name)
                block["inputs"][key] = self._input(slot, value, block_id)
            else:
                slot = SHAPES[statement.opcode].inputs[name]
                block["inputs"][name] = self._input(slot, value, block_id)
        return block_id

    def _input(self, slot: Input, value: Reporter, parent: str) -> list[Any]:
        """How project.json writes VALUE in SLOT: 1 a shadow, 2 a block with none, 3 a block over a shadow."""
        if slot.kind == "boolean":
            return [2, self._reporter(value, parent)]
        if isinstance(value, MessageName):
            message = value.message
            return [1, [PRIMITIVES["broadcast"], message.name, data_id(self.project.stage, message)]]
        if isinstance(value, Literal):
            return [1, self._shadow(slot, value.text, parent)]
        return [3, self._reporter(value, parent), self._shadow(slot, None, parent)]

    def _shadow(self, slot: Input, text: str | None, parent: str) -> Any:
        """What lies in SLOT for itself: TEXT, or what shows once the reporter over it is pulled out."""
        if slot.kind != "menu":
            return [PRIMITIVES[slot.kind], _SLOT_DEFAULTS.get(slot.kind, "") if text is None else text]
        field = next(iter(SHAPES[slot.menu].fields))
        choice = self._first_choice(slot.menu) if text is None else text
        return self._add(slot.menu, parent=parent, fields={field: [choice, None]}, shadow=True)

    def _first_choice(self, menu: str) -> str:
        if menu == "looks_costume":
            return self.project.costumes[self.target][0].name
        if menu == "sound_sounds_menu":
            return self.project.sounds[self.target][0].name
        return _MENU_DEFAULTS.get(menu, "")

    def _reporter(self, value: Reporter, parent: str) -> Any:
        if isinstance(value, VariableValue):
            return [VARIABLE_PRIMITIVE, value.variable.name, self._member_id(value.variable)]
        if isinstance(value, ListContents):
            return [LIST_PRIMITIVE, value.values.name, self._member_id(value.values)]
        block_id = self._add(value.opcode, parent=parent, fields=self._fields(value.fields))
        slots = SHAPES[value.opcode].inputs
        for name, part in value.inputs.items():
            self.blocks[block_id]["inputs"][name] = self._input(slots[name], part, block_id)
        return block_id

    def _fields(self, fields: Any) -> dict[str, Any]:
        return {name: self._field(value) for name, value in fields.items()}

    def _field(self, value: object) -> list[Any]:
        if isinstance(value, (Variable, List)):
            return [value.name, self._member_id(value)]
        if isinstance(value, Message):
            return [value.name, data_id(self.project.stage, value)]
        return [value, None]

    def _member_id(self, member: Variable | List) -> str:
        return data_id(self.project.stage if member.is_shared else self.target, member)


def _mutation(**attributes: str) -> dict[str, Any]:
    return {"tagName": "mutation", "children": [], **attributes}


def _compact(values: list[str]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
