"""One mutant on trial: does the judge notice?"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import sb3
from harness.mutation.mutant import Mutant

LONGEST = 160
"""Characters of a reason."""


class Noticed(NamedTuple):
    """What a judge has against a project: the check that failed first, and why."""

    check: str
    reason: str


Judge = Callable[[Path], Noticed | None]
"""Tests the project at a path; None if all passes. For `run` it must be a function that can be pickled."""


@dataclass(frozen=True)
class Outcome:
    """What the judge said: the check that failed first and why, both empty for a survivor.

    A survivor has a reason if the judge itself broke off.
    """

    mutant: Mutant
    check: str
    reason: str

    @property
    def is_killed(self) -> bool:
        """Whether the judge noticed."""
        return self.check != ""


def put_on_trial(path: Path, mutant: Mutant, judge: Judge) -> Outcome:
    """What JUDGE says of the project at PATH with the mutant's change, of which no file is left."""
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder) / "mutant.sb3"
        write(path, mutant, changed)
        try:
            check, reason = judge(changed) or ("", "")
        except Exception as error:  # a fault of the judge's own, which nobody may take for a kill
            check, reason = "", f"the judge broke off: {error!r}"
    return Outcome(mutant, check, _cut(reason.replace(str(changed), changed.name)))


def _cut(reason: str) -> str:
    return reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 1]}…"


def write(path: Path, mutant: Mutant, changed: Path) -> None:
    """Write the project at PATH with the mutant's change to CHANGED."""
    changed.write_bytes(sb3.to_sb3(mutant.apply(sb3.read(path))))
