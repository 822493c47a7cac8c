"""One form for all project.json files that mean the same to Scratch, whatever program has written them.

Scratch itself, when it saves what it has loaded, writes every default, rounds the places of scripts, leaves
unused messages and extensions out, gives variables that lie about on their own new ids, makes every bitmap
one of double resolution, and chooses a language to speak in. None of that loses anything.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

Object = Mapping[str, Any]

_TARGET = {"currentCostume": 0, "volume": 100}
_STAGE = {"tempo": 60, "videoTransparency": 50, "videoState": "on"}
_SPRITE = {
    "visible": True, "x": 0, "y": 0, "size": 100, "direction": 90, "draggable": False,
    "rotationStyle": "all around",
}  # fmt: skip
_MONITOR: dict[str, Any] = {
    "mode": "default", "opcode": None, "params": {}, "spriteName": None, "x": None, "y": None, "width": 0,
    "height": 0, "visible": True,
}  # fmt: skip
_SLIDER = {"sliderMin": 0, "sliderMax": 100, "isDiscrete": True}
_COMMENT = {"blockId": None, "text": "", "x": None, "y": None, "minimized": False}
_LEAST_SIDE = 20  # of a comment, in pixels
_BITMAPS = ("png", "jpg", "jpeg", "gif", "bmp")
_BROADCAST = 11  # the number of a primitive that is a message


def canonical(project: Object) -> dict[str, Any]:
    """What PROJECT (a project.json in good order) means, as nested dicts and lists to compare with `==`."""
    layers = sorted(target.get("layerOrder", 0) for target in project["targets"])
    used = {key for target in project["targets"] for key in _messages_of(target)}
    targets = [_target(target, layers, used) for target in project["targets"]]
    return {
        "targets": [target["name"] for target in targets],
        **{target["name"]: target for target in targets},
        "monitors": {monitor["id"]: _monitor(monitor) for monitor in project.get("monitors", [])},
    }


def _target(target: Object, layers: list[int], used_messages: set[Any]) -> dict[str, Any]:
    blocks = {key: block for key, block in target["blocks"].items() if isinstance(block, dict)}
    lone = [_lone(block) for block in target["blocks"].values() if isinstance(block, list)]
    messages = target.get("broadcasts", {}).items()
    defaults = _TARGET | (_STAGE if target["isStage"] else _SPRITE)
    return {
        "name": target["name"],
        "isStage": target["isStage"],
        "layer": layers.index(target.get("layerOrder", 0)),
        "variables": {key: [*entry, False][:3] for key, entry in target["variables"].items()},
        "lists": dict(target.get("lists", {})),
        "broadcasts": {key: name for key, name in messages if key in used_messages},
        "blocks": {key: _block(block) for key, block in blocks.items()},
        "values on their own": sorted(lone, key=json.dumps),
        "comments": {key: _comment(comment) for key, comment in target.get("comments", {}).items()},
        "costumes": [_costume(costume) for costume in target["costumes"]],
        "sounds": [_sound(sound) for sound in target["sounds"]],
        **_with_defaults(target, defaults),
    }


def _with_defaults(entry: Object, defaults: Object) -> dict[str, Any]:
    return {key: entry.get(key, default) for key, default in defaults.items()}


def _messages_of(target: Object) -> Iterator[Any]:
    """The ids of the messages that a target's blocks name."""
    for block in target["blocks"].values():
        if isinstance(block, dict):
            yield from block["fields"].get("BROADCAST_OPTION", [])[1:2]
            for value in block["inputs"].values():
                yield from (
                    part[2]
                    for part in value[1:]
                    if isinstance(part, list) and part[0] == _BROADCAST and len(part) > 2
                )


def _block(block: Object) -> dict[str, Any]:
    place = {axis: _rounded(block.get(axis)) for axis in "xy"} if block["topLevel"] else {}
    inputs = {name: _input(value) for name, value in block["inputs"].items()}
    return {
        "opcode": block["opcode"],
        "next": block["next"],
        "parent": block["parent"],
        "inputs": {name: value for name, value in inputs.items() if value is not None},
        "fields": {name: [*value, None][:2] for name, value in block["fields"].items()},
        "shadow": block["shadow"],
        "topLevel": block["topLevel"],
        "mutation": block.get("mutation"),
        "comment": block.get("comment"),
        **place,
    }


def _input(value: list[Any]) -> list[Any] | None:
    """An input without what is not there: [1, null] and [2, null] say nothing, nor does a null shadow."""
    kind, content, *under = value
    if under and under[0] is None:
        kind, under = 2, []
    return None if content is None and not under else [kind, content, *under]


def _lone(value: list[Any]) -> list[Any]:
    return [*value[:3], *(_rounded(place) for place in value[3:])]


def _rounded(place: float | None) -> int:
    return math.floor((place or 0) + 0.5)


def _comment(comment: Object) -> dict[str, Any]:
    sides = {side: max(comment.get(side, _LEAST_SIDE), _LEAST_SIDE) for side in ("width", "height")}
    return _with_defaults(comment, _COMMENT) | sides


def _costume(costume: Object) -> dict[str, Any]:
    kind = str(costume["dataFormat"]).lower()
    centre = [costume.get(f"rotationCenter{axis}") for axis in "XY"]
    if kind not in _BITMAPS:
        file = costume.get("md5ext", f"{costume['assetId']}.{kind}")
        return {"name": costume["name"], "md5ext": file, "rotation centre": centre}
    # An enlarged picture gets another file, and its centre moves with it.
    scale = 2 if costume.get("bitmapResolution") == 1 else 1
    return {
        "name": costume["name"],
        "rotation centre": [None if place is None else scale * place for place in centre],
    }


def _sound(sound: Object) -> dict[str, Any]:
    """Length and rate are not told by project.json but by the sound itself, once it is decoded."""
    return {
        "name": sound["name"],
        "md5ext": sound.get("md5ext", f"{sound['assetId']}.{sound['dataFormat']}"),
    }


def _monitor(monitor: Object) -> dict[str, Any]:
    """Without its value, which is the variable's."""
    return _with_defaults(monitor, _MONITOR if monitor.get("mode") == "list" else _MONITOR | _SLIDER)
