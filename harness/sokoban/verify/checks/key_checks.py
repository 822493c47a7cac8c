"""Keys pressed by mistake do no harm: a level that is left is kept, and a key that is held counts once."""

from __future__ import annotations

from generator.game import BACK, FORWARD, HINT, KEYS, REDO, SOLVE, UNDO, Toggle
from harness.machine import Stroke, var
from harness.sokoban.contract import FLAGS, Names, PositionRow, read
from harness.sokoban.verify.board import whole
from harness.sokoban.verify.checks.screen_checks import look
from harness.sokoban.verify.keys import ARROWS, keys_of, random_keys
from harness.sokoban.verify.level_run import Check, LevelRun
from harness.sokoban.verify.writing import bottom_line
from solver_ref import RESTART as RESTART_ENTRY
from solver_ref import Direction

KEPT_KEYS = 40
HELD_FRAMES = 6
"""An even number: what is switched with each of so many repeats is found as it was."""


def kept(run: LevelRun) -> str | None:
    """A level that is left is found as it was: position, screen, what can be undone and what redone."""
    game, frame = run.load()
    keys = [*random_keys(run.index, KEPT_KEYS), *keys_of(run.result.lurd or "")[:KEPT_KEYS], UNDO, UNDO]
    if fault := run.type(game, frame, keys):
        return fault
    run.project.type_keys([FORWARD] if len(run.file.levels) == 1 else [FORWARD, BACK])
    if fault := frame.difference(game, read(run.project, PositionRow)):
        return f"after {FORWARD} and {BACK}, {fault}"
    last = game.history[game.cursor - 1] if game.cursor else RESTART_ENTRY
    facing = Direction.DOWN if last == RESTART_ENTRY else Direction(last % 4)
    if fault := look(run, game, facing):
        return f"after {FORWARD} and {BACK}, {fault}"
    return run.type(game, frame, [REDO, REDO, *[UNDO] * len(game.history), *ARROWS.values(), UNDO])


def held(run: LevelRun) -> str | None:
    """A key that is repeated while it is held switches once, goes on by one level, asks for one search."""
    run.load()
    for key in KEYS:
        if isinstance(key.effect, Toggle):
            before = whole(run.project.variable(FLAGS[key]))
            _hold(run, key)
            after = whole(run.project.variable(FLAGS[key]))
            run.project.type_keys([key])
            again = whole(run.project.variable(FLAGS[key]))
            if after == before or again != before:
                values = f"{before}, {after} after {key} was held, {again} after it was pressed"
                return f"{FLAGS[key]} is {values}"
    there = run.index % len(run.file.levels) + 1
    for key, wanted in ((FORWARD, there), (BACK, run.index)):
        _hold(run, key)
        if (shown := whole(run.project.variable(Names.level_number))) != wanted:
            return f"with {key} held, level {shown} is shown, not {wanted}"
    for key in (SOLVE, HINT) if run.result.pushes != 0 else ():
        run.load()
        _hold(run, key)
        if bottom_line(run.project).shows(run.file.wording.said(Names.said_cancelled)):
            return f"with {key} held, the search is cancelled"
        if run.project.read(var(Names.answer)) == "" == run.project.read(var(Names.machine)):
            return f"with {key} held, nothing is searched"
    return None


def _hold(run: LevelRun, key: str) -> None:
    """Press KEY, let it be repeated as a browser does, and let it go."""
    script: list[list[Stroke]] = [[(key, True)] for _ in range(HELD_FRAMES)]
    run.project.play([*script, [(key, False)], []])


CHECKS: dict[str, Check] = {"kept": kept, "held": held}
