"""Mutants of what is asked: comparisons, and, or, not, and the conditions of if and repeat until."""

from __future__ import annotations

from collections.abc import Iterator

from harness.mutation.edit import Edit
from harness.mutation.program import Target, inside
from sb3 import Block

TURNED = {
    "operator_lt": ["operator_gt"],
    "operator_gt": ["operator_lt"],
    "operator_equals": ["operator_lt", "operator_gt"],
}
CONNECTED = {"operator_and": "operator_or", "operator_or": "operator_and"}
NOT = "operator_not"


def comparison_turned(target: Target, block: Block) -> Iterator[Edit]:
    """< becomes >, > becomes <, and = becomes either."""
    for opcode in TURNED.get(block.opcode, ()):
        edit = Edit(target)
        edit.block(block).opcode = opcode
        yield edit


def condition_negated(target: Target, block: Block) -> Iterator[Edit]:
    """The condition of an if or a loop is asked the other way round."""
    condition = inside(block, "CONDITION")
    if condition is None:
        return
    edit = Edit(target)
    inner = inside(condition, "OPERAND")
    if condition.opcode == NOT and inner is not None:
        edit.replace(condition, inner)
    else:
        edit.wrap(block, "CONDITION", NOT, "OPERAND")
    yield edit


def not_dropped(target: Target, block: Block) -> Iterator[Edit]:
    """A not within a condition is left out; one that is the whole condition is `condition_negated`."""
    inner = inside(block, "OPERAND") if block.opcode == NOT else None
    parent = target.parent(block)
    if inner is not None and parent is not None and inside(parent, "CONDITION") is not block:
        edit = Edit(target)
        edit.replace(block, inner)
        yield edit


def and_or_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """And becomes or, or becomes and."""
    if opcode := CONNECTED.get(block.opcode):
        edit = Edit(target)
        edit.block(block).opcode = opcode
        yield edit


def side_dropped(target: Target, block: Block) -> Iterator[Edit]:
    """Of two conditions joined by and or or, only one is asked."""
    if block.opcode in CONNECTED:
        for slot in ("OPERAND1", "OPERAND2"):
            if (inner := inside(block, slot)) is not None:
                edit = Edit(target)
                edit.replace(block, inner)
                yield edit
