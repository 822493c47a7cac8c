"""Small project.json documents made by hand, and what is read of them."""

from __future__ import annotations

from typing import Any

import sb3


def entry(opcode: str, **parts: Any) -> dict[str, Any]:
    """A block as project.json has it; on top of a script if it has a place."""
    top = {"topLevel": True, "x": 0, "y": 0} if "parent" not in parts else {"topLevel": False}
    plain: dict[str, Any] = {
        "opcode": opcode,
        "next": None,
        "parent": None,
        "inputs": {},
        "fields": {},
        "shadow": False,
    }
    return {**plain, **top, **parts}


def document(blocks: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A project.json of a Stage and a Cat with these blocks."""
    target: dict[str, Any] = {
        "variables": {},
        "lists": {},
        "broadcasts": {},
        "blocks": {},
        "comments": {},
        "sounds": [],
    }
    target |= {"costumes": [], "currentCostume": 0, "layerOrder": 0}
    return {
        "targets": [
            {"name": "Stage", "isStage": True, **target},
            {"name": "Cat", "isStage": False, **target, "layerOrder": 1, "blocks": blocks, **parts},
        ],
        "meta": {"semver": "3.0.0"},
    }


def cat(blocks: dict[str, Any], **parts: Any) -> sb3.Target:
    """The Cat of such a project, as it is read."""
    return sb3.parse(document(blocks, **parts)).sprites[0]


def comment(text: str, block_id: str | None) -> dict[str, Any]:
    """A comment as project.json has it."""
    return {"blockId": block_id, "text": text, "x": 0, "y": 0, "width": 200, "height": 200}
