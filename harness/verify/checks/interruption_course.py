"""Keys pressed at chosen points of whatever takes the computer long, while that is interrupted at every turn.

The levels are its own: two boards that are alike but for their goals, and one solved from the start. When
something happens is found by a rehearsal, as every run is the same. Keys wait for their turn while a level is
loaded, two that load another among them: who lets the next key in too soon has two levels loaded into one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from harness.errors import HarnessTimeoutError
from harness.expressions import length_of, var
from harness.verify.checks.slow_project import SlowProject, taps
from harness.verify.keys import (
    ARROWS,
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
from levels import parse_rle
from solver_ref import Direction

TEXTS = ("7#|#.4-#|#-$@$-#|#4-.#|7#", "7#|#4-.#|#-$@$-#|#.4-#|7#", "5#|#@*#|5#")
LEVELS = tuple(map(parse_rle, TEXTS))
UP, LEFT, DOWN = (ARROWS[way] for way in (Direction.UP, Direction.LEFT, Direction.DOWN))
A_PUSH = (UP, LEFT, DOWN)
"""From the start: to the left box, and down with it."""
STORMS, THOROUGH_STORMS = (2, 3), (6, 8)
"""How many storms of levels there are, and of moves."""
FREQUENT = {
    "levels": {None: 8, FORWARD: 4, BACK: 4, TRAPS: 4}
    | dict.fromkeys((*MOVES, UNDO, REDO, RESTART, SOLVE, HINT, NEXT, FULL_SPEED, SOUND), 1),
    "moves": {None: 80, UNDO: 8, REDO: 4, RESTART: 2} | dict.fromkeys(MOVES, 4),
}
"""How often a storm of each name presses which key in a frame, or none."""
Course = Callable[[SlowProject], Iterator[str]]
"""Does one thing after the other; each is told, and then the project may come to rest and be looked at."""


def course_fault(slow: SlowProject, chance: random.Random, *, thorough: bool = False) -> str | None:
    """What goes wrong on the course, which plays LEVELS at an interruption a turn; None if nothing.

    If THOROUGH there are more storms.
    """
    of_levels, of_moves = THOROUGH_STORMS if thorough else STORMS
    slow.project.set_list("levels", TEXTS)
    storms: list[Course] = [
        partial(_levels, storms=of_levels, chance=chance),
        partial(_moves, storms=of_moves, chance=chance),
    ]
    for part in (*storms, _flag, _loading, _next, _searching, _answered, _replayed):
        told = "the flag"
        try:
            for told in part(slow):
                if fault := slow.rest_fault():
                    return f"{told}: {fault}"
        except HarnessTimeoutError as error:
            return f"after {told}: {error}"
    return None


def _storm(slow: SlowProject, frequent: dict[str | None, int], frames: int, chance: random.Random) -> None:
    keys = chance.choices(list(frequent), list(frequent.values()), k=frames)
    slow.project.play([taps([key] if key is not None else []) for key in keys])


def _levels(slow: SlowProject, storms: int, chance: random.Random) -> Iterator[str]:
    """Levels one after the other, and other keys; the flag is clicked while one is loaded."""
    for storm in range(1, storms + 1):
        slow.project.green_flag()
        _storm(slow, FREQUENT["levels"], 500, chance)
        yield f"storm {storm} of levels"
        slow.press(FORWARD)
        slow.project.step(30)


def _moves(slow: SlowProject, storms: int, chance: random.Random) -> Iterator[str]:
    """Moves made, undone and redone, each before all has been said of the last."""
    for storm in range(1, storms + 1):
        slow.start()
        for part in range(1, 4):
            _storm(slow, FREQUENT["moves"], 80, chance)
            yield f"storm {storm} of moves, part {part}"


def _flag(slow: SlowProject) -> Iterator[str]:
    """A level asked for while the first is loaded."""
    for frames in (5, 60, 150, 250):
        slow.project.green_flag()
        slow.project.step(frames)
        slow.press(FORWARD)
        yield f"{FORWARD} {frames} frames after the flag"


def _loading(slow: SlowProject) -> Iterator[str]:
    """All moves at once while a level is loaded, about when its history is emptied."""
    lead = (UP, DOWN)
    slow.start(*lead)
    slow.press(FORWARD)
    emptied = slow.until(length_of("history") == 0)
    for frames in range(emptied - 8, emptied + 4):
        slow.start(*lead)
        slow.press(FORWARD)
        slow.project.step(max(frames, 0))
        slow.press(*MOVES)
        yield f"all moves {frames} frames after {FORWARD}"


def _next(slow: SlowProject) -> Iterator[str]:
    """The next level asked for while a solved one is left."""
    for frames in (2, 10, 50):
        slow.start(BACK)
        slow.press(FORWARD)
        slow.project.step(frames)
        slow.press(NEXT)
        yield f"{NEXT} {frames} frames after {FORWARD}"


def _searching(slow: SlowProject) -> Iterator[str]:
    """Another level, and back, before the search is prepared, before it answers, and while it is replayed."""
    slow.start()
    slow.project.set_variable("states", 0)
    slow.press(SOLVE)
    prepared = slow.until(var("states") > 0)
    for frames in (prepared - 150, prepared - 20):
        slow.start()
        slow.press(SOLVE)
        slow.project.step(max(frames, 0))
        yield _left_and_back(slow, f"{frames} frames after {SOLVE}")
    slow.start()
    slow.search()
    answered = slow.until(var("machine") == "replaying")
    replayed = answered + slow.until(var("machine") == "")
    for frames in (answered - 110, *range(answered, replayed, 40)):
        slow.start()
        slow.search()
        slow.project.step(max(frames, 0))
        yield _left_and_back(slow, f"{frames} frames after the first node of {SOLVE}")


def _left_and_back(slow: SlowProject, when: str) -> str:
    slow.press(FORWARD)
    slow.press(BACK)
    return f"{FORWARD} and {BACK} {when}"


def _answered(slow: SlowProject) -> Iterator[str]:
    """The position is changed just when the computer is about to replay a solution."""
    lead: Sequence[str]
    for key, lead in ((UNDO, A_PUSH), (REDO, (*A_PUSH, UNDO)), (RESTART, A_PUSH)):
        slow.start(*lead)
        slow.search()
        answered = slow.until(var("machine") == "replaying")
        for before in (1, 2, 4):
            slow.start(*lead)
            slow.search()
            slow.project.step(max(answered - before, 0))
            slow.press(key)
            yield f"{key} {before} frames before {SOLVE} is answered"


def _replayed(slow: SlowProject) -> Iterator[str]:
    """A push of the replay undone before all has been said of it; the level is never loaded in between."""
    slow.start()
    for push in (1, 2, 3):
        for frames in range(0, 24, 3):
            slow.search()
            slow.until(var("pushes") == push)
            slow.project.step(frames)
            slow.press(UNDO)
            yield f"{UNDO} {frames} frames after push {push} of a replay"
            slow.press(RESTART)
            slow.rest()
