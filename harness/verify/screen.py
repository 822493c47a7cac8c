"""What the player sees: the ground and the writing stamped on the pen layer, keeper and boxes before it.

Pictures are told by the names of their costumes: "wall", "floor" and "goal"; "keeper …"; "box" and "box on
goal"; "glyph" and a character. Where the board lies and how large it is, is the project's own affair.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from harness.project import Project, Sprite, Stamp
from levels import Level
from solver_ref import Direction, Game, stuck_boxes

GROUND = ("wall", "floor", "goal")
PANELS = ("top panel", "bottom panel")
GLYPH = "glyph "
LARGEST_GLYPH = 40
"""Per cent; a letter larger than this does not fit its panel."""
RIGHT_EDGE = 240
SHORTEST_TITLE = 12
"""Letters of a heading that must be readable before it may be cut off."""


def writing(stamps: Iterable[Stamp]) -> dict[str, list[Stamp]]:
    """The letters on each panel, in the order they were written."""
    panels: dict[str, list[Stamp]] = {}
    letters: list[Stamp] = []
    for stamp in stamps:
        if stamp.costume in PANELS:
            letters = panels[stamp.costume] = []
        elif stamp.costume.startswith(GLYPH):
            letters.append(stamp)
    return panels


@dataclass(frozen=True)
class Picture:
    """What should be seen: the level, the position in GAME, and what is written about it.

    `heading` is the level's number and title, `facing` the direction that the keeper looks in, `messages` are
    the beginnings that the bottom line may have.
    """

    level: Level
    game: Game
    heading: str
    optimal: object
    facing: Direction
    messages: tuple[str, ...]

    def fault(self, project: Project) -> str | None:
        """What is wrong with the project's screen; None if nothing is."""
        stamps = project.stamps()
        ground = [stamp for stamp in stamps if stamp.costume in GROUND]
        if not ground:
            return "no ground is drawn"
        squares = _Squares(self.level, ground)
        return (
            self._writing_fault(writing(stamps))
            or squares.ground_fault(ground)
            or squares.pieces_fault(project.sprites(), self.game, self.facing)
        )

    def _writing_fault(self, panels: dict[str, list[Stamp]]) -> str | None:
        for panel in PANELS:
            for left, right in pairwise(panels.get(panel, [])):
                if not left.x < right.x < RIGHT_EDGE:
                    return f"the letters of the {panel} run into each other"
            if any(letter.size > LARGEST_GLYPH for letter in panels.get(panel, [])):
                return f"the letters of the {panel} are too large"
        top, bottom = (_text(panels.get(panel, [])) for panel in PANELS)
        counters = f"Moves {self.game.moves}Pushes {self.game.pushes}OPTIMAL {self.optimal}"
        heading = top.removesuffix(counters)
        is_heading = heading == self.heading or (
            len(heading) >= SHORTEST_TITLE and self.heading.startswith(heading)
        )
        if not top.endswith(counters) or not is_heading:
            return f"the top panel reads {top!r}, not {self.heading + counters!r}"
        if not bottom.startswith(self.messages):
            return f"the bottom panel reads {bottom!r}, not {' or '.join(map(repr, self.messages))}"
        return None


def _text(letters: list[Stamp]) -> str:
    return "".join(letter.costume.removeprefix(GLYPH) for letter in letters)


class _Squares:
    """Which square of the level a point of the stage belongs to, judged by the ground drawn."""

    def __init__(self, level: Level, ground: list[Stamp]):
        self.level = level
        self.side = ground[0].size
        self.left = min(stamp.x for stamp in ground)
        self.top = max(stamp.y for stamp in ground)

    def at(self, x: float, y: float) -> int | None:
        """The square in whose middle the point lies, if it does."""
        column, row = (x - self.left) / self.side, (self.top - y) / self.side
        is_middle = abs(column - round(column)) + abs(row - round(row)) < 0.1
        is_on_board = 0 <= round(column) < self.level.width and 0 <= round(row) < self.level.height
        return round(row) * self.level.width + round(column) if is_middle and is_on_board else None

    def name(self, square: int | None) -> str:
        """A square for people."""
        if square is None:
            return "off the squares"
        row, column = divmod(square, self.level.width)
        return f"at column {column + 1}, row {row + 1}"

    def ground_fault(self, ground: list[Stamp]) -> str | None:
        """Walls, floor and goals are drawn where they are."""
        level = self.level
        expected = {
            **dict.fromkeys(level.floor, "floor"),
            **dict.fromkeys(level.walls, "wall"),
            **dict.fromkeys(level.goals, "goal"),
        }
        drawn = {self.at(stamp.x, stamp.y): stamp.costume for stamp in ground}
        for square in sorted({*expected, *drawn}, key=lambda square: -1 if square is None else square):
            shown, wanted = drawn.get(square, "nothing"), expected.get(square, "nothing")  # type: ignore[arg-type]
            if shown != wanted:
                return f"{shown} is drawn {self.name(square)}, not {wanted}"
        return None

    def pieces_fault(self, sprites: list[Sprite], game: Game, facing: Direction) -> str | None:
        """Keeper and boxes stand on their squares, at the right size and in the right costume."""
        visible = [sprite for sprite in sprites if sprite.visible and not sprite.is_stage]
        keepers = [sprite for sprite in visible if sprite.costume.startswith("keeper")]
        places = [self.at(sprite.x, sprite.y) for sprite in keepers]
        if places != [game.position.keeper]:
            seen = ", ".join(map(self.name, places)) or "nowhere"
            return f"the keeper is seen {seen}, not {self.name(game.position.keeper)}"
        wanted = "keeper cheers" if game.solved else f"keeper {facing.name.lower()}"
        if keepers[0].costume != wanted or keepers[0].size != self.side:
            shown = f"{keepers[0].costume!r} at {keepers[0].size:g} %"
            return f"the keeper is drawn as {shown}, not as {wanted!r}"
        boxes = {
            self.at(sprite.x, sprite.y): sprite for sprite in visible if sprite.costume.startswith("box")
        }
        if set(boxes) != set(game.position.boxes):
            seen = ", ".join(map(self.name, boxes)) or "nowhere"
            return f"boxes are seen {seen}; they are {', '.join(map(self.name, sorted(game.position.boxes)))}"
        stuck = stuck_boxes(game.position)
        for square, sprite in boxes.items():
            wanted = "box on goal" if square in self.level.goals else "box"
            wanted = "box stuck" if square in stuck else wanted
            if sprite.costume != wanted or sprite.size != self.side:
                return f"the box {self.name(square)} is drawn as {sprite.costume!r} at {sprite.size:g} %"
        return None
