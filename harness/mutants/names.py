"""Mutants of what is meant: another variable, list, argument, message, key, costume, sound or text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from harness.mutants.effects import is_warp, yields
from harness.mutants.program import BROADCAST, CALL, DEFINITION, HATS, LIST, VARIABLE, Edit, Target

Named = tuple[str, str]
"""A name and its id."""
KEY_HAT = "event_whenkeypressed"
ARGUMENT = "argument_reporter_string_number"


def variable_swapped(target: Target, key: str) -> Iterator[Edit]:
    """Another variable of the same sprite is read or set."""
    yield from _others(target, key, VARIABLE, "VARIABLE", target.variables("variables"))


def list_swapped(target: Target, key: str) -> Iterator[Edit]:
    """Another list of the same sprite is read or changed."""
    yield from _others(target, key, LIST, "LIST", target.variables("lists"))


def message_swapped(target: Target, key: str) -> Iterator[Edit]:
    """Another message is sent, or a script hears another one."""
    messages = [(name, message) for message, name in target.stage["broadcasts"].items()]
    yield from _others(target, key, BROADCAST, "BROADCAST_OPTION", messages)


def argument_swapped(target: Target, key: str) -> Iterator[Edit]:
    """Another argument of the same custom block is read."""
    block = target.blocks[key]
    if block["opcode"] != ARGUMENT or block["shadow"]:
        return
    top = key
    while (parent := target.blocks[top]["parent"]) is not None:
        top = parent
    prototype = target.inside(top, "custom_block")
    if prototype is not None:
        names = [target.blocks[shadow]["fields"]["VALUE"][0] for shadow in target.children(prototype)]
        name = block["fields"]["VALUE"][0]
        if len(names) > 1:
            edit = Edit(target)
            edit.block(key)["fields"]["VALUE"][0] = _after(names, name)
            yield edit


def key_swapped(target: Target, key: str) -> Iterator[Edit]:
    """A key hat and the next one of the sprite that does something else have exchanged their keys."""
    if target.blocks[key]["opcode"] != KEY_HAT:
        return
    hats = [top for top in target.scripts if target.blocks[top]["opcode"] == KEY_HAT]
    later = [*hats[hats.index(key) + 1 :], *hats[: hats.index(key)]]
    others = (top for top in later if _says(target, top) != _says(target, key))
    if other := next(others, None):
        edit = Edit(target)
        first, second = (edit.block(hat)["fields"]["KEY_OPTION"] for hat in (key, other))
        first[0], second[0] = second[0], first[0]
        yield edit


def costume_swapped(target: Target, key: str) -> Iterator[Edit]:
    """A sprite wears the next of its costumes."""
    names = [costume["name"] for costume in target.data["costumes"]]
    menu = target.inside(key, "COSTUME")
    if menu is not None and target.blocks[menu]["shadow"] and len(names) > 1:
        edit = Edit(target)
        field = edit.block(menu)["fields"]["COSTUME"]
        field[0] = _after(names, field[0])
        yield edit
    if target.blocks[key]["opcode"] == CALL:
        yield from _texts(target, key, names)


def sound_swapped(target: Target, key: str) -> Iterator[Edit]:
    """The next of a sprite's sounds is chosen."""
    yield from _texts(target, key, [sound["name"] for sound in target.data["sounds"]])


def text_emptied(target: Target, key: str) -> Iterator[Edit]:
    """A text compared or told as a whole is empty; one that is asked for characters lacks its first."""
    if target.blocks[key]["opcode"] == "operator_join":
        return  # a part of a sentence, whose wording is the project's own
    own = {asset["name"] for kind in ("costumes", "sounds") for asset in target.data[kind]}
    for literal in target.literals(key):
        if literal.text and literal.text not in own and _is_text(literal.text):
            edit = Edit(target)
            is_set = target.blocks[key]["opcode"] == "operator_contains" and literal.input == "STRING1"
            edit.type(literal, literal.text[1:] if is_set else "")
            yield edit


def warp_dropped(target: Target, key: str) -> Iterator[Edit]:
    """A custom block runs with screen refresh: where that lets others run before it has done its work."""
    if target.blocks[key]["opcode"] == DEFINITION and is_warp(target, key):
        label = next(label for label, top in target.definitions.items() if top == key)
        callers = [top for top, ids in target.scripts.items() if label in target.calls(ids) and top != key]
        if yields(target, key) and any(_refreshes(target, top) for top in callers):
            yield _warp(target, label, "false")


def warp_added(target: Target, key: str) -> Iterator[Edit]:
    """A custom block that lets others run while it waits does so no more."""
    if target.blocks[key]["opcode"] == DEFINITION and not is_warp(target, key) and yields(target, key):
        yield _warp(target, next(label for label, top in target.definitions.items() if top == key), "true")


def _refreshes(target: Target, top: str) -> bool:
    return target.blocks[top]["opcode"].startswith(HATS) or not is_warp(target, top)


def _warp(target: Target, label: str, warp: str) -> Edit:
    """The custom block LABEL and its calls with another WARP."""
    edit = Edit(target)
    for key, block in target.blocks.items():
        if block.get("mutation") is not None and block["mutation"].get("proccode") == label:
            edit.block(key)["mutation"]["warp"] = warp
    return edit


def _others(target: Target, key: str, kind: int, field: str, names: list[Named]) -> Iterator[Edit]:
    """The block with the next of NAMES in place of each in its slots (primitives of KIND) or in FIELD."""
    block = target.blocks[key]
    if len(names) < 2:
        return
    if field in block["fields"]:
        edit = Edit(target)
        edit.block(key)["fields"][field] = list(_after(names, tuple(block["fields"][field])))
        yield edit
    for slot, value in block["inputs"].items():
        for place, part in enumerate(value[1:], 1):
            if isinstance(part, list) and part[0] == kind:
                edit = Edit(target)
                edit.block(key)["inputs"][slot][place] = [kind, *_after(names, (part[1], part[2]))]
                yield edit


def _texts(target: Target, key: str, names: list[str]) -> Iterator[Edit]:
    """The block with the next of NAMES for each that is typed into it."""
    for literal in target.literals(key):
        if literal.text in names and len(names) > 1:
            edit = Edit(target)
            edit.type(literal, _after(names, literal.text))
            yield edit


def _says(target: Target, top: str) -> list[str]:
    """What stands below a hat, whatever the ids of its blocks."""
    blocks = [target.blocks[key] for key in target.below(top)][1:]
    typed = [[part for value in block["inputs"].values() for part in value[1:]] for block in blocks]
    return [
        json.dumps(
            [
                block["opcode"],
                block["fields"],
                block.get("mutation"),
                [part for part in parts if isinstance(part, list)],
            ]
        )
        for block, parts in zip(blocks, typed, strict=True)
    ]


def _after(values: Sequence[Any], value: object) -> Any:
    return values[(list(values).index(value) + 1) % len(values)]


def _is_text(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return True
    return False
