"""From the model to project.json and the .sb3 around it: the same model gives the same bytes.

Every entry that Scratch writes is there; next, parent and the comments of blocks follow from where the blocks
lie. The zip has fixed dates and its files in a fixed order.
"""

from __future__ import annotations

import io
import json
import warnings
import zipfile

from sb3.errors import ProjectError, ProjectSizeWarning, ProjectTooLargeError
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
    Sound,
    Sprite,
    Stage,
    Target,
    Value,
)
from sb3.opcodes import LITERALS, REFERENCES

DOCUMENT = "project.json"
"""The name of the file in the zip that is no asset."""
MAX_DOCUMENT = 5 * 1024**2
"""Bytes of the largest project.json that Scratch's site takes; its editor saves larger ones to the disk."""
_NEARLY = 0.8
_ZIP_DATE = (2020, 1, 1, 0, 0, 0)
_ZIP_MODE = 0o644 << 16
_UNIX = 3
_LONE_SURROGATES = "backslashreplace"
"""What is no Unicode text is written as JSON's own escapes."""

Entry = dict[str, Json]


def to_sb3(project: Project) -> bytes:
    """The bytes of the .sb3: project.json first, then the assets by name.

    Raises ProjectError as `to_json` does, and for what JSON has no place for: a number that is not finite;
    ProjectTooLargeError for a project.json of more than MAX_DOCUMENT bytes. Warns (ProjectSizeWarning) of
    one that is nearly as large.
    """
    document = _document(project)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in [(DOCUMENT, document), *sorted(project.assets.items())]:
            info = zipfile.ZipInfo(name, _ZIP_DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = _ZIP_MODE
            info.create_system = _UNIX
            archive.writestr(info, data)
    return buffer.getvalue()


def _document(project: Project) -> bytes:
    """The bytes of project.json."""
    try:
        text = json.dumps(to_json(project), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except ValueError as error:
        raise ProjectError(f"{DOCUMENT} can't be written: {error}") from None
    document = text.encode(errors=_LONE_SURROGATES)
    size = (
        f"{DOCUMENT} has {len(document) / 1024**2:.2f} MB, of {MAX_DOCUMENT // 1024**2} MB that Scratch takes"
    )
    if len(document) > MAX_DOCUMENT:
        raise ProjectTooLargeError(size)
    if len(document) > _NEARLY * MAX_DOCUMENT:
        warnings.warn(size, ProjectSizeWarning, stacklevel=3)
    return document


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
        "blocks": _Blocks(target).entries,
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


class _Blocks:
    """The blocks of one target, flat and in reading order."""

    def __init__(self, target: Target) -> None:
        self._name = target.name
        self._comments = {each.block_id: each.id for each in target.comments if each.block_id is not None}
        self.entries: Entry = {}
        for script in target.scripts:
            place: Entry = {"topLevel": True, "x": _plain(script.x), "y": _plain(script.y)}
            self._add(script.blocks, place)
        for orphan in target.orphans:
            self._add([orphan], {})
        for loose in target.loose_values:
            place = {axis: _plain(at) for axis, at in (("x", loose.x), ("y", loose.y)) if at is not None}
            self._put(loose.id, [*_primitive(loose.value), *place.values()])

    def _add(self, stack: list[Block], place: Entry) -> None:
        """Add a stack and all that lies in it; what waits is kept in a list, so nesting may be deep."""
        waiting = _links(stack, None)
        while waiting:
            block, parent, following = waiting.pop()
            self._put(block.id, self._block(block, parent, following, place))
            place = {}
            for inner in reversed(list(block.stacks())):
                waiting += _links(inner, block.id)

    def _block(self, block: Block, parent: str | None, following: str | None, place: Entry) -> Entry:
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
            **place,
        }
        if block.mutation is not None:
            entry["mutation"] = _mutation(block.mutation)
        if block.id in self._comments:
            entry["comment"] = self._comments[block.id]
        return entry

    def _put(self, key: str, entry: Json) -> None:
        if not key or key in self.entries:
            raise ProjectError(f"{self._name}: a block has " + (f"the id {key!r} twice" if key else "no id"))
        self.entries[key] = entry


def _links(stack: list[Block], parent: str | None) -> list[tuple[Block, str | None, str | None]]:
    """The blocks of a stack, each with its parent and the one below it; the last comes first."""
    above = [parent, *(block.id for block in stack)]
    below = [*(block.id for block in stack[1:]), None]
    return list(zip(stack, above, below, strict=False))[::-1]


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
    entry: dict[str, Json] = {
        "tagName": "mutation",
        "children": [],
        "proccode": mutation.proccode,
        "argumentids": _texts(mutation.argument_ids),
        "warp": _flag(mutation.warp),
        "argumentnames": _texts(mutation.argument_names),
        "argumentdefaults": _texts(mutation.argument_defaults),
        "hasnext": _flag(mutation.has_next),
    }
    return {key: value for key, value in entry.items() if value is not None} | mutation.extra


def _texts(texts: list[str] | None) -> str | None:
    return None if texts is None else json.dumps(texts, ensure_ascii=False, separators=(",", ":"))


def _flag(flag: bool | None) -> str | None:
    return None if flag is None else "true" if flag else "false"


def _comment(comment: Comment) -> Entry:
    return {
        "blockId": comment.block_id,
        "x": None if comment.x is None else _plain(comment.x),
        "y": None if comment.y is None else _plain(comment.y),
        "width": _plain(comment.width),
        "height": _plain(comment.height),
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
    entry: Entry = {
        "id": monitor.id,
        "spriteName": monitor.sprite_name,
        "x": monitor.x,
        "y": monitor.y,
        "width": monitor.width,
        "height": monitor.height,
        "visible": monitor.visible,
        "mode": monitor.mode,
        "opcode": monitor.opcode,
        "params": monitor.params,
        "value": list(map(_plain, monitor.value)) if isinstance(monitor.value, list) else monitor.value,
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
