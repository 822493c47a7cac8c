"""Mutants of what is done: a block left out, exchanged with its neighbour, or another in its place."""

from __future__ import annotations

from collections.abc import Iterator

from harness.mutants.effects import Effects
from harness.mutants.program import HATS, Edit, Target

IN_LISTS = {"data_replaceitemoflist": "data_insertatlist", "data_insertatlist": "data_replaceitemoflist"}
IN_VARIABLES = {"data_setvariableto": "data_changevariableby", "data_changevariableby": "data_setvariableto"}
VALUE_KINDS = {"data_setvariableto": 10, "data_changevariableby": 4}
"""The kind of typed value in the slot of either block."""
WAIT = "control_wait"


def block_removed(target: Target, key: str) -> Iterator[Edit]:
    """A block is left out, with all that lies in it."""
    if target.is_statement(key) and not _begins(target, key) and target.blocks[key]["opcode"] != WAIT:
        yield _without(target, key)


def initialisation_removed(target: Target, key: str) -> Iterator[Edit]:
    """A variable isn't set to its first value, a list isn't emptied: what was there stays."""
    if target.is_statement(key) and _begins(target, key):
        yield _without(target, key)


def yield_removed(target: Target, key: str) -> Iterator[Edit]:
    """A wait is left out, so that no frame ends there."""
    if target.is_statement(key) and target.blocks[key]["opcode"] == WAIT:
        yield _without(target, key)


def script_removed(target: Target, key: str) -> Iterator[Edit]:
    """A key, a message or the flag does nothing any more."""
    block = target.blocks[key]
    if block["opcode"].startswith(HATS) and block["next"] is not None:
        edit = Edit(target)
        edit.changes.update(dict.fromkeys(target.below(key)))
        yield edit


def neighbours_swapped(target: Target, key: str) -> Iterator[Edit]:
    """A block and the next one change places, if one of them changes what the other one looks at."""
    following = target.blocks[key]["next"]
    if following is None or not target.is_statement(key) or not Effects(target).clash(key, following):
        return
    if target.blocks[following]["opcode"].startswith(("control_stop", "control_delete")):
        return  # nothing can stand below these
    edit = Edit(target)
    first, second = edit.block(key), edit.block(following)
    edit.lead(first["parent"], key, following)
    first["next"], second["next"] = second["next"], key
    first["parent"], second["parent"] = following, first["parent"]
    if first["next"] is not None:
        edit.block(first["next"])["parent"] = key
    yield edit


def replaced_or_inserted(target: Target, key: str) -> Iterator[Edit]:
    """Replace item becomes insert, and insert replace."""
    if opcode := IN_LISTS.get(target.blocks[key]["opcode"]):
        edit = Edit(target)
        edit.block(key)["opcode"] = opcode
        yield edit


def added_in_front(target: Target, key: str) -> Iterator[Edit]:
    """What is worked out and added to a list's end goes to its front; typed values are mostly the same."""
    block = target.blocks[key]
    if block["opcode"] == "data_addtolist" and block["inputs"]["ITEM"][0] == 3:
        edit = Edit(target)
        block = edit.block(key)
        block["opcode"] = "data_insertatlist"
        block["inputs"]["INDEX"] = [1, [7, "1"]]
        yield edit


def zero_stored(target: Target, key: str) -> Iterator[Edit]:
    """A link, a mark or a position that is computed is stored as 0."""
    block = target.blocks[key]
    value = block["inputs"].get("ITEM")
    if value is not None and value[0] == 3 and target.is_statement(key):
        edit = Edit(target)
        edit.block(key)["inputs"]["ITEM"] = [1, [10, "0"]]
        if isinstance(value[1], str):
            edit.discard(value[1])
        yield edit


def set_or_changed(target: Target, key: str) -> Iterator[Edit]:
    """Set becomes change by, and change by set."""
    if opcode := IN_VARIABLES.get(target.blocks[key]["opcode"]):
        edit = Edit(target)
        block = edit.block(key)
        block["opcode"] = opcode
        for part in block["inputs"]["VALUE"][1:]:
            if isinstance(part, list) and part[0] in VALUE_KINDS.values():
                part[0] = VALUE_KINDS[opcode]
        yield edit


def branch_dropped(target: Target, key: str) -> Iterator[Edit]:
    """One of the two mouths of if-else is empty."""
    if target.blocks[key]["opcode"] == "control_if_else":
        for mouth in ("SUBSTACK", "SUBSTACK2"):
            edit = Edit(target)
            del edit.block(key)["inputs"][mouth]
            edit.changes.update(dict.fromkeys(target.below(target.inside(key, mouth) or "")))
            yield edit


def branches_swapped(target: Target, key: str) -> Iterator[Edit]:
    """Each mouth of if-else has the blocks of the other."""
    if target.blocks[key]["opcode"] == "control_if_else":
        edit = Edit(target)
        edit.swap_slots(key, "SUBSTACK", "SUBSTACK2")
        yield edit


def loop_shortened(target: Target, key: str) -> Iterator[Edit]:
    """A repeat runs once less; one with a typed number is `constant_by_one`."""
    value = target.blocks[key]["inputs"].get("TIMES")
    if value is not None and value[0] == 3:
        edit = Edit(target)
        edit.wrap(key, "TIMES", "operator_subtract", {"NUM1": [], "NUM2": [1, [4, "1"]]})
        yield edit


def _begins(target: Target, key: str) -> bool:
    opcode: str = target.blocks[key]["opcode"]
    sets = opcode == "data_setvariableto" and target.blocks[key]["inputs"]["VALUE"][0] == 1
    return sets or opcode == "data_deletealloflist"


def _without(target: Target, key: str) -> Edit:
    edit = Edit(target)
    edit.remove(key)
    return edit
