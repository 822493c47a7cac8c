"""The pictures and sounds of the Sokoban project, all drawn and synthesised here."""

from generator.art.costumes import (
    BOTTOM_PANEL,
    TOP_PANEL,
    backdrop,
    board_tiles,
    box_costumes,
    hint_costumes,
    keeper_costumes,
    panels,
)
from generator.art.lettering import Glyph, glyphs
from generator.art.synthesis import sounds
from generator.art.theme import NIGHT, THEMES, WAREHOUSE, Theme

__all__ = [
    "BOTTOM_PANEL",
    "NIGHT",
    "THEMES",
    "TOP_PANEL",
    "WAREHOUSE",
    "Glyph",
    "Theme",
    "backdrop",
    "board_tiles",
    "box_costumes",
    "glyphs",
    "hint_costumes",
    "keeper_costumes",
    "panels",
    "sounds",
]
