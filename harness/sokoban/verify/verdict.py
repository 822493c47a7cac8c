"""What verify has to say of a project."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from harness.testing.junit import Suite

PASS = "pass"  # noqa: S105
NO_LEVELS = {"levels": "the project has no level"}


@dataclass
class LevelVerdict:
    """One level: what the reference knows of it, and each check's result, `PASS` or why not."""

    index: int
    title: str
    status: str = "invalid"
    """What the reference says of it: optimal, unsolvable, limit, or invalid when its text is no level."""
    optimal: int | None = None
    pushes: int | None = None
    moves: int | None = None
    expanded: int | None = None
    checks: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The level for people: its number, and its title if it has one."""
        return f"level {self.index} ({self.title})" if self.title else f"level {self.index}"

    @property
    def ok(self) -> bool:
        """Whether every check passed."""
        return all(result == PASS for result in self.checks.values())


@dataclass
class Verdict:
    """The whole project: the gates it has to pass before it is played, and its levels."""

    gates: dict[str, str] = field(default_factory=dict)
    levels: list[LevelVerdict] = field(default_factory=list)

    def add_gate(self, name: str, fault: str | None) -> bool:
        """Enter a gate's result; whether it passed."""
        self.gates[name] = fault or PASS
        return not fault

    def add_gates(self, gates: Iterable[tuple[str, str | None]]) -> bool:
        """Enter the results of gates up to the first that fails; whether all passed."""
        return all(self.add_gate(name, fault) for name, fault in gates)

    def add_play(self, gates: Mapping[str, str], levels: Mapping[int, LevelVerdict], suffix: str) -> None:
        """Enter what one virtual machine's play found; SUFFIX tells its gates and checks from another's."""
        self.gates.update({name + suffix: result for name, result in gates.items()})
        known = {level.index: level for level in self.levels}
        for index, level in levels.items():
            if index not in known:
                known[index] = replace(level, checks={})
                self.levels.append(known[index])
            known[index].checks.update({name + suffix: result for name, result in level.checks.items()})

    @property
    def ok(self) -> bool:
        """Whether every gate and every level passed, and there was a level at all."""
        gates = all(result == PASS for result in self.gates.values())
        return gates and bool(self.levels) and all(level.ok for level in self.levels)

    def failures(self) -> list[str]:
        """One line for everything that did not pass, naming gate or level and check."""
        return [f"{name}: {result}" for name, result in self.gates.items() if result != PASS] + [
            f"{level.name}: {name}: {result}"
            for level in self.levels
            for name, result in level.checks.items()
            if result != PASS
        ]

    def suites(self) -> list[Suite]:
        """The gates and each level as suites of test cases; a project without levels is a failure, too."""
        suites = [("gates", self.gates), *((level.name, level.checks) for level in self.levels)]
        found: list[Suite] = [
            (suite, {name: None if result == PASS else result for name, result in results.items()})
            for suite, results in suites
        ]
        if not self.ok and not self.failures():  # or the report would be all green
            found.append(("levels", NO_LEVELS))
        return found

    def to_json(self) -> dict[str, Any]:
        """The verdict as `verify --json` prints it."""
        return {
            "ok": self.ok,
            "gates": self.gates,
            "levels": [
                {
                    "index": level.index,
                    "title": level.title,
                    "status": level.status,
                    "optimal": level.optimal,
                    "pushes": level.pushes,
                    "moves": level.moves,
                    "expanded": level.expanded,
                    "checks": level.checks,
                }
                for level in self.levels
            ],
        }
