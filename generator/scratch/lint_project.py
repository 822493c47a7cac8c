"""Lint for a finished project.json: what Scratch would swallow silently and then play wrongly.

It reads any project, ours or a stranger's, and returns every fault as one line that names target and block.
An empty result means that the file keeps to the format; it says nothing of what the program does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.scratch.lint_blocks import block_faults
from generator.scratch.lint_procedures import procedure_faults
from generator.scratch.lint_shape import shape_faults
from generator.scratch.shapes import MAX_COMMENT, extension_of

_UNSAFE_ID_CHARACTERS = frozenset("<>&'\"")
_UNSAFE_IDS = frozenset(("of", "timer", "while", "setx", "sety", "movex", "movey"))
_ROTATION_STYLES = ("all around", "left-right", "don't rotate")

Object = Mapping[str, Any]


def lint(project: object, *, loose_scripts: bool = False) -> list[str]:
    """The faults of a project.json (already parsed); empty when there are none.

    Where parts are missing or of the wrong kind, only that is told: the rest can't be looked at before it
    is mended. LOOSE_SCRIPTS allows scripts that nothing starts, as people leave them lying about. It never
    raises, whatever PROJECT is.
    """
    shapeless = list(shape_faults(project))
    if shapeless or not isinstance(project, Mapping):
        return shapeless
    targets = project["targets"]
    stage = targets[0]
    return [
        *_project(project, targets),
        *_ids(targets),
        *(fault for target in targets for fault in _target(project, target, stage, loose_scripts)),
        *_monitors(project, targets),
    ]


def _project(project: Object, targets: list[Any]) -> Iterator[str]:
    if not targets[0]["isStage"] or targets[0]["name"] != "Stage":
        yield "the first target is not the Stage"
    if targets[0]["layerOrder"] != 0:
        yield "the Stage's layerOrder is not 0"
    if project["meta"].get("semver") != "3.0.0":
        yield "meta.semver is not 3.0.0"
    names: set[str] = set()
    layers: set[int] = set()
    for target in targets:
        if target["isStage"] and target is not targets[0]:
            yield f"{target['name']}: a second Stage"
        if target["name"] in names:
            yield f"two targets are named {target['name']!r}"
        names.add(target["name"])
        if target["layerOrder"] in layers:
            yield f"{target['name']}: layerOrder {target['layerOrder']} is taken"
        layers.add(target["layerOrder"])


def _ids(targets: list[Any]) -> Iterator[str]:
    """Ids must be unique over all targets: the editor files blocks and data of all sprites together."""
    seen: dict[str, str] = {}
    for target in targets:
        for kind in ("block", "variable", "list", "broadcast", "comment"):
            for key in target[f"{kind}s"]:
                where = f"{target['name']}: {kind} id {key!r}"
                if not key:
                    yield f"{target['name']}: a {kind} with an empty id"
                elif key in _UNSAFE_IDS or _UNSAFE_ID_CHARACTERS & set(key):
                    yield f"{where} is unsafe in the editor"
                if key in seen:
                    yield f"{where} is also used by {seen[key]}"
                seen[key] = target["name"]


def _target(project: Object, target: Object, stage: Object, loose_scripts: bool) -> Iterator[str]:
    name = target["name"]
    yield from _assets(target)
    for kind in ("variable", "list"):
        for repeated, times in Counter(entry[0] for entry in target[f"{kind}s"].values()).items():
            if times > 1:
                yield f"{name}: two {kind}s are named {repeated!r}"
    if not target["isStage"]:
        if target["broadcasts"]:
            yield f"{name}: a sprite declares broadcasts; they belong to the Stage"
        if target["rotationStyle"] not in _ROTATION_STYLES:
            yield f"{name}: there is no rotation style {target['rotationStyle']!r}"
    yield from _comments(target)
    opcodes = {block["opcode"] for block in target["blocks"].values() if isinstance(block, Mapping)}
    for opcode in sorted(opcodes):
        extension = extension_of(opcode)
        if extension and extension not in project.get("extensions", []):
            yield f"{name}: {opcode} needs the extension {extension!r}, which is not listed"
    yield from block_faults(target, stage, loose_scripts=loose_scripts)
    yield from procedure_faults(target)


def _comments(target: Object) -> Iterator[str]:
    """Comments must fit, and a comment and its block must know each other."""
    name = target["name"]
    blocks = {key: block for key, block in target["blocks"].items() if isinstance(block, Mapping)}
    for key, comment in target["comments"].items():
        if len(comment["text"]) > MAX_COMMENT:
            yield f"{name}: the comment {key!r} has more than {MAX_COMMENT} characters"
        block_id = comment["blockId"]
        if block_id is not None and blocks.get(block_id, {}).get("comment") != key:
            yield f"{name}: the comment {key!r} belongs to the block {block_id!r}, which does not know it"
    for key, block in blocks.items():
        comment_id = block.get("comment")
        if comment_id is not None and target["comments"].get(comment_id, {}).get("blockId") != key:
            yield f"{name}: the block {key!r} has the comment {comment_id!r}, which does not know it"


def _assets(target: Object) -> Iterator[str]:
    name = target["name"]
    if not target["costumes"]:
        yield f"{name}: no costume"
    elif not 0 <= target["currentCostume"] < len(target["costumes"]):
        yield f"{name}: currentCostume {target['currentCostume']} does not exist"
    for kind in ("costume", "sound"):
        names: set[str] = set()
        for asset in target[f"{kind}s"]:
            label = f"{name}: the {kind} {asset['name']!r}"
            if asset["md5ext"] != f"{asset['assetId']}.{asset['dataFormat']}":
                yield f"{label}: md5ext does not match assetId and dataFormat"
            if kind == "costume" and not all(_is_number(asset.get(f"rotationCenter{axis}")) for axis in "XY"):
                yield f"{label} has no rotation centre"
            if asset["name"] in names:
                yield f"{label} is there twice"
            names.add(asset["name"])


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _monitors(project: Object, targets: list[Any]) -> Iterator[str]:
    owners: dict[str | None, Object] = {target["name"]: target for target in targets[1:]}
    owners[None] = targets[0]
    for monitor in project.get("monitors", []):
        label = f"the monitor {monitor['id']!r}"
        kind = {"data_variable": "variable", "data_listcontents": "list"}.get(monitor["opcode"])
        sprite = monitor.get("spriteName")
        if not isinstance(sprite, (str, type(None))) or sprite not in owners:
            yield f"{label} belongs to the sprite {sprite!r}, which does not exist"
            continue
        if kind is None:
            continue
        entry = owners[sprite][f"{kind}s"].get(monitor["id"])
        if entry is None:
            yield f"{label} shows a {kind} that does not exist"
        elif monitor["params"].get(kind.upper()) != entry[0]:
            yield f"{label} shows the {kind} {entry[0]!r} under another name"
        if kind == "list" and not isinstance(monitor.get("value"), list):
            yield f"{label} shows a list and has no list as its value"
