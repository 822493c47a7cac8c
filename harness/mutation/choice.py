"""Which mutants to try: some of every kind, spread over all scripts, the same for the same seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from harness.mutation.mutant import Mutant


def choose(
    mutants: Sequence[Mutant],
    count: int,
    seed: int,
    is_skipped: Callable[[Mutant], bool] = lambda mutant: False,
) -> list[Mutant]:
    """COUNT of MUTANTS (or all, if there are fewer), the operators in turn.

    Each takes one of its mutants from the script that has been hit least so far. In the end scripts that no
    operator has hit take the places of mutants from scripts that were hit most. What IS_SKIPPED is left out.
    """
    shuffled = list(mutants)
    random.Random(seed).shuffle(shuffled)  # noqa: S311
    waiting: dict[str, list[Mutant]] = {mutant.operator: [] for mutant in mutants}
    for mutant in shuffled:
        waiting[mutant.operator].append(mutant)
    hits: Counter[str] = Counter()
    chosen: list[Mutant] = []
    while len(chosen) < count and any(waiting.values()):
        for left in waiting.values():
            if left and len(chosen) < count:
                mutant = min(left, key=lambda mutant: hits[mutant.script])
                left.remove(mutant)
                if not is_skipped(mutant):
                    chosen.append(mutant)
                    hits[mutant.script] += 1
    return _with_every_script(chosen, [each for each in shuffled if hits[each.script] == 0], hits, is_skipped)


def _with_every_script(
    chosen: list[Mutant], mutants: Sequence[Mutant], hits: Counter[str], is_skipped: Callable[[Mutant], bool]
) -> list[Mutant]:
    """The chosen, some of them exchanged for mutants of scripts that were not hit, while there is room.

    Every operator keeps one.
    """
    operators = Counter(each.operator for each in chosen)
    for mutant in mutants:
        if hits[mutant.script] == 0 and not is_skipped(mutant):
            spare = [each for each in chosen if operators[each.operator] > 1]
            crowded = max(spare, key=lambda other: hits[other.script], default=None)
            if crowded is None or hits[crowded.script] < 2:
                break
            chosen[chosen.index(crowded)] = mutant
            hits[crowded.script] -= 1
            hits[mutant.script] += 1
            operators[crowded.operator] -= 1
            operators[mutant.operator] += 1
    return chosen
