"""Which levels to measure: those that fit the stage and that every search answers in good time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from generator import game
from harness.sokoban.naming import level_name
from levels import Scanned
from solver_ref import Keeper, Position, Prediction, predict, predict_both_ends

MAX_STATES = 60_000
Way = Keeper | Literal["both ends"]
"""How the project searches: breadth first with the keeper held as a region or exactly, or from both ends."""


@dataclass(frozen=True)
class Candidate:
    """A level to measure, and how each search of it will end; `slot` counts all boards given, from 1."""

    slot: int
    scanned: Scanned
    predictions: Mapping[Way, Prediction]


def choose(
    boards: Sequence[Scanned], max_states: int = MAX_STATES, progress: Callable[[int], None] | None = None
) -> tuple[list[Candidate], list[str]]:
    """The levels to measure, and a line for each of the others that says why not.

    The search with the keeper as a region may store MAX_STATES nodes at most; the one with the exact keeper
    as many as Scratch's lists hold. PROGRESS is called with the number of boards looked at.
    """
    chosen, left_out = [], []
    for slot, scanned in enumerate(boards, 1):
        candidate = _candidate(slot, scanned, max_states)
        if isinstance(candidate, Candidate):
            chosen.append(candidate)
        else:
            left_out.append(f"{level_name(slot, scanned.title)} is left out: {candidate}")
        if progress:
            progress(slot)
    return chosen, left_out


def _candidate(slot: int, scanned: Scanned, max_states: int) -> Candidate | str:
    """The candidate, or why the level is none."""
    if scanned.level is None:
        return f"not valid ({scanned.problems[0].message})"
    if misfit := game.misfit(scanned.level):
        return misfit
    start = Position.start(scanned.level)
    room = game.node_capacity(scanned.level)
    capacity = min(max_states, room)
    region = predict(start, "region", capacity=capacity)
    if region.expanded == 0:
        return f"nothing to search, it is {region.status} from the start"
    exact = predict(start, "exact", capacity=room)
    both = predict_both_ends(start, capacity=game.both_ends_capacity(start))
    limits = (
        (region, f"more than {capacity:,} nodes"),
        (exact, f"more than the {exact.stored:,} nodes that fit, with the exact keeper"),
        (both, f"more than the {both.stored:,} nodes that fit, from both ends"),
    )
    problem = next((reason for found, reason in limits if found.status == "limit"), None)
    return problem or Candidate(slot, scanned, {"region": region, "exact": exact, "both ends": both})
