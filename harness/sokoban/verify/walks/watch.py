"""What is seen after each frame, and of searches and replays, each compared with the reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.game import BATCH
from harness.sokoban.contract import Name, SampleRow
from harness.sokoban.verify.board import whole
from harness.sokoban.verify.searches import Searcher
from solver_ref import Direction, Game, Position, Prediction, stuck_boxes, walk


class Sample(NamedTuple):
    """The values of a frame."""

    row: SampleRow
    """As they were read."""
    counters: Counters
    level_number: int
    problem: str
    width: int
    height: int
    machine: str
    deadlocked: bool
    flags: dict[Name, bool]

    @classmethod
    def of(cls, row: SampleRow) -> Sample:
        """Read a row. Raises ValueError for a value that should be a whole number and is not."""
        solution = tuple(map(whole, row.solution))
        return cls(
            row,
            Counters(str(row.answer), whole(row.expanded), whole(row.states), solution),
            whole(row.level_number),
            str(row.problem),
            whole(row.width),
            whole(row.height),
            str(row.machine),
            deadlocked=whole(row.deadlocked) == 1,
            flags={name: whole(value) == 1 for name, value in row.flags.items()},
        )

    @property
    def keeper(self) -> int:
        """The project's square of the keeper."""
        return whole(self.row.keeper)

    @property
    def cursor(self) -> int:
        """How many moves are in force."""
        return whole(self.row.cursor)

    @property
    def history(self) -> list[object]:
        """The moves, those that could be redone among them."""
        return self.row.history


class Counters(NamedTuple):
    """What a search shows of itself; `solution`, as the project writes pushes, comes when it has ended."""

    answer: str = ""
    expanded: int = 0
    states: int = 0
    solution: tuple[int, ...] = ()

    def __str__(self) -> str:
        announced = f", a solution of {len(self.solution)} pushes announced" if self.solution else ""
        found = self.answer or "no answer yet"
        return f"{found}, {self.expanded} nodes expanded, {self.states} stored{announced}"


@dataclass
class SearchWatch:
    """A search that has been asked for in POSITION, and the counters seen last.

    Before it has begun they are those of the search before it.
    """

    position: Position
    searcher: Searcher
    seen: Counters
    has_begun: bool = False
    may_have_begun: bool = False
    is_judged: bool = False
    prediction: Prediction | None = None

    @property
    def ends_at_once(self) -> bool:
        """Whether it has still to begin and ends with that: from a position that is lost at first sight."""
        return not self.has_begun and bool(stuck_boxes(self.position))

    def advance(self, counters: Counters, *, full_speed: bool) -> str | None:
        """Take the counters of the next frame; what can't be right about them, or None.

        A frame expands nothing, a batch or, at FULL_SPEED, any number of batches; the last one may be short.
        """
        if counters == self.seen:
            self.may_have_begun = True  # and look like the one before
            return None
        fault = self._step_fault(counters, full_speed)
        if fault is None:
            self.seen, self.has_begun = counters, True
        return fault

    def _step_fault(self, counters: Counters, full_speed: bool) -> str | None:
        if self.has_begun and self.seen.answer:
            return f"the search has ended with {self.seen}, but then shows {counters}"
        if counters.solution:
            return f"a solution is announced before the search has ended: {counters}"
        if counters.answer and (fault := self.answer_fault(counters)):
            return fault
        return self._growth_fault(counters, full_speed)

    def _growth_fault(self, counters: Counters, full_speed: bool) -> str | None:
        """What is wrong about the number of nodes expanded in a frame."""
        starts = [self.seen.expanded] * (self.has_begun or self.may_have_begun) + [0] * (not self.has_begun)
        steps = [counters.expanded - start for start in starts]
        if counters.answer:
            is_right = any(0 <= step <= BATCH or full_speed for step in steps)
        elif counters.expanded == 0:
            is_right = not self.has_begun
        else:
            is_right = any(step == BATCH or (full_speed and step > 0 == step % BATCH) for step in steps)
        return None if is_right else f"the search goes in a frame from {self.seen} to {counters}"

    def answer_fault(self, counters: Counters) -> str | None:
        """How an answer differs from the prediction; None if it does not.

        A wrong answer may come early: the reference looks no further than the nodes stored need.
        """
        if self.prediction is not None:
            return None
        is_full = counters.answer == "limit"
        capacity = self.searcher.capacity(self.position) if is_full else max(counters.states, 1)
        found = self.searcher.predict(self.position, capacity)
        predicted = Counters(found.status, found.expanded, found.stored)
        if counters == predicted:
            self.prediction = found
            return None
        more = ", and it should go on" if found.status == "limit" and not is_full else ""
        return f"the search ends with {counters}; predicted: {predicted}{more}"

    def unfinished_fault(self) -> str | None:
        """What was wrong about a search that was stopped before its answer; None if nothing was.

        With room for as many nodes as it had stored it must not have come to an end yet, and with room for
        one fewer it must have been full.
        """
        answer, expanded, states, _ = self.seen
        if not self.has_begun or answer:
            return None
        if expanded == 0:
            wanted = 0 if self.searcher.is_prepared_first else 1
            return None if states == wanted else f"{states} nodes are stored before the first is expanded"
        enough = self.searcher.predict(self.position, states)
        if enough.expanded <= expanded:
            return (
                f"the search shows {self.seen}; with {enough.stored} nodes stored, "
                f"expanding node {enough.expanded} should have led to: {enough.status}"
            )
        if states > 1:
            short = self.searcher.predict(self.position, states - 1)
            if short.status != "limit" or short.expanded > expanded:
                return f"the search shows {self.seen}, but can't have stored as many"
        return None


@dataclass
class ReplayWatch:
    """The pushes that the replay has still to make, each the box's square and the direction."""

    pushes: Sequence[tuple[int, Direction]]

    def play(self, game: Game, direction: Direction) -> str | None:
        """Make the replay's move in GAME; what is wrong about it, or None."""
        if not self.pushes:
            return f"the replay moves {direction.name.lower()} when it is at its end"
        box, push = self.pushes[0]
        target = box - push.step(game.level.width)
        steps = walk(game.position, target)
        before = game.pushes
        if steps is None or not game.move(direction):
            return f"the replay moves {direction.name.lower()}, which the rules refuse"
        if game.pushes > before:
            self.pushes = self.pushes[1:]
            return None if (steps, direction) == ("", push) else "the replay makes a push of its own"
        rest = walk(game.position, target)
        if rest is None or len(rest) != len(steps) - 1:
            return "the replay walks astray"
        return None
