"""The red stop sign, in the middle of whatever takes the computer long: the next key puts everything right.

All scripts end when it is clicked, the clones are gone, and no script is told. Then a key is pressed, of the
player's or of a switch: the position and the history must be what they were, or what they should be after as
much as had been done; boxes and ground are seen again, no turn is taken for ever, nothing is searched or
replayed, and the lists of the search are empty.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle

from generator.game import BACK, FORWARD, HINT, RESTART, SOLVE, SOUND, TRAPS, UNDO
from harness.machine import HarnessTimeoutError, Project, length_of
from harness.sokoban.contract import Names, RestRow, read
from harness.sokoban.verify.board import GameFile, whole
from harness.sokoban.verify.checks.interruption import (
    A_PUSH,
    DOWN,
    LEFT,
    LEVELS,
    TEXTS,
    UP,
    SlowProject,
    press_at_random,
)
from harness.sokoban.verify.keys import OFTEN, press
from harness.sokoban.verify.level_run import levels_kept
from harness.sokoban.verify.screen import Squares, seen
from solver_ref import Game

PACES: tuple[int | None, ...] = (None, 0)
"""Blocks are interrupted never, or at every turn of their loops."""
MOMENTS, THOROUGH_MOMENTS = 12, 200
"""At so many frames of each course the sign is clicked, at the most: at every one where it is short."""
SECOND_KEY_FRAMES = 12
STORMS, THOROUGH_STORMS, STORM_FRAMES = 12, 200, 30
STORM_KEYS = {None: 2 * sum(OFTEN.values())} | dict(OFTEN)
LONGEST = 60
"""Frames that are tried of what goes on for long, and all alike."""


@dataclass(frozen=True)
class Course:
    """What is under way when all is stopped: it begins with KEY, from level 1 with LEAD played.

    After the stop one of the keys THEN is pressed, in turn.
    """

    what: str
    lead: tuple[str, ...]
    key: str
    then: tuple[str, ...] = (TRAPS, UP, SOUND, UNDO)


COURSES = (
    Course("a load", A_PUSH, FORWARD),
    Course("a load of a level that was left", (*A_PUSH, FORWARD), BACK),
    Course("an undo", A_PUSH, UNDO),
    Course("the undo of a restart", (*A_PUSH, RESTART), UNDO),
    Course("a search and its replay", A_PUSH[:1], SOLVE),
)
AT_REST = Course("rest", A_PUSH[:2], SOUND, (DOWN, SOLVE, HINT, UNDO, RESTART, FORWARD, TRAPS))
"""Nothing is under way: so the key that is pressed after the stop does all that it ever does."""


def stop_fault(
    project: Project,
    file: GameFile,
    *,
    moments: int = MOMENTS,
    storms: int = STORMS,
    seed: int = 1,
    paces: Sequence[int | None] = PACES,
    courses: Sequence[Course] = COURSES,
) -> str | None:
    """What is wrong after the stop sign and a key, in an open PROJECT of FILE; None if nothing is.

    It is clicked at so many MOMENTS of each of the COURSES, at each of the PACES, and in so many STORMS of
    keys, as drawn from SEED. The machine must be Scratch's own: TurboWarp interrupts hardly ever. Afterwards
    the project plays its own levels, from the green flag on.
    """
    fault = None
    with levels_kept(project):
        project.set_list(Names.levels, TEXTS)
        for turns in paces:
            slow = SlowProject(project, file, LEVELS, turns)
            for course in courses:
                fault = fault or _course_fault(slow, course, moments)
            fault = fault or _rest_fault(slow) or _second_key_fault(slow)
            fault = fault or _storm_fault(slow, storms, seed)
        slow = SlowProject(project, file, LEVELS, None)
        fault = fault or _glide_fault(slow, is_stopped=False) or _glide_fault(slow, is_stopped=True)
        project.interrupt_after(None)
    project.green_flag()
    project.step()
    return fault


def _course_fault(slow: SlowProject, course: Course, moments: int) -> str | None:
    keys = cycle(course.then)
    for frames in _moments(slow, course, moments):
        key = next(keys)
        when = f"stopped {frames} frames after the key of {course.what}{_pace(slow)}, then {key}"
        try:
            if fault := _stopped_fault(slow, course, frames, key):
                return f"{when}: {fault}"
        except HarnessTimeoutError as error:
            return f"{when}: {error}"
    return None


def _rest_fault(slow: SlowProject) -> str | None:
    """What a key does otherwise when all has been stopped at rest; None if nothing."""
    for key in AT_REST.then:
        found = []
        for is_stopped in (False, True):
            slow.start(*AT_REST.lead)
            if is_stopped:
                slow.project.stop_all()
                slow.project.step(2)
            slow.press(key)
            when = f"stopped at rest{_pace(slow)}, then {key}"
            try:
                if fault := slow.rest_fault():
                    return f"{when}: {fault}"
            except HarnessTimeoutError as error:
                return f"{when}: {error}"
            row = read(slow.project, RestRow)
            hints = [sprite.costume for sprite in seen(slow.project, Names.hint)]
            found.append((whole(row.level_number), _history(row), whole(row.traps_shown), hints))
        if found[0] != found[1]:
            return f"{when}: level, history, traps shown and hint are {found[1]}, not {found[0]}"
    return None


def _second_key_fault(slow: SlowProject) -> str | None:
    """What is wrong when a move is made while the key before it goes on from a stop; None if nothing."""
    *lead, last = A_PUSH
    slow.start(*A_PUSH)
    wanted = _history(read(slow.project, RestRow))
    for frames in range(0, SECOND_KEY_FRAMES, 2):
        slow.start(*lead)
        slow.project.stop_all()
        slow.project.step(2)
        slow.press(SOUND)
        slow.project.step(frames)
        slow.press(last)
        when = f"stopped at rest{_pace(slow)}, then {SOUND}, and {last} {frames} frames later"
        try:
            if fault := slow.rest_fault():
                return f"{when}: {fault}"
        except HarnessTimeoutError as error:
            return f"{when}: {error}"
        if (found := _history(read(slow.project, RestRow))) != wanted:
            return f"{when}: the history in force is {found}, not {wanted}"
    return None


def _storm_fault(slow: SlowProject, storms: int, seed: int) -> str | None:
    """What is wrong after keys at random, and the stop sign now and then; None if nothing."""
    chance = random.Random(seed)  # noqa: S311
    slow.start()
    for number in range(1, storms + 1):
        for _ in range(chance.randint(1, 3)):
            press_at_random(slow, STORM_KEYS, chance.randint(1, STORM_FRAMES), chance)
            slow.project.stop_all()
            slow.project.step(chance.randint(0, 2))
        slow.press(TRAPS)
        when = f"storm {number} of keys and stop signs, seed {seed}{_pace(slow)}"
        try:
            if fault := slow.rest_fault():
                return f"{when}: {fault}"
        except HarnessTimeoutError as error:
            return f"{when}: {error}"
    return None


def _glide_fault(slow: SlowProject, *, is_stopped: bool) -> str | None:
    """What shows that the level is set up again without a stop, or for a second time after one.

    The keeper then jumps where it should glide.
    """
    project = slow.project
    slow.start()
    when = "after the green flag"
    if is_stopped:
        project.stop_all()
        project.step(2)
        slow.press(SOUND)
        slow.rest()
        when = f"stopped, then {SOUND}"
    squares = Squares.of(LEVELS[0], project.stamps())
    slow.press(UP)
    project.step(1)
    for keeper in seen(project, Names.keeper_costume):
        if squares is not None and squares.at(keeper.x, keeper.y) is None:
            return None
    return f"{when}: after {UP} the keeper does not glide"


def _pace(slow: SlowProject) -> str:
    return "" if slow.turns is None else f", interrupted after {slow.turns} turns of a loop"


def _moments(slow: SlowProject, course: Course, moments: int) -> Iterator[int]:
    """Frames after the key of COURSE, up to its end."""
    slow.start(*course.lead)
    before = slow.project.frame
    slow.press(course.key)
    slow.rest()
    last = min(slow.project.frame - before, LONGEST if course.key == SOLVE else moments * LONGEST)
    yield from range(0, last, max(1, last // moments))


def _stopped_fault(slow: SlowProject, course: Course, frames: int, key: str) -> str | None:
    """What is wrong when all is stopped some FRAMES after the key of COURSE, and KEY is pressed."""
    project = slow.project
    slow.start(*course.lead)
    slow.press(course.key)
    project.step(frames)
    project.stop_all()
    project.step(2)
    stopped = read(project, RestRow)
    slow.press(key)
    if key in (UP, UNDO):  # a second key comes while the level is set up again
        project.step(1)
        slow.press(LEFT)
    if fault := slow.rest_fault():
        return fault
    after = read(project, RestRow)
    if key in (TRAPS, SOUND) and (fault := _kept_fault(stopped, after)):
        return fault
    for owner, name in slow.file.search_lists:
        if count := project.read(length_of(name, owner)):
            return f"{name!r} still has {count} items"
    if course.key in (FORWARD, BACK) and (whole(after.level_number) != 1 or key in (TRAPS, SOUND)):
        return _left_fault(slow, after)
    return None


def _left_fault(slow: SlowProject, row: RestRow) -> str | None:
    """Where level 1 is not as it was left, after A_PUSH; None if it is. The project shows ROW."""
    game = Game(LEVELS[0])
    for each in A_PUSH:
        press(game, each)
    if whole(row.level_number) != 1:
        slow.press(BACK)
        if fault := slow.rest_fault():
            return f"back on level 1, {fault}"
    found = _history(read(slow.project, RestRow))
    return None if found == game.history else f"the history of level 1 is {found}, not {game.history}"


def _kept_fault(stopped: RestRow, after: RestRow) -> str | None:
    """How a key that moves nothing has changed level and history, which had been STOPPED; None if not at all.

    A level that was being loaded has none yet, or the one that it was left with.
    """
    if whole(stopped.level_number) != whole(after.level_number):
        return f"level {after.level_number} is shown, no longer {stopped.level_number}"
    was, now = _history(stopped), _history(after)
    return f"the history in force is {now}, no longer {was}" if was != now and was else None


def _history(row: RestRow) -> list[int]:
    """The entries in force."""
    return [whole(entry) for entry in row.history[: whole(row.cursor)]]
