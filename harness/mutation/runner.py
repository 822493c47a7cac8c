"""Many mutants on trial, two at a time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from harness.mutation.mutant import Mutant
from harness.mutation.trial import Judge, Outcome, put_on_trial

WORKERS = 2

Report = Callable[[int, Outcome], None]
"""Called after each mutant with how many are done."""


def run(path: Path, mutants: Sequence[Mutant], judge: Judge, report: Report) -> list[Outcome]:
    """Try all MUTANTS of the project at PATH, in processes of their own; the outcomes in the same order."""
    found: dict[int, Outcome] = {}
    context = multiprocessing.get_context("spawn")  # a fork would copy what threads of this process hold
    with ProcessPoolExecutor(WORKERS, mp_context=context) as pool:
        places = {
            pool.submit(put_on_trial, path, mutant, judge): place for place, mutant in enumerate(mutants)
        }
        for future in as_completed(places):
            outcome = found[places[future]] = future.result()
            report(len(found), outcome)
    return [found[place] for place in range(len(mutants))]
