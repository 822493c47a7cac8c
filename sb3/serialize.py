"""From the model to project.json and the .sb3 around it: the same model gives the same bytes.

Every entry that Scratch writes is there, in Scratch's order; next, parent and the comments of blocks follow
from where the blocks lie. The zip has fixed dates and its files in a fixed order.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping

from sb3.errors import ProjectError
from sb3.model import (
    Block,
    Comment,
    Costume,
    Input,
    Json,
    Literal,
    Monitor,
    Mutation,
    Project,
    Reference,
    Scalar,
    Script,
    Sound,
    Sprite,
    Stage,
    Target,
    Value,
)
from sb3.opcodes import LITERALS, REFERENCES

DOCUMENT = "project.json"
_ZIP_DATE = (2020, 1, 1, 0, 0, 0)
_ZIP_MODE = 0o644 << 16
_UNIX = 3

Entry = dict[str, Json]


def to_sb3(project: Project) -> bytes:
    """The bytes of the .sb3: project.json first, then the assets by name.

    Raises ProjectError for what JSON has no place for, such as a number that is not finite.
    """
    try:
        text = json.dumps(to_json(project), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except ValueError as error:
        raise ProjectError(f"{DOCUMENT} can't be written: {error}") from None
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in [(DOCUMENT, text.encode()), *sorted(project.assets.items())]:
            info = zipfile.ZipInfo(name, _ZIP_DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = _ZIP_MODE
            info.create_system = _UNIX
            archive.writestr(info, data)
    return buffer.getvalue()


def to_json(project: Project) -> Entry:
    """The project.json of a project. Raises ProjectError when a block has no id, or two have the same."""
    return {
        "targets": [_target(target) for target in project.targets],
        "monitors": [_monitor(monitor) for monitor in project.monitors],
        "extensions": list(project.extensions),
        "meta": project.meta,
        **project.extra,
    }


def _target(target: Target) -> Entry:
    entry: Entry = {
        "isStage": target.is_stage,
        "name": target.name,
        "variables": {
            each.id: [each.name, _plain(each.value), *([True] if each.is_cloud else [])]
            for each in target.variables
        },
        "lists": {each.id: [each.name, list(map(_plain, each.items))] for each in target.lists},
        "broadcasts": {each.id: each.name for each in target.messages},
        "blocks": _Writer(target).blocks,
        "comments": {comment.id: _comment(comment) for comment in target.comments},
        "currentCostume": target.current_costume,
        "costumes": [_costume(costume) for costume in target.costumes],
        "sounds": [_sound(sound) for sound in target.sounds],
        "volume": _plain(target.volume),
        "layerOrder": target.layer,
    }
    if isinstance(target, Stage):
        entry |= {
            "tempo": _plain(target.tempo),
            "videoTransparency": _plain(target.video_transparency),
            "videoState": target.video_state,
            "textToSpeechLanguage": target.text_to_speech_language,
        }
    if isinstance(target, Sprite):
        entry |= {
            "visible": target.visible,
            "x": _plain(target.x),
            "y": _plain(target.y),
            "size": _plain(target.size),
            "direction": _plain(target.direction),
            "draggable": target.draggable,
            "rotationStyle": target.rotation_style,
        }
    return entry | target.extra


class _Writer:
    """The blocks of one target, flat."""

    def __init__(self, target: Target) -> None:
        self._name = target.name
        self._comments = {each.block_id: each.id for each in target.comments if each.block_id is not None}
        self.blocks: Entry = {}
        for script in target.scripts:
            self._script(script)
        for orphan in target.orphans:
            self._add([orphan], None)
        for loose in target.loose_values:
            self.blocks[self._fresh(loose.id)] = [
                *_primitive(loose.value),
                _plain(loose.x),
                _plain(loose.y),
            ]

    def _script(self, script: Script) -> None:
        self._add(script.blocks, None, {"topLevel": True, "x": _plain(script.x), "y": _plain(script.y)})

    def _add(self, stack: list[Block], parent: str | None, place: Mapping[str, Json] | None = None) -> None:
        """Write a stack and all that lies in it. Deep nesting is no matter: what waits is kept in a list."""
        waiting: list[tuple[list[Block], str | None, Mapping[str, Json]]] = [(stack, parent, place or {})]
        while waiting:
            blocks, above, extra = waiting.pop()
            inside: list[tuple[list[Block], str | None, Mapping[str, Json]]] = []
            for at, block in enumerate(blocks):
                following = blocks[at + 1].id if at + 1 < len(blocks) else None
                entry = self._block(block, above, following)
                self.blocks[self._fresh(block.id)] = entry | (extra if at == 0 else {})
                inside += [([value], block.id, {}) for value in block.values() if isinstance(value, Block)]
                inside += [(mouth, block.id, {}) for mouth in block.mouths.values() if mouth]
                above = block.id
            waiting += reversed(inside)

    def _block(self, block: Block, parent: str | None, following: str | None) -> Entry:
        inputs: Entry = {name: _input(slot) for name, slot in block.inputs.items()}
        inputs |= {name: [2, mouth[0].id] for name, mouth in block.mouths.items() if mouth}
        entry: Entry = {
            "opcode": block.opcode,
            "next": following,
            "parent": parent,
            "inputs": inputs,
            "fields": {name: [choice.value, choice.id] for name, choice in block.fields.items()},
            "shadow": block.is_shadow,
            "topLevel": False,
        }
        if block.mutation is not None:
            entry["mutation"] = _mutation(block.mutation)
        if block.id in self._comments:
            entry["comment"] = self._comments[block.id]
        return entry

    def _fresh(self, key: str) -> str:
        if not key or key in self.blocks:
            raise ProjectError(f"{self._name}: a block has " + ("no id" if not key else f"the id {key!r} twice"))
        return key


def _input(slot: Input) -> Json:
    content = _part(slot.content)
    if slot.is_shadow:
        return [1, content]
    return [2, content] if slot.covered is None else [3, content, _part(slot.covered)]


def _part(value: Value) -> Json:
    return value.id if isinstance(value, Block) else _primitive(value)


def _primitive(value: Literal | Reference) -> list[Json]:
    if isinstance(value, Literal):
        return [LITERALS[value.kind], _plain(value.value)]
    return [REFERENCES[value.kind], value.name, value.id]


def _mutation(mutation: Mutation) -> Entry:
    entry: Entry = {"tagName": "mutation", "children": []}
    if mutation.proccode is not None:
        entry["proccode"] = mutation.proccode
    for name, texts in (
        ("argumentids", mutation.argument_ids),
        ("argumentnames", mutation.argument_names),
        ("argumentdefaults", mutation.argument_defaults),
    ):
        if texts is not None:
            entry[name] = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
    for name, flag in (("warp", mutation.warp), ("hasnext", mutation.has_next)):
        if flag is not None:
            entry[name] = "true" if flag else "false"
    return entry | mutation.extra


def _comment(comment: Comment) -> Entry:
    return {
        "blockId": comment.block_id,
        "x": comment.x,
        "y": comment.y,
        "width": comment.width,
        "height": comment.height,
        "minimized": comment.is_minimized,
        "text": comment.text,
    }


def _costume(costume: Costume) -> Entry:
    resolution: Entry = {} if costume.resolution is None else {"bitmapResolution": _plain(costume.resolution)}
    centers: Entry = {
        name: _plain(value)
        for name, value in (("rotationCenterX", costume.center_x), ("rotationCenterY", costume.center_y))
        if value is not None
    }
    return {
        "name": costume.name,
        **resolution,
        "dataFormat": costume.data_format,
        "assetId": costume.asset_id,
        "md5ext": costume.file,
        **centers,
    }


def _sound(sound: Sound) -> Entry:
    return {
        "name": sound.name,
        "assetId": sound.asset_id,
        "dataFormat": sound.data_format,
        "format": "",
        **({} if sound.rate is None else {"rate": _plain(sound.rate)}),
        **({} if sound.sample_count is None else {"sampleCount": sound.sample_count}),
        "md5ext": sound.file,
    }


def _monitor(monitor: Monitor) -> Entry:
    value: Json = list(map(_plain, monitor.value)) if isinstance(monitor.value, list) else monitor.value
    entry: Entry = {
        "id": monitor.id,
        "mode": monitor.mode,
        "opcode": monitor.opcode,
        "params": monitor.params,
        "spriteName": monitor.sprite_name,
        "value": value,
        "width": monitor.width,
        "height": monitor.height,
        "x": monitor.x,
        "y": monitor.y,
        "visible": monitor.visible,
    }
    if monitor.mode != "list":
        entry |= {
            "sliderMin": monitor.slider_min,
            "sliderMax": monitor.slider_max,
            "isDiscrete": monitor.is_discrete,
        }
    return entry


def _plain(value: Scalar) -> Scalar:
    """A number without a pointless fraction: 1.0 is written as 1."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
