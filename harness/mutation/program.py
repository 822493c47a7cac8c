"""A project as its mutants see it: the scripts that can run, and where each of their blocks lies.

Everything here is generic Scratch; nothing is known of any particular project.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import sb3
from sb3 import Block, List, Message, Reference, ReferenceKind, Script, Variable

DEFINITION, CALL = "procedures_definition", "procedures_call"
HATS = ("event_when", "control_start_as_clone")
PROTOTYPE_SLOT = "custom_block"


@dataclass(frozen=True)
class Typed:
    """A value typed into a slot of a block."""

    block: Block
    slot: str
    text: str

    @property
    def number(self) -> int | None:
        """The value if it is a whole number."""
        return int(self.text) if self.text.removeprefix("-").isdecimal() else None


@dataclass(frozen=True)
class Place:
    """Where a block lies: in which script, and unless on its own stack, in a slot or mouth of which block."""

    block: Block
    script: Script
    parent: Block | None
    is_value: bool
    """Whether it fills a slot, and does not stand in a stack."""


class Target:
    """The Stage or a sprite; `scripts` leaves out those that nothing starts."""

    def __init__(self, data: sb3.Target, stage: sb3.Stage) -> None:
        self.data = data
        self.stage = stage
        self.name = data.name

    @cached_property
    def places(self) -> dict[str, Place]:
        """Where each block of each script lies, by its id."""
        found: dict[str, Place] = {}
        for script in self.data.scripts:
            found.update((each.id, Place(each, script, None, False)) for each in script.blocks)
            for block in script.walk():
                values = [value for value in block.values() if isinstance(value, Block)]
                found.update((each.id, Place(each, script, block, True)) for each in values)
                for mouth in block.mouths.values():
                    found.update((each.id, Place(each, script, block, False)) for each in mouth)
        return found

    @cached_property
    def definitions(self) -> dict[str, Script]:
        """The script of the `define` of each custom block, by its label."""
        tops = [script for script in self.data.scripts if script.top.opcode == DEFINITION]
        return {label: script for script in tops if (label := label_of(prototype_of(script.top))) is not None}

    @cached_property
    def scripts(self) -> dict[str, Script]:
        """The scripts that can run, by the id of their hat or `define`."""
        waiting = [script for script in self.data.scripts if script.top.opcode.startswith(HATS)]
        found: set[str] = set()
        while waiting:
            script = waiting.pop()
            if script.top.id not in found:
                found.add(script.top.id)
                waiting += self.called(script.walk())
        return {script.top.id: script for script in self.data.scripts if script.top.id in found}

    def called(self, blocks: Iterable[Block]) -> list[Script]:
        """The scripts of the custom blocks that are called among these blocks."""
        labels = [label_of(block) for block in blocks if block.opcode == CALL]
        return [self.definitions[label] for label in labels if label in self.definitions]

    def parent(self, block: Block) -> Block | None:
        """The block in whose slot or mouth this one lies."""
        return self.places[block.id].parent

    def is_statement(self, block: Block) -> bool:
        """Whether a block stands in a script, and not in a slot or on its top."""
        place = self.places[block.id]
        return not place.is_value and block is not place.script.top

    def below(self, block: Block) -> Block | None:
        """The block that stands below a statement."""
        place = self.places[block.id]
        stacks = [place.script.blocks] if place.parent is None else place.parent.mouths.values()
        stack = next(stack for stack in stacks if block in stack)
        return next(iter(stack[stack.index(block) + 1 :]), None)

    def argument_names(self, call: Block) -> dict[str, str]:
        """The names of a called custom block's arguments, by the id of their slot."""
        definition = self.definitions.get(label_of(call) or "")
        prototype = None if definition is None else prototype_of(definition.top)
        if prototype is None or prototype.mutation is None:
            return {}
        mutation = prototype.mutation
        return dict(zip(mutation.argument_ids or (), mutation.argument_names or (), strict=False))

    def references(self, kind: ReferenceKind) -> list[Reference]:
        """The variables, lists or messages that this target can use, its own first."""
        found: list[Variable | List | Message] = []
        for owner in [self.data] if self.data is self.stage else [self.data, self.stage]:
            match kind:
                case "variable":
                    found += owner.variables
                case "list":
                    found += owner.lists
                case "message":
                    found += owner.messages
        return [Reference(kind, each.name, each.id) for each in found]


class Program:
    """All targets of a project."""

    def __init__(self, project: sb3.Project) -> None:
        self.project = project
        self.targets = [Target(data, project.stage) for data in project.targets]


def inside(block: Block, slot: str) -> Block | None:
    """The block in a slot; None if it is empty or holds a typed value or a variable."""
    found = block.inputs.get(slot)
    return found.content if found is not None and isinstance(found.content, Block) else None


def is_covered(block: Block, slot: str) -> bool:
    """Whether something was dropped over the slot's own value."""
    found = block.inputs.get(slot)
    return found is not None and found.covered is not None


def typed_values(block: Block) -> list[Typed]:
    """The values typed into a block's slots."""
    return [
        Typed(block, name, str(slot.content.value))
        for name, slot in block.inputs.items()
        if slot.is_shadow and isinstance(slot.content, sb3.Literal)
    ]


def prototype_of(definition: Block) -> Block | None:
    """The block inside a `define` that holds its label and arguments."""
    return inside(definition, PROTOTYPE_SLOT)


def label_of(block: Block | None) -> str | None:
    """The label of a call or prototype."""
    return None if block is None or block.mutation is None else block.mutation.proccode


def field_of(block: Block, name: str) -> object:
    """What is chosen in a field of a block; None if it has no such field."""
    return block.fields[name].value if name in block.fields else None
