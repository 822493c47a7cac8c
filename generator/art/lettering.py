"""Text for the stage: one costume for each character, and how far to step on after stamping it."""

from __future__ import annotations

from dataclasses import dataclass

from generator.art.letterforms import CAP_HEIGHT, LETTERFORMS, PEN
from generator.art.pictures import draw
from generator.art.theme import Theme
from generator.scratch import Costume

EM = 100
"""The side of every glyph's canvas, in units."""
BASELINE = 72
"""From the canvas's top to the baseline; the rotation centre is (0, BASELINE), the pen's place."""
_GRID = 4


@dataclass(frozen=True)
class Glyph:
    """One character of the alphabet.

    Go to the pen's place (the left end, on the baseline), stamp `costume` at size s %, and move the pen by
    `advance` × s / 100 stage pixels. Capitals come out 0.48 × s pixels high, small letters 0.32 × s,
    descenders reach 0.12 × s below the baseline. At 25 % (capitals of 12 pixels) strokes and advances are
    whole pixels, so a pen that starts on a whole pixel writes crisply.

    Every canvas has the same size, so Scratch's lower limit for a sprite's size (5 %) is the same for all.
    """

    character: str
    costume: Costume
    advance: int
    """In units of the costume."""


def glyphs(theme: Theme) -> tuple[Glyph, ...]:
    """Every printable ASCII character and a few signs (– × ← ↑ → ↓ ✓ ★); "glyph " + character names each."""
    return tuple(
        Glyph(character, _costume(theme, character, strokes), (width + PEN) * _GRID)
        for character, (width, strokes) in LETTERFORMS.items()
    )


def _costume(theme: Theme, character: str, strokes: str) -> Costume:
    return draw(
        f"glyph {character}",
        "glyph",
        (EM, EM),
        (0, BASELINE),
        theme=theme,
        strokes=strokes,
        pen=PEN,
        grid=_GRID,
        cap_top=BASELINE - CAP_HEIGHT * _GRID,
    )
