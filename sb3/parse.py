"""From project.json to the model, for any project that keeps to the format, whoever has written it.

Blocks are read flat and then linked, so nesting of any depth is no matter. A block's parent follows from
where it lies and is not read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from sb3.errors import ProjectError
from sb3.lint.shape import shape_faults
from sb3.model import (
    Block,
    Comment,
    Costume,
    Field,
    Input,
    Json,
    List,
    Literal,
    LiteralKind,
    LooseValue,
    Message,
    Monitor,
    Mutation,
    Project,
    Reference,
    ReferenceKind,
    Scalar,
    Script,
    Sound,
    Sprite,
    Stage,
    Target,
    Value,
    Variable,
)
from sb3.opcodes import LITERALS, OPCODES, REFERENCES, is_mouth

Object = Mapping[str, Any]

_LITERAL_KINDS: dict[int, LiteralKind] = {number: kind for kind, number in LITERALS.items()}
_REFERENCE_KINDS: dict[int, ReferenceKind] = {number: kind for kind, number in REFERENCES.items()}
_STACKED = ("stack", "cap", "hat")


def parse(document: object) -> Project:
    """The model of a parsed project.json.

    Raises ProjectError, in one line, when something is missing, of the wrong kind, or linked twice.
    """
    fault = next(shape_faults(document), None)
    if fault is not None:
        raise ProjectError(fault)
    project = cast(Object, document)
    targets = [_target(target) for target in project["targets"]]
    stage, *sprites = targets
    if not isinstance(stage, Stage):
        raise ProjectError("the first target is not the Stage")
    if any(isinstance(sprite, Stage) for sprite in sprites):
        raise ProjectError("there is a second Stage")
    return Project(
        stage,
        [sprite for sprite in sprites if isinstance(sprite, Sprite)],
        [_monitor(monitor) for monitor in project.get("monitors", [])],
        list(project.get("extensions", [])),
        dict(project["meta"]),
        extra=_rest(project, "targets", "monitors", "extensions", "meta"),
    )


_SHARED = (
    *("isStage", "name", "variables", "lists", "broadcasts", "blocks", "comments", "currentCostume"),
    *("costumes", "sounds", "volume", "layerOrder"),
)
_OF_STAGE = {
    "tempo": "tempo",
    "videoTransparency": "video_transparency",
    "videoState": "video_state",
    "textToSpeechLanguage": "text_to_speech_language",
}
_OF_SPRITE = {
    **{name: name for name in ("visible", "x", "y", "size", "direction", "draggable")},
    "rotationStyle": "rotation_style",
}


def _target(entry: Object) -> Target:
    own = _OF_STAGE if entry["isStage"] else _OF_SPRITE
    kind: type[Stage] | type[Sprite] = Stage if entry["isStage"] else Sprite
    target = kind(
        name=entry["name"],
        variables=[
            Variable(key, name, value, bool(cloud and cloud[0]))
            for key, (name, value, *cloud) in entry["variables"].items()
        ],
        lists=[List(key, name, list(items)) for key, (name, items, *_) in entry["lists"].items()],
        messages=[Message(key, name) for key, name in entry["broadcasts"].items()],
        comments=[_comment(key, comment) for key, comment in entry["comments"].items()],
        costumes=[_costume(costume) for costume in entry["costumes"]],
        sounds=[_sound(sound) for sound in entry["sounds"]],
        current_costume=entry["currentCostume"],
        volume=entry.get("volume", 100),
        layer=entry["layerOrder"],
        extra=_rest(entry, *_SHARED, *own),
        **{attribute: entry[key] for key, attribute in own.items() if key in entry},
    )
    _Blocks(target, entry["blocks"]).link()
    return target


class _Blocks:
    """The blocks of one target: made flat, then put where they belong."""

    def __init__(self, target: Target, entries: Mapping[str, Any]) -> None:
        self._target = target
        self._entries: dict[str, Object] = {}
        for key, entry in entries.items():
            if isinstance(entry, list):
                target.loose_values.append(self._loose(key, entry))
            else:
                self._entries[key] = entry
        self._blocks = {key: _block(key, entry) for key, entry in self._entries.items()}
        self._placed: set[str] = set()

    def link(self) -> None:
        """Fill the slots and mouths, and give the target its scripts."""
        for key, entry in self._entries.items():
            for name, value in entry["inputs"].items():
                self._fill(self._blocks[key], name, value)
        tops = [key for key, entry in self._entries.items() if entry["topLevel"]]
        following = {entry["next"] for entry in self._entries.values()}
        for key in tops:
            if key not in self._placed:
                entry = self._entries[key]
                self._target.scripts.append(Script(self._stack(key), entry["x"], entry["y"]))
        left = [key for key in self._blocks if key not in self._placed]
        for key in left:
            if key not in self._placed and key not in following:
                self._target.orphans += self._stack(key)
        circle = next((key for key in left if key not in self._placed), None)
        if circle is not None:
            raise ProjectError(f"{self._where(circle)} is linked in a circle")

    def _fill(self, block: Block, name: str, value: list[Any]) -> None:
        kind, content, *under = value
        if content is None and not (under and under[0] is not None):
            return
        if isinstance(content, str) and is_mouth(block.opcode, name, self._kind(content)):
            block.mouths[name] = self._stack(content)
            return
        covered = self._value(block, under[0]) if under and under[0] is not None else None
        seen = self._value(block, content) if content is not None else covered
        if seen is None:
            return
        block.inputs[name] = Input(seen, None if seen is covered else covered, kind == 1)

    def _kind(self, key: str) -> str:
        """Whether a stack of statements begins with this block, or a value lies there."""
        entry = self._entries.get(key)
        if entry is None:
            return ""
        shape = OPCODES.get(entry["opcode"])
        stacked = entry["next"] is not None or (shape is not None and shape.kind in _STACKED)
        return "stack" if stacked else "value"

    def _value(self, block: Block, part: str | list[Any]) -> Value:
        if isinstance(part, str):
            return self._place(part, f"{self._where(block.id)}")
        return _primitive(self._where(block.id), part)

    def _stack(self, key: str) -> list[Block]:
        stack: list[Block] = []
        following: str | None = key
        above = self._target.name
        while following is not None:
            stack.append(self._place(following, above))
            above = self._where(following)
            following = self._entries[following]["next"]
        return stack

    def _place(self, key: str, user: str) -> Block:
        block = self._blocks.get(key)
        if block is None:
            raise ProjectError(f"{user} leads to the block {key!r}, which is not there")
        if key in self._placed:
            raise ProjectError(f"{self._where(key)} is linked twice")
        self._placed.add(key)
        return block

    def _where(self, key: str) -> str:
        return f"{self._target.name}: {self._entries[key]['opcode']} {key!r}"

    def _loose(self, key: str, entry: list[Any]) -> LooseValue:
        where = f"{self._target.name}: block {key!r}"
        value = _primitive(where, entry)
        if not isinstance(value, Reference):
            raise ProjectError(f"{where}: {entry!r} is no value that Scratch knows there")
        x, y = ([*entry[3:5], 0, 0])[:2]
        return LooseValue(key, value, x, y)


def _block(key: str, entry: Object) -> Block:
    fields = {
        name: Field(value[0], value[1] if len(value) > 1 else None) for name, value in entry["fields"].items()
    }
    mutation = entry.get("mutation")
    return Block(
        entry["opcode"],
        key,
        fields=fields,
        mutation=None if mutation is None else _mutation(mutation),
        is_shadow=entry["shadow"],
    )


def _primitive(where: str, value: list[Any]) -> Literal | Reference:
    number, content, *rest = value
    if number in _LITERAL_KINDS:
        return Literal(_LITERAL_KINDS[number], content)
    if number not in _REFERENCE_KINDS or not isinstance(content, str):
        raise ProjectError(f"{where}: {value!r} is no value that Scratch knows")
    return Reference(_REFERENCE_KINDS[number], content, str(rest[0]) if rest else content)


_OF_PROCEDURES = ("argumentids", "argumentnames", "argumentdefaults")


def _mutation(entry: Object) -> Mutation:
    ids, names, defaults = (_texts(entry.get(name)) for name in _OF_PROCEDURES)
    proccode = entry.get("proccode")
    return Mutation(
        proccode if isinstance(proccode, str) else None,
        ids,
        names,
        defaults,
        _flag(entry.get("warp")),
        _flag(entry.get("hasnext")),
        _rest(entry, "tagName", "children", "proccode", "warp", "hasnext", *_OF_PROCEDURES),
    )


def _texts(value: object) -> list[str] | None:
    """The list of texts that a mutation holds as JSON inside JSON."""
    try:
        texts = json.loads(value) if isinstance(value, str) else None
    except (ValueError, RecursionError):
        return None
    return texts if isinstance(texts, list) and all(isinstance(text, str) for text in texts) else None


def _flag(value: object) -> bool | None:
    """A mutation's flag, which is a text in some files; None when it is neither."""
    if isinstance(value, bool):
        return value
    return {"true": True, "false": False}.get(value) if isinstance(value, str) else None


def _comment(key: str, entry: Object) -> Comment:
    return Comment(
        key,
        entry["text"],
        entry["blockId"],
        entry.get("x"),
        entry.get("y"),
        entry["width"],
        entry["height"],
        bool(entry.get("minimized", False)),
    )


def _costume(entry: Object) -> Costume:
    return Costume(
        entry["name"],
        entry["assetId"],
        entry["dataFormat"],
        entry.get("rotationCenterX"),
        entry.get("rotationCenterY"),
        entry.get("bitmapResolution"),
    )


def _sound(entry: Object) -> Sound:
    return Sound(
        entry["name"], entry["assetId"], entry["dataFormat"], entry.get("rate"), entry.get("sampleCount")
    )


_OF_MONITOR = {
    **{name: name for name in ("id", "opcode", "mode", "params", "value", "x", "y", "width", "height")},
    "spriteName": "sprite_name",
    "visible": "visible",
    "sliderMin": "slider_min",
    "sliderMax": "slider_max",
    "isDiscrete": "is_discrete",
}


def _monitor(entry: Object) -> Monitor:
    return Monitor(**{attribute: entry[key] for key, attribute in _OF_MONITOR.items() if key in entry})


def _rest(entry: Object, *known: str) -> dict[str, Json]:
    return {key: value for key, value in entry.items() if key not in known}


__all__ = ["Scalar", "parse"]
