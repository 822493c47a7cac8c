"""How fast the reference proves optima, compared with known optima and with a naive search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from harness.machine import HarnessError
from harness.sokoban.bench.naive import MOST_STATES, step_by_step
from harness.sokoban.bench.optima import Aim
from harness.sokoban.naming import level_name
from levels import Level, Scanned
from solver_ref import Position, Result, Status, predict, solve_moves, solve_pushes

LIMIT = 20.0
"""Seconds that a search may take, if nothing else is said."""
_TO_WARM_UP = Level(("#####", "#@$.#", "#####"))


@dataclass(frozen=True)
class Proof:
    """How a search for an optimum ended. `known` is the optimum from elsewhere, `seconds` processor time."""

    slot: int
    title: str
    status: Status
    optimum: int | None
    known: int | None
    states: int
    seconds: float

    @property
    def is_solved(self) -> bool:
        """Whether the optimum is proven."""
        return self.status is Status.OPTIMAL

    @property
    def is_finished(self) -> bool:
        """Whether it ended within its limit."""
        return self.status is not Status.LIMIT


def warm_up() -> float:
    """Have all searches compiled, or loaded if they were before; seconds of processor time."""
    began = time.thread_time()
    solve_pushes(_TO_WARM_UP)
    solve_moves(_TO_WARM_UP)
    predict(Position.start(_TO_WARM_UP))
    return time.thread_time() - began


def prove(
    boards: Sequence[Scanned],
    aim: Aim,
    known: Mapping[int, int],
    limit: float = LIMIT,
    progress: Callable[[int], None] | None = None,
) -> list[Proof]:
    """Search every valid level for the fewest pushes or moves, LIMIT seconds at most.

    KNOWN has optima by slot, PROGRESS is called with the number of boards done. Raises HarnessError when a
    search ends otherwise than with the known optimum, unless that is for its limit.
    """
    proofs = []
    for slot, level in _numbered(boards, progress):
        began = time.thread_time()
        result = _search(level, aim, limit)
        seconds = time.thread_time() - began
        optimum = result.pushes if aim == "pushes" else result.moves
        proof = Proof(slot, level.title, result.status, optimum, known.get(slot), result.states, seconds)
        if proof.known is not None and proof.is_finished and proof.optimum != proof.known:
            raise HarnessError(
                f"{level_name(slot, level.title)}: the reference says {_result(proof, aim)}, "
                f"but {proof.known} {aim} are known as the fewest"
            )
        proofs.append(proof)
    return proofs


def beside_naive(
    boards: Sequence[Scanned],
    proofs: Sequence[Proof],
    most_states: int = MOST_STATES,
    progress: Callable[[int], None] | None = None,
) -> list[tuple[Proof, Proof]]:
    """The step-by-step search and the PROOFS of fewest moves, in pairs: of the levels that both finish.

    Raises HarnessError when the two do not agree.
    """
    of_slot = {proof.slot: proof for proof in proofs if proof.is_finished}
    pairs = []
    for slot, level in _numbered(boards, progress):
        if (proof := of_slot.get(slot)) is None:
            continue
        began = time.thread_time()
        result = step_by_step(level, most_states)
        seconds = time.thread_time() - began
        naive = Proof(slot, level.title, result.status, result.moves, proof.known, result.states, seconds)
        if not naive.is_finished:
            continue
        if naive.optimum != proof.optimum:
            raise HarnessError(
                f"{level_name(slot, level.title)}: the reference says {_result(proof, 'moves')}, "
                f"step by step it is {_result(naive, 'moves')}"
            )
        pairs.append((naive, proof))
    return pairs


def _search(level: Level, aim: Aim, limit: float) -> Result:
    solve = solve_pushes if aim == "pushes" else solve_moves
    return solve(level, time_limit=limit)


def _numbered(
    boards: Sequence[Scanned], progress: Callable[[int], None] | None
) -> Iterator[tuple[int, Level]]:
    """The valid levels with their slots, from 1; reports the progress after each board."""
    for slot, scanned in enumerate(boards, 1):
        if scanned.level is not None:
            yield slot, scanned.level
        if progress:
            progress(slot)


def _result(proof: Proof, aim: Aim) -> str:
    return f"{proof.optimum} {aim}" if proof.is_solved else str(proof.status)
