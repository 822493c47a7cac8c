"""Makes a failing sequence short: delta debugging.

Whatever the items are (keys, frames, commands), a sequence that makes something fail is cut down to one of
which no item and no two items can be left out. The algorithm is ddmin without its step "reduce to a subset"
(A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28, 2002), and then
pairs, since a key often undoes what another one did.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True)
class Shrunk(Generic[Item]):
    """A sequence that still fails. `minimal` is False if a bound was met before everything was tried."""

    items: list[Item]
    trials: int
    minimal: bool


def shrink(
    items: Sequence[Item],
    fails: Callable[[list[Item]], bool],
    *,
    trials: int = 500,
    seconds: float = 20.0,
) -> Shrunk[Item]:
    """Leave out of ITEMS, which must fail, whatever is not needed for that.

    FAILS is asked about shorter sequences, at most TRIALS times, and not after SECONDS of real time. The
    order of the items that remain is kept.
    """
    work = _Work(list(items), fails, trials, time.monotonic() + seconds)
    try:
        size = len(work.left) // 2
        while size > 1:
            work.leave_out_runs(size)
            size = min(size, len(work.left)) // 2
        while work.leave_out_runs(1) or work.leave_out_a_pair():
            pass
    except _SpentError:
        return Shrunk(work.left, work.asked, minimal=False)
    return Shrunk(work.left, work.asked, minimal=True)


class _SpentError(Exception):
    """A bound was met."""


@dataclass
class _Work(Generic[Item]):
    """What is left so far, and what may still be spent on it."""

    left: list[Item]
    fails: Callable[[list[Item]], bool]
    trials: int
    deadline: float
    asked: int = 0

    def leave_out_runs(self, size: int) -> bool:
        """Leave out every run of SIZE items that can be; whether there was one."""
        before, at = len(self.left), 0
        while at < len(self.left):
            if not self._leave_out(range(at, at + size)):
                at += size
        return len(self.left) < before

    def leave_out_a_pair(self) -> bool:
        """Leave out the first two items that can only go together, if there are such."""
        return any(self._leave_out(pair) for pair in combinations(range(len(self.left)), 2))

    def _leave_out(self, places: Collection[int]) -> bool:
        if self.asked == self.trials or time.monotonic() > self.deadline:
            raise _SpentError
        self.asked += 1
        shorter = [item for place, item in enumerate(self.left) if place not in places]
        if not self.fails(shorter):
            return False
        self.left = shorter
        return True
