"""What a search may take: states, time and memory."""

import time
from collections.abc import Callable
from typing import NamedTuple

MOST_BYTES = 6 << 30
"""What the tables and the stored states may take, if nothing else is said: 6 GiB."""

_MOST_STATES = 1 << 62  # fits into 64 bits, and no machine holds as many

Progress = Callable[[int], None]
"""Called now and then with the number of stored states."""


_TICK = 100_000  # nodes expanded between two looks at the clock, times one more than the boxes squared
_AT_ONCE = 100_000_000  # the same for the boxes of one node, and for the squares of the floor


class AtOnce(NamedTuple):
    """What is done between two looks at the clock: so many nodes, or so many boxes of one that has more."""

    nodes: int
    boxes: int


def at_once(boxes: int, floor: int) -> AtOnce:
    """What a search may do before it looks: a node's work grows with the floor and the boxes squared."""
    squared = 1 + boxes**2
    return AtOnce(max(1, min(_TICK // squared, _AT_ONCE // floor)), 1 + _AT_ONCE // squared)


class LimitError(Exception):
    """The search has to be given up."""


class Limits:
    """The limits of one search, whose time begins now."""

    def __init__(
        self, max_states: int | None, time_limit: float | None, max_bytes: int, progress: Progress | None
    ) -> None:
        self.states = _MOST_STATES if max_states is None else min(max_states, _MOST_STATES)
        """How many states may be stored."""
        self.bytes = max_bytes
        """What is left of the memory."""
        self._time_limit = time_limit
        self._progress = progress
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the search has taken."""
        return time.monotonic() - self._began

    def goes_on(self, states: int) -> bool:
        """Report the stored states. False if the time is up."""
        if self._progress is not None:
            self._progress(states)
        return self._time_limit is None or self.seconds < self._time_limit

    def look(self) -> None:
        """Look at the clock, before there are states. Raises `LimitError` if the time is up."""
        if self._time_limit is not None and self.seconds >= self._time_limit:
            raise LimitError

    def take(self, number: int) -> None:
        """Set so many bytes aside for good. Raises `LimitError` if there are not so many left."""
        self.require(number)
        self.bytes -= number

    def require(self, number: int) -> None:
        """Raises `LimitError` if there are not so many bytes left, for what may grow."""
        if number > self.bytes:
            raise LimitError
