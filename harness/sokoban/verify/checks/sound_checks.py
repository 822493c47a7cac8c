"""What the player hears."""

from __future__ import annotations

from itertools import zip_longest

from generator.game import REDO, RESTART, SOUND, UNDO
from harness.machine import Project
from harness.sokoban.contract import Names, Sound, names
from harness.sokoban.verify.keys import ARROWS, MOVES, keys_of, one_a_frame, press
from harness.sokoban.verify.level_run import LevelRun
from solver_ref import RESTART as RESTART_ENTRY
from solver_ref import Game

FEW_MOVES = 5
"""Enough to hear that there are sounds again."""
SOUNDS = frozenset(name for name in names() if isinstance(name, Sound))


def sounds(run: LevelRun) -> str | None:
    """Every move is heard for what it is, after N nothing, and after another N all again."""
    solution = keys_of(run.result.lurd or "") or list(ARROWS.values())
    keys = [*_refused(Game(run.level)), *solution, *ARROWS.values(), UNDO, REDO, RESTART, RESTART, UNDO, REDO]
    game = Game(run.level)
    expected = [sound for sound in (sound_of(game, key) for key in keys) if sound]
    few = [key for key in keys if key in MOVES][:FEW_MOVES]
    game = Game(run.level)
    some = [sound for sound in (sound_of(game, key) for key in few) if sound]
    for toggles, typed, wanted in (([], keys, expected), ([SOUND], keys, []), ([SOUND], few, some)):
        run.project.type_keys(toggles)
        run.load()
        before = len(sounds_heard(run.project))
        run.project.play(one_a_frame(typed))
        heard = sounds_heard(run.project)[before:]
        if heard and not wanted:
            return f"{heard[0]} is heard while sounds are off"
        for at, (sound, meant) in enumerate(zip_longest(heard, wanted, fillvalue="nothing"), 1):
            if sound != meant:
                return f"sound {at} is {sound}, not {meant}"
    return None


def sounds_heard(project: Project) -> list[str]:
    """The game's sounds that were started so far; a remix may have music of its own."""
    return [sound for sound in project.sounds_started() if sound in SOUNDS]


def sound_of(game: Game, key: str) -> str:
    """The sound that KEY makes when it is pressed in GAME, where it is then pressed; empty for none."""
    was_solved, cursor, pushes = game.solved, game.cursor, game.pushes
    boxes = set(game.position.boxes)
    press(game, key)
    if game.cursor == cursor:
        return Names.bump if key in MOVES and not was_solved else ""
    if key == UNDO or game.history[game.cursor - 1] == RESTART_ENTRY:
        return Names.undo
    if game.solved:
        return Names.win
    if game.pushes == pushes:
        return Names.step
    return Names.home if set(game.position.boxes) - boxes <= set(game.level.goals) else Names.push


def _refused(game: Game) -> list[str]:
    """An arrow key that does nothing at the level's start, if there is one."""
    refused = [key for direction, key in ARROWS.items() if game.position.move(direction) is None]
    return refused[:1] if not game.solved else []
