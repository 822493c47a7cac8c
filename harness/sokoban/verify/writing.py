"""The writing that is stamped on the two panels, letter by letter.

Letters are recognised by the names of their costumes; what they say is up to the project.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from harness.machine import HALF_WIDTH, Project, Stamp
from harness.sokoban.contract import Names

TOP, BOTTOM = PANELS = (Names.top_panel, Names.bottom_panel)
LARGEST_GLYPH = 40
"""Per cent; a letter larger than this does not fit its panel."""
MARGIN = 40
"""How far from the edge a heading may begin."""
LINE_REACH = 14
"""How far a panel's middle may be from the line on which its letters stand."""
OFF_CENTRE = 12
"""How far the middle of a centred line may be from the stage's."""
NUMBER = re.compile(r"(?:(?<!\w)-)?\d+(?:\.\d+)?")


@dataclass(frozen=True)
class Writing:
    """A panel as it was stamped last, None if it never was, and the letters stamped on it since."""

    name: str
    panel: Stamp | None
    letters: tuple[Stamp, ...]

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(letter.costume.removeprefix(Names.glyph) for letter in self.letters)

    @property
    def numbers(self) -> list[float]:
        """The numbers in the text."""
        return [float(found) for found in NUMBER.findall(self.text)]

    def fault(self) -> str | None:
        """Why it can't be read: letters in each other, too large, beside the panel, or on old ones."""
        if self.panel is None or abs(self.panel.x) >= 1 or self.panel.size != 100:
            return (
                f"the {self.name} is not drawn as large as it is, in the middle, over what was written before"
            )
        for left, right in pairwise(self.letters):
            if not left.x < right.x < HALF_WIDTH:
                return f"the letters of the {self.name} run into each other"
        if any(letter.size > LARGEST_GLYPH for letter in self.letters):
            return f"the letters of the {self.name} are too large"
        lines = {letter.y for letter in self.letters}
        if len(lines) > 1 or any(abs(line - self.panel.y) > LINE_REACH for line in lines):
            return f"the letters of the {self.name} stand beside it"
        return None

    def shows(self, text: str) -> bool:
        """Whether it says TEXT, all of it or as much as there is room for."""
        is_cut_off = bool(self.letters) and self.letters[-1].x > HALF_WIDTH - MARGIN
        return self.text == text or (is_cut_off and text.startswith(self.text))

    def is_centred(self) -> bool:
        """Whether the line stands in the middle of the stage."""
        return not self.letters or abs(self.letters[0].x + self.letters[-1].x) <= 2 * OFF_CENTRE

    def begins_at_the_edge(self) -> bool:
        """Whether the line begins at the left."""
        return bool(self.letters) and self.letters[0].x < MARGIN - HALF_WIDTH


def writings(stamps: Iterable[Stamp]) -> dict[str, Writing]:
    """Both panels, by name. A letter belongs to the nearer panel, if it was stamped after that."""
    stamped = list(stamps)
    panels = {stamp.costume: stamp for stamp in stamped if stamp.costume in PANELS}
    letters: dict[str, list[Stamp]] = {name: [] for name in PANELS}
    for stamp in stamped:
        if stamp.costume in PANELS:
            letters[stamp.costume] = []
        elif stamp.costume.startswith(Names.glyph) and panels:
            nearest = min(panels.values(), key=lambda panel: abs(panel.y - stamp.y))
            letters[nearest.costume].append(stamp)
    return {name: Writing(name, panels.get(name), tuple(letters[name])) for name in PANELS}


def bottom_line(project: Project) -> Writing:
    """What the bottom panel says now."""
    return writings(project.stamps())[BOTTOM]
