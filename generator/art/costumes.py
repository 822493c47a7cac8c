"""The costumes of backdrop, board, boxes, hints and keeper.

Everything that stands on a square of the board is drawn in a 100 × 100 unit square, so that a stamp at
size s % fills s stage pixels. The canvas is wider by `BLEED` units on every side: floors and walls run on
into it, so no gap opens between neighbouring stamps. At 104 units it is whole pixels at each of Scratch's
power-of-two rasters (26, 52, 104), which keeps the picture's last row of pixels opaque.
"""

from __future__ import annotations

from generator.art.pictures import draw
from generator.art.theme import Theme
from generator.scratch import Costume

BLEED = 2
STAGE = (480, 360)
TOP_PANEL = 30
"""Height of the top panel, in stage pixels."""
BOTTOM_PANEL = 22
"""Height of the bottom panel, in stage pixels."""


def backdrop(theme: Theme) -> Costume:
    """The stage behind the board, with the two panels of `panels` in place."""
    width, height = STAGE
    center = (width / 2, height / 2)
    return draw(theme.name, "backdrop", STAGE, center, theme=theme, top=TOP_PANEL, bottom=BOTTOM_PANEL)


def panels(theme: Theme) -> tuple[Costume, ...]:
    """The costumes "top panel" and "bottom panel", to wipe what was written on the backdrop's panels.

    Stamped at 100 %, "top panel" belongs at x = 0, y = 165 and "bottom panel" at x = 0, y = -169.
    """
    return (
        _panel("top panel", TOP_PANEL, theme, edge=TOP_PANEL - 2),
        _panel("bottom panel", BOTTOM_PANEL, theme, edge=0),
    )


def board_tiles(theme: Theme) -> tuple[Costume, ...]:
    """The costumes "wall", "floor", "goal" and "trap".

    "goal" has a floor under its mark; "trap" is see-through, to be laid over a floor.
    """
    return tuple(_on_square(name, name, theme) for name in ("wall", "floor", "goal", "trap"))


def box_costumes(theme: Theme) -> tuple[Costume, ...]:
    """The costumes "box" (a crate), "box on goal" (rounded, a tick) and "box stuck" (an octagon, a cross)."""
    names = ("box", "box on goal", "box stuck")
    return tuple(_on_square(name, name.replace(" ", "_"), theme) for name in names)


def hint_costumes(theme: Theme) -> tuple[Costume, ...]:
    """The costumes "hint up", "hint left", "hint down", "hint right": arrows to be laid over a box.

    Each is see-through around its arrow, which says "push this box that way".
    """
    directions = ("up", "left", "down", "right")
    return tuple(_on_square(f"hint {way}", "hint", theme, direction=way) for way in directions)


def keeper_costumes(theme: Theme) -> tuple[Costume, ...]:
    """The costumes "keeper up", "keeper left", "keeper down", "keeper right"; "keeper cheers" for a win."""
    return (
        _on_square("keeper up", "keeper_up", theme),
        _on_square("keeper left", "keeper_side", theme, mirror=-1),
        _on_square("keeper down", "keeper_down", theme),
        _on_square("keeper right", "keeper_side", theme, mirror=1),
        _on_square("keeper cheers", "keeper_cheers", theme),
    )


def _panel(name: str, height: int, theme: Theme, edge: int) -> Costume:
    width = STAGE[0]
    return draw(name, "panel", (width, height), (width / 2, height / 2), theme=theme, edge=edge)


def _on_square(name: str, template: str, theme: Theme, **values: object) -> Costume:
    side = 100 + 2 * BLEED
    return draw(name, template, (side, side), (side / 2, side / 2), theme=theme, bleed=BLEED, **values)
