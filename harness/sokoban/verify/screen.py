"""What the player sees: the ground and the writing stamped on the pen layer, keeper and boxes before it.

Pictures are recognised by the names of their costumes. Where the board lies and how large it is, is up to
the project, as long as it fits between the lines of writing. Effects and turning spoil a picture; another
colour is a matter of taste.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from harness.machine import HALF_WIDTH, Project, Sprite, Stamp
from harness.sokoban.contract import Costume, Names, names
from harness.sokoban.verify.board import listed
from harness.sokoban.verify.wording import Wording
from harness.sokoban.verify.writing import BOTTOM, TOP, Writing, writings
from levels import Level
from solver_ref import Direction, Game, stuck_boxes

SPOILING = ("ghost", "brightness", "fisheye", "whirl", "pixelate", "mosaic")
PICTURES = tuple(name for name in names() if isinstance(name, Costume))
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


GROUND = (Names.wall, Names.floor, Names.goal)
LETTER_HEIGHT = 8
"""What of the bottom line stands above the line itself."""
OFF_PLACE = 0.02
"""How far from the middle of its square a picture may lie, in squares."""
SHORTEST_TITLE = 12
"""Letters of a heading that must be readable before it may be cut off."""


@dataclass(frozen=True)
class Picture:
    """What should be seen: the level, the position in GAME, and what is written about it.

    `heading` is the level's number and title, `counters` what stands behind it, `traps` are the squares
    marked as traps, `facing` is the direction that the keeper looks in if that is known, and `message` the
    bottom line, which may be cut off at the stage's edge; None if it may say anything.
    """

    level: Level
    game: Game
    heading: str
    counters: str
    traps: frozenset[int]
    facing: Direction | None = None
    message: str | None = None

    def fault(self, project: Project) -> str | None:
        """What is wrong with the project's screen; None if nothing is."""
        stamps = project.stamps()
        squares = Squares.of(self.level, stamps)
        if squares is None:
            return "no ground is drawn"
        written = writings(stamps)
        sprites = project.sprites()
        return (
            self._writing_fault(written[TOP], written[BOTTOM])
            or squares.ground_fault(stamps, self.traps)
            or squares.margin_fault(written[TOP], written[BOTTOM])
            or squares.pieces_fault(sprites, self.game, self.facing)
            or effect_fault(stamps, sprites)
        )

    def _writing_fault(self, top: Writing, bottom: Writing) -> str | None:
        if fault := top.fault() or bottom.fault():
            return fault
        heading = top.text.removesuffix(self.counters)
        is_heading = heading == self.heading or (
            len(heading) >= SHORTEST_TITLE and self.heading.startswith(heading)
        )
        if not top.text.endswith(self.counters) or not is_heading:
            return f"the top panel reads {top.text!r}, not {self.heading + self.counters!r}"
        if self.message is not None and not bottom.shows(self.message):
            return f"the bottom panel reads {bottom.text!r}, not {self.message!r}"
        if not top.begins_at_the_edge():
            return "the heading does not begin at the left edge"
        return None if bottom.is_centred() else "the bottom line is not in the middle"


@dataclass(frozen=True)
class Squares:
    """Which square of the level a point of the stage belongs to, judged by the ground drawn.

    `side` is a square's in pixels; `left` and `top` are the middle of the first square.
    """

    level: Level
    side: float
    left: float
    top: float

    @classmethod
    def of(cls, level: Level, stamps: list[Stamp]) -> Squares | None:
        """The squares as the stamps show them; None where no ground is drawn."""
        ground = [stamp for stamp in stamps if stamp.costume in GROUND]
        if not ground:
            return None
        xs, ys = [stamp.x for stamp in ground], [stamp.y for stamp in ground]
        return cls(level, ground[0].size, min(xs), max(ys))

    def at(self, x: float, y: float) -> int | None:
        """The square in whose middle the point lies, if it does."""
        column, row = (x - self.left) / self.side, (self.top - y) / self.side
        is_middle = abs(column - round(column)) + abs(row - round(row)) < OFF_PLACE
        is_on_board = 0 <= round(column) < self.level.width and 0 <= round(row) < self.level.height
        return round(row) * self.level.width + round(column) if is_middle and is_on_board else None

    def name(self, square: int | None) -> str:
        """A square for people."""
        if square is None:
            return "off the squares"
        row, column = divmod(square, self.level.width)
        return f"at column {column + 1}, row {row + 1}"

    def ground_fault(self, stamps: list[Stamp], traps: frozenset[int]) -> str | None:
        """Walls, floor and goals are drawn where they are, and the marks of traps on top of them."""
        level = self.level
        expected: dict[int, str] = {
            **dict.fromkeys(level.floor, Names.floor),
            **dict.fromkeys(level.walls, Names.wall),
            **dict.fromkeys(level.goals, Names.goal),
        }
        expected.update({square: f"{expected.get(square)} {Names.trap}" for square in traps})
        drawn: dict[int | None, str] = {}
        for stamp in stamps:
            square = self.at(stamp.x, stamp.y)
            if stamp.costume == Names.trap:
                drawn[square] = f"{drawn.get(square)} {Names.trap}"
            elif stamp.costume in GROUND:
                drawn[square] = stamp.costume
            else:
                continue
            if stamp.size != self.side:
                return (
                    f"{stamp.costume} is drawn {self.name(square)} at {stamp.size:g} %, not {self.side:g} %"
                )
        for square in sorted({*expected, *drawn}, key=lambda square: -1 if square is None else square):
            shown, wanted = drawn.get(square, "nothing"), expected.get(square, "nothing")  # type: ignore[arg-type]
            if shown != wanted:
                return f"{shown} is drawn {self.name(square)}, not {wanted}"
        return None

    def margin_fault(self, top: Writing, bottom: Writing) -> str | None:
        """The board is on the stage, and between the lines of writing."""
        half = self.side / 2
        right = self.left + (self.level.width - 1) * self.side
        lowest = self.top - (self.level.height - 1) * self.side
        is_on_stage = self.left - half >= -HALF_WIDTH and right + half <= HALF_WIDTH
        above = min((letter.y for letter in top.letters), default=HALF_WIDTH)
        below = max((letter.y + LETTER_HEIGHT for letter in bottom.letters), default=-HALF_WIDTH)
        if not is_on_stage or self.top + half > above or lowest - half < below:
            return "the board does not fit between the lines of writing"
        return None

    def pieces_fault(self, sprites: list[Sprite], game: Game, facing: Direction | None) -> str | None:
        """Keeper and boxes stand on their squares, at the right size and in the right costume."""
        visible = [sprite for sprite in sprites if sprite.visible and not sprite.is_stage]
        keepers = [sprite for sprite in visible if sprite.costume.startswith(Names.keeper_costume)]
        places = [self.at(sprite.x, sprite.y) for sprite in keepers]
        if places != [game.position.keeper]:
            seen = listed(map(self.name, places))
            return f"the keeper is seen {seen}, not {self.name(game.position.keeper)}"
        ways = [facing] if facing is not None else Direction
        wanted = (
            [f"{Names.keeper_costume}cheers"]
            if game.solved
            else [f"{Names.keeper_costume}{way.name.lower()}" for way in ways]
        )
        if keepers[0].costume not in wanted or keepers[0].size != self.side:
            shown = f"{keepers[0].costume!r} at {keepers[0].size:g} %"
            return f"the keeper is drawn as {shown}, not as {' or '.join(wanted)}"
        boxes = [sprite for sprite in visible if sprite.costume.startswith(Names.box)]
        seen_at = sorted(map(self.name, (self.at(box.x, box.y) for box in boxes)))
        if seen_at != sorted(map(self.name, game.position.boxes)):
            where = listed(map(self.name, sorted(game.position.boxes)))
            return f"boxes are seen {listed(seen_at)}; they are {where}"
        stuck = stuck_boxes(game.position)
        for box in boxes:
            square = self.at(box.x, box.y)
            dress = Names.box_on_goal if square in self.level.goals else Names.box
            dress = Names.box_stuck if square in stuck else dress
            if box.costume != dress or box.size != self.side:
                return f"the box {self.name(square)} is drawn as {box.costume!r} at {box.size:g} %"
        return None


def seen(project: Project, costume: str) -> list[Sprite]:
    """The sprites in sight whose costume's name begins with COSTUME."""
    return [sprite for sprite in project.sprites() if sprite.visible and sprite.costume.startswith(costume)]


def counters(wording: Wording, moves: object, pushes: object, optimal: object) -> str:
    """What the top panel says behind the heading."""
    counted = ((Names.said_moves, moves), (Names.said_pushes, pushes), (Names.said_optimal, optimal))
    return "".join(wording.said(sentence, value) for sentence, value in counted)
