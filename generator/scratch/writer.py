"""From traced scripts to project.json and the .sb3 around it.

Ids are made from names, never from chance, dictionaries keep the order of the source and the zip carries a
fixed date: the same source gives the same bytes.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

from generator.scratch.assets import Costume, Sound
from generator.scratch.block_writer import BlockWriter
from generator.scratch.data import List, Monitor, Variable
from generator.scratch.ids import comment_id, data_id
from generator.scratch.layout import COMMENT_WIDTH, Comment, free_comments, place
from generator.scratch.project import Project
from generator.scratch.shapes import extension_of
from generator.scratch.targets import Sprite, Target
from generator.scratch.trace import Script

_ZIP_DATE = (2020, 1, 1, 0, 0, 0)


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
    """The project.json of PROJECT; NotationError when the project does not hold together."""
    scripts = project.trace()
    targets = [
        _target(project, target, layer, scripts[target]) for layer, target in enumerate(project.targets)
    ]
    opcodes = {block["opcode"] for target in targets for block in target["blocks"].values()}
    return {
        "targets": targets,
        "monitors": _monitors(project),
        "extensions": sorted({extension for opcode in opcodes if (extension := extension_of(opcode))}),
        "meta": {"semver": "3.0.0", "vm": "5.0.300", "agent": project.agent},
    }


def _target(project: Project, target: Target, layer: int, scripts: list[Script]) -> dict[str, Any]:
    writer = BlockWriter(project, target)
    tops = [writer.write(script) for script in scripts]
    comments = [*free_comments(target.doc), *free_comments(_data_doc(target)), *writer.comments]
    place(writer.blocks, tops, comments)
    entry: dict[str, Any] = {
        "isStage": target.is_stage,
        "name": target.name,
        "variables": {
            data_id(target, variable): [variable.name, _start_value(project, variable)]
            for variable in target.variables()
        },
        "lists": {
            data_id(target, values): [values.name, list(map(_plain, project.contents.get(values, ())))]
            for values in target.lists()
        },
        "broadcasts": {data_id(target, message): message.name for message in target.messages()},
        "blocks": writer.blocks,
        "comments": _comments(target, comments, writer.blocks),
        "currentCostume": 0,
        "costumes": [_costume(costume) for costume in project.costumes[target]],
        "sounds": [_sound(sound) for sound in project.sounds.get(target, ())],
        "volume": 100,
        "layerOrder": layer,
    }
    if isinstance(target, Sprite):
        return entry | {
            "visible": target.visible,
            "x": _plain(target.x),
            "y": _plain(target.y),
            "size": _plain(target.size),
            "direction": 90,
            "draggable": False,
            "rotationStyle": "don't rotate",
        }
    return entry | {"tempo": 60, "videoTransparency": 50, "videoState": "off", "textToSpeechLanguage": None}


def _data_doc(target: Target) -> str:
    return "\n".join(f"{member.name}: {member.doc}" for member in target.data() if member.doc)


def _comments(target: Target, comments: list[Comment], blocks: Mapping[str, Any]) -> dict[str, Any]:
    """The comments by id; what belongs to a block is linked from there too."""
    entries = {}
    for number, comment in enumerate(comments, 1):
        key = comment_id(target, number)
        entries[key] = {
            "blockId": comment.block_id,
            "x": comment.x,
            "y": comment.y,
            "width": COMMENT_WIDTH,
            "height": comment.height,
            "minimized": False,
            "text": comment.text,
        }
        if comment.block_id is not None:
            blocks[comment.block_id]["comment"] = key
    return entries


def _costume(costume: Costume) -> dict[str, Any]:
    x, y = costume.center
    return {
        "name": costume.name,
        "bitmapResolution": 1,
        "dataFormat": costume.data_format,
        "assetId": costume.asset_id,
        "md5ext": f"{costume.asset_id}.{costume.data_format}",
        "rotationCenterX": _plain(x),
        "rotationCenterY": _plain(y),
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
    return [
        _monitor(project, target, member, member.monitor)
        for target in project.targets
        for member in target.data()
        if member.monitor is not None
    ]


def _monitor(project: Project, target: Target, member: Variable | List, monitor: Monitor) -> dict[str, Any]:
    kind: dict[str, Any]
    if isinstance(member, List):
        kind = {"mode": "list", "opcode": "data_listcontents", "params": {"LIST": member.name}, "value": []}
    else:
        kind = {
            "mode": monitor.mode,
            "opcode": "data_variable",
            "params": {"VARIABLE": member.name},
            "value": _start_value(project, member),
            "sliderMin": 0,
            "sliderMax": 100,
            "isDiscrete": True,
        }
    return {
        "id": data_id(target, member),
        "spriteName": None if target.is_stage else target.name,
        "x": monitor.x,
        "y": monitor.y,
        "width": monitor.width,
        "height": monitor.height,
        "visible": monitor.visible,
        **kind,
    }


def _start_value(project: Project, variable: Variable) -> int | float | str:
    return _plain(project.values.get(variable, variable.value))


def _plain(value: int | float | str) -> int | float | str:
    """A number without a pointless fraction: 1.0 is written as 1."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
