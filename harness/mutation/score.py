"""What became of the mutants: every one of a run, and the numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from harness.mutation.change import Change, first_covering
from harness.mutation.trial import Outcome
from harness.mutation.wording import Speaker, Wording

WANTED = 0.98
"""The share that must be killed."""

Fate = Literal["killed", "accepted", "survived"]


@dataclass(frozen=True)
class Tried:
    """A mutant and what became of it.

    CHECK is the check or gate that killed it, empty for one that was not killed. REASON is what that said;
    for an accepted mutant why it may survive; for another survivor that the judge itself broke off, or empty.
    """

    wording: Wording
    fate: Fate
    check: str
    reason: str

    def to_json(self) -> dict[str, Any]:
        """As it is recorded."""
        return {
            **wording_to_json(self.wording),
            "outcome": self.fate,
            "check": self.check,
            "reason": self.reason,
        }


@dataclass(frozen=True)
class Score:
    """All mutants of a run, out of FOUND; EQUIVALENT ones were met while choosing and skipped."""

    tried: Sequence[Tried]
    found: int
    equivalent: Sequence[Wording]

    def of_fate(self, fate: Fate) -> list[Tried]:
        """The mutants with this fate."""
        return [each for each in self.tried if each.fate == fate]

    @property
    def killed(self) -> int:
        """How many the judge noticed."""
        return len(self.of_fate("killed"))

    @property
    def share(self) -> float:
        """The share of those tried, accepted ones too, that the judge noticed; 1 if there were none."""
        return self.killed / len(self.tried) if self.tried else 1.0

    @property
    def is_enough(self) -> bool:
        """Whether enough were killed."""
        return self.share >= WANTED

    def by_operator(self) -> dict[str, tuple[int, int]]:
        """Of each operator, how many were killed and how many there were."""
        total = Counter(each.wording.operator for each in self.tried)
        killed = Counter(each.wording.operator for each in self.of_fate("killed"))
        return {operator: (killed[operator], count) for operator, count in total.items()}

    def by_check(self) -> dict[str, int]:
        """How many each check or gate killed, the deadliest first."""
        return dict(Counter(each.check for each in self.of_fate("killed")).most_common())

    def to_json(self) -> dict[str, Any]:
        """The numbers, every mutant tried, and the equivalent ones skipped."""
        return {
            "found": self.found,
            "tried": len(self.tried),
            "killed": self.killed,
            "accepted": len(self.of_fate("accepted")),
            "survived": len(self.of_fate("survived")),
            "share": round(self.share, 4),
            "operators": {
                operator: {"killed": killed, "tried": count}
                for operator, (killed, count) in self.by_operator().items()
            },
            "checks": self.by_check(),
            "mutants": [each.to_json() for each in self.tried],
            "equivalent": [wording_to_json(wording) for wording in self.equivalent],
        }

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Score:
        """The score whose `to_json` is in RECORD."""
        tried = [
            Tried(wording_from_json(row), row["outcome"], row["check"], row["reason"])
            for row in record["mutants"]
        ]
        return cls(tried, record["found"], [wording_from_json(row) for row in record["equivalent"]])


def tried_of(outcome: Outcome, speaker: Speaker, accepted: Iterable[Change]) -> Tried:
    """A mutant and what became of it, given the changes that are ACCEPTED."""
    wording = speaker.word(outcome.mutant)
    if outcome.is_killed:
        return Tried(wording, "killed", outcome.check, outcome.reason)
    change = first_covering(accepted, wording)
    if change is None or outcome.reason:  # the judge broke off: nobody has accepted that
        return Tried(wording, "survived", "", outcome.reason)
    return Tried(wording, "accepted", "", change.why)


def wording_to_json(wording: Wording) -> dict[str, Any]:
    """A mutant in words as it is recorded."""
    return {
        "operator": wording.operator,
        "target": wording.target,
        "script": wording.script,
        "line": wording.line,
        "before": [line.strip() for line in wording.before],
        "after": [line.strip() for line in wording.after],
    }


def wording_from_json(row: dict[str, Any]) -> Wording:
    """The mutant in words that was recorded, its lines without indentation."""
    where = row["operator"], row["target"], row["script"], row["line"]
    return Wording(*where, tuple(row["before"]), tuple(row["after"]))
