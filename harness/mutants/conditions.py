"""Mutants of what is asked: comparisons, and, or, not, and the conditions of if and repeat until."""

from __future__ import annotations

from collections.abc import Iterator

from harness.mutants.program import Edit, Target

TURNED = {
    "operator_lt": ["operator_gt"],
    "operator_gt": ["operator_lt"],
    "operator_equals": ["operator_lt", "operator_gt"],
}
CONNECTED = {"operator_and": "operator_or", "operator_or": "operator_and"}
NOT = "operator_not"


def comparison_turned(target: Target, key: str) -> Iterator[Edit]:
    """< becomes >, > becomes <, and = becomes either."""
    for opcode in TURNED.get(target.blocks[key]["opcode"], ()):
        edit = Edit(target)
        edit.block(key)["opcode"] = opcode
        yield edit


def condition_negated(target: Target, key: str) -> Iterator[Edit]:
    """The condition of an if or a loop is asked the other way round."""
    condition = target.inside(key, "CONDITION")
    if condition is None:
        return
    edit = Edit(target)
    inner = target.inside(condition, "OPERAND")
    if target.blocks[condition]["opcode"] == NOT and inner is not None:
        edit.replace(condition, inner)
    else:
        edit.wrap(key, "CONDITION", NOT, {"OPERAND": []})
    yield edit


def not_dropped(target: Target, key: str) -> Iterator[Edit]:
    """A not within a condition is left out; one that is the whole condition is `condition_negated`."""
    parent = target.blocks[key]["parent"]
    inner = target.inside(key, "OPERAND") if target.blocks[key]["opcode"] == NOT else None
    if inner is not None and target.inside(parent, "CONDITION") != key:
        edit = Edit(target)
        edit.replace(key, inner)
        yield edit


def and_or_swapped(target: Target, key: str) -> Iterator[Edit]:
    """And becomes or, or becomes and."""
    if opcode := CONNECTED.get(target.blocks[key]["opcode"]):
        edit = Edit(target)
        edit.block(key)["opcode"] = opcode
        yield edit


def side_dropped(target: Target, key: str) -> Iterator[Edit]:
    """Of two conditions joined by and or or, only one is asked."""
    if target.blocks[key]["opcode"] in CONNECTED:
        for slot in ("OPERAND1", "OPERAND2"):
            if (inner := target.inside(key, slot)) is not None:
                edit = Edit(target)
                edit.replace(key, inner)
                yield edit
