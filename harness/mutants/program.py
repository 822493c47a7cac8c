"""A project.json as its mutants see it: the scripts that can run, and changes to their blocks.

Everything here is generic Scratch; nothing is known of any particular project.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import sb3

Block = dict[str, Any]
Changes = dict[str, Block | None]
"""New state of a target's blocks, by id; None for a block that is gone."""

DEFINITION, CALL = "procedures_definition", "procedures_call"
HATS = ("event_when", "control_start_as_clone")
VARIABLE, LIST, BROADCAST = 12, 13, 11
"""Primitives that name something; those below 11 are typed values."""
SUBSTACKS = ("SUBSTACK", "SUBSTACK2")


@dataclass(frozen=True)
class Literal:
    """A value typed into the slot INPUT of the block ID."""

    block: str
    input: str
    text: str

    @property
    def number(self) -> int | None:
        """The value if it is a whole number."""
        return int(self.text) if self.text.removeprefix("-").isdecimal() else None


class Target:
    """The blocks of the Stage or a sprite, without scripts that nothing starts."""

    def __init__(self, data: Mapping[str, Any], stage: Mapping[str, Any]):
        self.data = data
        self.stage = stage
        self.name: str = data["name"]
        self.blocks: dict[str, Block] = {
            key: block for key, block in data["blocks"].items() if isinstance(block, dict)
        }

    @cached_property
    def definitions(self) -> dict[str, str]:
        """The id of the `define` of each custom block, by its label."""
        return {
            self.blocks[self.inside(key, "custom_block") or ""]["mutation"]["proccode"]: key
            for key, block in self.blocks.items()
            if block["opcode"] == DEFINITION
        }

    @cached_property
    def scripts(self) -> dict[str, list[str]]:
        """The blocks of each script that can run, by the id of its hat or `define`, that one first."""
        waiting = [
            key
            for key, block in self.blocks.items()
            if block["topLevel"] and block["opcode"].startswith(HATS)
        ]
        found: dict[str, list[str]] = {}
        while waiting:
            top = waiting.pop()
            if top not in found:
                found[top] = list(self.below(top))
                waiting += (self.definitions[label] for label in self.calls(found[top]))
        return {top: found[top] for top in self.blocks if top in found}

    def calls(self, ids: list[str]) -> list[str]:
        """The labels of the custom blocks called among these blocks."""
        return [self.blocks[key]["mutation"]["proccode"] for key in ids if self.blocks[key]["opcode"] == CALL]

    def below(self, top: str) -> Iterator[str]:
        """TOP and all that stands below it or lies in it, in reading order."""
        waiting: list[str | None] = [top]
        while waiting:
            key = waiting.pop()
            if key is not None:
                yield key
                waiting += [self.blocks[key]["next"], *reversed(self.children(key))]

    def children(self, key: str) -> list[str]:
        """The blocks in the slots and mouths of a block."""
        return [
            part
            for value in self.blocks[key]["inputs"].values()
            for part in value[1:]
            if isinstance(part, str)
        ]

    def inside(self, key: str, slot: str) -> str | None:
        """The block in a slot or mouth; None if it is empty or holds a typed value."""
        value = self.blocks[key]["inputs"].get(slot)
        return value[1] if value is not None and isinstance(value[1], str) else None

    def literals(self, key: str) -> list[Literal]:
        """The typed values in a block's slots."""
        return [
            Literal(key, slot, str(value[1][1]))
            for slot, value in self.blocks[key]["inputs"].items()
            if value[0] == 1 and isinstance(value[1], list) and value[1][0] < BROADCAST
        ]

    def is_statement(self, key: str) -> bool:
        """Whether a block stands in a script, and not in a slot or on its top."""
        parent = self.blocks[key]["parent"]
        if parent is None:
            return False
        return self.blocks[parent]["next"] == key or any(
            self.inside(parent, mouth) == key for mouth in SUBSTACKS
        )

    def argument_names(self, call: str) -> dict[str, str]:
        """The names of a called custom block's arguments, by the id of their slot."""
        definition = self.definitions[self.blocks[call]["mutation"]["proccode"]]
        mutation = self.blocks[self.inside(definition, "custom_block") or ""]["mutation"]
        return dict(
            zip(json.loads(mutation["argumentids"]), json.loads(mutation["argumentnames"]), strict=True)
        )

    def variables(self, kind: str) -> list[tuple[str, str]]:
        """Name and id of what KIND, "variables" or "lists", this target can use, its own first."""
        own = [] if self.data is self.stage else self.data[kind].items()
        return [(entry[0], key) for key, entry in (*own, *self.stage[kind].items())]


class Edit:
    """A change to a target's blocks, which stay as they are: the new ones are in `changes`."""

    def __init__(self, target: Target):
        self.target = target
        self.changes: Changes = {}

    def block(self, key: str) -> Block:
        """A block, to be changed in place."""
        if (block := self.changes.get(key)) is None:
            block = self.changes[key] = copy.deepcopy(self.target.blocks[key])
        return block

    def type(self, literal: Literal, text: str) -> None:
        """Type another value into a slot."""
        self.block(literal.block)["inputs"][literal.input][1][1] = text

    def remove(self, key: str) -> None:
        """Take out a block of a script, with what lies in it; what stands below it moves up."""
        block = self.block(key)
        self.lead(block["parent"], key, block["next"])
        if block["next"] is not None:
            self.block(block["next"])["parent"] = block["parent"]
        self.discard(key)

    def discard(self, key: str) -> None:
        """Take away a block and what lies in it, to which nothing leads any more."""
        self.changes[key] = None
        for child in self.target.children(key):
            self.changes.update(dict.fromkeys(self.target.below(child)))

    def lead(self, parent: str, old: str, new: str | None) -> None:
        """Let what leads from PARENT to OLD lead to NEW."""
        block = self.block(parent)
        if block["next"] == old:
            block["next"] = new
            return
        for slot, value in list(block["inputs"].items()):
            if value[1] == old:
                if new is None:
                    del block["inputs"][slot]
                else:
                    value[1] = new

    def replace(self, old: str, new: str) -> None:
        """Put the block NEW, which lies inside of OLD, in the place of OLD."""
        parent = self.target.blocks[old]["parent"]
        kept = set(self.target.below(new))
        for key in self.target.below(old):
            if key not in kept:
                self.changes[key] = None
        self.lead(parent, old, new)
        self.block(new)["parent"] = parent

    def wrap(self, key: str, slot: str, opcode: str, inputs: Mapping[str, list[Any]]) -> None:
        """Put a new operator round what lies in SLOT; the input "" is the place for it."""
        block = self.block(key)
        content, *shadow = block["inputs"][slot][1:]
        new = f"{key}.{slot}.wrapped"
        holder = next(name for name, value in inputs.items() if not value)
        under = [shadow[0]] if shadow else []
        held = [3, content, [4, ""]] if under else [2, content]
        self.changes[new] = {
            "opcode": opcode,
            "next": None,
            "parent": key,
            "inputs": {**inputs, holder: held},
            "fields": {},
            "shadow": False,
            "topLevel": False,
        }
        block["inputs"][slot] = [3 if under else 2, new, *under]
        if isinstance(content, str):
            self.block(content)["parent"] = new

    def swap_slots(self, key: str, first: str, second: str) -> None:
        """Exchange what lies in two slots of the same kind."""
        inputs = self.block(key)["inputs"]
        inputs[first], inputs[second] = inputs[second], inputs[first]


class Program:
    """All targets of a project.json."""

    def __init__(self, project: Mapping[str, Any]):
        self.project = project
        stage = project["targets"][0]
        self.targets = [Target(data, stage) for data in project["targets"]]

    @property
    def messages(self) -> list[tuple[str, str]]:
        """Name and id of every message."""
        return [(name, key) for key, name in self.project["targets"][0]["broadcasts"].items()]


def read_program(path: Path | str) -> dict[str, Any]:
    """The project.json of the .sb3 at PATH. Raises ProjectError if it is no Scratch project."""
    content = sb3.read_document(path).content
    if not isinstance(content, dict):
        raise sb3.ProjectError(f"{path}: project.json is not an object")
    return content
