"""Mutants of arithmetic and of typed numbers."""

from __future__ import annotations

from collections.abc import Iterator

from harness.machine import HALF_WIDTH
from harness.mutation.edit import Edit
from harness.mutation.program import CALL, Target, Typed, field_of, is_covered, typed_values
from sb3 import Block, Field, Input, Literal

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
ONE = Input(Literal("number", "1"), is_shadow=True)


def constant_by_one(target: Target, block: Block) -> Iterator[Edit]:
    """A count, an index or a bound is one more or one less."""
    for typed in typed_values(block):
        number = typed.number
        if number is not None and _meaning(target, typed, number) == "count":
            yield from _typed(target, typed, number + 1, number - 1)


def large_constant_broken(target: Target, block: Block) -> Iterator[Edit]:
    """A modulus of the hash, a limit or a mark for "never" becomes 1."""
    for typed in typed_values(block):
        number = typed.number
        if number is not None and _meaning(target, typed, number) == "large":
            yield from _typed(target, typed, 1)


def direction_rotated(target: Target, block: Block) -> Iterator[Edit]:
    """A direction, 0 to 3, becomes the next."""
    for typed in typed_values(block):
        number = typed.number
        if number is not None and _meaning(target, typed, number) == "direction":
            yield from _typed(target, typed, (number + 1) % DIRECTIONS)


def place_moved(target: Target, block: Block) -> Iterator[Edit]:
    """A place or a length on the stage is off by many pixels."""
    for typed in typed_values(block):
        number = typed.number
        if number is not None and _meaning(target, typed, number) == "pixels":
            yield from _typed(target, typed, number + (PIXELS if number + PIXELS <= HALF_WIDTH else -PIXELS))


def history_bit_dropped(target: Target, block: Block) -> Iterator[Edit]:
    """The 4 that is packed with a direction, as a history does, is not added, or not taken off."""
    if block.opcode not in ("operator_add", "operator_mod"):
        return
    for typed in typed_values(block):
        if typed.number == DIRECTIONS:
            edit = Edit(target)
            edit.block(block).opcode = "operator_add"
            edit.type(typed, "0")
            yield edit


def arithmetic_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """+ and −, × and ÷ change roles; mod becomes ÷."""
    if opcode := SWAPPED.get(block.opcode):
        edit = Edit(target)
        edit.block(block).opcode = opcode
        yield edit


def operands_swapped(target: Target, block: Block) -> Iterator[Edit]:
    """a − b becomes b − a; the same for ÷ and mod. Within "abs" that would change nothing."""
    around = target.parent(block) if block.opcode in ONE_WAY else None
    if around is not None and field_of(around, "OPERATOR") != "abs" and {"NUM1", "NUM2"} <= set(block.inputs):
        edit = Edit(target)
        inputs = edit.block(block).inputs
        inputs["NUM1"], inputs["NUM2"] = inputs["NUM2"], inputs["NUM1"]
        yield edit


def floor_to_ceiling(target: Target, block: Block) -> Iterator[Edit]:
    """A fraction is rounded up instead of down."""
    if field_of(block, "OPERATOR") == "floor":
        edit = Edit(target)
        edit.block(block).fields["OPERATOR"] = Field("ceiling")
        yield edit


def index_off_by_one(target: Target, block: Block) -> Iterator[Edit]:
    """The item after the one that is meant; typed indices are `constant_by_one`."""
    for slot in ("INDEX", "LETTER"):
        if is_covered(block, slot):
            edit = Edit(target)
            edit.wrap(block, slot, "operator_add", "NUM1", NUM2=ONE)
            yield edit


def _typed(target: Target, typed: Typed, *numbers: int) -> Iterator[Edit]:
    for number in numbers:
        edit = Edit(target)
        edit.type(typed, str(number))
        yield edit


def _meaning(target: Target, typed: Typed, number: int) -> str:
    """What a typed number is: a direction, pixels, large, seconds, or a count like most."""
    opcode = typed.block.opcode
    argument = target.argument_names(typed.block).get(typed.slot, "") if opcode == CALL else ""
    if number in range(DIRECTIONS) and ("direction" in argument or _is_direction(typed.block)):
        return "direction"
    if opcode.startswith(ON_STAGE) or argument in PLACES or STAGE_SIZED <= abs(number) < LARGE:
        return "pixels"
    if opcode == "control_wait":
        return "seconds"
    return "large" if number >= LARGE else "count"


def _is_direction(block: Block) -> bool:
    """Whether a number typed here is compared with something mod 4."""
    return block.opcode == "operator_equals" and any(
        inner.opcode == "operator_mod" and str(DIRECTIONS) in [part.text for part in typed_values(inner)]
        for inner in block.inside()
    )
