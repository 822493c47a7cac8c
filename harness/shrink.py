"""Makes a failing sequence short: delta debugging.

Whatever the items are (keys, frames, commands), a sequence that makes something fail is cut down to one of
which no single item can be left out. The algorithm is ddmin without its step "reduce to a subset":
A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28 (2002).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True)
class Shrunk(Generic[Item]):
    """A sequence that still fails. `minimal` is False if a bound was met before every item was tried."""

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
    left, asked, deadline = list(items), 0, time.monotonic() + seconds
    size = max(1, len(left) // 2)
    while left:
        at = 0
        before = len(left)
        while at < len(left):
            if asked == trials or time.monotonic() > deadline:
                return Shrunk(left, asked, minimal=False)
            shorter = left[:at] + left[at + size :]
            asked += 1
            if fails(shorter):
                left = shorter
            else:
                at += size
        if size > 1:
            size = max(1, min(size, len(left)) // 2)
        elif len(left) == before:
            break
    return Shrunk(left, asked, minimal=True)
