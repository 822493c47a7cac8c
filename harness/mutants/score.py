"""What became of the mutants, as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from harness.mutants.equivalent import reason_for
from harness.mutants.trial import Outcome
from harness.mutants.wording import Speaker, Wording

WANTED = 0.98
"""The share that must be killed."""


@dataclass(frozen=True)
class Survivor:
    """A mutant that verify passed: how it reads, and why that is no fault; empty where nobody has said so."""

    wording: Wording
    excuse: str


@dataclass(frozen=True)
class Score:
    """The outcomes counted. A survivor counts as such, whether it is explained or not."""

    outcomes: Sequence[Outcome]
    survivors: Sequence[Survivor]

    @classmethod
    def of(cls, outcomes: Sequence[Outcome], speaker: Speaker) -> Score:
        """The score, with survivors in words."""
        wordings = [speaker.word(outcome.mutant) for outcome in outcomes if not outcome.is_killed]
        return cls(outcomes, [Survivor(wording, reason_for(wording)) for wording in wordings])

    @property
    def killed(self) -> int:
        """How many verify noticed."""
        return len(self.outcomes) - len(self.survivors)

    @property
    def share(self) -> float:
        """The share that verify noticed, 1 if there was nothing to notice."""
        return self.killed / len(self.outcomes) if self.outcomes else 1.0

    @property
    def unexplained(self) -> list[Survivor]:
        """The survivors that nobody has explained."""
        return [survivor for survivor in self.survivors if not survivor.excuse]

    @property
    def is_enough(self) -> bool:
        """Whether enough were killed and every survivor is explained."""
        return self.share >= WANTED and not self.unexplained

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
            "mutants": len(self.outcomes),
            "killed": self.killed,
            "share": round(self.share, 4),
            "operators": {
                operator: {"killed": killed, "mutants": count}
                for operator, (killed, count) in self.by_operator().items()
            },
            "checks": self.by_check(),
            "survivors": [
                {"mutant": survivor.wording.name, "explained": survivor.excuse} for survivor in self.survivors
            ],
        }
