"""Mutants of what is done: a block left out, exchanged with its neighbour, or another in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from harness.mutation.edit import Edit
from harness.mutation.effects import Effects
from harness.mutation.numbers import ONE
from harness.mutation.program import HATS, Target, is_covered
from sb3 import Block, Input, Literal, LiteralKind

IN_LISTS = {"data_replaceitemoflist": "data_insertatlist", "data_insertatlist": "data_replaceitemoflist"}
IN_VARIABLES = {"data_setvariableto": "data_changevariableby", "data_changevariableby": "data_setvariableto"}
VALUE_KINDS: dict[str, LiteralKind] = {"data_setvariableto": "text", "data_changevariableby": "number"}
"""The kind of typed value in the slot of either block."""
WAIT = "control_wait"
MOUTHS = ("SUBSTACK", "SUBSTACK2")


def block_removed(target: Target, block: Block) -> Iterator[Edit]:
    """A block is left out, with all that lies in it."""
    if target.is_statement(block) and not _begins(block) and block.opcode != WAIT:
        yield _without(target, block)


def initialisation_removed(target: Target, block: Block) -> Iterator[Edit]:
    """A variable isn't set to its first value, a list isn't emptied: what was there stays."""
    if target.is_statement(block) and _begins(block):
        yield _without(target, block)


def yield_removed(target: Target, block: Block) -> Iterator[Edit]:
    """A wait is left out, so that no frame ends there."""
    if target.is_statement(block) and block.opcode == WAIT:
        yield _without(target, block)


def script_removed(target: Target, block: Block) -> Iterator[Edit]:
    """A key, a message or the flag does nothing any more."""
    script = target.places[block.id].script
    if block is script.top and block.opcode.startswith(HATS) and len(script.blocks) > 1:
        edit = Edit(target)
        edit.scripts[block.id] = None
        yield edit


def neighbours_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """A block and the next one change places, if one of them changes what the other one looks at."""
    following = target.below(block) if target.is_statement(block) else None
    if following is None or not Effects(target).clash(block, following):
        return
    if following.opcode.startswith(("control_stop", "control_delete")):
        return  # nothing can stand below these
    edit = Edit(target)
    edit.exchange(block, following)
    yield edit


def replaced_or_inserted(target: Target, block: Block) -> Iterator[Edit]:
    """Replace item becomes insert, and insert replace."""
    if opcode := IN_LISTS.get(block.opcode):
        edit = Edit(target)
        edit.block(block).opcode = opcode
        yield edit


def added_in_front(target: Target, block: Block) -> Iterator[Edit]:
    """What is worked out and added to a list's end goes to its front; typed values are mostly the same."""
    if block.opcode == "data_addtolist" and is_covered(block, "ITEM"):
        edit = Edit(target)
        added = edit.block(block)
        added.opcode = "data_insertatlist"
        added.inputs["INDEX"] = Input(Literal("integer", "1"), is_shadow=True)
        yield edit


def zero_stored(target: Target, block: Block) -> Iterator[Edit]:
    """A link, a mark or a position that is computed is stored as 0."""
    if is_covered(block, "ITEM") and target.is_statement(block):
        edit = Edit(target)
        edit.block(block).inputs["ITEM"] = Input(Literal("text", "0"), is_shadow=True)
        yield edit


def set_or_changed(target: Target, block: Block) -> Iterator[Edit]:
    """Set becomes change by, and change by set."""
    if opcode := IN_VARIABLES.get(block.opcode):
        edit = Edit(target)
        changed = edit.block(block)
        changed.opcode = opcode
        slot = changed.inputs["VALUE"]
        if isinstance(slot.content, Literal):
            slot.content = replace(slot.content, kind=VALUE_KINDS[opcode])
        if isinstance(slot.covered, Literal):
            slot.covered = replace(slot.covered, kind=VALUE_KINDS[opcode])
        yield edit


def branch_dropped(target: Target, block: Block) -> Iterator[Edit]:
    """One of the two mouths of if-else is empty."""
    if block.opcode == "control_if_else":
        for mouth in MOUTHS:
            if block.mouths.get(mouth):
                edit = Edit(target)
                del edit.block(block).mouths[mouth]
                yield edit


def branches_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """Each mouth of if-else has the blocks of the other."""
    if block.opcode == "control_if_else":
        edit = Edit(target)
        mouths = edit.block(block).mouths
        first, second = (mouths.pop(mouth, []) for mouth in MOUTHS)
        mouths.update(zip(MOUTHS, (second, first), strict=True))
        yield edit


def loop_shortened(target: Target, block: Block) -> Iterator[Edit]:
    """A repeat runs once less; one with a typed number is `constant_by_one`."""
    if is_covered(block, "TIMES"):
        edit = Edit(target)
        edit.wrap(block, "TIMES", "operator_subtract", "NUM1", NUM2=ONE)
        yield edit


def _begins(block: Block) -> bool:
    """Whether a variable gets a typed value here, or a list is emptied."""
    value = block.inputs.get("VALUE")
    sets = block.opcode == "data_setvariableto" and value is not None and value.is_shadow
    return sets or block.opcode == "data_deletealloflist"


def _without(target: Target, block: Block) -> Edit:
    edit = Edit(target)
    edit.remove(block)
    return edit
