"""The project on a slow machine, where Scratch interrupts even blocks "without screen refresh".

Keys are mashed while every long block is interrupted. In which order they are served is the project's own
affair; but once all has come to rest, the history must be a game by the rules, and board and screen show it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from harness.expressions import idle
from harness.project import Project
from harness.verify.board import WATCHED, Frame, GameFile, whole
from harness.verify.keys import (
    BACK,
    FORWARD,
    FULL_SPEED,
    HINT,
    MOVES,
    NEXT,
    REDO,
    RESTART,
    SOLVE,
    SOUND,
    TRAPS,
    UNDO,
)
from harness.verify.screen_checks import picture
from levels import Level
from solver_ref import RESTART as RESTART_ENTRY
from solver_ref import Direction, Game

TURNS = (1, 40)
"""After so many turns of its loops a block is interrupted."""
BURSTS, BURST_FRAMES = 12, 40
REST_FRAMES = 50_000
KEYS = [*MOVES, UNDO, REDO, RESTART, SOLVE, HINT, TRAPS, FORWARD, BACK, NEXT]
WEIGHTS = [4] * len(MOVES) + [8, 4, 2, 2, 2, 2, 2, 2, 2]
OTHERS = [FULL_SPEED, SOUND]


def interruption_fault(file: GameFile, wall_limit: float, background: Sequence[str]) -> str | None:
    """What goes wrong when keys are mashed on a slow machine, on the two smallest levels; None if nothing.

    WALL_LIMIT is as for Project.open, BACKGROUND are scripts that may run all the time.
    """
    levels = _smallest(file)
    if not levels:
        return None
    for turns in TURNS:
        chance = random.Random(turns)  # noqa: S311
        with Project.open(file.path, warp_turns=turns, passes=1, wall_limit=wall_limit) as project:
            project.pass_over(background)
            project.set_list("levels", [text for text, _ in levels])
            project.green_flag()
            project.step()
            for burst in range(1, BURSTS + 1):
                script = [_frame(chance) for _ in range(BURST_FRAMES)]
                project.play([[(key, down) for key in keys for down in (True, False)] for keys in script])
                project.run_until(idle(), frames=REST_FRAMES, what="everything to come to rest")
                if fault := _rest_fault(project, file, [level for _, level in levels]):
                    return f"interrupted after {turns} turns of a loop, burst {burst} of keys: {fault}"
    return None


def _frame(chance: random.Random) -> list[str]:
    """The keys pressed before a frame."""
    if chance.random() < 0.05:
        return chance.choices(OTHERS)
    return chance.choices(KEYS, WEIGHTS, k=chance.choice([0, 1, 1, 2]))


def _smallest(file: GameFile) -> list[tuple[str, Level]]:
    found = [(text, level) for (text, _), level in zip(file.levels, file.parsed, strict=True) if level]
    return sorted(found, key=lambda pair: len(pair[1].floor))[:2]


def _rest_fault(project: Project, file: GameFile, levels: Sequence[Level]) -> str | None:
    """Whether history, position and screen belong together."""
    row = tuple(project.read(reading) for reading in WATCHED)
    index, width, height, shows_traps = (
        whole(project.variable(name)) for name in ("level number", "width", "height", "traps shown")
    )
    level = levels[index - 1]
    history = [whole(entry) for entry in row[5]]
    cursor = whole(row[4])
    game = Game(level)
    for entry in history[:cursor]:
        if not (game.restart() if entry == RESTART_ENTRY else game.move(Direction(entry % 4))):
            return f"the history has {entry} after {game.moves} moves, which the rules refuse"
    game.history += history[cursor:]
    frame = Frame.at(width, height, whole(row[0]), game.position)
    if fault := frame.difference(game, row):
        return fault
    shown = picture(file, index, game, project.variable("OPTIMAL"), traps_marked=shows_traps == 1)
    return shown.fault(project)
