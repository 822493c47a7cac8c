"""verify as the judge of a mutant."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from harness.machine import VirtualMachine
from harness.mutation import Noticed
from harness.sokoban.verify import PASS, Verdict, verify

WALL_LIMIT = 20.0
"""Seconds of real time that a batch of keys may take; one of the project as built takes two at most."""
MACHINES: tuple[VirtualMachine, ...] = ("turbowarp", "scratch")
"""The quicker one first; Scratch's own takes five times as long, and gets only what the first lets pass."""
SOURCES = ("harness", "generator", "solver_ref", "sb3", "levels")
"""The packages that decide which mutants there are and what verify says of them."""
FEW = 3
"""Levels played in a machine that is not the first."""


def judge(changed: Path, machines: Sequence[VirtualMachine] = MACHINES) -> Noticed | None:
    """Verify the project at CHANGED in MACHINES, until something fails in one of them.

    All levels are played in the first machine, a few in the others; verify by itself does all this and more.
    """
    first, *others = machines
    verdict = _play(changed, first, None)
    for machine in others:
        if verdict.ok:
            verdict = _play(changed, machine, range(1, min(FEW, len(verdict.levels)) + 1))
    return _first_failure(verdict)


def _play(changed: Path, machine: VirtualMachine, levels: Collection[int] | None) -> Verdict:
    return verify(
        changed, levels=levels, vms=[machine], validators=False, stop_early=True, wall_limit=WALL_LIMIT
    )


def _first_failure(verdict: Verdict) -> Noticed | None:
    """The first check, else the first gate, that failed, and why."""
    for level in verdict.levels:
        for name, result in level.checks.items():
            if result != PASS:
                return Noticed(name, f"{level.name}: {result}")
    for name, result in verdict.gates.items():
        if result != PASS:
            return Noticed(f"gate {name}", result)
    return None
