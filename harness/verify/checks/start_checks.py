"""The green flag, clicked in the middle of things."""

from __future__ import annotations

from harness.expressions import idle, var
from harness.verify.board import number
from harness.verify.keys import ARROWS, FORWARD, FULL_SPEED, HINT, SOLVE, SOUND, TRAPS, keys_of
from harness.verify.level_run import LevelRun

START_FRAMES = 300
AT_START = {
    "level number": 1,
    "moves": 0,
    "pushes": 0,
    "cursor": 0,
    "machine": "",
    "traps shown": 0,
    "full speed": 0,
    "sound on": 1,
}


def starts_anew(run: LevelRun) -> str | None:
    """After T, N and moves, with a hint shown, a search under way or F pressed, all begins as at first."""
    for last in (HINT, SOLVE, FULL_SPEED):
        run.load()
        keys = keys_of(run.result.lurd or "")[:1] or list(ARROWS.values())
        run.project.type_keys([TRAPS, SOUND, *keys, last])
        run.project.green_flag()
        run.project.step(1)
        run.project.run_until(idle(), frames=START_FRAMES, what="the first level")
        fault = _fault(run)
        run.project.type_keys([FORWARD] * (run.index - 1))
        if fault:
            return f"after {', '.join([*keys, last])} and the green flag, {fault}"
    return None


def _fault(run: LevelRun) -> str | None:
    for name, wanted in AT_START.items():
        shown = run.project.read(var(name))
        if number(shown) != wanted:
            return f"{name} is {shown}, not {wanted}"
    if run.project.list_of("history"):
        return "there is still a history"
    visible = [sprite.costume for sprite in run.project.sprites() if sprite.visible]
    left = [costume for costume in visible if costume.startswith("hint")]
    return "the hint is still shown" if left else None
