"""Random walks: keys drawn from a seed are pressed, and every frame is compared with the reference.

A walk that fails is played again with ever fewer keys, until none can be left out, and reported with a
picture in letters of the board that the project has, beside the one that it should have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from generator.game import (
    FORWARD,
    KEYS,
    SOLVE,
    UNDO,
)
from harness.machine import HarnessTimeoutError, Project, idle
from harness.sokoban.contract import (
    FLOOR,
    GOAL,
    OUTSIDE,
    SEARCHING,
    Names,
    PositionRow,
    SampleRow,
    by_name,
    readings,
    rows_of,
)
from harness.sokoban.verify.board import Frame, GameFile, number
from harness.sokoban.verify.walks.course import Follower
from harness.sokoban.verify.walks.strolls import Atom, Strokes, Strolls, atoms_of, frames_of, text_of
from harness.testing.shrink import shrink
from solver_ref import Position

LETTERS = {
    (FLOOR, ""): "-",
    (FLOOR, "box"): "$",
    (FLOOR, "keeper"): "@",
    (GOAL, ""): ".",
    (GOAL, "box"): "*",
    (GOAL, "keeper"): "+",
}
"""XSB. A box or the keeper on a wall, or both on one square, is a "?"."""
WALL_LETTER, OUTSIDE_LETTER, IMPOSSIBLE = "#", " ", "?"
GAP = 4
LEFT_HEADING, RIGHT_HEADING = "the project", "the reference"


def side_by_side(frame: Frame, position: Position, row: PositionRow) -> str:
    """The board in ROW and that of POSITION; lines of text."""
    boxes = {square for square, box in enumerate(row.box_at, 1) if number(box) != 0}
    has = _picture(frame, boxes, number(row.keeper))
    should = _picture(
        frame, {frame.square(box) for box in position.boxes}, float(frame.square(position.keeper))
    )
    width = max(frame.width, len(LEFT_HEADING)) + GAP
    lines = [(LEFT_HEADING, RIGHT_HEADING), *zip(has, should, strict=True)]
    return "\n".join(f"{left:{width}}{right}".rstrip() for left, right in lines)


def _picture(frame: Frame, boxes: set[int], keeper: float | str) -> list[str]:
    letters = []
    for square, ground in enumerate(frame.ground(), 1):
        things = ["box"] * (square in boxes) + ["keeper"] * (square == keeper)
        if ground in (FLOOR, GOAL) and len(things) < 2:
            letters.append(LETTERS[int(ground), "".join(things)])
        elif things:
            letters.append(IMPOSSIBLE)
        else:
            letters.append(OUTSIDE_LETTER if ground == OUTSIDE else WALL_LETTER)
    rows = zip_longest(*[iter(letters)] * frame.width, fillvalue="")
    return ["".join(row) for row in rows]


STEPS = 120
"""Frames of a walk, unless said otherwise."""
SETTLE_FRAMES = 300
LONGEST_SEARCH = 25
"""Frames of a search that is interrupted at every one of them."""
FRAMES_AFTER_ANSWER = 6
SHRINK_TRIALS, SHRINK_SECONDS = 500, 30.0


@dataclass
class Walk:
    """A walk from the start of level `index`: its script, frame by frame, and what was seen of it.

    `trace` has a row for every frame. `fault` says where the project left the reference,
    with the shortest keys found that lead there and a picture of both boards; None if it never did.
    """

    index: int
    seed: int | None = None
    script: list[Strokes] = field(default_factory=list)
    trace: list[SampleRow] = field(default_factory=list)
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
        return self._described(walk)

    def interrupt(
        self, index: int, *, search_key: str = SOLVE, frames: int = LONGEST_SEARCH, keys: Sequence[str] = KEYS
    ) -> Walk:
        """Search by SEARCH_KEY from the start of level INDEX, and press each of KEYS at every frame in turn.

        After FRAMES frames at the latest the search is left; if it ends before, so is its replay.
        """
        search: list[Strokes] = [_tap(search_key), *[()] * frames]
        walk = self.again(index, search)
        searching = sum(row.machine == SEARCHING for row in walk.trace)
        for at in range(1, min(searching + FRAMES_AFTER_ANSWER, frames) + 1):
            for key in keys:
                if walk.fault is not None:
                    return self._described(walk)
                again: list[Strokes] = [_tap(key), (), (), _tap(search_key), (), ()]
                walk = self.again(index, search[:at] + again)
        return self._described(walk)

    def again(self, index: int, script: Iterable[Strokes]) -> Walk:
        """Walk as a script says; the fault is reported in one line and nothing is shrunk."""
        walk = Walk(index)
        follower = self._begin(index)
        self._go_on(walk, follower, list(script))
        walk.fault = walk.fault or self._rest_fault(follower)
        return walk

    def _begin(self, index: int) -> Follower:
        """Start the project anew and go to a level. What the last search has left is cleared away."""
        for name, value in ((Names.answer, ""), (Names.expanded, 0), (Names.states, 0)):
            self._project.set_variable(name, value)
        self._project.set_list(Names.solution, [])
        self._project.green_flag()
        self._project.step()
        self._rest("the first level")
        self._project.type_keys([FORWARD] * (index - 1))
        self._rest(f"level {index}")
        (row,) = rows_of(SampleRow, self._project.step(1, watch=readings(SampleRow)))
        return Follower(self._file.parsed, self._file.keeper, row, self._frames)

    def _rest(self, what: str) -> None:
        self._project.run_until(idle(), frames=SETTLE_FRAMES, what=f"{what} to be idle")

    def _go_on(self, walk: Walk, follower: Follower, script: list[Strokes]) -> None:
        """Play SCRIPT; the walk ends with the first frame that is wrong, and then has its fault."""
        rows = rows_of(SampleRow, self._project.play(script, watch=readings(SampleRow)))
        for strokes, row in zip(script, rows, strict=True):
            walk.script.append(strokes)
            walk.trace.append(row)
            walk.fault = follower.advance(strokes, row)
            if walk.fault is not None:
                return

    def _rest_fault(self, follower: Follower) -> str | None:
        """What is wrong with the ground once a walk has been stopped by a key and the project is idle."""
        self._project.play([[(key, False) for key in sorted(follower.held)]])
        self._project.type_keys([UNDO])
        try:
            self._rest("the end of the walk")
        except HarnessTimeoutError as error:
            return str(error)
        course = follower.course
        if course.frame is None or course.session.game is None:
            return None
        return course.frame.ground_fault(
            self._project.list_of(Names.ground), self._project.list_of(Names.traps)
        )

    def _described(self, walk: Walk) -> Walk:
        """The walk with its fault described: the shortest keys that lead to one, and both boards."""
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
        others = by_name(other)
        for name, left in by_name(one).items():
            right = others[name]
            if _plain(left) != _plain(right):
                keys = text_of([strokes]) or "no key"
                return f"level {first.index}, frame {at} ({keys}): {name} is {left!r} and {right!r}"
    if len(first.trace) != len(second.trace):
        return f"level {first.index}: {len(first.trace)} frames and {len(second.trace)}"
    return None


def _plain(value: object) -> object:
    return [number(each) for each in value] if isinstance(value, list) else number(value)
