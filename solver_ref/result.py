"""What a search has to say."""

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """How a search ended."""

    OPTIMAL = "optimal"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit"


@dataclass(frozen=True)
class Result:
    """The end of a search. `pushes`, `moves` and `lurd` are None unless it found a solution.

    "unsolvable" says that the state space was exhausted; a search that ran out of states or time says
    "limit". `states` counts the stored states, 0 if it ended before the first; `seconds` is the time it took.
    """

    status: Status
    pushes: int | None
    moves: int | None
    lurd: str | None
    states: int
    seconds: float
