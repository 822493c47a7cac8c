"""A change to the scripts of a target, which stay as they are: what is changed is copied on its way there."""

from __future__ import annotations

import copy
from dataclasses import replace

from harness.mutation.program import Target, Typed
from sb3 import Block, Input, Literal, Script, Value


class Edit:
    """New scripts in `scripts`, by the id of the old one's top; None for one that is gone.

    They share with the old ones all blocks in which nothing is changed, so nobody may change them later.
    """

    def __init__(self, target: Target) -> None:
        self.target = target
        self.scripts: dict[str, Script | None] = {}
        self._copies: dict[str, Block] = {}

    @property
    def changes(self) -> dict[str, str]:
        """What has come out differently, by the ids of blocks and tops of scripts; empty if nothing has.

        It is the same for two edits of a target only if they give the same program.
        """
        found: dict[str, str] = {}
        for top, script in self.scripts.items():
            stack = [] if script is None else [block.id for block in script.blocks]
            if stack != [block.id for block in self.target.places[top].script.blocks]:
                found[f"script {top}"] = repr(stack)
            waiting = [] if script is None else list(script.blocks)
            while waiting:
                block = waiting.pop()
                place = self.target.places.get(block.id)
                if place is None or (block is not place.block and _says(block) != _says(place.block)):
                    found[block.id] = _says(block)
                if place is None or block is not place.block:
                    waiting += block.inside()
        return found

    def block(self, block: Block) -> Block:
        """The copy of a block, to be changed in place."""
        if block.id not in self._copies:
            stack, slot = self._holder(block)
            self._copies[block.id] = new = _copied(block)
            if slot is None:
                stack[_index(stack, block)] = new
            elif _is(slot.content, block):
                slot.content = new
            else:
                slot.covered = new
        return self._copies[block.id]

    def stack(self, block: Block) -> list[Block]:
        """The copy of the stack in which a statement stands, to be changed in place."""
        return self._holder(block)[0]

    def type(self, typed: Typed, text: str) -> None:
        """Type another value into a slot."""
        slot = self.block(typed.block).inputs[typed.slot]
        if isinstance(slot.content, Literal):
            slot.content = replace(slot.content, value=text)

    def remove(self, block: Block) -> None:
        """Take out a statement, with what lies in it; what stands below it moves up."""
        stack = self.stack(block)
        del stack[_index(stack, block)]

    def exchange(self, first: Block, second: Block) -> None:
        """Let two statements of one stack change places."""
        stack = self.stack(first)
        one, other = _index(stack, first), _index(stack, second)
        stack[one], stack[other] = stack[other], stack[one]

    def replace(self, old: Block, new: Block) -> None:
        """Put the block NEW, which lies inside of OLD, in the place of OLD, which fills a slot."""
        _, slot = self._holder(old)
        if slot is not None:
            slot.content = new

    def wrap(self, block: Block, slot: str, opcode: str, holder: str, **others: Input) -> None:
        """Put a new operator round what lies in SLOT: that comes into the operator's slot HOLDER."""
        outer = self.block(block).inputs[slot]
        held = Input(outer.content, None if outer.covered is None else Literal("number", ""))
        outer.content = Block(opcode, f"{block.id}.{slot}.wrapped", {holder: held, **others})

    def _holder(self, block: Block) -> tuple[list[Block], Input | None]:
        """The copies of the stack in which a block stands, or of the slot that it fills."""
        place = self.target.places[block.id]
        if place.parent is None:
            return self._script(place.script).blocks, None
        parent = self.block(place.parent)
        if place.is_value:
            slots = parent.inputs.values()
            return [], next(slot for slot in slots if _is(slot.content, block) or _is(slot.covered, block))
        return next(
            mouth for mouth in parent.mouths.values() if any(_is(each, block) for each in mouth)
        ), None

    def _script(self, script: Script) -> Script:
        new = self.scripts.setdefault(script.top.id, replace(script, blocks=list(script.blocks)))
        if new is None:
            raise ValueError(f"the script {script.top.id!r} is gone already")
        return new


def _copied(block: Block) -> Block:
    """A block of the same blocks."""
    return replace(
        block,
        inputs={name: replace(slot) for name, slot in block.inputs.items()},
        mouths={name: list(mouth) for name, mouth in block.mouths.items()},
        fields=dict(block.fields),
        mutation=copy.deepcopy(block.mutation),
    )


def _says(block: Block) -> str:
    """All that a block is, with the ids of the blocks that lie in it."""
    slots = [
        (name, _shown(slot.content), _shown(slot.covered), slot.is_shadow)
        for name, slot in sorted(block.inputs.items())
    ]
    mouths = [(name, [each.id for each in mouth]) for name, mouth in sorted(block.mouths.items()) if mouth]
    return repr((block.opcode, sorted(block.fields.items()), block.mutation, slots, mouths, block.is_shadow))


def _shown(value: Value | None) -> object:
    return value.id if isinstance(value, Block) else value


def _is(value: Value | None, block: Block) -> bool:
    """Whether this is the block, or a copy of it."""
    return isinstance(value, Block) and value.id == block.id


def _index(stack: list[Block], block: Block) -> int:
    return next(place for place, each in enumerate(stack) if _is(each, block))
