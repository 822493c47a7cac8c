"""Random walks: keys drawn from a seed are pressed, and every frame is held against the reference.

A walk that fails is played again with ever fewer keys, until none can be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from harness.errors import HarnessTimeoutError
from harness.expressions import idle
from harness.project import Project, Row
from harness.shrink import shrink
from harness.verify.board import Frame, GameFile, number
from harness.verify.keys import (
    ARROWS,
    BACK,
    FORWARD,
    FULL_SPEED,
    HINT,
    NEXT,
    REDO,
    RESTART,
    SOLVE,
    SOUND,
    TRAPS,
    UNDO,
)
from harness.verify.walks.follow import Follower
from harness.verify.walks.pictures import side_by_side
from harness.verify.walks.sample import SAMPLED
from harness.verify.walks.scripts import Atom, Strokes, atoms_of, frames_of, text_of
from harness.verify.walks.strolls import Strolls

STEPS = 120
"""Frames of a walk, if not told otherwise."""
SETTLE_FRAMES = 300
LONGEST_SEARCH = 25
"""Frames of a search that is interrupted at every one of them."""
FRAMES_AFTER_ANSWER = 6
INTERRUPTING = (
    *ARROWS.values(),
    *(UNDO, REDO, RESTART, SOLVE, HINT, BACK, FORWARD, TRAPS, FULL_SPEED, SOUND, NEXT),
)
"""Every kind of key."""
SHRINK_TRIALS, SHRINK_SECONDS = 500, 30.0
MACHINE = next(at for at, reading in enumerate(SAMPLED) if reading.text == "machine")


@dataclass
class Walk:
    """A walk from the start of level `index`: its script, frame by frame, and what was seen of it.

    `trace` has a row of sample.SAMPLED for every frame. `fault` tells where the project left the reference,
    with the shortest keys found that lead there and a picture of both boards; None if it never did.
    """

    index: int
    seed: int | None = None
    script: list[Strokes] = field(default_factory=list)
    trace: list[Row] = field(default_factory=list)
    fault: str | None = None


class Wanderer:
    """Walks in a project that is open. Every walk begins with a click on the green flag.

    A walk that fails is shrunk for at most SHRINK_SECONDS.
    """

    def __init__(self, project: Project, file: GameFile, *, shrink_seconds: float = SHRINK_SECONDS) -> None:
        self._project = project
        self._file = file
        self._shrink_seconds = shrink_seconds
        self._frames: dict[int, Frame] = {}

    def wander(self, index: int, *, seed: int, steps: int = STEPS, lead: Sequence[str] = ()) -> Walk:
        """Walk for STEPS frames, or a few more, from the start of level INDEX.

        LEAD are the keys of a solution: some of the first of them are pressed before, so that walks begin
        anywhere up to the win. The project is left wherever the walk ends.
        """
        walk = Walk(index, seed)
        strolls = Strolls(seed, self._file.keeper)
        follower = self._begin(index)
        self._go_on(walk, follower, strolls.lead(lead))
        steps += len(walk.script)
        while len(walk.script) < steps and walk.fault is None:
            self._go_on(walk, follower, strolls.draw(follower.course.session))
        walk.fault = walk.fault or self._rest_fault(follower)
        return self._told(walk)

    def interrupt(
        self, index: int, *, frames: int = LONGEST_SEARCH, keys: Sequence[str] = INTERRUPTING
    ) -> Walk:
        """Search from the start of level INDEX, and press each of KEYS at every frame of that in turn.

        After FRAMES frames at the latest the search is left; if it ends before, so is its replay.
        """
        search: list[Strokes] = [_tap(SOLVE), *[()] * frames]
        walk = self.again(index, search)
        searching = sum(row[MACHINE] == "searching" for row in walk.trace)
        for at in range(1, min(searching + FRAMES_AFTER_ANSWER, frames) + 1):
            for key in keys:
                if walk.fault is not None:
                    return self._told(walk)
                again: list[Strokes] = [_tap(key), (), (), _tap(SOLVE), (), ()]
                walk = self.again(index, search[:at] + again)
        return self._told(walk)

    def again(self, index: int, script: Iterable[Strokes]) -> Walk:
        """Walk as a script says; the fault is told in one line and nothing is shrunk."""
        walk = Walk(index)
        follower = self._begin(index)
        self._go_on(walk, follower, list(script))
        walk.fault = walk.fault or self._rest_fault(follower)
        return walk

    def _begin(self, index: int) -> Follower:
        """Start the project anew and go to a level. What the last search has left is cleared away."""
        for name, value in (("answer", ""), ("expanded", 0), ("states", 0)):
            self._project.set_variable(name, value)
        self._project.set_list("solution", [])
        self._project.green_flag()
        self._project.step()
        self._rest("the first level")
        self._project.type_keys([FORWARD] * (index - 1))
        self._rest(f"level {index}")
        (row,) = self._project.step(1, watch=SAMPLED)
        return Follower(self._file.parsed, self._file.keeper, row, self._frames)

    def _rest(self, what: str) -> None:
        self._project.run_until(idle(), frames=SETTLE_FRAMES, what=f"{what} to come to rest")

    def _go_on(self, walk: Walk, follower: Follower, script: list[Strokes]) -> None:
        """Play SCRIPT; the walk ends with the first frame that is wrong, and then has its fault."""
        rows = self._project.play(script, watch=SAMPLED)
        for strokes, row in zip(script, rows, strict=True):
            walk.script.append(strokes)
            walk.trace.append(row)
            walk.fault = follower.advance([key for key, is_down in strokes if is_down], row)
            if walk.fault is not None:
                return

    def _rest_fault(self, follower: Follower) -> str | None:
        """What is wrong with the ground once a walk has been stopped by a key and has come to rest."""
        self._project.type_keys([UNDO])
        try:
            self._rest("the end of the walk")
        except HarnessTimeoutError as error:
            return str(error)
        course = follower.course
        if course.frame is None or course.session.game is None:
            return None
        return course.frame.ground_fault(self._project.list_of("ground"), self._project.list_of("traps"))

    def _told(self, walk: Walk) -> Walk:
        """The walk with its fault told for people: the shortest keys that lead to one, and both boards."""
        if walk.fault is None:
            return walk

        def fails(atoms: list[Atom]) -> bool:
            return self.again(walk.index, frames_of(atoms)).fault is not None

        atoms = atoms_of(walk.script)
        presses = [atom for atom in atoms if atom is None or atom[1]]  # keys are hardly ever needed to go up
        found = shrink(
            presses if fails(presses) else atoms,
            fails,
            trials=SHRINK_TRIALS,
            seconds=self._shrink_seconds,
        )
        short = Walk(walk.index)
        follower = self._begin(walk.index)
        self._go_on(short, follower, frames_of(found.items))
        fault = short.fault or self._rest_fault(follower)
        seed = "" if walk.seed is None else f", seed {walk.seed}"
        lines = [
            f"level {walk.index}{seed}: {fault or walk.fault}",
            f"keys from the level's start: {text_of(short.script)}",
        ]
        session, frame = follower.course.session, follower.course.frame
        if session.game is not None and frame is not None and short.trace:
            lines.append(side_by_side(frame, session.game.position, short.trace[-1]))
        return replace(walk, fault="\n".join(lines))


def _tap(key: str) -> Strokes:
    return ((key, True), (key, False))


def trace_difference(first: Walk, second: Walk) -> str | None:
    """Where two runs of the same script differ: the frame, the keys before it, the value; None if nowhere."""
    for at, (strokes, one, other) in enumerate(zip(first.script, first.trace, second.trace, strict=False), 1):
        for reading, left, right in zip(SAMPLED, one, other, strict=True):
            if _plain(left) != _plain(right):
                keys = text_of([strokes]) or "no key"
                return f"level {first.index}, frame {at} ({keys}): {reading} is {left!r} and {right!r}"
    if len(first.trace) != len(second.trace):
        return f"level {first.index}: {len(first.trace)} frames and {len(second.trace)}"
    return None


def _plain(value: object) -> object:
    return [number(each) for each in value] if isinstance(value, list) else number(value)
