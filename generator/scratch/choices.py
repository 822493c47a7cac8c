"""What drop-downs offer that take no block, and the names that stand for no sprite of one's own."""

from __future__ import annotations

from typing import Final, Literal, get_args

from generator.scratch.errors import NotationError

GraphicEffect = Literal["color", "fisheye", "whirl", "pixelate", "mosaic", "brightness", "ghost"]
SoundEffect = Literal["pitch", "pan"]
RotationStyle = Literal["all around", "left-right", "don't rotate"]
DragMode = Literal["draggable", "not draggable"]
LayerDirection = Literal["forward", "backward"]
NumberOrName = Literal["number", "name"]
Alignment = Literal["bottom-left", "bottom-right", "middle", "top-left", "top-right"]
DatePart = Literal["year", "month", "date", "day of week", "hour", "minute", "second"]
Sensor = Literal["loudness", "timer"]
PenPart = Literal["color", "saturation", "brightness", "transparency"]
Attribute = Literal[
    "x position", "y position", "direction", "costume #", "costume name", "size", "volume", "backdrop #",
    "backdrop name",
]  # fmt: skip

MYSELF: Final = "_myself_"
MOUSE: Final = "_mouse_"
EDGE: Final = "_edge_"
RANDOM_PLACE: Final = "_random_"
STAGE: Final = "_stage_"
"""What the drop-downs of sprites offer beside these: the sprite itself, the pointer, and so on."""


def chosen(value: object, choices: object, *, capitals: bool = False) -> str:
    """VALUE as Scratch writes it; NotationError unless it is one of CHOICES, a Literal.

    With CAPITALS the file has it in capital letters without spaces.
    """
    known: tuple[str, ...] = get_args(choices)
    if not isinstance(value, str) or value not in known:
        raise NotationError(f"the drop-down has no {value!r}; it has {', '.join(known)}")
    return value.upper().replace(" ", "") if capitals else value
