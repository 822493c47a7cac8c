"""What a block looks at and what it changes: whether two blocks may change places."""

from __future__ import annotations

from collections.abc import Iterator

from harness.mutation.program import CALL, Target, prototype_of
from sb3 import Block, Reference, Script

TIME = "time"
"""Stands for everything: other scripts run while a block waits."""
LOOPS = ("control_repeat", "control_forever", "control_while", "control_for_each")
WAITS = ("control_wait", "event_broadcastandwait")
IFS = {"control_if", "control_if_else"}
"""Two of these that change the same thing seldom both do: one asks for one case, one for another."""
READERS = {
    "pen_stamp": ("place", "look", "layer"),
    "control_create_clone_of": ("place", "look"),
    "motion_xposition": ("place",),
    "motion_yposition": ("place",),
    "looks_costumenumbername": ("look",),
}
WRITERS = {"motion_": "place", "looks_": "look", "pen_": "layer", "sound_": "sound"}
"""What a sprite's blocks change, by the beginning of their opcode. A message is heard only after a yield."""


class Effects:
    """The effects of a target's blocks."""

    def __init__(self, target: Target):
        self.target = target

    def clash(self, first: Block, second: Block) -> bool:
        """Whether the order of two blocks matters, since one of them touches what the other changes."""
        reads, writes = self._of(first)
        later_reads, later_writes = self._of(second)
        if TIME in writes | later_writes or writes & later_reads or reads & later_writes:
            return True
        return not {first.opcode, second.opcode} & IFS and bool(writes & later_writes)

    def _of(self, block: Block) -> tuple[set[str], set[str]]:
        reads: set[str] = set()
        writes: set[str] = set()
        for inner in self._reached(block):
            reads.update(self._read(inner))
            writes.update(self._written(inner))
        return reads, writes

    def _reached(self, block: Block) -> list[Block]:
        """The block, all that lies in it, and the bodies of the custom blocks that it calls."""
        found = list(block.walk())
        entered: set[str] = set()
        waiting = self.target.called(found)
        while waiting:
            script = waiting.pop()
            if script.top.id not in entered:
                entered.add(script.top.id)
                body = list(script.walk())
                found += body
                waiting += self.target.called(body)
        return found

    def _read(self, block: Block) -> Iterator[str]:
        yield from (
            value.id
            for value in block.values()
            if isinstance(value, Reference) and value.kind in ("variable", "list")
        )
        yield from READERS.get(block.opcode, ())
        if block.opcode == "control_create_clone_of":
            yield from (variable.id for variable in self.target.data.variables)
            yield from (values.id for values in self.target.data.lists)
        yield from _named(block)

    def _written(self, block: Block) -> Iterator[str]:
        if not self.target.is_statement(block):
            return
        if (block.opcode == CALL and self._refreshes(block)) or block.opcode.startswith(WAITS):
            yield TIME
        yield from _named(block)
        yield from (what for start, what in WRITERS.items() if block.opcode.startswith(start))

    def _refreshes(self, call: Block) -> bool:
        """Whether others run while the called block does."""
        is_warp = call.mutation is not None and call.mutation.warp
        return not is_warp and any(inner.opcode.startswith(LOOPS) for inner in self._reached(call))


def _named(block: Block) -> Iterator[str]:
    """The variable or list that is named on the block itself."""
    for name in ("VARIABLE", "LIST"):
        field = block.fields.get(name)
        if field is not None and field.id is not None:
            yield field.id


def yields(target: Target, script: Script) -> bool:
    """Whether a script, run with screen refresh, lets others run before it ends.

    `wait until` does so without screen refresh, too, only half a second later.
    """
    entered: set[str] = set()
    waiting = [script]
    while waiting:
        script = waiting.pop()
        if script.top.id in entered:
            continue
        entered.add(script.top.id)
        body = [block for block in script.walk() if not block.is_shadow]
        if any(block.opcode in WAITS or block.opcode.startswith(LOOPS) for block in body):
            return True
        waiting += [called for called in target.called(body) if not is_warp(called)]
    return False


def is_warp(definition: Script) -> bool:
    """Whether a custom block runs without screen refresh."""
    prototype = prototype_of(definition.top)
    return prototype is not None and prototype.mutation is not None and bool(prototype.mutation.warp)
