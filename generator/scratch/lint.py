"""Lint for a finished project.json: what Scratch would swallow silently and then play wrongly.

It reads any project, ours or a stranger's, and returns every fault as one line that names target and block.
An empty result means that the file keeps to the format; it says nothing of what the program does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.scratch.lint_blocks import BlockFaults
from generator.scratch.shapes import CORE_CATEGORIES

_UNSAFE_ID_CHARACTERS = frozenset("<>&'\"")
_UNSAFE_IDS = frozenset(("of", "timer", "while", "setx", "sety", "movex", "movey"))
_MAX_COMMENT = 8000
_TARGET_KEYS = {
    "name": str, "isStage": bool, "variables": dict, "lists": dict, "broadcasts": dict, "blocks": dict,
    "comments": dict, "costumes": list, "sounds": list, "currentCostume": int, "layerOrder": int,
}  # fmt: skip


def lint(project: Any) -> list[str]:
    """The faults of a project.json (already parsed); empty when there are none."""
    if not isinstance(project, Mapping):
        return ["project.json is not an object"]
    targets = project.get("targets")
    if not isinstance(targets, list) or not targets:
        return ["project.json has no targets"]
    shapeless = [fault for number, target in enumerate(targets) for fault in _target_shape(number, target)]
    if shapeless:
        return shapeless
    return [
        *_project(project, targets),
        *(
            fault
            for target in targets
            for fault in _target(target, targets[0], project.get("extensions", []))
        ),
        *_monitors(project, targets),
    ]


def _target_shape(number: int, target: Any) -> Iterator[str]:
    if not isinstance(target, Mapping):
        yield f"target {number} is not an object"
        return
    for key, kind in _TARGET_KEYS.items():
        if not isinstance(target.get(key), kind):
            yield f"target {number} ({target.get('name', '?')}): {key!r} is missing or not a {kind.__name__}"


def _project(project: Mapping[str, Any], targets: list[Any]) -> Iterator[str]:
    if not targets[0]["isStage"] or targets[0]["name"] != "Stage":
        yield "the first target is not the Stage"
    if targets[0]["layerOrder"] != 0:
        yield "the Stage's layerOrder is not 0"
    if project.get("meta", {}).get("semver") != "3.0.0":
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
    yield from _ids(targets)


def _ids(targets: list[Any]) -> Iterator[str]:
    """Ids must be unique over all targets: the editor files blocks and data of all sprites together."""
    seen: dict[str, str] = {}
    for target in targets:
        for kind in ("blocks", "variables", "lists", "broadcasts", "comments"):
            for key in target[kind]:
                where = f"{target['name']}: {kind[:-1]} id {key!r}"
                if not key:
                    yield f"{target['name']}: a {kind[:-1]} with an empty id"
                elif key in _UNSAFE_IDS or _UNSAFE_ID_CHARACTERS & set(key):
                    yield f"{where} is unsafe in the editor"
                if key in seen:
                    yield f"{where} is also used by {seen[key]}"
                seen[key] = target["name"]


def _target(target: Mapping[str, Any], stage: Mapping[str, Any], extensions: list[str]) -> Iterator[str]:
    name = target["name"]
    yield from _assets(target)
    for key, entry in {**target["variables"], **target["lists"]}.items():
        if not isinstance(entry, list) or len(entry) < 2 or not isinstance(entry[0], str):
            yield f"{name}: the variable or list {key!r} is not [name, value]"
    for kind in ("variables", "lists"):
        names = [entry[0] for entry in target[kind].values() if isinstance(entry, list) and entry]
        for repeated in sorted({entry for entry in names if names.count(entry) > 1}):
            yield f"{name}: two {kind} are named {repeated!r}"
    if not target["isStage"] and target["broadcasts"]:
        yield f"{name}: a sprite declares broadcasts; they belong to the Stage"
    for key, comment in target["comments"].items():
        if len(comment.get("text", "")) > _MAX_COMMENT:
            yield f"{name}: the comment {key!r} has more than {_MAX_COMMENT} characters"
        block_id = comment.get("blockId")
        if block_id is not None and target["blocks"].get(block_id, {}).get("comment") != key:
            yield f"{name}: the comment {key!r} belongs to the block {block_id!r}, which does not know it"
    for block in target["blocks"].values():
        category = (
            block["opcode"].partition("_")[0] if isinstance(block, Mapping) and "opcode" in block else ""
        )
        if category and category not in CORE_CATEGORIES and category not in extensions:
            yield f"{name}: {block['opcode']} needs the extension {category!r}, which is not listed"
    yield from BlockFaults(target, stage).all()


def _assets(target: Mapping[str, Any]) -> Iterator[str]:
    name = target["name"]
    if not target["costumes"]:
        yield f"{name}: no costume"
    elif not 0 <= target["currentCostume"] < len(target["costumes"]):
        yield f"{name}: currentCostume {target['currentCostume']} does not exist"
    for kind in ("costumes", "sounds"):
        names: set[str] = set()
        for asset in target[kind]:
            label = f"{name}: the {kind[:-1]} {asset.get('name', '?')!r}"
            if asset.get("md5ext") != f"{asset.get('assetId')}.{asset.get('dataFormat')}":
                yield f"{label}: md5ext does not match assetId and dataFormat"
            if kind == "costumes" and not {"rotationCenterX", "rotationCenterY"} <= set(asset):
                yield f"{label} has no rotation centre"
            if asset.get("name") in names:
                yield f"{label} is there twice"
            names.add(asset.get("name", ""))


def _monitors(project: Mapping[str, Any], targets: list[Any]) -> Iterator[str]:
    known = {key for target in targets for kind in ("variables", "lists") for key in target[kind]}
    for monitor in project.get("monitors", []):
        if str(monitor.get("opcode", "")).startswith("data_") and monitor.get("id") not in known:
            yield f"the monitor {monitor.get('id')!r} shows a variable or list that does not exist"
        if monitor.get("opcode") == "data_listcontents" and not isinstance(monitor.get("value"), list):
            yield f"the list monitor {monitor.get('id')!r} has no list as its value"
