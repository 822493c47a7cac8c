"""What a block looks at and what it changes: whether two blocks may change places."""

from __future__ import annotations

from collections.abc import Iterator

from harness.mutants.program import CALL, LIST, VARIABLE, Target

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

    def clash(self, first: str, second: str) -> bool:
        """Whether the order of two blocks matters, since one of them touches what the other changes."""
        reads, writes = self._of(first)
        later_reads, later_writes = self._of(second)
        if TIME in writes | later_writes or writes & later_reads or reads & later_writes:
            return True
        opcodes = {self.target.blocks[key]["opcode"] for key in (first, second)}
        return not opcodes & IFS and bool(writes & later_writes)

    def _of(self, key: str) -> tuple[set[str], set[str]]:
        reads: set[str] = set()
        writes: set[str] = set()
        for inner in self._reached(key):
            reads.update(self._read(inner))
            writes.update(self._written(inner))
        return reads, writes

    def _reached(self, key: str) -> list[str]:
        """The block, all that lies in it, and the bodies of the custom blocks that it calls."""
        found = [key, *(inner for child in self.target.children(key) for inner in self.target.below(child))]
        entered: set[str] = set()
        waiting = self.target.calls(found)
        while waiting:
            label = waiting.pop()
            if label not in entered:
                entered.add(label)
                body = list(self.target.below(self.target.definitions[label]))
                found += body
                waiting += self.target.calls(body)
        return found

    def _read(self, key: str) -> Iterator[str]:
        block = self.target.blocks[key]
        for value in block["inputs"].values():
            for part in value[1:]:
                if isinstance(part, list) and part[0] in (VARIABLE, LIST):
                    yield part[2]
        yield from READERS.get(block["opcode"], ())
        if block["opcode"] == "control_create_clone_of":
            yield from (own for kind in ("variables", "lists") for own in self.target.data[kind])
        yield from (block["fields"][field][1] for field in ("VARIABLE", "LIST") if field in block["fields"])

    def _written(self, key: str) -> Iterator[str]:
        block = self.target.blocks[key]
        opcode: str = block["opcode"]
        if not self.target.is_statement(key):
            return
        refreshes = opcode == CALL and block["mutation"]["warp"] != "true" and self._has_loop(key)
        if refreshes or opcode.startswith(WAITS):
            yield TIME
        yield from (block["fields"][field][1] for field in ("VARIABLE", "LIST") if field in block["fields"])
        yield from (what for start, what in WRITERS.items() if opcode.startswith(start))

    def _has_loop(self, key: str) -> bool:
        return any(self.target.blocks[inner]["opcode"].startswith(LOOPS) for inner in self._reached(key))


def yields(target: Target, top: str) -> bool:
    """Whether the script under TOP, run with screen refresh, lets others run before it ends.

    `wait until` does so without screen refresh, too, only half a second later.
    """
    body = [key for key in target.below(top) if not target.blocks[key]["shadow"]]
    opcodes = {target.blocks[key]["opcode"] for key in body}
    if opcodes & set(WAITS) or any(opcode.startswith(LOOPS) for opcode in opcodes):
        return True
    called = {target.definitions[label] for label in target.calls(body)} - {top}
    return any(yields(target, inner) for inner in called if not is_warp(target, inner))


def is_warp(target: Target, definition: str) -> bool:
    """Whether a custom block runs without screen refresh."""
    prototype = target.inside(definition, "custom_block") or ""
    return bool(target.blocks[prototype]["mutation"]["warp"] == "true")
