"""The project on a slow machine, where Scratch interrupts even blocks "without screen refresh".

Keys are pressed while every long block is interrupted. In which order they are served is the project's own
affair; but once all has come to rest, the history must be a game by the rules, and board and screen show it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from harness.project import Project
from harness.verify.board import GameFile
from harness.verify.checks.interruption_course import LEVELS, course_fault
from harness.verify.checks.slow_project import SlowProject, taps
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
from levels import Level

TURNS = (0, 40)
"""After so many turns of its loops a block is interrupted; after none, at every turn and every call."""
BURSTS, THOROUGH_BURSTS, BURST_FRAMES = 4, 12, 60
KEYS = [*MOVES, UNDO, REDO, RESTART, SOLVE, HINT, TRAPS, FORWARD, BACK, NEXT]
WEIGHTS = [4] * len(MOVES) + [8, 4, 2, 2, 2, 2, 2, 2, 2]
OTHERS = [FULL_SPEED, SOUND]


def interruption_fault(
    file: GameFile, wall_limit: float, background: Sequence[str], *, seed: int = 1, thorough: bool = False
) -> str | None:
    """What goes wrong when keys are pressed on a slow machine; None if nothing.

    They are mashed on the two smallest levels, as drawn from SEED, and pressed as the course says. WALL_LIMIT
    is as for Project.open, BACKGROUND are scripts that may run all the time. THOROUGH mashes longer.
    """
    levels = _smallest(file)
    if not levels:
        return None
    with Project.open(file.path, warp_turns=min(TURNS), passes=1, wall_limit=wall_limit) as project:
        project.pass_over(background)
        for turns in TURNS:
            chance = random.Random(1000 * seed + turns)  # noqa: S311
            project.interrupt_after(turns)
            project.set_list("levels", [text for text, _ in levels])
            project.green_flag()
            project.step()
            bursts = THOROUGH_BURSTS if thorough else BURSTS
            slow = SlowProject(project, file, [level for _, level in levels], turns)
            fault = _mash(slow, chance, bursts)
            if fault is None and turns == 0:
                fault = course_fault(replace(slow, levels=LEVELS), chance, thorough=thorough)
            if fault:
                return f"interrupted after {turns} turns of a loop, {fault}"
    return None


def _mash(slow: SlowProject, chance: random.Random, bursts: int) -> str | None:
    for burst in range(1, bursts + 1):
        slow.project.play([taps(_frame(chance)) for _ in range(BURST_FRAMES)])
        if fault := slow.rest_fault():
            return f"burst {burst} of keys: {fault}"
    return None


def _frame(chance: random.Random) -> list[str]:
    """The keys pressed before a frame."""
    if chance.random() < 0.05:
        return chance.choices(OTHERS)
    return chance.choices(KEYS, WEIGHTS, k=chance.choice([0, 1, 1, 2]))


def _smallest(file: GameFile) -> list[tuple[str, Level]]:
    found = [(text, level) for (text, _), level in zip(file.levels, file.parsed, strict=True) if level]
    return sorted(found, key=lambda pair: len(pair[1].floor))[:2]
