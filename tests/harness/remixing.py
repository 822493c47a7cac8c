"""A small project as built, and copies of it that somebody has changed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import sb3
from levels import parse_rle
from sb3 import Block, Field, Input, Literal, LiteralKind, Reference, Scalar

LEVELS = (
    parse_rle("4#|#-.#|#--3#|#*@--#|#--$-#|#--3#|4#", title="Round the corner"),
    parse_rle("7#|#.-$-@#|7#", title="A corridor"),
)
FEWEST_PUSHES = (8, 2)
Edit = Callable[[sb3.Project], object]
_NUMBERS = count()


def changed_copy(original: Path, copy: Path, edit: Edit) -> Path:
    """The .sb3, or COPY in its place, as EDIT has changed it."""
    project = sb3.read(original)
    edit(project)
    copy.write_bytes(sb3.to_sb3(project))
    return copy


def items(project: sb3.Project, name: str) -> list[Scalar]:
    """The Stage's list of that name."""
    found = project.stage.find_list(name)
    assert found is not None
    return found.items


def target_of(project: sb3.Project, name: str) -> sb3.Target:
    """The target of that name."""
    found = project.find_target(name)
    assert found is not None
    return found


def blocks_in(project: sb3.Project, sprite: str, script: str, opcode: str) -> list[Block]:
    """The blocks of that kind in a script of a sprite, in reading order."""
    blocks = (block for block in target_of(project, sprite).blocks() if block.opcode == opcode)
    return [block for block in blocks if block.id.startswith(f"{sprite}.{script}.")]


def stack_of(target: sb3.Target, block: Block) -> list[Block]:
    """The stack in which a block stands."""
    mouths = [mouth for each in target.blocks() for mouth in each.mouths.values()]
    return next(stack for stack in [*(script.blocks for script in target.scripts), *mouths] if block in stack)


def slot_of(target: sb3.Target, block: Block) -> Input:
    """The slot that a block fills."""
    slots = (slot for each in target.blocks() for slot in each.inputs.values())
    return next(slot for slot in slots if slot.content is block)


def new_block(opcode: str, inputs: dict[str, Input] | None = None, **fields: Reference | str) -> Block:
    """A block that was not there, with an id of its own."""
    chosen = {
        name: Field(choice) if isinstance(choice, str) else Field(choice.name, choice.id)
        for name, choice in fields.items()
    }
    return Block(opcode, f"new {next(_NUMBERS)}", inputs or {}, fields=chosen)


def typed(kind: LiteralKind, value: Scalar) -> Input:
    """A slot in which something is typed."""
    return Input(Literal(kind, str(value)), is_shadow=True)


def retype(block: Block, name: str, value: Scalar) -> None:
    """Type a value into a slot, in place of what was typed or dropped there."""
    slot = block.inputs[name]
    own = slot.content if slot.is_shadow else slot.covered
    assert isinstance(own, Literal)
    block.inputs[name] = typed(own.kind, value)


def covered(content: Block | Reference, kind: LiteralKind) -> Input:
    """A slot over whose own value a block was dropped."""
    return Input(content, Literal(kind, ""))


def type_in(script: str, opcode: str, number: int, name: str, value: str) -> Edit:
    """Type another value into a slot of a block of a script, in whichever sprites have it."""

    def change(project: sb3.Project) -> None:
        owners = (target.name for target in project.targets)
        found = [block for owner in owners for block in blocks_in(project, owner, script, opcode)]
        retype(found[number], name, value)

    return change
