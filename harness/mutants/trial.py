"""One mutant on trial: does verify notice?"""

from __future__ import annotations

import json
import tempfile
import time
import zipfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.mutants.mutant import Mutant
from harness.project import VirtualMachine
from harness.verify import Verdict, verify

WALL_LIMIT = 20.0
"""Seconds of real time that a batch of keys may take; one of the project as built takes two at most."""
FEW = 3
"""Levels played in Scratch's own machine, which takes five times as long for them all."""


@dataclass(frozen=True)
class Outcome:
    """What verify said: the gate or the check that failed first and why, both empty for a survivor."""

    mutant: Mutant
    check: str
    reason: str
    seconds: float

    @property
    def is_killed(self) -> bool:
        """Whether verify noticed."""
        return self.check != ""


def judge(path: Path, mutant: Mutant) -> Outcome:
    """Verify the project at PATH with the mutant's change."""
    start = time.monotonic()
    try:
        check, reason = _first_failure(_verdict(path, mutant))
    except Exception as error:  # a fault of verify's own, which nobody may take for a kill
        check, reason = "", f"verify broke off: {error!r}"
    return Outcome(mutant, check, reason, time.monotonic() - start)


def _verdict(path: Path, mutant: Mutant) -> Verdict:
    """What is said of all levels in the quicker machine and, if that is nothing, of a few in the other.

    verify by itself does all of this and more.
    """
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder) / "mutant.sb3"
        write(path, mutant, changed)
        verdict = _play(changed, "turbowarp", None)
        if verdict.ok:
            verdict = _play(changed, "scratch", range(1, min(FEW, len(verdict.levels)) + 1))
    return verdict


def _play(changed: Path, machine: VirtualMachine, levels: Collection[int] | None) -> Verdict:
    return verify(
        changed, levels=levels, vms=[machine], witnesses=False, stop_early=True, wall_limit=WALL_LIMIT
    )


def write(path: Path, mutant: Mutant, changed: Path) -> None:
    """Write the project at PATH with the mutant's change to CHANGED."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "project.json":
                project: Mapping[str, Any] = mutant.apply(json.loads(content))
                content = json.dumps(project).encode()
            new.writestr(name, content)


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
