"""From traced scripts to project.json and the .sb3 around it.

Ids are made from names (`Game.push.7`), never from chance, dictionaries keep the order of the source and the
zip carries a fixed date: the same source gives the same bytes.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any

from generator.scratch.assets import Costume, Sound
from generator.scratch.custom import CustomBlock
from generator.scratch.data import List, Message, MessageName, Variable
from generator.scratch.expressions import ListContents, Literal, Reporter, VariableValue
from generator.scratch.layout import COMMENT_WIDTH, Comment, place
from generator.scratch.project import Project
from generator.scratch.shapes import (
    CORE_CATEGORIES,
    LIST_PRIMITIVE,
    PRIMITIVES,
    SHAPES,
    VARIABLE_PRIMITIVE,
    Input,
)
from generator.scratch.targets import Sprite, Target
from generator.scratch.trace import Body, Script, Statement

_UNWANTED_IN_IDS = str.maketrans("<>&'\" ", "------")
_ZIP_DATE = (2020, 1, 1, 0, 0, 0)
_MENU_DEFAULTS = {"looks_costume": "", "sound_sounds_menu": "", "pen_menu_colorParam": "color"}
_SLOT_DEFAULTS = {"text": "", "colour": "#000000"}


def to_sb3(project: Project) -> bytes:
    """The bytes of the .sb3; NotationError when the project does not hold together."""
    document = to_json(project)
    assets = {
        f"{asset.asset_id}.{asset.data_format}": asset.data
        for kind in (project.costumes, project.sounds)
        for target in project.targets
        for asset in kind.get(target, ())
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        for name, data in [("project.json", text.encode()), *sorted(assets.items())]:
            info = zipfile.ZipInfo(name, _ZIP_DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, data)
    return buffer.getvalue()


def to_json(project: Project) -> dict[str, Any]:
    """The project.json of PROJECT."""
    scripts = project.trace()
    targets = [
        _TargetWriter(project, target, layer).write(scripts[target])
        for layer, target in enumerate(project.targets)
    ]
    opcodes = {block["opcode"] for target in targets for block in target["blocks"].values()}
    extensions = sorted({opcode.partition("_")[0] for opcode in opcodes} - CORE_CATEGORIES)
    return {
        "targets": targets,
        "monitors": _monitors(project),
        "extensions": extensions,
        "meta": {"semver": "3.0.0", "vm": "5.0.300", "agent": "sokoban-sb3"},
    }


def _id(*names: str) -> str:
    return ".".join(names).translate(_UNWANTED_IN_IDS)


def _data_id(target: Target, member: Variable | List | Message) -> str:
    kind = {Variable: "variable", List: "list", Message: "message"}[type(member)]
    return _id(target.name, kind, member.name)


class _TargetWriter:
    """Writes one target; the blocks of all its scripts go into one dictionary."""

    def __init__(self, project: Project, target: Target, layer: int):
        self.project = project
        self.target = target
        self.layer = layer
        self.blocks: dict[str, Any] = {}
        self.comments: list[Comment] = []
        self.prefix = ""
        self.count = 0

    def write(self, scripts: list[Script]) -> dict[str, Any]:
        """The target's entry in project.json."""
        tops = [self._script(script) for script in scripts]
        about = [text for text in (_flow(self.target.doc), self._data_doc()) if text]
        self.comments = [*(Comment(text, None) for text in about), *self.comments]
        place(self.blocks, tops, self.comments)
        costumes = self.project.costumes[self.target]
        entry: dict[str, Any] = {
            "isStage": self.target.is_stage,
            "name": self.target.name,
            "variables": {
                _data_id(self.target, variable): [
                    variable.name,
                    self.project.values.get(variable, variable.value),
                ]
                for variable in self.target.variables()
            },
            "lists": {
                _data_id(self.target, values): [values.name, list(self.project.contents.get(values, ()))]
                for values in self.target.lists()
            },
            "broadcasts": {
                _data_id(self.target, message): message.name for message in self.target.messages()
            },
            "blocks": self.blocks,
            "comments": self._comments(),
            "currentCostume": 0,
            "costumes": [_costume(costume) for costume in costumes],
            "sounds": [_sound(sound) for sound in self.project.sounds.get(self.target, ())],
            "volume": 100,
            "layerOrder": self.layer,
        }
        if isinstance(self.target, Sprite):
            entry |= {
                "visible": self.target.visible,
                "x": self.target.x,
                "y": self.target.y,
                "size": self.target.size,
                "direction": 90,
                "draggable": False,
                "rotationStyle": "don't rotate",
            }
        else:
            entry |= {"tempo": 60, "videoTransparency": 50, "videoState": "off", "textToSpeechLanguage": None}
        return entry

    def _data_doc(self) -> str:
        members = [member for member in [*self.target.variables(), *self.target.lists()] if member.doc]
        return "\n".join(f"{member.name}: {member.doc}" for member in members)

    def _comments(self) -> dict[str, Any]:
        entries = {}
        for number, comment in enumerate(self.comments, 1):
            comment_id = _id(self.target.name, "comment", str(number))
            entries[comment_id] = {
                "blockId": comment.block_id,
                "x": comment.x,
                "y": comment.y,
                "width": COMMENT_WIDTH,
                "height": comment.height,
                "minimized": False,
                "text": comment.text,
            }
            if comment.block_id is not None:
                self.blocks[comment.block_id]["comment"] = comment_id
        return entries

    def _script(self, script: Script) -> str:
        self.prefix = self._fresh_prefix(script)
        self.count = 0
        fields = {name: self._field(value) for name, value in script.fields.items()}
        top = self._add(script.opcode, fields=fields, parent=None)
        self.blocks[top] |= {"topLevel": True, "x": 0, "y": 0}
        if script.definition is not None:
            self._prototype(top, script.definition)
        if script.comment:
            self.comments.append(Comment(_flow(script.comment), top))
        self.blocks[top]["next"] = self._body(script.body, top)
        return top

    def _fresh_prefix(self, script: Script) -> str:
        name = _id(self.target.name, script.name)
        key = script.fields.get("KEY_OPTION")
        name = _id(name, str(key)) if key else name
        number = 2
        while f"{name}.1" in self.blocks:
            name = f"{name}-{number}"
            number += 1
        return name

    def _add(
        self, opcode: str, *, parent: str | None, fields: dict[str, Any] | None = None, shadow: bool = False
    ) -> str:
        self.count += 1
        block_id = f"{self.prefix}.{self.count}"
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
            kind = "boolean" if name in custom.booleans else "string_number"
            argument = self._add(
                f"argument_reporter_{kind}", parent=prototype, fields={"VALUE": [name, None]}, shadow=True
            )
            self.blocks[prototype]["inputs"][self._argument_id(custom, name)] = [1, argument]
        self.blocks[prototype]["mutation"] = self._mutation(custom) | {
            "argumentnames": _compact(custom.parameters),
            "argumentdefaults": _compact(
                ["false" if name in custom.booleans else "" for name in custom.parameters]
            ),
        }

    def _argument_id(self, custom: CustomBlock, name: str) -> str:
        return _id(self.target.name, custom.name, "argument", name)

    def _mutation(self, custom: CustomBlock) -> dict[str, Any]:
        return {
            "tagName": "mutation",
            "children": [],
            "proccode": custom.proccode,
            "argumentids": _compact([self._argument_id(custom, name) for name in custom.parameters]),
            "warp": "true" if custom.warp else "false",
        }

    def _body(self, body: Body, parent: str) -> str | None:
        first: str | None = None
        above: str | None = None
        for statement in body:
            block_id = self._statement(statement, above or parent)
            if above is None:
                first = block_id
            else:
                self.blocks[above]["next"] = block_id
            above = block_id
        return first

    def _statement(self, statement: Statement, parent: str) -> str:
        fields = {name: self._field(value) for name, value in statement.fields.items()}
        block_id = self._add(statement.opcode, parent=parent, fields=fields)
        block = self.blocks[block_id]
        if statement.opcode == "control_stop":
            block["mutation"] = {
                "tagName": "mutation",
                "children": [],
                "hasnext": "false" if statement.ends_the_stack else "true",
            }
        if statement.call is not None:
            block["mutation"] = self._mutation(statement.call)
        if statement.note:
            self.comments.append(Comment(statement.note, block_id))
        for name, value in statement.inputs.items():
            key = name if statement.call is None else self._argument_id(statement.call, name)
            if isinstance(value, list):
                if (inner := self._body(value, block_id)) is not None:
                    block["inputs"][key] = [2, inner]
            else:
                block["inputs"][key] = self._input(self._slot(statement, name), value, block_id)
        return block_id

    def _slot(self, statement: Statement, name: str) -> Input:
        if statement.call is not None:
            return Input(name, "boolean" if statement.call.takes_boolean(name) else "text")
        return SHAPES[statement.opcode].inputs[name]

    def _input(self, slot: Input, value: Reporter, parent: str) -> list[Any]:
        """How project.json writes VALUE in SLOT: 1 a shadow, 2 a block with none, 3 a block over a shadow."""
        if slot.kind == "boolean":
            return [2, self._reporter(value, parent)]
        if isinstance(value, MessageName):
            message = value.message
            return [1, [PRIMITIVES["broadcast"], message.name, _data_id(self.project.stage, message)]]
        if isinstance(value, Literal):
            return [1, self._shadow(slot, value.text, parent)]
        return [3, self._reporter(value, parent), self._shadow(slot, None, parent)]

    def _shadow(self, slot: Input, text: str | None, parent: str) -> Any:
        if slot.kind != "menu":
            return [PRIMITIVES[slot.kind], _SLOT_DEFAULTS.get(slot.kind, "") if text is None else text]
        field = next(iter(SHAPES[slot.menu].fields))
        choice = _MENU_DEFAULTS.get(slot.menu, "") if text is None else text
        if text is None and slot.menu == "looks_costume":
            choice = self.project.costumes[self.target][0].name
        return self._add(slot.menu, parent=parent, fields={field: [choice, None]}, shadow=True)

    def _reporter(self, value: Reporter, parent: str) -> Any:
        if isinstance(value, VariableValue):
            return [VARIABLE_PRIMITIVE, value.variable.name, self._member_id(value.variable)]
        if isinstance(value, ListContents):
            return [LIST_PRIMITIVE, value.values.name, self._member_id(value.values)]
        fields = {name: self._field(part) for name, part in value.fields.items()}
        block_id = self._add(value.opcode, parent=parent, fields=fields)
        slots = SHAPES[value.opcode].inputs
        for name, part in value.inputs.items():
            self.blocks[block_id]["inputs"][name] = self._input(slots[name], part, block_id)
        return block_id

    def _field(self, value: object) -> list[Any]:
        if isinstance(value, (Variable, List)):
            return [value.name, self._member_id(value)]
        if isinstance(value, Message):
            return [value.name, _data_id(self.project.stage, value)]
        return [value, None]

    def _member_id(self, member: Variable | List) -> str:
        shared = member.owner is not None and member.owner.is_stage
        return _data_id(self.project.stage if shared else self.target, member)


def _flow(docstring: str) -> str:
    """A docstring for the editor: the source's line breaks go, paragraphs and indented lines stay."""
    return re.sub(r"(?<!\n)\n(?![\n ])", " ", docstring)


def _compact(values: list[str]) -> str:
    return json.dumps(values, separators=(",", ":"))


def _costume(costume: Costume) -> dict[str, Any]:
    return {
        "name": costume.name,
        "bitmapResolution": 1,
        "dataFormat": costume.data_format,
        "assetId": costume.asset_id,
        "md5ext": f"{costume.asset_id}.{costume.data_format}",
        "rotationCenterX": costume.center[0],
        "rotationCenterY": costume.center[1],
    }


def _sound(sound: Sound) -> dict[str, Any]:
    return {
        "name": sound.name,
        "assetId": sound.asset_id,
        "dataFormat": sound.data_format,
        "format": "",
        "rate": sound.rate,
        "sampleCount": sound.sample_count,
        "md5ext": f"{sound.asset_id}.{sound.data_format}",
    }


def _monitors(project: Project) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    for target in project.targets:
        members: list[Variable | List] = [*target.variables(), *target.lists()]
        for member in members:
            if member.monitor is None:
                continue
            is_list = isinstance(member, List)
            entry: dict[str, Any] = {
                "id": _data_id(target, member),
                "mode": "list" if is_list else member.monitor.mode,
                "opcode": "data_listcontents" if is_list else "data_variable",
                "params": {"LIST" if is_list else "VARIABLE": member.name},
                "spriteName": None if target.is_stage else target.name,
                "value": [] if isinstance(member, List) else project.values.get(member, member.value),
                "width": member.monitor.width,
                "height": member.monitor.height,
                "x": member.monitor.x,
                "y": member.monitor.y,
                "visible": member.monitor.visible,
            }
            if not is_list:
                entry |= {"sliderMin": 0, "sliderMax": 100, "isDiscrete": True}
            entries.append(entry)
    return entries
