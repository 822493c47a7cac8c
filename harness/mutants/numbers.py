"""Mutants of arithmetic and of typed numbers."""

from __future__ import annotations

from collections.abc import Iterator

from harness.mutants.program import CALL, Edit, Literal, Target
from harness.project import HALF_WIDTH

SWAPPED = {
    "operator_add": "operator_subtract",
    "operator_subtract": "operator_add",
    "operator_multiply": "operator_divide",
    "operator_divide": "operator_multiply",
    "operator_mod": "operator_divide",
}
ONE_WAY = ("operator_subtract", "operator_divide", "operator_mod")
"""Arithmetic whose sides can't change places."""
LARGE = 1000
"""From here on a number is no count of anything seen, but a bound, a modulus or a mark: ±1 means nothing."""
STAGE_SIZED = 100
"""From here on a number is a length on the stage."""
PIXELS = 40
"""How far a place on the stage is moved, but not off it: a pixel more or less is no fault."""
ON_STAGE = ("motion_", "looks_")
PLACES = ("x", "y", "end")
"""Arguments that are a place on the stage."""
DIRECTIONS = 4


def constant_by_one(target: Target, key: str) -> Iterator[Edit]:
    """A count, an index or a bound is one more or one less."""
    for literal in target.literals(key):
        number = literal.number
        if number is not None and _meaning(target, literal, number) == "count":
            yield from _typed(target, literal, number + 1, number - 1)


def large_constant_broken(target: Target, key: str) -> Iterator[Edit]:
    """A modulus of the hash, a limit or a mark for "never" becomes 1."""
    for literal in target.literals(key):
        number = literal.number
        if number is not None and _meaning(target, literal, number) == "large":
            yield from _typed(target, literal, 1)


def direction_rotated(target: Target, key: str) -> Iterator[Edit]:
    """A direction, 0 to 3, becomes the next."""
    for literal in target.literals(key):
        number = literal.number
        if number is not None and _meaning(target, literal, number) == "direction":
            yield from _typed(target, literal, (number + 1) % DIRECTIONS)


def place_moved(target: Target, key: str) -> Iterator[Edit]:
    """A place or a length on the stage is off by many pixels."""
    for literal in target.literals(key):
        number = literal.number
        if number is not None and _meaning(target, literal, number) == "pixels":
            yield from _typed(
                target, literal, number + (PIXELS if number + PIXELS <= HALF_WIDTH else -PIXELS)
            )


def history_bit_dropped(target: Target, key: str) -> Iterator[Edit]:
    """The 4 that tells a push from a step is not added, or not taken off."""
    block = target.blocks[key]
    if block["opcode"] not in ("operator_add", "operator_mod"):
        return
    for literal in target.literals(key):
        if literal.number == DIRECTIONS:
            edit = Edit(target)
            edit.block(key)["opcode"] = "operator_add"
            edit.type(literal, "0")
            yield edit


def arithmetic_swapped(target: Target, key: str) -> Iterator[Edit]:
    """+ and −, × and ÷ change roles; mod becomes ÷."""
    if opcode := SWAPPED.get(target.blocks[key]["opcode"]):
        edit = Edit(target)
        edit.block(key)["opcode"] = opcode
        yield edit


def operands_swapped(target: Target, key: str) -> Iterator[Edit]:
    """a − b becomes b − a; the same for ÷ and mod. Within "abs" that would change nothing."""
    around = target.blocks[target.blocks[key]["parent"]] if target.blocks[key]["opcode"] in ONE_WAY else None
    if around is not None and around["fields"].get("OPERATOR", [""])[0] != "abs":
        edit = Edit(target)
        edit.swap_slots(key, "NUM1", "NUM2")
        yield edit


def floor_to_ceiling(target: Target, key: str) -> Iterator[Edit]:
    """A fraction is rounded up instead of down."""
    if target.blocks[key]["fields"].get("OPERATOR", [""])[0] == "floor":
        edit = Edit(target)
        edit.block(key)["fields"]["OPERATOR"][0] = "ceiling"
        yield edit


def index_off_by_one(target: Target, key: str) -> Iterator[Edit]:
    """The item after the one that is meant; typed indices are `constant_by_one`."""
    for slot in ("INDEX", "LETTER"):
        value = target.blocks[key]["inputs"].get(slot)
        if value is not None and value[0] == 3:
            edit = Edit(target)
            edit.wrap(key, slot, "operator_add", {"NUM1": [], "NUM2": [1, [4, "1"]]})
            yield edit


def _typed(target: Target, literal: Literal, *numbers: int) -> Iterator[Edit]:
    for number in numbers:
        edit = Edit(target)
        edit.type(literal, str(number))
        yield edit


def _meaning(target: Target, literal: Literal, number: int) -> str:
    """What a typed number is: a direction, pixels, large, seconds, or a count like most."""
    block = target.blocks[literal.block]
    opcode: str = block["opcode"]
    argument = target.argument_names(literal.block)[literal.input] if opcode == CALL else ""
    if number in range(DIRECTIONS) and ("direction" in argument or _is_direction(target, literal)):
        return "direction"
    if opcode.startswith(ON_STAGE) or argument in PLACES or STAGE_SIZED <= abs(number) < LARGE:
        return "pixels"
    if opcode == "control_wait":
        return "seconds"
    return "large" if number >= LARGE else "count"


def _is_direction(target: Target, literal: Literal) -> bool:
    """Whether the number is compared with something mod 4."""
    if target.blocks[literal.block]["opcode"] != "operator_equals":
        return False
    return any(
        target.blocks[inner]["opcode"] == "operator_mod"
        and str(DIRECTIONS) in [part.text for part in target.literals(inner)]
        for inner in target.children(literal.block)
    )
