"""From project.json to the model, for any project that keeps to the format, whatever program wrote it.

Blocks are made flat and then linked, so nesting may be of any depth. A block's parent and its comment
follow from where the block lies and from the comment itself; what the file says of them is not read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from sb3.errors import ProjectError, shown
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
    Script,
    Sound,
    Sprite,
    Stage,
    Target,
    Value,
    Variable,
)
from sb3.opcodes import LITERALS, REFERENCES, is_mouth, is_statement
from sb3.shape import shape_faults

Object = Mapping[str, Any]

_LITERAL_KINDS: dict[int, LiteralKind] = {number: kind for kind, number in LITERALS.items()}
_REFERENCE_KINDS: dict[int, ReferenceKind] = {number: kind for kind, number in REFERENCES.items()}

_OF_PROJECT = ("targets", "monitors", "extensions", "meta")
_OF_TARGET = (
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
_OF_MONITOR = {
    **{name: name for name in ("id", "opcode", "mode", "params", "value", "x", "y", "width", "height")},
    "spriteName": "sprite_name",
    "visible": "visible",
    "sliderMin": "slider_min",
    "sliderMax": "slider_max",
    "isDiscrete": "is_discrete",
}


def parse(document: object) -> Project:
    """The model of a project.json that is parsed already, without its assets.

    Raises ProjectError, in one line, when something is missing, of the wrong kind, not there though a block
    leads to it, or linked twice or in a circle.
    """
    fault = next(shape_faults(document, with_defaults=True), None)
    if fault is not None:
        raise ProjectError(fault)
    project = cast(Object, document)
    stage, *sprites = [_target(target) for target in project["targets"]]
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
        extra=_rest(project, *_OF_PROJECT),
    )


def _target(entry: Object) -> Target:
    own = _OF_STAGE if entry["isStage"] else _OF_SPRITE
    kind: type[Stage] | type[Sprite] = Stage if entry["isStage"] else Sprite
    target = kind(
        name=entry["name"],
        variables=[
            Variable(key, name, value, bool(cloud and cloud[0]))
            for key, (name, value, *cloud) in entry["variables"].items()
        ],
        lists=[List(key, name, list(items)) for key, (name, items, *_) in entry.get("lists", {}).items()],
        messages=[Message(key, name) for key, name in entry.get("broadcasts", {}).items()],
        comments=[_comment(key, comment) for key, comment in entry.get("comments", {}).items()],
        costumes=[_costume(costume) for costume in entry["costumes"]],
        sounds=[_sound(sound) for sound in entry["sounds"]],
        current_costume=entry.get("currentCostume", 0),
        volume=entry.get("volume", 100),
        layer=entry.get("layerOrder", 0),
        extra=_rest(entry, *_OF_TARGET, *own),
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
                target.loose_values.append(_loose_value(f"{target.name}: block {key!r}", key, entry))
            else:
                self._entries[key] = entry
        self._blocks = {key: _block(key, entry) for key, entry in self._entries.items()}
        self._placed: set[str] = set()

    def link(self) -> None:
        """Fill the slots and mouths, and give the target its scripts and orphans."""
        for key, entry in self._entries.items():
            for name, value in entry["inputs"].items():
                self._fill(self._blocks[key], name, value)
        for key, entry in self._entries.items():
            if entry["topLevel"]:
                self._target.scripts.append(Script(self._stack(key, "the canvas"), entry["x"], entry["y"]))
        followers = {entry["next"] for entry in self._entries.values()}
        left = [key for key in self._blocks if key not in self._placed]
        for key in left:
            if key not in followers:
                self._target.orphans += self._stack(key, "the canvas")
        astray = next((key for key in left if key not in self._placed), None)
        if astray is not None:
            raise ProjectError(f"{self._where(astray)} lies in a circle, or below a block that is a value")
        self._refuse_circles()

    def _refuse_circles(self) -> None:
        """Refuse blocks that lie in themselves: every one is linked once, and no script leads to them."""
        reached = {block.id for block in self._target.blocks()}
        inside = next((key for key in self._blocks if key not in reached), None)
        if inside is not None:
            raise ProjectError(f"{self._where(inside)} lies in a circle")

    def _fill(self, block: Block, name: str, value: list[Any]) -> None:
        """Fill a slot or mouth. The editor shows a slot's own value where the block over it is gone."""
        kind, content, under = (*value, None)[:3]
        if content is None:
            content, under, kind = under, None, 1
        if content is None:
            return
        if isinstance(content, str) and under is None and self._is_mouth(block, name, content):
            block.mouths[name] = self._stack(content, self._where(block.id))
        else:
            covered = None if under is None else self._value(block, under)
            block.inputs[name] = Input(self._value(block, content), covered, kind == 1 and under is None)

    def _is_mouth(self, block: Block, name: str, content: str) -> bool:
        entry = self._entries.get(content)
        holds_stack = entry is not None and (entry["next"] is not None or is_statement(entry["opcode"]))
        return is_mouth(block.opcode, name, holds_stack=holds_stack)

    def _value(self, block: Block, part: str | list[Any]) -> Value:
        where = self._where(block.id)
        return self._place(part, where) if isinstance(part, str) else _primitive(where, part)

    def _stack(self, key: str, user: str) -> list[Block]:
        """A block and all below it, placed."""
        stack: list[Block] = []
        following: str | None = key
        while following is not None:
            stack.append(self._place(following, user))
            user = self._where(following)
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


def _block(key: str, entry: Object) -> Block:
    mutation = entry.get("mutation")
    return Block(
        entry["opcode"],
        key,
        fields={name: Field(*(*value, None)[:2]) for name, value in entry["fields"].items()},
        mutation=None if mutation is None else _mutation(mutation),
        is_shadow=entry["shadow"],
    )


def _primitive(where: str, value: list[Any]) -> Literal | Reference:
    """A typed value, or a name with its id; the id is the name where the first projects had none."""
    number, content, *rest = value
    if number in _LITERAL_KINDS:
        return Literal(_LITERAL_KINDS[number], content)
    if number not in _REFERENCE_KINDS or not isinstance(content, str):
        raise ProjectError(f"{where}: {shown(value)} is no value that Scratch knows")
    return Reference(_REFERENCE_KINDS[number], content, str(rest[0]) if rest else content)


def _loose_value(where: str, key: str, entry: list[Any]) -> LooseValue:
    value = _primitive(where, entry[:3])
    if not isinstance(value, Reference) or not is_placed(entry):
        raise ProjectError(f"{where}: {shown(entry)} can't lie on the canvas by itself")
    x, y = (*entry[3:], None, None)[:2]
    return LooseValue(key, value, x, y)


def is_placed(entry: list[Any]) -> bool:
    """Whether what follows name and id of a loose variable or list is a place on the canvas, or nothing."""
    return len(entry) <= 5 and not any(isinstance(axis, (str, bool)) for axis in entry[3:])


def _mutation(entry: Object) -> Mutation:
    """What can't be read as what it should be is kept with the rest."""
    label = entry.get("proccode")
    mutation = Mutation(
        proccode=label if isinstance(label, str) else None,
        argument_ids=text_list(entry.get("argumentids")),
        argument_names=text_list(entry.get("argumentnames")),
        argument_defaults=text_list(entry.get("argumentdefaults")),
        warp=flag(entry.get("warp")),
        has_next=flag(entry.get("hasnext")),
    )
    understood: dict[str, object] = {
        "proccode": mutation.proccode,
        "argumentids": mutation.argument_ids,
        "argumentnames": mutation.argument_names,
        "argumentdefaults": mutation.argument_defaults,
        "warp": mutation.warp,
        "hasnext": mutation.has_next,
    }
    usual = {"tagName": "mutation", "children": []}
    mutation.extra = {
        key: value
        for key, value in entry.items()
        if understood.get(key) is None and not (key in usual and usual[key] == value)
    }
    return mutation


def text_list(text: object) -> list[str] | None:
    """The list of texts that TEXT holds as JSON, as mutations do; None when it holds anything else."""
    try:
        texts = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    return texts if isinstance(texts, list) and all(isinstance(each, str) for each in texts) else None


def flag(value: object) -> bool | None:
    """A flag of a mutation, which is a text in most files; None when it is neither that nor a flag."""
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


def _monitor(entry: Object) -> Monitor:
    return Monitor(**{attribute: entry[key] for key, attribute in _OF_MONITOR.items() if key in entry})


def _rest(entry: Object, *known: str) -> dict[str, Json]:
    return {key: value for key, value in entry.items() if key not in known}
