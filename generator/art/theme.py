"""Themes: every colour of the project's pictures, by what it means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """The colours of one look, each `#rrggbb`.

    Shape distinguishes the states as well as colour (crate, tick, cross; brackets, a small cross), so a theme
    is free to choose its hues. It must keep text and panel, floor and wall, floor and marks well apart in
    lightness; the tests hold every theme of `THEMES` to that.
    """

    name: str

    background: str
    """The stage around the board."""
    pattern: str
    """The faint pattern on the background."""
    panel: str
    """The strips at the top and the bottom of the stage."""
    text: str
    """Writing on the panels."""
    accent: str
    """The panels' edge."""

    floor: str
    seam: str
    """The joints between floor squares."""
    wall: str
    wall_light: str
    """The lit upper edge of a brick."""
    mortar: str
    goal: str
    trap: str
    """The mark laid over a dead square."""
    shadow: str
    """What boxes and the keeper cast on the floor."""

    box: str
    box_light: str
    box_dark: str
    home: str
    """A box on a goal."""
    home_light: str
    home_dark: str
    stuck: str
    """A box in a deadlock."""
    stuck_light: str
    stuck_dark: str
    symbol: str
    """The tick on a box on a goal and the cross on a stuck box."""

    hint: str
    """The arrow over a box that says which way to push it."""
    hint_rim: str

    cap: str
    brim: str
    clothes: str
    skin: str
    outline: str
    """The line around the keeper, and the face's features."""


WAREHOUSE = Theme(
    name="warehouse",
    background="#d8c4a2",
    pattern="#d4bf9b",
    panel="#33302f",
    text="#fff3dc",
    accent="#f2b134",
    floor="#f6ead2",
    seam="#e6d5b5",
    wall="#5b6b82",
    wall_light="#71829a",
    mortar="#465267",
    goal="#0e7c86",
    trap="#a63d40",
    shadow="#3a2b1a",
    box="#e39a36",
    box_light="#f4bd6a",
    box_dark="#8f5412",
    home="#128a8c",
    home_light="#5fd0c5",
    home_dark="#07474f",
    stuck="#9c3848",
    stuck_light="#c96570",
    stuck_dark="#551623",
    symbol="#ffffff",
    hint="#fff6b0",
    hint_rim="#2b2430",
    cap="#d8432f",
    brim="#ffd35c",
    clothes="#2f5fa8",
    skin="#f6c79b",
    outline="#2b2430",
)
"""Warm sand and timber, slate walls; orange against blue-green, which colour-blind eyes tell apart too."""

NIGHT = Theme(
    name="night",
    background="#141924",
    pattern="#171d29",
    panel="#0a0d13",
    text="#e8eef7",
    accent="#f2b134",
    floor="#2b3446",
    seam="#232b3b",
    wall="#7f8ea6",
    wall_light="#98a7bd",
    mortar="#66748c",
    goal="#4fd3c4",
    trap="#ff8a80",
    shadow="#05070b",
    box="#e39a36",
    box_light="#f4bd6a",
    box_dark="#8f5412",
    home="#14969a",
    home_light="#6fe3d6",
    home_dark="#053c43",
    stuck="#d3546c",
    stuck_light="#ea94a2",
    stuck_dark="#551623",
    symbol="#ffffff",
    hint="#fff6b0",
    hint_rim="#0d1018",
    cap="#f0604a",
    brim="#ffe08a",
    clothes="#5a8ee0",
    skin="#f6c79b",
    outline="#0d1018",
)
"""The same warehouse after hours."""

THEMES = {theme.name: theme for theme in (WAREHOUSE, NIGHT)}
"""Every theme by its name; the first is the default."""
