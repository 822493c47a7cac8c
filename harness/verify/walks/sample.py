"""One frame of a project in play: the values that are read after it."""

from __future__ import annotations

from typing import NamedTuple

from harness.expressions import Reading, items_of, var
from harness.project import Row
from harness.verify.board import WATCHED, whole
from harness.verify.walks.search_watch import Counters

_VARIABLES = (
    "answer",
    "expanded",
    "states",
    "level number",
    "problem",
    "width",
    "height",
    "machine",
    "deadlocked",
    "traps shown",
    "full speed",
    "sound on",
)
SAMPLED: tuple[Reading, ...] = (*WATCHED, *(var(name) for name in _VARIABLES), items_of("solution"))
"""The position as in board.WATCHED, then everything else that keys and the computer change."""


class Sample(NamedTuple):
    """The values of a frame."""

    position: Row
    """As in board.WATCHED."""
    counters: Counters
    level_number: int
    problem: str
    width: int
    height: int
    machine: str
    deadlocked: bool
    traps_shown: bool
    full_speed: bool
    sound_on: bool

    @classmethod
    def of(cls, row: Row) -> Sample:
        """Read a row of SAMPLED. Raises ValueError for a value that should be a whole number and is not."""
        count = len(WATCHED)
        answer, expanded, states, level, problem, width, height, machine, *flags = row[count:-1]
        counters = Counters(str(answer), whole(expanded), whole(states), tuple(map(whole, row[-1])))
        numbers = (whole(level), str(problem), whole(width), whole(height), str(machine))
        return cls(row[:count], counters, *numbers, *(whole(flag) == 1 for flag in flags))

    @property
    def keeper(self) -> int:
        """The project's square of the keeper."""
        return whole(self.position[0])

    @property
    def cursor(self) -> int:
        """How many moves are in force."""
        return whole(self.position[4])

    @property
    def history(self) -> list[object]:
        """The moves, those that could be redone among them."""
        return list(self.position[5])
