"""Follows a project through a session, frame by frame, and tells where it leaves the reference.

What keys do is exact. When in a frame the computer does its part depends on what else the frame had to do,
since scripts are passed over once or many times, before the keys and after them. So of a search and a replay
it is asked that each frame shows a step which may come next, and that they never stand still for long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from harness.project import Row
from harness.verify.board import Frame
from harness.verify.walks.course import Course
from harness.verify.walks.sample import Sample
from harness.verify.walks.session import Session
from levels import Level
from solver_ref import Keeper

MOST_COURSES = 8
"""Courses that are followed at most; nearly always there is one."""


class Follower:
    """The reference beside a running project whose last frame was ROW, with nothing going on in it.

    `frames` tells how the levels lie on the project's board, by number; it may be shared between followers.
    """

    def __init__(
        self, levels: Sequence[Level | None], keeper: Keeper, row: Row, frames: dict[int, Frame]
    ) -> None:
        seen = Sample.of(row)
        session = Session(levels, seen.level_number)
        session.full_speed, session.sound_on = seen.full_speed, seen.sound_on
        session.traps_shown = seen.traps_shown
        self._courses = [Course(session, keeper, seen, frames)]

    @property
    def course(self) -> Course:
        """The course that the project has taken; one of them, as long as several can't be told apart."""
        return self._courses[0]

    def advance(self, keys: Iterable[str], row: Row) -> str | None:
        """Go on by a frame before which KEYS went down, in this order; where the project parts, or None."""
        pressed = list(dict.fromkeys(keys))  # pressed twice, the second finds the script running and is lost
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
