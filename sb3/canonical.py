"""One form for all projects that mean the same to Scratch, whatever program has written them.

Scratch itself, when it saves what it has loaded, writes every default, rounds the places of scripts, leaves
unused messages and extensions out, gives variables that lie about on their own new ids, makes every bitmap
one of double resolution, and chooses a language to speak in. None of that loses anything.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from sb3.model import Comment, Costume, Project, Reference, Scalar, Sound, Target, Variable
from sb3.serialize import to_json

_BITMAPS = ("png", "jpg", "jpeg", "gif", "bmp")
_LEAST_SIDE = 20  # of a comment, in pixels
_AS_WRITTEN = (
    *("currentCostume", "volume", "tempo", "videoTransparency", "videoState"),
    *("visible", "x", "y", "size", "direction", "draggable", "rotationStyle"),
)


def canonical(project: Project) -> dict[str, Any]:
    """What a project means, as nested dicts and lists to compare with `==`.

    They are laid out much as project.json is, with targets and monitors under their names and ids.
    Raises ProjectError as `to_json` does.
    """
    layers = sorted(target.layer for target in project.targets)
    used = {key for target in project.targets for key in _messages_of(target)}
    written: Any = to_json(project)
    return {
        "targets": [target.name for target in project.targets],
        **{
            target.name: _target(target, entry, layers.index(target.layer), used)
            for target, entry in zip(project.targets, written["targets"], strict=True)
        },
        # A monitor's value is the variable's.
        "monitors": {monitor["id"]: _without(monitor, "value") for monitor in written["monitors"]},
    }


def _target(target: Target, entry: dict[str, Any], layer: int, used_messages: set[str]) -> dict[str, Any]:
    blocks = entry["blocks"].items()
    loose = [_loose(block) for _, block in blocks if isinstance(block, list)]
    return {
        "name": target.name,
        "isStage": target.is_stage,
        "layer": layer,
        "variables": {each.id: _variable(each) for each in target.variables},
        "lists": entry["lists"],
        "broadcasts": {each.id: each.name for each in target.messages if each.id in used_messages},
        "blocks": {key: _block(block) for key, block in blocks if isinstance(block, dict)},
        "values on their own": sorted(loose, key=json.dumps),
        "comments": {each.id: _comment(each) for each in target.comments},
        "costumes": [_costume(costume) for costume in target.costumes],
        "sounds": [_sound(sound) for sound in target.sounds],
        **{key: entry[key] for key in _AS_WRITTEN if key in entry},
    }


def _messages_of(target: Target) -> Iterator[str]:
    """The ids of the messages that a target's blocks name."""
    for block in target.blocks():
        received = block.fields.get("BROADCAST_OPTION")
        if received is not None and received.id is not None:
            yield received.id
        for value in block.values():
            if isinstance(value, Reference) and value.kind == "message":
                yield value.id


def _variable(variable: Variable) -> list[Scalar]:
    return [variable.name, variable.value, variable.is_cloud]


def _block(block: dict[str, Any]) -> dict[str, Any]:
    """Without its comment, which knows the block."""
    place = {axis: _rounded(place) for axis, place in block.items() if axis in ("x", "y")}
    return {**_without(block, "comment"), "mutation": block.get("mutation"), **place}


def _loose(value: list[Any]) -> list[Any]:
    return [*value[:3], *map(_rounded, value[3:])]


def _comment(comment: Comment) -> dict[str, Any]:
    return {
        "blockId": comment.block_id,
        "text": comment.text,
        "x": comment.x,
        "y": comment.y,
        "minimized": comment.is_minimized,
        "width": max(comment.width, _LEAST_SIDE),
        "height": max(comment.height, _LEAST_SIDE),
    }


def _costume(costume: Costume) -> dict[str, Any]:
    center = [costume.center_x, costume.center_y]
    if costume.data_format.lower() not in _BITMAPS:
        return {"name": costume.name, "md5ext": costume.file, "rotation centre": center}
    # An enlarged picture gets another file, and its centre moves with it.
    scale = 2 if costume.resolution == 1 else 1
    return {
        "name": costume.name,
        "rotation centre": [None if place is None else scale * place for place in center],
    }


def _sound(sound: Sound) -> dict[str, Any]:
    """Length and rate do not count: they follow from the sound itself, once it is decoded."""
    return {"name": sound.name, "md5ext": sound.file}


def _rounded(place: float) -> int:
    return math.floor(place + 0.5)


def _without(entry: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in keys}
