"""One mutant on trial: does verify notice?"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import sb3
from harness.mutants.mutant import Mutant
from harness.project import VirtualMachine
from harness.verify import Verdict, verify

WALL_LIMIT = 20.0
"""Seconds of real time that a batch of keys may take; one of the project as built takes two at most."""
MACHINES: tuple[VirtualMachine, ...] = ("turbowarp", "scratch")
"""The quicker one first; Scratch's own takes five times as long, and gets only what the first lets pass."""
LONGEST = 160
"""Characters of a reason."""
FEW = 3
"""Levels played in a machine that is not the first."""


@dataclass(frozen=True)
class Outcome:
    """What verify said: the gate or the check that failed first and why, both empty for a survivor.

    A survivor has a reason if verify itself broke off.
    """

    mutant: Mutant
    check: str
    reason: str

    @property
    def is_killed(self) -> bool:
        """Whether verify noticed."""
        return self.check != ""


def judge(path: Path, mutant: Mutant, machines: Sequence[VirtualMachine] = MACHINES) -> Outcome:
    """Verify the project at PATH with the mutant's change in MACHINES, until one of them notices.

    All levels are played in the first machine, a few in the others; verify by itself does all this and more.
    """
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder) / "mutant.sb3"
        write(path, mutant, changed)
        try:
            check, reason = _first_failure(_verdict(changed, machines))
        except Exception as error:  # a fault of verify's own, which nobody may take for a kill
            check, reason = "", f"verify broke off: {error!r}"
    return Outcome(mutant, check, _cut(reason.replace(str(changed), changed.name)))


def _verdict(changed: Path, machines: Sequence[VirtualMachine]) -> Verdict:
    """What is said in the first machine in which something fails, else in the last."""
    first, *others = machines
    verdict = _play(changed, first, None)
    for machine in others:
        if verdict.ok:
            verdict = _play(changed, machine, range(1, min(FEW, len(verdict.levels)) + 1))
    return verdict


def _play(changed: Path, machine: VirtualMachine, levels: Collection[int] | None) -> Verdict:
    return verify(
        changed, levels=levels, vms=[machine], witnesses=False, stop_early=True, wall_limit=WALL_LIMIT
    )


def _cut(reason: str) -> str:
    return reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 1]}…"


def write(path: Path, mutant: Mutant, changed: Path) -> None:
    """Write the project at PATH with the mutant's change to CHANGED."""
    changed.write_bytes(sb3.to_sb3(mutant.apply(sb3.read(path))))


def _first_failure(verdict: Verdict) -> tuple[str, str]:
    """The first check, else the first gate, that failed, and why."""
    for level in verdict.levels:
        for name, result in level.checks.items():
            if result != "pass":
                return name, f"{level.name}: {result}"
    for name, result in verdict.gates.items():
        if result != "pass":
            return f"gate {name}", result
    return "", ""
