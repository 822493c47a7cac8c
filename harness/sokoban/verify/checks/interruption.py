"""The project on a slow machine, where Scratch interrupts even blocks "without screen refresh".

Keys are pressed while every long block is interrupted: mashed at random, and at chosen points of whatever
takes the computer long. In which order they are served is the project's own affair; but once all has come to
rest, the history must be a game by the rules, and lists, counters and screen show where it has led.

The course has levels of its own: two boards that are alike but for their goals, and one solved from the
start. When something happens is found by a rehearsal, as every run is the same. Keys wait for their turn
while a level is loaded, two that load another among them: who lets the next key in too soon has two levels
loaded into one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from generator.game import BACK, FORWARD, NEXT, REDO, RESTART, SOLVE, TRAPS, UNDO
from harness.machine import Condition, HarnessTimeoutError, Project, Stroke, idle, length_of, var
from harness.sokoban.contract import REPLAYING, Names, RestRow, readings, rows_of
from harness.sokoban.verify.board import Frame, GameFile, whole
from harness.sokoban.verify.checks.screen_checks import picture
from harness.sokoban.verify.keys import ARROWS, BY_NAME, MOVES, OFTEN
from harness.sokoban.verify.writing import bottom_line
from levels import Level, parse_rle
from solver_ref import RESTART as RESTART_ENTRY
from solver_ref import Direction, Game

REST_FRAMES = 50_000
PREPARING_TURNS = 50
"""Turns between interruptions while a search is prepared, which takes thousands that are all alike."""


@dataclass(frozen=True)
class SlowProject:
    """An open project of FILE that plays LEVELS instead of its own."""

    project: Project
    file: GameFile
    levels: Sequence[Level]

    turns: int | None
    """After so many turns of its loops a block is interrupted; None for never."""

    def start(self, *keys: str) -> None:
        """Click the green flag, then press KEYS, always waiting for rest; nothing is interrupted."""
        with self._interrupted_after(None):
            self.project.green_flag()
            self.project.step()
            self.rest()
            for key in keys:
                self.press(key)
                self.rest()

    def search(self) -> None:
        """Begin a search and run to about its first node; until then it is interrupted less often."""
        self.project.set_variable(Names.states, 0)
        self.press(SOLVE)
        with self._interrupted_after(None if self.turns is None else max(self.turns, PREPARING_TURNS)):
            self.until(var(Names.states) > 0)

    @contextmanager
    def _interrupted_after(self, turns: int | None) -> Iterator[None]:
        self.project.interrupt_after(turns)
        yield
        self.project.interrupt_after(self.turns)

    def press(self, *keys: str) -> None:
        """Tap KEYS before one frame."""
        self.project.play([taps(keys)])

    def until(self, condition: Condition) -> int:
        """Run until CONDITION holds; how many frames that took."""
        return self.project.run_until(condition, frames=REST_FRAMES)

    def rest(self) -> None:
        """Run until no script does. Raises HarnessTimeoutError if that never happens."""
        self.project.run_until(idle(), frames=REST_FRAMES, what="the project to be idle")

    def rest_fault(self) -> str | None:
        """Wait until the project is idle; where history, lists, counters and screen disagree, or None."""
        self.rest()
        project = self.project
        (row,) = rows_of(RestRow, project.step(1, watch=readings(RestRow)))
        index = whole(row.level_number)
        game = Game(self.levels[index - 1])
        history = [whole(entry) for entry in row.history]
        cursor = whole(row.cursor)
        for entry in history[:cursor]:
            if not (game.restart() if entry == RESTART_ENTRY else game.move(Direction(entry % 4))):
                return f"the history has {entry} after {game.moves} moves, which the rules refuse"
        game.history += history[cursor:]
        frame = Frame.at(whole(row.width), whole(row.height), whole(row.keeper), game.position)
        if fault := frame.difference(game, row) or frame.ground_fault(row.ground, row.traps):
            return fault
        if row.machine:
            return f"the computer is {row.machine}, though no script runs"
        shown = picture(self.file, index, game, row.optimal, traps_marked=whole(row.traps_shown) == 1)
        if fault := shown.fault(project):
            return fault
        written, wording = bottom_line(project).text, self.file.wording
        found = wording.pattern(Names.said_found)
        solved = [
            *map(wording.pattern, (Names.said_solved, Names.said_solved_best, Names.said_replayed)),
            wording.pattern(Names.said_report, found, r"\d+", r"[\d.]+"),
        ]
        is_false = not game.solved and any(re.fullmatch(pattern, written) for pattern in solved)
        return f"it is written {written!r}" if is_false else None


def taps(keys: Sequence[str]) -> list[Stroke]:
    """Each of KEYS down and up again."""
    return [(key, is_down) for key in keys for is_down in (True, False)]


TEXTS = ("7#|#.4-#|#-$@$-#|#4-.#|7#", "7#|#4-.#|#-$@$-#|#.4-#|7#", "5#|#@*#|5#")
LEVELS = tuple(map(parse_rle, TEXTS))
UP, LEFT, DOWN = (ARROWS[way] for way in (Direction.UP, Direction.LEFT, Direction.DOWN))
A_PUSH = (UP, LEFT, DOWN)
"""From the start: to the left box, and down with it."""
STORMS, THOROUGH_STORMS = (2, 3), (6, 8)
"""How many storms of levels there are, and of moves."""
FREQUENT = {
    "levels": {None: 8} | dict.fromkeys(BY_NAME, 1) | {FORWARD: 4, BACK: 4, TRAPS: 4},
    "moves": {None: 80, UNDO: 8, REDO: 4, RESTART: 2} | dict.fromkeys(MOVES, 4),
}
"""How often a storm of each name presses which key in a frame, or none."""
Course = Callable[[SlowProject], Iterator[str]]
"""Does one thing after the other, and yields the name of each; the project may be checked in between."""


def course_fault(slow: SlowProject, chance: random.Random, *, thorough: bool = False) -> str | None:
    """What goes wrong on the course, which plays LEVELS at an interruption a turn; None if nothing.

    If THOROUGH there are more storms.
    """
    of_levels, of_moves = THOROUGH_STORMS if thorough else STORMS
    slow.project.set_list(Names.levels, TEXTS)
    storms: list[Course] = [
        partial(_levels, storms=of_levels, chance=chance),
        partial(_moves, storms=of_moves, chance=chance),
    ]
    for part in (*storms, _flag, _loading, _next, _searching, _answered, _replayed):
        event = "the flag"
        try:
            for event in part(slow):
                if fault := slow.rest_fault():
                    return f"{event}: {fault}"
        except HarnessTimeoutError as error:
            return f"after {event}: {error}"
    return None


def press_at_random(
    slow: SlowProject, frequent: dict[str | None, int], frames: int, chance: random.Random
) -> None:
    """Press keys at random for some FRAMES, each as FREQUENT as it says, None being no key."""
    keys = chance.choices(list(frequent), list(frequent.values()), k=frames)
    slow.project.play([taps([key] if key is not None else []) for key in keys])


def _levels(slow: SlowProject, storms: int, chance: random.Random) -> Iterator[str]:
    """Levels one after the other, and other keys; the flag is clicked while one is loaded."""
    for storm in range(1, storms + 1):
        slow.project.green_flag()
        press_at_random(slow, FREQUENT["levels"], 500, chance)
        yield f"storm {storm} of levels"
        slow.press(FORWARD)
        slow.project.step(30)


def _moves(slow: SlowProject, storms: int, chance: random.Random) -> Iterator[str]:
    """Moves made, undone and redone, each before all has been said of the last."""
    for storm in range(1, storms + 1):
        slow.start()
        for part in range(1, 4):
            press_at_random(slow, FREQUENT["moves"], 80, chance)
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
    emptied = slow.until(length_of(Names.history) == 0)
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
    slow.project.set_variable(Names.states, 0)
    slow.press(SOLVE)
    prepared = slow.until(var(Names.states) > 0)
    for frames in (prepared - 150, prepared - 20):
        slow.start()
        slow.press(SOLVE)
        slow.project.step(max(frames, 0))
        yield _left_and_back(slow, f"{frames} frames after {SOLVE}")
    slow.start()
    slow.search()
    answered = slow.until(var(Names.machine) == REPLAYING)
    replayed = answered + slow.until(var(Names.machine) == "")
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
        answered = slow.until(var(Names.machine) == REPLAYING)
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
            slow.until(var(Names.pushes) == push)
            slow.project.step(frames)
            slow.press(UNDO)
            yield f"{UNDO} {frames} frames after push {push} of a replay"
            slow.press(RESTART)
            slow.rest()


TURNS = (0, 40)
"""After so many turns of its loops a block is interrupted; after none, at every turn and every call."""
BURSTS, THOROUGH_BURSTS, BURST_FRAMES = 4, 12, 60


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
        project.ignore(background)
        for turns in TURNS:
            chance = random.Random(1000 * seed + turns)  # noqa: S311
            project.interrupt_after(turns)
            project.set_list(Names.levels, [text for text, _ in levels])
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
    return chance.choices(list(OFTEN), list(OFTEN.values()), k=chance.choice([0, 1, 1, 2]))


def _smallest(file: GameFile) -> list[tuple[str, Level]]:
    found = [(text, level) for (text, _), level in zip(file.levels, file.parsed, strict=True) if level]
    return sorted(found, key=lambda pair: len(pair[1].floor))[:2]
