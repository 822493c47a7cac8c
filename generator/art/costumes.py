"""The costumes of backdrop, board, boxes and keeper.

Everything that stands on a square of the board is drawn in a 100 × 100 unit square, so that a stamp at
size s % fills s stage pixels. The canvas is wider by `BLEED` units on every side: floors and walls run on
into it, so no gap opens between neighbouring stamps. At 104 units it is whole pixels at each of Scratch's
power-of-two rasters (26, 52, 104), which keeps the picture's last row of pixels opaque.
"""

from __future__ import annotations

from generator.art.pictures import draw
from generator.art.theme import Theme
from generator.scratch.assets import Costume

BLEED = 2
STAGE = (480, 360)
TOP_PANEL = 30
"""Height of the top panel, in stage pixels."""
BOTTOM_PANEL = 22
"""Height of the bottom panel, in stage pixels."""


def backdrop(theme: Theme) -> Costume:
    """The stage behind the board, with the two panels of `panels` in place."""
    width, height = STAGE
    return draw(
        theme.name, "backdrop", STAGE, (width / 2, height / 2), theme=theme, top=TOP_PANEL, bottom=BOTTOM_PANEL
    )


def panels(theme: Theme) -> tuple[Costume, ...]:
    """ "top panel" and "bottom panel", to wipe what was written on the backdrop's panels.

    Stamped at 100 %, "top panel" belongs at y = 165 and "bottom panel" at y = -169 (x = 0).
    """
    width = STAGE[0]
    heights = {"top panel": TOP_PANEL, "bottom panel": BOTTOM_PANEL}
    return tuple(
        draw(name, "panel", (width, height), (width / 2, height / 2), theme=theme, edge=edge)
        for (name, height), edge in zip(heights.items(), (TOP_PANEL - 2, 0), strict=True)
    )


def board_tiles(theme: Theme) -> tuple[Costume, ...]:
    """ "wall", "floor", "goal" (a floor with the goal's mark) and "trap" (see-through, to lay over a floor)."""
    return tuple(_on_square(name, name, theme) for name in ("wall", "floor", "goal", "trap"))


def box_costumes(theme: Theme) -> tuple[Costume, ...]:
    """ "box", "box on goal" and "box stuck": a crate, a rounded one with a tick, an octagon with a cross."""
    return tuple(_on_square(name, name.replace(" ", "_"), theme) for name in ("box", "box on goal", "box stuck"))


def keeper_costumes(theme: Theme) -> tuple[Costume, ...]:
    """ "keeper up", "keeper left", "keeper down", "keeper right", and "keeper cheers" for the win."""
    turns = {"up": 0, "left": 270, "down": 180, "right": 90}
    facing = (_on_square(f"keeper {way}", "keeper", theme, turn=turn) for way, turn in turns.items())
    return (*facing, _on_square("keeper cheers", "keeper_cheers", theme))


def _on_square(name: str, template: str, theme: Theme, **values: object) -> Costume:
    side = 100 + 2 * BLEED
    return draw(name, template, (side, side), (side / 2, side / 2), theme=theme, bleed=BLEED, **values)
