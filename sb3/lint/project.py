"""The order of lint, and what concerns more than one target or no blocks.

It reads any project, ours or a stranger's, and returns every fault as one line that names target and block.
An empty result means that the file keeps to the format; it says nothing of what the program does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from sb3.document import Document
from sb3.errors import ProjectError, shown
from sb3.lint.blocks import block_faults
from sb3.lint.characters import character_faults
from sb3.lint.procedures import procedure_faults
from sb3.model import MAX_COMMENT, MAX_ITEMS, Project, text_units
from sb3.names import OBJECT_MEMBERS, PROTOTYPE
from sb3.opcodes import EXTENSIONS, extension_of
from sb3.parse import parse
from sb3.serialize import to_json
from sb3.shape import shape_faults

_UNSAFE_ID_CHARACTERS = frozenset("<>&'\"")
_UNSAFE_IDS = frozenset(("of", "timer", "while", "setx", "sety", "movex", "movey"))
_BROWSER = "Mozilla/"
"""How meta.agent begins in what the editor saves."""
_MONITOR_MODES = ("default", "large", "slider", "list")
_ROTATION_STYLES = ("all around", "left-right", "don't rotate")

Object = Mapping[str, Any]


def lint(document: Document | Project, *, loose_scripts: bool = False) -> list[str]:
    """The faults of a project, as it was found in a file or as it would be written; [] when there are none.

    Where parts are missing or of the wrong kind, only that is reported: the rest can't be looked at before it
    is mended. LOOSE_SCRIPTS allows what people leave lying about who work in the editor: scripts that nothing
    starts or that lie on one another, and copies of whole sprites, which share ids with the original. If it
    was the editor that saved the project, people may also have typed 1.0, or not yet run the block that shows
    a variable, and pasted any character into a list. No fault means that a document's `project()` raises
    none. Given a document it never raises, whatever is in it; given a model it raises ProjectError as
    `to_json` does.
    """
    project = document.content if isinstance(document, Document) else to_json(document)
    shapeless = list(shape_faults(project))
    if shapeless or not isinstance(project, Mapping):
        return shapeless
    targets = project["targets"]
    stage = targets[0]
    edited = loose_scripts and str(project["meta"].get("agent")).startswith(_BROWSER)
    faults = [
        *_project(project, targets),
        *_ids(targets, copies=loose_scripts),
        *(fault for target in targets for fault in _target(project, target, stage, loose_scripts, edited)),
        *_monitors(project, targets),
        *([] if edited else _unseen(project, targets)),
        *character_faults(project, values=not edited),
    ]
    return faults or list(_refused(project))


def _refused(project: object) -> Iterator[str]:
    """What keeps a project from being read that has no other fault: blocks of extensions linked strangely."""
    try:
        parse(project)
    except ProjectError as error:
        yield str(error)


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


def _ids(targets: list[Any], *, copies: bool) -> Iterator[str]:
    """Ids must be unique over all targets: the editor files blocks and data of all sprites together.

    A sprite that comes twice out of the editor's backpack keeps its ids, though. COPIES lets two targets
    share ids where at least half of the ids of one of them are the other's, too.
    """
    filed: list[tuple[Object, dict[str, str]]] = []
    for target in targets:
        kinds: dict[str, str] = {}
        for kind in ("block", "variable", "list", "broadcast", "comment"):
            for key in target[f"{kind}s"]:
                where = f"{target['name']}: {kind} id {key!r}"
                if not key:
                    yield f"{target['name']}: a {kind} with an empty id"
                elif key in _UNSAFE_IDS or _UNSAFE_ID_CHARACTERS & set(key):
                    yield f"{where} is unsafe in the editor"
                elif key == PROTOTYPE or (key in OBJECT_MEMBERS and kind != "comment"):
                    yield f"{where} is a member of every JavaScript object; Scratch crashes on it"
                if key in kinds:
                    yield f"{where} is also used by {target['name']}"
                kinds[key] = kind
        for other, known in filed:
            shared = [key for key in kinds if key in known]
            if not (copies and 2 * len(shared) >= min(len(kinds), len(known))):
                for key in shared:
                    yield f"{target['name']}: {kinds[key]} id {key!r} is also used by {other['name']}"
        filed.append((target, kinds))


def _target(
    project: Object, target: Object, stage: Object, loose_scripts: bool, edited: bool
) -> Iterator[str]:
    name = target["name"]
    yield from _assets(target)
    yield from _data(target)
    if not target["isStage"]:
        if target["broadcasts"]:
            yield f"{name}: a sprite declares broadcasts; they belong to the Stage"
        if target["rotationStyle"] not in _ROTATION_STYLES:
            yield f"{name}: there is no rotation style {target['rotationStyle']!r}"
    yield from _comments(target, _comment_ids(project) if loose_scripts else frozenset(), edited)
    opcodes = {block["opcode"] for block in target["blocks"].values() if isinstance(block, Mapping)}
    for opcode in sorted(opcodes):
        extension = extension_of(opcode)
        if extension and extension not in EXTENSIONS:
            yield f"{name}: {opcode} needs the extension {extension!r}, which Scratch does not have"
        elif extension and extension not in project.get("extensions", []):
            yield f"{name}: {opcode} needs the extension {extension!r}, which is not listed"
    yield from block_faults(target, stage, loose_scripts=loose_scripts, typed_by_people=edited)
    yield from procedure_faults(target, loose_scripts=loose_scripts)


def _data(target: Object) -> Iterator[str]:
    """Variables, lists and messages are found by their names, and lists have an end."""
    name = target["name"]
    for kind in ("variable", "list"):
        for repeated, times in Counter(entry[0] for entry in target[f"{kind}s"].values()).items():
            if times > 1:
                yield f"{name}: two {kind}s are named {repeated!r}"
    for list_name, items, *_ in target["lists"].values():
        if len(items) > MAX_ITEMS:
            yield f"{name}: the list {list_name!r} has {len(items)} items; Scratch holds {MAX_ITEMS}"
    for message, times in Counter(message.lower() for message in target["broadcasts"].values()).items():
        if times > 1:
            yield f"{name}: two broadcasts are named {message!r}; Scratch takes no heed of case"


def _comment_ids(project: Object) -> frozenset[str]:
    return frozenset(key for target in project["targets"] for key in target["comments"])


def _comments(target: Object, originals: frozenset[str], edited: bool) -> Iterator[str]:
    """Comments must fit, and a comment and its block must know each other.

    When the editor makes a copy of a sprite, the copied blocks go on naming comments of the original, which
    are not copied. ORIGINALS are the ids that a block may name in that way. And when it has saved the project
    (EDITED), a comment on a variable names a block that the file does not know by an id.
    """
    name = target["name"]
    comments = target["comments"]
    blocks = {key: block for key, block in target["blocks"].items() if isinstance(block, Mapping)}
    for key, comment in comments.items():
        if text_units(comment["text"]) > MAX_COMMENT:
            yield f"{name}: the comment {key!r} has more than {MAX_COMMENT} characters (an emoji is two)"
        block_id = comment["blockId"]
        if block_id is None or (edited and block_id not in blocks):
            continue
        if blocks.get(block_id, {}).get("comment") != key:
            yield f"{name}: the comment {key!r} belongs to the block {block_id!r}, which does not know it"
    for key, block in blocks.items():
        comment_id = block.get("comment")
        if comment_id is None or (comment_id not in comments and comment_id in originals):
            continue
        if comments.get(comment_id, {}).get("blockId") != key:
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
            file = f"{asset['assetId']}.{asset['dataFormat']}"
            if asset.get("md5ext", file) != file:
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
            yield f"{label} belongs to the sprite {shown(sprite)}, which does not exist"
            continue
        if monitor.get("mode", "default") not in _MONITOR_MODES:
            yield f"{label}: there is no mode {shown(monitor['mode'])}"
        for side in ("x", "y", "width", "height"):
            if not (monitor.get(side) is None or _is_number(monitor[side])):
                yield f"{label}: {side} is {shown(monitor[side])}"
        if kind is None:
            continue
        entry = owners[sprite][f"{kind}s"].get(monitor["id"])
        if entry is None:
            yield f"{label} shows a {kind} that does not exist"
        elif monitor["params"].get(kind.upper()) != entry[0]:
            yield f"{label} shows the {kind} {entry[0]!r} under another name"
        if kind == "list" and not isinstance(monitor.get("value"), list):
            yield f"{label} shows a list and has no list as its value"


def _unseen(project: Object, targets: list[Any]) -> Iterator[str]:
    """A block that shows a variable or list without a monitor shows nothing outside of the editor."""
    shown = {monitor["id"] for monitor in project.get("monitors", [])}
    for target in targets:
        for key, block in target["blocks"].items():
            if not isinstance(block, Mapping) or block["opcode"] not in (
                "data_showvariable",
                "data_showlist",
            ):
                continue
            for data_name, data_id in (value for value in block["fields"].values() if len(value) > 1):
                if data_id not in shown and any(
                    data_id in targets[0][kind] for kind in ("variables", "lists")
                ):
                    yield f"{target['name']}: {block['opcode']} {key!r}: {data_name!r} has no monitor to show"
