"""A Scratch 3 project in memory: targets, data, scripts as trees of blocks, comments, monitors and assets.

All code that reads a project or changes it works on this model, so that nothing else has to know how
project.json is laid out. Objects are plain and may be changed in place; ids are kept, so that what was read
is written again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal as Choice
from typing import TypeAlias

Scalar = str | int | float | bool
"""What a variable or an item of a list holds."""
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""A value of a JSON document."""
LiteralKind = Choice["number", "positive", "whole", "integer", "angle", "colour", "text"]
"""What may be typed into a slot, by the kind of the slot."""
ReferenceKind = Choice["variable", "list", "message"]

MAX_COMMENT = 8000
"""Characters that a comment may have, by `text_units`."""
MAX_ITEMS = 200_000
"""Scratch drops what is added to a longer list."""


@dataclass
class Variable:
    """A variable of a target; `is_cloud` ones are kept on Scratch's server."""

    id: str
    name: str
    value: Scalar = 0
    is_cloud: bool = False


@dataclass
class List:
    """A list of a target."""

    id: str
    name: str
    items: list[Scalar] = field(default_factory=list)


@dataclass
class Message:
    """A broadcast, declared on the Stage."""

    id: str
    name: str


@dataclass(frozen=True)
class Literal:
    """A value typed into a slot of that kind."""

    kind: LiteralKind
    value: Scalar


@dataclass(frozen=True)
class Reference:
    """A variable, list or message named in a slot; on a canvas it may also lie by itself."""

    kind: ReferenceKind
    name: str
    id: str


Value: TypeAlias = "Block | Literal | Reference"
"""What a slot can hold."""


@dataclass
class Input:
    """A slot: what is seen in it, and the typed value or menu that a dropped block covers.

    `is_shadow` says that nothing was dropped into the slot: `content` is its own value, which can be typed
    over or chosen from a menu.
    """

    content: Value
    covered: Value | None = None
    is_shadow: bool = False


@dataclass(frozen=True)
class Field:
    """A choice made on the block itself; variables, lists and messages are also named by id."""

    value: Scalar | None
    id: str | None = None


@dataclass
class Mutation:
    """What a block says of itself beyond its inputs and fields.

    Calls and prototypes of custom blocks have a label (`proccode`, with %s and %b for the arguments), the
    arguments' ids and whether it runs without screen refresh; only prototypes have names and defaults.
    `has_next` belongs to the block `stop`; `extra` holds whatever else a block of an extension brings.
    """

    proccode: str | None = None
    argument_ids: list[str] | None = None
    argument_names: list[str] | None = None
    argument_defaults: list[str] | None = None
    warp: bool | None = None
    has_next: bool | None = None
    extra: dict[str, Json] = field(default_factory=dict)


@dataclass(eq=False)
class Block:
    """A block of any shape. `mouths` are the stacks inside a C-shaped block, `inputs` its other slots.

    Two blocks are equal only if they are the same object.
    """

    opcode: str
    id: str
    inputs: dict[str, Input] = field(default_factory=dict, repr=False)
    mouths: dict[str, list[Block]] = field(default_factory=dict, repr=False)
    fields: dict[str, Field] = field(default_factory=dict)
    mutation: Mutation | None = None
    is_shadow: bool = False

    def values(self) -> Iterator[Value]:
        """What lies in the slots, a covered value right after what covers it."""
        for slot in self.inputs.values():
            yield slot.content
            if slot.covered is not None:
                yield slot.covered

    def stacks(self) -> Iterator[list[Block]]:
        """The stacks in its mouths, and before them each block in a slot as a stack of its own."""
        yield from ([value] for value in self.values() if isinstance(value, Block))
        yield from self.mouths.values()

    def inside(self) -> Iterator[Block]:
        """The blocks in its slots and mouths, not those inside of them."""
        for stack in self.stacks():
            yield from stack

    def walk(self) -> Iterator[Block]:
        """The block and all blocks in it, however deep, in reading order."""
        waiting = [self]
        while waiting:
            block = waiting.pop()
            yield block
            waiting.extend(reversed(list(block.inside())))


def walk(stack: list[Block]) -> Iterator[Block]:
    """All blocks of a stack and in it, in reading order."""
    for block in stack:
        yield from block.walk()


@dataclass
class Script:
    """Blocks, at least one, one below the other at a place on the canvas; a hat starts them, or nothing."""

    blocks: list[Block]
    x: float = 0
    y: float = 0

    @property
    def top(self) -> Block:
        """The block that the script begins with."""
        return self.blocks[0]

    def walk(self) -> Iterator[Block]:
        """All its blocks, in reading order."""
        return walk(self.blocks)


@dataclass
class LooseValue:
    """A variable or list that lies on the canvas by itself; without a place Scratch keeps it unseen."""

    id: str
    value: Reference
    x: float | None = None
    y: float | None = None


@dataclass
class Comment:
    """A comment on the canvas, or on the block with `block_id`."""

    id: str
    text: str
    block_id: str | None = None
    x: float | None = 0
    y: float | None = 0
    width: float = 200
    height: float = 200
    is_minimized: bool = False


@dataclass
class Costume:
    """A picture of a target; its file is `file` among the project's assets.

    The rotation centre is in the picture's own pixels from the top left; a bitmap of `resolution` 2 has
    two pixels a step of the stage.
    """

    name: str
    asset_id: str
    data_format: str
    center_x: float | None = None
    center_y: float | None = None
    resolution: float | None = None

    @property
    def file(self) -> str:
        """The name of the asset's file."""
        return f"{self.asset_id}.{self.data_format}"


@dataclass
class Sound:
    """A sound of a target; its file is `file` among the project's assets."""

    name: str
    asset_id: str
    data_format: str
    rate: float | None = None
    sample_count: int | None = None

    @property
    def file(self) -> str:
        """The name of the asset's file."""
        return f"{self.asset_id}.{self.data_format}"


@dataclass
class Target:
    """What the Stage and sprites share."""

    name: str
    variables: list[Variable] = field(default_factory=list)
    lists: list[List] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    scripts: list[Script] = field(default_factory=list)
    loose_values: list[LooseValue] = field(default_factory=list)
    orphans: list[Block] = field(default_factory=list)
    """Blocks in the file that no script leads to; Scratch keeps them, though nobody sees them."""
    comments: list[Comment] = field(default_factory=list)
    costumes: list[Costume] = field(default_factory=list)
    sounds: list[Sound] = field(default_factory=list)
    current_costume: int = 0
    volume: float = 100
    layer: int = 0
    extra: dict[str, Json] = field(default_factory=dict)
    """Entries that Scratch itself does not know."""

    @property
    def is_stage(self) -> bool:
        """Whether this is the Stage."""
        return isinstance(self, Stage)

    def blocks(self) -> Iterator[Block]:
        """All blocks of all scripts, in reading order, and then the orphans."""
        for script in self.scripts:
            yield from script.walk()
        yield from walk(self.orphans)

    def find_variable(self, name: str) -> Variable | None:
        """The variable of that name."""
        return next((each for each in self.variables if each.name == name), None)

    def find_list(self, name: str) -> List | None:
        """The list of that name."""
        return next((each for each in self.lists if each.name == name), None)


@dataclass
class Stage(Target):
    """The Stage."""

    tempo: float = 60
    video_transparency: float = 50
    video_state: str = "on"
    text_to_speech_language: str | None = None


@dataclass
class Sprite(Target):
    """A sprite."""

    visible: bool = True
    x: float = 0
    y: float = 0
    size: float = 100
    direction: float = 90
    draggable: bool = False
    rotation_style: str = "all around"


@dataclass
class Monitor:
    """A variable, a list or a reporter shown on the stage; `value` is what it showed when it was saved."""

    id: str
    opcode: str
    mode: str = "default"
    params: dict[str, Json] = field(default_factory=dict)
    sprite_name: str | None = None
    value: Scalar | list[Scalar] | None = None
    x: float | None = None
    y: float | None = None
    width: float | None = 0
    height: float | None = 0
    visible: bool = True
    slider_min: float = 0
    slider_max: float = 100
    is_discrete: bool = True


@dataclass
class Project:
    """A whole project; `assets` are the files of pictures and sounds by name."""

    stage: Stage
    sprites: list[Sprite] = field(default_factory=list)
    monitors: list[Monitor] = field(default_factory=list)
    extensions: list[str] = field(default_factory=list)
    meta: dict[str, Json] = field(default_factory=dict)
    assets: dict[str, bytes] = field(default_factory=dict)
    extra: dict[str, Json] = field(default_factory=dict)
    """Entries of project.json that Scratch itself does not know."""

    @property
    def targets(self) -> list[Target]:
        """The Stage, then the sprites."""
        return [self.stage, *self.sprites]

    def find_target(self, name: str) -> Target | None:
        """The target of that name."""
        return next((each for each in self.targets if each.name == name), None)


def text_units(text: str) -> int:
    """How long TEXT is as Scratch counts: in UTF-16 units, of which an emoji has two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
