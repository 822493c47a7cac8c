"""What became of the mutants, as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from harness.mutants.trial import Outcome
from harness.mutants.wording import Speaker, Wording

WANTED = 0.98
"""The share that must be killed."""


@dataclass(frozen=True)
class Score:
    """The outcomes counted, out of FOUND mutants; EQUIVALENT ones were met while choosing and passed over."""

    outcomes: Sequence[Outcome]
    survivors: Sequence[Wording]
    found: int
    equivalent: Sequence[Wording]

    @classmethod
    def of(
        cls, outcomes: Sequence[Outcome], speaker: Speaker, found: int, equivalent: Sequence[Wording]
    ) -> Score:
        """The score, with survivors in words."""
        survivors = [speaker.word(outcome.mutant) for outcome in outcomes if not outcome.is_killed]
        return cls(outcomes, survivors, found, equivalent)

    @property
    def killed(self) -> int:
        """How many verify noticed."""
        return len(self.outcomes) - len(self.survivors)

    @property
    def share(self) -> float:
        """The share that verify noticed, 1 if there was nothing to notice."""
        return self.killed / len(self.outcomes) if self.outcomes else 1.0

    @property
    def is_enough(self) -> bool:
        """Whether enough were killed."""
        return self.share >= WANTED

    def by_operator(self) -> dict[str, tuple[int, int]]:
        """Of each operator, how many were killed and how many there were."""
        total = Counter(outcome.mutant.operator for outcome in self.outcomes)
        killed = Counter(outcome.mutant.operator for outcome in self.outcomes if outcome.is_killed)
        return {operator: (killed[operator], count) for operator, count in total.items()}

    def by_check(self) -> dict[str, int]:
        """How many each check or gate killed, the deadliest first."""
        return dict(Counter(outcome.check for outcome in self.outcomes if outcome.is_killed).most_common())

    def to_json(self, *, seed: int) -> dict[str, Any]:
        """The score as it is recorded."""
        return {
            "seed": seed,
            "found": self.found,
            "mutants": len(self.outcomes),
            "killed": self.killed,
            "share": round(self.share, 4),
            "operators": {
                operator: {"killed": killed, "mutants": count}
                for operator, (killed, count) in self.by_operator().items()
            },
            "checks": self.by_check(),
            "survivors": [wording.name for wording in self.survivors],
            "passed over as equivalent": [wording.name for wording in self.equivalent],
        }
