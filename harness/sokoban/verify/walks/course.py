"""Follows a project through a session, frame by frame, and reports where it leaves the reference.

What keys do is exact. When in a frame the computer does its part depends on what else the frame had to do,
since scripts run once or many times in it, before the keys and after them. So of a search and a replay it is
asked that each frame shows a step which may come next, and that they never stand still for long. A course is
one way that things may have gone.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import NamedTuple

from generator.game import AskSearch
from harness.machine import Stroke
from harness.sokoban.contract import Names, SampleRow
from harness.sokoban.verify.board import Frame, whole
from harness.sokoban.verify.keys import BY_NAME
from harness.sokoban.verify.searches import Searcher
from harness.sokoban.verify.walks.session import Session
from harness.sokoban.verify.walks.watch import Counters, ReplayWatch, Sample, SearchWatch
from levels import Level
from solver_ref import Direction, Keeper, stuck_boxes

PATIENCE = 8
"""Frames that a search or a replay may stand still."""


class Order(NamedTuple):
    """What came first in a frame where that can't be seen.

    `answer_first`: a search that had its answer announces it before the keys have their turn.
    `new_search_waits`: the search that was asked for anew had its last turn in this frame, and the new one
    has its first later.
    """

    answer_first: bool
    new_search_waits: bool


class Course:
    """Goes on frame by frame with what is seen of the project, as long as it is a course that may be taken.

    `frames` says how the levels lie on the project's board, by number; what is found out is added.
    """

    def __init__(self, session: Session, keeper: Keeper, seen: Sample, frames: dict[int, Frame]) -> None:
        self.session = session
        self._keeper = keeper
        self._frames = frames
        self._counters = seen.counters
        self._search: SearchWatch | None = None
        self._replay = ReplayWatch([])
        self._still = 0

    def copy(self) -> Course:
        """A course that goes its own way from here."""
        other = copy.copy(self)
        other.session = self.session.copy()
        other._search = copy.copy(self._search)
        other._replay = copy.copy(self._replay)
        return other

    @property
    def frame(self) -> Frame | None:
        """How the level in play lies on the project's board; None before it has been seen."""
        return self._frames.get(self.session.number)

    def is_like(self, other: Course) -> bool:
        """Whether two courses that show the same will go on alike."""
        hidden = [(each.session.is_replayed, each._search, each._replay) for each in (self, other)]
        return hidden[0] == hidden[1]

    def orders(self, keys: Sequence[str]) -> list[Order]:
        """The orders of a frame with KEYS that may make a difference."""
        search = self._search if self.session.machine == "searching" else None
        may_be_announced = search is not None and (self._counters.answer != "" or search.ends_at_once)
        is_announced = [False, True] if may_be_announced else [False]
        asks = self._search is not None and any(isinstance(BY_NAME[key].effect, AskSearch) for key in keys)
        return [
            Order(announced, waits)
            for waits in ([False, True] if asks else [False])
            for announced in is_announced
        ]

    def advance(self, keys: Sequence[str], seen: Sample, order: Order) -> str | None:
        """Press KEYS and take what is seen after the frame; what can't be right about it, or None."""
        session = self.session
        before = (self._counters, session.machine, session.game and session.game.cursor)
        if order.answer_first and (fault := self._conclude()):
            return fault
        was_fast, was_searching = session.full_speed, session.machine == "searching"
        asked = [key for key in keys if session.press(key)]
        full_speed = was_fast or session.full_speed
        may_go_on = self._search is not None and (was_searching or not self._search.has_begun)
        old = self._search
        if asked and session.game is not None:
            searcher = Searcher(session.search, self._keeper)
            self._search = SearchWatch(session.game.position, searcher, self._counters)
        turn = old if order.new_search_waits or not asked else self._search
        fault = (
            self._search_fault(seen, turn, full_speed, may_go_on or turn is not old)
            or self._stopped_fault(old)
            or self._machine_fault(seen)
            or self._difference(seen)
        )
        after = (self._counters, session.machine, session.game and session.game.cursor)
        self._still = self._still + 1 if session.machine and before == after else 0
        if fault is None and self._still > PATIENCE:
            return f"nothing moves for {self._still} frames while the machine is {session.machine}"
        return fault

    def _conclude(self) -> str | None:
        """The search tells its answer, and hands a solution on; what was wrong about that, or None."""
        search, session = self._search, self.session
        session.machine = ""
        if search is not None and search.ends_at_once:
            search.seen = self._counters = Counters("unsolvable")
        if search is None or not self._counters.answer:
            return "the search stops without an answer"
        search.has_begun = True
        if fault := search.answer_fault(self._counters):
            return fault
        found, frame = search.prediction, self.frame
        if found and found.pushes and frame:
            pushes = tuple(4 * frame.square(box) + direction for box, direction in found.solution)
            search.seen = self._counters = self._counters._replace(solution=pushes)
            if session.is_replayed:
                session.machine = "replaying"
                self._replay = ReplayWatch(found.solution)
        return None

    def _search_fault(
        self, seen: Sample, search: SearchWatch | None, full_speed: bool, may_go_on: bool
    ) -> str | None:
        """Take the progress of SEARCH, which has had its turn in the frame if it MAY GO ON."""
        counters = seen.counters
        if self.session.game is None:
            self._search, self._counters = None, counters
            return None
        if self.session.machine == "searching" != seen.machine:
            counters = counters._replace(solution=())  # it is being announced; see `_conclude`
        if search is not None and may_go_on:
            fault = search.advance(counters, full_speed=full_speed)
        else:
            fault = None if counters == self._counters else f"nothing searches, but it shows {counters}"
        if self._search is not None and self._search is not search:
            self._search.seen = counters  # those of the search before it
        self._counters = counters
        return fault

    def _stopped_fault(self, old: SearchWatch | None) -> str | None:
        """What was wrong about searches that are over, each judged once."""
        over = [old] if old is not self._search else []
        over += [self._search] if not self.session.machine else []
        for search in over:
            if search is not None and search.has_begun and not search.is_judged:
                search.is_judged = True
                if fault := search.unfinished_fault():
                    return fault
        return None

    def _machine_fault(self, seen: Sample) -> str | None:
        """What the machine does by itself: the search may end, the replay move or end."""
        session, game = self.session, self.session.game
        if session.machine == "searching" != seen.machine and (fault := self._conclude()):
            return fault
        if session.machine != "replaying" or game is None:
            return None
        if seen.cursor == game.cursor + 1:
            direction = Direction(whole(seen.history[game.cursor]) % 4)
            if fault := self._replay.play(game, direction):
                return fault
        if seen.machine == "" and not self._replay.pushes:
            session.machine = ""
        return None

    def _difference(self, seen: Sample) -> str | None:
        """How what is seen differs from where this course has come to."""
        session = self.session
        expected = {
            Names.level_number: (seen.level_number, session.number),
            **{flag: (seen.flags[flag], session.flags[flag]) for flag in session.flags},
            Names.machine: (seen.machine, session.machine),
            Names.solution: (seen.counters.solution, self._counters.solution),
        }
        for name, (value, wanted) in expected.items():
            if value != wanted:
                return f"{name} is {value!r}, not {wanted!r}"
        if (game := session.game) is None:
            return None if seen.problem else "a text that is no level is played"
        if seen.problem:
            return f"the project says: {seen.problem}"
        if seen.deadlocked != bool(stuck_boxes(game.position)):
            return f"deadlocked is {seen.deadlocked:d}, not {not seen.deadlocked:d}"
        frame = self.frame or Frame.at(seen.width, seen.height, seen.keeper, game.position)
        if not frame.fits() or (frame.width, frame.height) != (seen.width, seen.height):
            return f"the board of {seen.width} × {seen.height} squares does not hold the level"
        self._frames[session.number] = frame
        return frame.difference(game, seen.row)


MOST_COURSES = 8
"""Courses that are followed at most; nearly always there is one."""


class Follower:
    """The reference beside a running project whose last frame was ROW, with nothing going on in it.

    `frames` says how the levels lie on the project's board, by number; it may be shared between followers.
    """

    def __init__(
        self, levels: Sequence[Level | None], keeper: Keeper, row: SampleRow, frames: dict[int, Frame]
    ) -> None:
        seen = Sample.of(row)
        session = Session(levels, seen.level_number)
        session.flags = dict(seen.flags)
        self._courses = [Course(session, keeper, seen, frames)]
        self._down: set[str] = set()
        self._spent: set[str] = set()

    @property
    def course(self) -> Course:
        """The course that the project has taken; one of them, as long as several can't be distinguished."""
        return self._courses[0]

    @property
    def held(self) -> set[str]:
        """The keys that are down."""
        return set(self._down)

    def advance(self, strokes: Sequence[Stroke], row: SampleRow) -> str | None:
        """Go on by a frame before which keys go down or up, in order; where the project parts, or None."""
        pressed = self._pressed(strokes)
        try:
            seen = Sample.of(row)
            tried = [
                (course, course.advance(pressed, seen, order))
                for before in self._courses
                for order in before.orders(pressed)
                for course in [before.copy()]
            ]
        except ValueError as error:
            return str(error)
        possible: list[Course] = []
        for course, fault in tried:
            if fault is None and not any(course.is_like(other) for other in possible):
                possible.append(course)
        self._courses = possible[:MOST_COURSES] or [tried[0][0]]
        return None if possible else tried[0][1]

    def _pressed(self, strokes: Sequence[Stroke]) -> list[str]:
        """The keys that do something in the frame.

        Pressed twice, a key finds its script running and is lost. The script of a key that counts once runs
        until a frame finds the key up.
        """
        pressed: list[str] = []
        for key, is_down in strokes:
            if is_down and key not in self._spent and key not in pressed:
                pressed.append(key)
            self._down = self._down | {key} if is_down else self._down - {key}
        self._spent |= {key for key in pressed if BY_NAME[key].counts_once}
        self._spent &= self._down
        return pressed
