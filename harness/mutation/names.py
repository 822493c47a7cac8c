"""Mutants of what is meant: another variable, list, argument, message, key, costume, sound or text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from harness.mutation.edit import Edit
from harness.mutation.effects import is_warp, yields
from harness.mutation.program import (
    CALL,
    DEFINITION,
    HATS,
    Target,
    field_of,
    inside,
    label_of,
    prototype_of,
    typed_values,
)
from sb3 import Block, Field, Reference, ReferenceKind, Script

KEY_HAT = "event_whenkeypressed"
ARGUMENT = "argument_reporter_string_number"
ARGUMENT_NAME = "VALUE"
Item = TypeVar("Item")


def variable_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """Another variable of the same sprite is read or set."""
    yield from _others(target, block, "variable", "VARIABLE", target.references("variable"))


def list_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """Another list of the same sprite is read or changed."""
    yield from _others(target, block, "list", "LIST", target.references("list"))


def message_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """Another message is sent, or a script hears another one."""
    yield from _others(target, block, "message", "BROADCAST_OPTION", target.references("message"))


def argument_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """Another argument of the same custom block is read."""
    if block.opcode != ARGUMENT or block.is_shadow:
        return
    prototype = prototype_of(target.places[block.id].script.top)
    if prototype is not None:
        names = [field_of(shadow, ARGUMENT_NAME) for shadow in prototype.inside()]
        name = field_of(block, ARGUMENT_NAME)
        if len(names) > 1 and name in names:
            edit = Edit(target)
            edit.block(block).fields[ARGUMENT_NAME] = Field(str(_after(names, name)))
            yield edit


def key_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """A key hat and the next one of the sprite that does something else have exchanged their keys."""
    if block.opcode != KEY_HAT:
        return
    hats = [script for script in target.scripts.values() if script.top.opcode == KEY_HAT]
    place = [script.top.id for script in hats].index(block.id)
    later = [*hats[place + 1 :], *hats[:place]]
    other = next((script.top for script in later if _says(script) != _says(hats[place])), None)
    if other is not None:
        edit = Edit(target)
        edit.block(block).fields["KEY_OPTION"] = other.fields["KEY_OPTION"]
        edit.block(other).fields["KEY_OPTION"] = block.fields["KEY_OPTION"]
        yield edit


def costume_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """A sprite wears the next of its costumes."""
    names = [costume.name for costume in target.data.costumes]
    menu = inside(block, "COSTUME")
    if menu is not None and menu.is_shadow and len(names) > 1:
        edit = Edit(target)
        edit.block(menu).fields["COSTUME"] = Field(_after(names, str(field_of(menu, "COSTUME"))))
        yield edit
    if block.opcode == CALL:
        yield from _texts(target, block, names)


def sound_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """The next of a sprite's sounds is chosen."""
    yield from _texts(target, block, [sound.name for sound in target.data.sounds])


def text_emptied(target: Target, block: Block) -> Iterator[Edit]:
    """A text compared or shown as a whole is empty; one that is asked for characters lacks its first."""
    if block.opcode == "operator_join":
        return  # a part of a sentence, whose wording is the project's own
    own = {costume.name for costume in target.data.costumes} | {sound.name for sound in target.data.sounds}
    for typed in typed_values(block):
        if typed.text and typed.text not in own and _is_text(typed.text):
            edit = Edit(target)
            is_set = block.opcode == "operator_contains" and typed.slot == "STRING1"
            edit.type(typed, typed.text[1:] if is_set else "")
            yield edit


def warp_dropped(target: Target, block: Block) -> Iterator[Edit]:
    """A custom block runs with screen refresh: where that lets others run before it has done its work."""
    definition = target.scripts.get(block.id)
    if definition is None or block.opcode != DEFINITION or not is_warp(definition):
        return
    callers = [
        script
        for script in target.scripts.values()
        if script is not definition and definition in target.called(script.walk())
    ]
    if yields(target, definition) and any(map(_refreshes, callers)):
        yield _warp(target, block, False)


def warp_added(target: Target, block: Block) -> Iterator[Edit]:
    """A custom block that lets others run while it waits does so no more."""
    definition = target.scripts.get(block.id)
    if (
        definition is not None
        and block.opcode == DEFINITION
        and not is_warp(definition)
        and yields(target, definition)
    ):
        yield _warp(target, block, True)


def _refreshes(script: Script) -> bool:
    return script.top.opcode.startswith(HATS) or not is_warp(script)


def _warp(target: Target, definition: Block, warp: bool) -> Edit:
    """A custom block and its calls, with another WARP."""
    edit = Edit(target)
    label = label_of(prototype_of(definition))
    for script in target.data.scripts:
        for block in script.walk():
            if label_of(block) == label and (changed := edit.block(block)).mutation is not None:
                changed.mutation = replace(changed.mutation, warp=warp)
    return edit


def _others(
    target: Target, block: Block, kind: ReferenceKind, field: str, names: Sequence[Reference]
) -> Iterator[Edit]:
    """The block with the next of NAMES in place of each in its slots (of KIND) or in its FIELD."""
    if len(names) < 2:
        return
    if (chosen := block.fields.get(field)) is not None:
        other = _after(names, Reference(kind, str(chosen.value), chosen.id or ""))
        edit = Edit(target)
        edit.block(block).fields[field] = Field(other.name, other.id)
        yield edit
    for name, slot in block.inputs.items():
        if isinstance(slot.content, Reference) and slot.content.kind == kind:
            edit = Edit(target)
            edit.block(block).inputs[name].content = _after(names, slot.content)
            yield edit


def _texts(target: Target, block: Block, names: Sequence[str]) -> Iterator[Edit]:
    """The block with the next of NAMES for each that is typed into it."""
    for typed in typed_values(block):
        if typed.text in names and len(names) > 1:
            edit = Edit(target)
            edit.type(typed, _after(names, typed.text))
            yield edit


def _says(script: Script) -> list[object]:
    """What stands below a hat, whatever the ids of its blocks."""
    return [
        [block.opcode, block.fields, block.mutation]
        + [value for value in block.values() if not isinstance(value, Block)]
        for block in script.walk()
        if block is not script.top
    ]


def _after(values: Sequence[Item], value: Item) -> Item:
    return values[(list(values).index(value) + 1) % len(values)]


def _is_text(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return True
    return False
