"""The part of lint for characters that the editor can't show: one keeps it from drawing a sprite's blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sb3.characters import character_fault

_LONGEST = 40
"""Characters of a text that a message quotes."""
_DATA = {"variables": "variable", "lists": "list"}
_BY_ID = {**_DATA, "broadcasts": "broadcast", "comments": "comment", "blocks": "block"}
_ASSETS = {"costumes": "costume", "sounds": "sound"}

Object = Mapping[str, Any]


def character_faults(project: Object, *, values: bool) -> Iterator[str]:
    """Every text of the project that holds a character which XML 1.0 can't, one line each.

    Without VALUES, what variables and lists hold is not looked at: Scratch itself keeps there what players
    paste, and it is not part of any block.
    """
    for key, part in project.items():
        if key not in ("targets", "monitors"):
            yield from _in(f"the entry {key!r}", part)
    for monitor in project.get("monitors", []):
        shown = monitor if values else {key: part for key, part in monitor.items() if key != "value"}
        yield from _in(f"the monitor {monitor['id']!r}", shown)
    for target in project["targets"]:
        yield from _in_target(target, values)


def _in_target(target: Object, values: bool) -> Iterator[str]:
    name = target["name"]
    for key, part in target.items():
        if key in _BY_ID:
            for entry_id, entry in part.items():
                looked_at = entry[:1] if key in _DATA and not values else entry
                yield from _in(f"{name}: {_BY_ID[key]} {entry_id!r}", [entry_id, looked_at])
        elif key in _ASSETS:
            for number, asset in enumerate(part, 1):
                yield from _in(f"{name}: {_ASSETS[key]} {number}", asset)
        else:
            yield from _in(f"{name}: {key}", part)


def _in(where: str, value: object) -> Iterator[str]:
    """The faults in VALUE, however deep, in the names of its members, too."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            if fault := character_fault(part):
                yield f"{where}: {part[:_LONGEST]!r} holds {fault}, which the editor can't show"
        elif isinstance(part, Mapping):
            waiting += [*part.values(), *part]
        elif isinstance(part, list):
            waiting += part
