"""Whether what is drawn can be seen as it was drawn: graphic effects and turning spoil a picture.

Another colour is a matter of taste.
"""

from __future__ import annotations

from collections.abc import Iterable

from harness.project import Sprite, Stamp

SPOILING = ("ghost", "brightness", "fisheye", "whirl", "pixelate", "mosaic")
PICTURES = ("wall", "floor", "goal", "trap", "keeper", "box", "hint", "top panel", "bottom panel", "glyph ")
UPRIGHT = 90


def effect_fault(stamps: Iterable[Stamp], sprites: Iterable[Sprite]) -> str | None:
    """The first of the game's pictures that an effect changes or that is turned; None if there is none."""
    shown = [sprite for sprite in sprites if sprite.visible and not sprite.is_stage]
    pictures: list[Stamp | Sprite] = [*stamps, *shown]
    for picture in pictures:
        if not picture.costume.startswith(PICTURES):
            continue
        for effect in SPOILING:
            if value := picture.effects.get(effect):
                return f"{picture.costume!r} is drawn with the {effect} effect at {value:g}"
    for sprite in shown:
        if sprite.costume.startswith(PICTURES) and sprite.direction != UPRIGHT:
            return f"{sprite.costume!r} is turned to {sprite.direction:g}°"
    return None
