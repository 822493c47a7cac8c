"""The shape of a project.json: is everything there, and of the kind that the format has in that place?

The model is made, and the rest of lint looks things up, without asking again: both only of what passes here.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from sb3.errors import shown

Kinds = tuple[type, ...]
"""What a value may be; `bool` is not a number here, as in JSON."""

_NONE = type(None)
_TEXT, _NUMBER, _FLAG, _OBJECT, _LIST = (str,), (int, float), (bool,), (dict,), (list,)
_SCALAR = (str, int, float, bool)
_LINK = (str, _NONE)
_PLACE = (int, float, _NONE)

_PROJECT: dict[str, Kinds] = {"targets": _LIST, "meta": _OBJECT}
_PROJECT_MAY: dict[str, Kinds] = {"monitors": _LIST, "extensions": _LIST}
"""What the first projects of Scratch 3 do without. _…_MAY lists what may be missing."""
_TARGET: dict[str, Kinds] = {
    "name": _TEXT, "isStage": _FLAG, "variables": _OBJECT, "blocks": _OBJECT, "costumes": _LIST,
    "sounds": _LIST,
}  # fmt: skip
_TARGET_HAS: dict[str, Kinds] = {
    "lists": _OBJECT, "broadcasts": _OBJECT, "comments": _OBJECT, "currentCostume": (int,),
    "layerOrder": (int,),
}  # fmt: skip
"""What Scratch can do without; it always writes it, though. So with the other _…_HAS."""
_TARGET_MAY: dict[str, Kinds] = {"volume": _NUMBER}
_STAGE_MAY: dict[str, Kinds] = {
    "tempo": _NUMBER, "videoTransparency": _NUMBER, "videoState": _TEXT, "textToSpeechLanguage": _LINK,
}  # fmt: skip
_SPRITE_HAS: dict[str, Kinds] = {
    "visible": _FLAG, "x": _NUMBER, "y": _NUMBER, "size": _NUMBER, "direction": _NUMBER,
    "rotationStyle": _TEXT,
}  # fmt: skip
_SPRITE_MAY: dict[str, Kinds] = {"draggable": _FLAG}
_BLOCK: dict[str, Kinds] = {
    "opcode": _TEXT, "next": _LINK, "parent": _LINK, "inputs": _OBJECT, "fields": _OBJECT, "shadow": _FLAG,
    "topLevel": _FLAG,
}  # fmt: skip
_COMMENT: dict[str, Kinds] = {"blockId": _LINK, "text": _TEXT, "width": _NUMBER, "height": _NUMBER}
_COMMENT_MAY: dict[str, Kinds] = {"x": _PLACE, "y": _PLACE, "minimized": _FLAG}
_ASSET: dict[str, Kinds] = {"name": _TEXT, "assetId": _TEXT, "dataFormat": _TEXT}
_ASSET_MAY: dict[str, Kinds] = {
    "md5ext": _TEXT,
    "bitmapResolution": _NUMBER, "rotationCenterX": _PLACE, "rotationCenterY": _PLACE, "rate": _NUMBER,
    "sampleCount": _NUMBER,
}  # fmt: skip
_MONITOR: dict[str, Kinds] = {"id": _TEXT, "opcode": _TEXT}
_MONITOR_HAS: dict[str, Kinds] = {"params": _OBJECT, "visible": _FLAG}

_WORDS = {
    str: "a text", int: "a number", float: "", bool: "true or false", dict: "an object", list: "a list",
    _NONE: "null",
}  # fmt: skip


def shape_faults(project: object, *, with_defaults: bool = False) -> Iterator[str]:
    """What is missing or of the wrong kind; WITH_DEFAULTS lets be missing what Scratch has a default for."""
    if not isinstance(project, dict):
        yield "project.json is not an object"
        return
    faults = list(_keys("project.json", project, _PROJECT, _PROJECT_MAY))
    yield from faults
    if faults:
        return
    if not project["targets"]:
        yield "project.json has no targets"
    for number, target in enumerate(project["targets"]):
        yield from _target(f"target {number}", target, with_defaults)
    for number, monitor in enumerate(project.get("monitors", [])):
        has = {} if with_defaults else _MONITOR_HAS
        yield from _keys(f"monitor {number}", monitor, {**_MONITOR, **has}, _MONITOR_HAS)
    yield from _each("extensions", enumerate(project.get("extensions", [])), _TEXT)


def _target(where: str, target: Any, with_defaults: bool) -> Iterator[str]:
    may, has = {**_TARGET_MAY, **_TARGET_HAS}, {} if with_defaults else _TARGET_HAS
    faults = list(_keys(where, target, {**_TARGET, **has}, may))
    yield from faults
    if faults:
        return
    where = target["name"] or where
    if target["isStage"]:
        yield from _keys(where, target, {}, _STAGE_MAY)
    else:
        yield from _keys(where, target, {} if with_defaults else _SPRITE_HAS, {**_SPRITE_MAY, **_SPRITE_HAS})
    for kind, content in (("variable", _SCALAR), ("list", _LIST)):
        for key, entry in target.get(f"{kind}s", {}).items():
            yield from _data(f"{where}: {kind} {key!r}", entry, content)
    yield from _each(f"{where}: broadcast", target.get("broadcasts", {}).items(), _TEXT)
    for key, block in target["blocks"].items():
        yield from _block(f"{where}: block {key!r}", block)
    for key, comment in target.get("comments", {}).items():
        yield from _keys(f"{where}: comment {key!r}", comment, _COMMENT, _COMMENT_MAY)
    for kind in ("costume", "sound"):
        for number, asset in enumerate(target[f"{kind}s"], 1):
            yield from _keys(f"{where}: {kind} {number}", asset, _ASSET, _ASSET_MAY)


def _data(where: str, entry: Any, content: Kinds) -> Iterator[str]:
    if (
        not isinstance(entry, list)
        or len(entry) < 2
        or not _is(entry[0], _TEXT)
        or not _is(entry[1], content)
    ):
        yield f"{where} is not [name, value]"
    elif content is _LIST:
        yield from _each(f"{where}: item", enumerate(entry[1], 1), _SCALAR)


def _block(where: str, block: Any) -> Iterator[str]:
    if isinstance(block, list):
        yield from _primitive(where, block)
        return
    faults = list(_keys(where, block, _BLOCK))
    yield from faults
    if faults:
        return
    where = f"{where} ({block['opcode']})"
    if block["topLevel"]:
        yield from _keys(where, block, {"x": _NUMBER, "y": _NUMBER})
    if not _is(block.get("mutation"), (dict, _NONE)) or not _is(block.get("comment"), _LINK):
        yield f"{where}: its mutation is not an object, or its comment not an id"
    for name, value in block["fields"].items():
        if (
            not isinstance(value, list)
            or not value
            or not all(_is(part, (*_SCALAR, _NONE)) for part in value)
        ):
            yield f"{where}: the field {name} is not [value, id]"
        elif len(value) > 1 and not _is(value[1], _LINK):
            yield f"{where}: the field {name} has an id that is not a text"
    for name, value in block["inputs"].items():
        if not isinstance(value, list) or len(value) < 2 or not _is(value[0], (int,)):
            yield f"{where}: the input {name} is not [1, 2 or 3, …]"
            continue
        for part in value[1:]:
            if isinstance(part, list):
                yield from _primitive(f"{where}: the input {name}", part)
            elif not _is(part, _LINK):
                yield f"{where}: the input {name} holds {shown(part)}, which is neither a value nor an id"


def _primitive(where: str, value: list[Any]) -> Iterator[str]:
    """A primitive array: its number, a typed value or a name, for data an id and perhaps a place."""
    if len(value) < 2 or not _is(value[0], (int,)) or not all(_is(part, _SCALAR) for part in value[1:]):
        yield f"{where}: {shown(value)} is no value that Scratch knows"


def _keys(
    where: str, value: object, wanted: Mapping[str, Kinds], allowed: Mapping[str, Kinds] | None = None
) -> Iterator[str]:
    """What is wrong with an object that must have what is WANTED and may have what is ALLOWED."""
    if not isinstance(value, dict):
        yield f"{where} is not an object"
        return
    for key, kinds in {**wanted, **(allowed or {})}.items():
        if key not in value:
            if key in wanted:
                yield f"{where}: {key!r} is missing"
        elif not _is(value[key], kinds):
            yield f"{where}: {key!r} is not {_named(kinds)}"


def _each(where: str, items: Any, kinds: Kinds) -> Iterator[str]:
    for key, value in items:
        if not _is(value, kinds):
            yield f"{where} {key!r} is not {_named(kinds)}"


def _named(kinds: Kinds) -> str:
    return " or ".join(filter(None, (_WORDS[kind] for kind in kinds)))


def _is(value: object, kinds: Kinds) -> bool:
    if isinstance(value, bool):
        return bool in kinds
    if isinstance(value, float) and not math.isfinite(value):
        return False
    if isinstance(value, int) and abs(value) > sys.float_info.max:
        return False  # Scratch would read Infinity
    return isinstance(value, kinds)
