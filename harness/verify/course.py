"""One way that things may have gone in a project: a session, and what the computer has done in it so far."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from harness.verify.board import Frame
from harness.verify.keys import SOLVE
from harness.verify.replay_watch import ReplayWatch
from harness.verify.sample import Sample, whole
from harness.verify.search_watch import SearchWatch
from harness.verify.session import Session
from solver_ref import Direction, Keeper, stuck_boxes

PATIENCE = 8
"""Frames that a search or a replay may stand still."""


class Course:
    """Goes on frame by frame with what is seen of the project, as long as it is a course that may be taken.

    `frames` tells how the levels lie on the project's board, by number; what is found out is added.
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

    @property
    def may_conclude(self) -> bool:
        """Whether the search has its answer, but has not told it."""
        return self.session.machine == "searching" and self._counters.answer != ""

    def advance(self, keys: Sequence[str], seen: Sample) -> str | None:
        """Press KEYS and take what is seen after the frame; what can't be right about it, or None."""
        was_fast, was_searching = self.session.full_speed, self.session.machine == "searching"
        before = (self._counters, self.session.machine, self.session.game and self.session.game.cursor)
        asked = [key for key in keys if self.session.press(key)]
        full_speed = was_fast or self.session.full_speed
        fault = (
            self._search_fault(seen, bool(asked), was_searching, full_speed)
            or self._machine_fault(seen)
            or self._difference(seen)
        )
        after = (self._counters, self.session.machine, self.session.game and self.session.game.cursor)
        self._still = self._still + 1 if self.session.machine and before == after else 0
        if fault is None and self._still > PATIENCE:
            return f"nothing moves for {self._still} frames while the machine is {self.session.machine}"
        return fault

    def conclude(self) -> str | None:
        """The search tells its answer, and hands a solution on; what was wrong about that, or None."""
        search, session = self._search, self.session
        session.machine = ""
        if search is None or not self._counters.answer:
            return "the search stops without an answer"
        search.has_begun = True
        if fault := search.answer_fault(self._counters):
            return fault
        found, frame = search.prediction, self.frame
        if found and found.pushes and frame:
            told = tuple(4 * frame.square(box) + direction for box, direction in found.solution)
            search.seen = self._counters = self._counters._replace(solution=told)
            if session.purpose == SOLVE:
                session.machine = "replaying"
                self._replay = ReplayWatch(found.solution)
        return None

    def _search_fault(
        self, seen: Sample, is_asked: bool, was_searching: bool, full_speed: bool
    ) -> str | None:
        """Take a frame's progress of the search."""
        counters, game = seen.counters, self.session.game
        if game is None:
            self._search, self._counters = None, counters
            return None
        if self.session.machine == "searching" != seen.machine:
            counters = counters._replace(solution=())  # it is being told; see `conclude`
        old = self._search
        if is_asked:
            self._search = SearchWatch(game.position, self._keeper, self._counters)
            fault = self._search.advance(counters, full_speed=full_speed)
            if fault and old and was_searching and not old.advance(counters, full_speed=full_speed):
                self._search.seen, fault = counters, None  # the new one has not had its turn
        elif old and (was_searching or not old.has_begun):
            fault = old.advance(counters, full_speed=full_speed)
        else:
            fault = None if counters == self._counters else f"nothing searches, but it shows {counters}"
        self._counters = counters
        for search in (old, self._search):
            if fault is None and search and (search is not self._search or not self.session.machine):
                fault = self._stopped_fault(search)
        return fault

    def _stopped_fault(self, search: SearchWatch) -> str | None:
        """What was wrong about a search that is stopped, looked at once."""
        if search.is_judged or not search.has_begun:
            return None
        search.is_judged = True
        return search.unfinished_fault()

    def _machine_fault(self, seen: Sample) -> str | None:
        """What the machine does by itself: the search may end, the replay move or end."""
        session, game = self.session, self.session.game
        if session.machine == "searching" != seen.machine and (fault := self.conclude()):
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
            "level number": (seen.level_number, session.number),
            "traps shown": (seen.traps_shown, session.traps_shown),
            "full speed": (seen.full_speed, session.full_speed),
            "sound on": (seen.sound_on, session.sound_on),
            "machine": (seen.machine, session.machine),
            "solution": (seen.counters.solution, self._counters.solution),
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
        return frame.difference(game, seen.position)
