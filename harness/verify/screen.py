"""What the player sees: the ground and the writing stamped on the pen layer, keeper and boxes before it.

Pictures are told by the names of their costumes: "wall", "floor" and "goal"; "keeper …"; "box" and "box on
goal"; "glyph" and a character. Where the board lies and how large it is, is the project's own affair.
"""

from __future__ import annotations

from collections.abc import Iterable

from harness.project import Project, Sprite, Stamp
from levels import Level
from solver_ref import Game

GROUND = ("wall", "floor", "goal")
TOP_PANEL, GLYPH = "top panel", "glyph "


def writing(stamps: Iterable[Stamp]) -> str:
    """The letters on the top panel, in the order they were written."""
    lines: list[str] = []
    for stamp in stamps:
        if stamp.costume.startswith(GLYPH):
            if lines:
                lines[-1] += stamp.costume.removeprefix(GLYPH)
        else:
            lines.append("" if stamp.costume == TOP_PANEL else "\0")
    return next((line for line in reversed(lines) if not line.startswith("\0")), "")


def screen_fault(project: Project, level: Level, game: Game, heading: str, optimal: object) -> str | None:
    """What is wrong with the picture of the position in GAME; None if nothing is."""
    stamps = project.stamps()
    expected = f"{heading}Moves {game.moves}Pushes {game.pushes}OPTIMAL {optimal}"
    if (written := writing(stamps)) != expected:
        return f"the top panel reads {written!r}, not {expected!r}"
    ground = [stamp for stamp in stamps if stamp.costume in GROUND]
    if not ground:
        return "no ground is drawn"
    squares = _Squares(level, ground)
    return squares.ground_fault(ground) or squares.pieces_fault(project.sprites(), game)


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

    def pieces_fault(self, sprites: list[Sprite], game: Game) -> str | None:
        """Keeper and boxes stand on their squares, at the right size, and boxes know their goals."""
        visible = [sprite for sprite in sprites if sprite.visible and not sprite.is_stage]
        keepers = [self.at(sprite.x, sprite.y) for sprite in visible if sprite.costume.startswith("keeper")]
        if keepers != [game.position.keeper]:
            seen = ", ".join(map(self.name, keepers)) or "nowhere"
            return f"the keeper is seen {seen}, not {self.name(game.position.keeper)}"
        boxes = {
            self.at(sprite.x, sprite.y): sprite for sprite in visible if sprite.costume.startswith("box")
        }
        if set(boxes) != set(game.position.boxes):
            seen = ", ".join(map(self.name, boxes)) or "nowhere"
            return f"boxes are seen {seen}; they are {', '.join(map(self.name, sorted(game.position.boxes)))}"
        for square, sprite in boxes.items():
            wanted = "box on goal" if square in self.level.goals else "box"
            if sprite.costume != wanted or sprite.size != self.side:
                return f"the box {self.name(square)} is drawn as {sprite.costume!r} at {sprite.size:g} %"
        return None
