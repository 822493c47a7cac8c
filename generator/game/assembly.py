"""From levels and their fewest pushes to the bytes of the playable project."""

from __future__ import annotations

from collections.abc import Sequence

from generator.art import (
    WAREHOUSE,
    Theme,
    backdrop,
    board_tiles,
    box_costumes,
    glyphs,
    hint_costumes,
    keeper_costumes,
    panels,
    sounds,
)
from generator.game import texts
from generator.game.board import Board
from generator.game.both_ends import BothEnds
from generator.game.box import Box
from generator.game.game import Game
from generator.game.hint import Hint
from generator.game.hud import HUD, LETTER_SIZE
from generator.game.keeper import Keeper
from generator.game.replay import Replay
from generator.game.search import Search
from generator.game.stage import MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, NO_OPTIMAL, stage
from generator.game.watchdog import Watchdog
from generator.scratch import Costume, Project, to_sb3
from levels import Level, to_rle
from sb3 import character_fault
from solver_ref import Keeper as KeeperState


class LevelDoesNotFitError(ValueError):
    """A level that the project can't show; the message names it and says why."""


def build(
    levels: Sequence[Level],
    fewest_pushes: Sequence[int | None],
    *,
    keeper: KeeperState = "region",
    theme: Theme = WAREHOUSE,
) -> bytes:
    """The .sb3 with LEVELS in this order; FEWEST_PUSHES are their OPTIMAL values, None where not known.
    KEEPER is how the search inside the project holds the keeper.

    Raises LevelDoesNotFitError for the first level that is a `misfit`.
    """
    for number, level in enumerate(levels, 1):
        if problem := misfit(level):
            name = f"level {number}" + (f" ({level.title})" if level.title else "")
            raise LevelDoesNotFitError(f"{name}: {problem}")
    game, board, box, figure, hud = Game(), Board(), Box(), Keeper(), HUD()
    search, both_ends, replay, hint, watchdog = Search(keeper), BothEnds(), Replay(), Hint(), Watchdog()
    alphabet = glyphs(theme)
    hud_panels = panels(theme)
    level_texts = [to_rle(level) for level in levels]
    tiles = board_tiles(theme)
    return to_sb3(
        Project(
            stage,
            [game, search, both_ends, replay, watchdog, board, hud, box, figure, hint],
            costumes={
                stage: [backdrop(theme)],
                game: _icon(tiles, "goal"),
                board: tiles,
                box: box_costumes(theme),
                figure: keeper_costumes(theme),
                hint: hint_costumes(theme),
                search: _icon(tiles, "trap"),
                both_ends: _icon(tiles, "trap"),
                replay: _icon(keeper_costumes(theme), "keeper right"),
                watchdog: _icon(tiles, "wall"),
                hud: [*hud_panels, *(glyph.costume for glyph in alphabet)],
            },
            sounds={game: sounds()},
            contents={
                stage.levels: level_texts,
                stage.known_levels: level_texts,
                stage.text_names: texts.names(),
                stage.texts: texts.wording(),
                stage.titles: [level.title for level in levels],
                stage.authors: [level.author for level in levels],
                stage.fewest_pushes: [NO_OPTIMAL if fewest is None else fewest for fewest in fewest_pushes],
                hud.advances: [
                    *(0 for _ in hud_panels),
                    *(glyph.advance * LETTER_SIZE // 100 for glyph in alphabet),
                ],
            },
        )
    )


def misfit(level: Level) -> str | None:
    """Why the project can't show or play a level, or None if it can."""
    if level.rules != "classic":
        return f"a board with the rules {level.rules!r}, where the project knows only the classic ones"
    if level.width > MAX_WIDTH or level.height > MAX_HEIGHT:
        size = f"{level.width} × {level.height}"
        return f"a board of {size} squares, where the stage shows at most {MAX_WIDTH} × {MAX_HEIGHT}"
    if len(level.boxes) > MAX_BOXES:
        return f"a board with {len(level.boxes)} boxes, where Scratch shows at most {MAX_BOXES}"
    for kind, text in (("a title", level.title), ("an author", level.author)):
        if fault := character_fault(text):
            return f"{kind} with {fault}, which the project can't show"
    return None


def _icon(tiles: Sequence[Costume], name: str) -> list[Costume]:
    """A picture for a sprite that is never seen, for the list of sprites in the editor."""
    return [tile for tile in tiles if tile.name == name]
