"""A change that is known before it is tried, and the mutants that it is: a pattern of their wording."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from harness.mutation.wording import Wording

ANY = "…"
"""In a pattern: any text, also none."""


@dataclass(frozen=True)
class Change:
    """The mutants by OPERATOR in TARGET's SCRIPT whose lines BEFORE became AFTER.

    Both are the lines of the wording, joined as its `removed` and `added` join them. They match as a whole;
    only `…` stands for any text. COUNT says how many mutants of the project these are.
    """

    operator: str
    target: str
    script: str
    before: str
    after: str
    why: str
    count: int = 1

    def covers(self, wording: Wording) -> bool:
        """Whether the mutant is one of these."""
        place = (wording.operator, wording.target, wording.script)
        return (
            (self.operator, self.target, self.script) == place
            and self._before.fullmatch(wording.removed) is not None
            and self._after.fullmatch(wording.added) is not None
        )

    @cached_property
    def _before(self) -> re.Pattern[str]:
        return _pattern(self.before)

    @cached_property
    def _after(self) -> re.Pattern[str]:
        return _pattern(self.after)


class Equivalent(Change):
    """No mutant at all: the project behaves the same for every level. `why` is the proof."""


class Accepted(Change):
    """A mutant that behaves differently and that the judge need not notice. `why` is the reason."""


AnyChange = TypeVar("AnyChange", bound=Change)


def first_covering(changes: Iterable[AnyChange], wording: Wording) -> AnyChange | None:
    """The first of CHANGES that covers the mutant, None if none does."""
    return next((change for change in changes if change.covers(wording)), None)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, text.split(ANY))))
