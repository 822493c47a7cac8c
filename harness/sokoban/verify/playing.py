"""One virtual machine's part: all levels of the project, played with key presses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from generator.game import FORWARD, SOLVE_BOTH
from harness.machine import HarnessError, HarnessTimeoutError, Project, VirtualMachine, idle, var
from harness.sokoban.contract import Names
from harness.sokoban.verify.board import GameFile
from harness.sokoban.verify.checks import key_checks, long_checks, play_checks, search_checks
from harness.sokoban.verify.checks.interruption import interruption_fault
from harness.sokoban.verify.checks.play_checks import START_FRAMES
from harness.sokoban.verify.checks.search_checks import limit_fault
from harness.sokoban.verify.checks.stop_checks import (
    MOMENTS,
    STORMS,
    THOROUGH_MOMENTS,
    THOROUGH_STORMS,
    stop_fault,
)
from harness.sokoban.verify.checks.text_checks import Extent, first_search_fault, texts_fault
from harness.sokoban.verify.keys import keys_of
from harness.sokoban.verify.level_run import Check, LevelRun
from harness.sokoban.verify.reference import Reference
from harness.sokoban.verify.verdict import PASS, LevelVerdict
from harness.sokoban.verify.walks.wander import SHRINK_SECONDS, STEPS, Walk, Wanderer
from solver_ref import Position, Result, Status

UNREADABLE = (ValueError, LookupError, ArithmeticError)
"""What Python raises when a value is read as a number, or an item from a list, and is none."""
THOROUGH_FACTOR = 20
"""How much longer random walks are when verify is thorough."""


IN_EVERY_MACHINE = ("loads", "board", "traps", "OPTIMAL", "screen", "solution", "solver")
"""The checks of a level that Scratch's own machine, which is slow, makes on every one; it wanders, too."""


class Stopped(Exception):  # noqa: N818
    """A fault was found, and one was enough."""


@dataclass
class Play:
    """A project open in one virtual machine, the levels to play in it, and what was found."""

    machine: VirtualMachine
    project: Project
    game: GameFile
    references: Sequence[Reference]
    thorough: bool
    stop_early: bool
    paces: Mapping[int, Project]
    """The project opened anew, to be played at so many passes a frame."""
    wall_limit: float
    report: Callable[[VirtualMachine, Reference], None]
    gates: dict[str, str] = field(default_factory=dict)
    levels: dict[int, LevelVerdict] = field(default_factory=dict)
    """By the level's number."""
    background: list[str] = field(default_factory=list)
    """The scripts that never end, by the ids of their first blocks."""
    walks: dict[tuple[int, str], Walk] = field(default_factory=dict)
    """By the level's number and the check's name."""

    @property
    def _extent(self) -> Extent:
        if self.thorough:
            return "thorough"
        return "usual" if self._plays_all else "brief"

    @property
    def _plays_all(self) -> bool:
        """Whether every check is made: what is the same in all machines is left to the quick one."""
        return self.machine == "turbowarp" or self.thorough

    def run(self) -> None:
        """Play everything. What breaks the project off is a result, too."""
        try:
            self._green_flag()
            if self.machine == "scratch":  # TurboWarp interrupts hardly ever
                self._gate(
                    "interrupted",
                    _sure(
                        partial(
                            interruption_fault,
                            self.game,
                            self.wall_limit,
                            self.background,
                            thorough=self.thorough,
                        )
                    ),
                )
            self._gate("first search", _sure(partial(first_search_fault, self.project, self.game)))
            played_long = _played_long(self.references)
            for reference in self.references:
                self._level(reference, is_long=reference is played_long)
                self.report(self.machine, reference)
            self._gate("texts", _sure(partial(texts_fault, self.project, self.game, self._extent)))
            if self.machine == "turbowarp":  # Scratch's own takes minutes
                self._gate("limit", _sure(partial(limit_fault, self.project, self.game)))
            if self.machine == "scratch":
                extent = (THOROUGH_MOMENTS, THOROUGH_STORMS) if self.thorough else (MOMENTS, STORMS)
                moments, storms = extent
                fault = partial(stop_fault, self.project, self.game, moments=moments, storms=storms)
                self._gate("stopped", _sure(fault))
            self._wander()
            self._gate("warnings", first_fault(self.project.warnings()))
        except HarnessError as error:
            self.gates["runs"] = str(error)
        except Stopped:
            pass

    def _gate(self, name: str, fault: str | None) -> None:
        self.gates[name] = fault or PASS
        if fault and self.stop_early:
            raise Stopped

    def _green_flag(self) -> None:
        self._gate("starts", first_fault(self.project.warnings()))
        self.project.green_flag()
        self.project.run_until(var(Names.level_number) == 1, frames=START_FRAMES, what="the first level")
        try:
            self.project.run_until(idle(), frames=START_FRAMES, what="the first level to be idle")
        except HarnessTimeoutError:  # a remix may have music that never ends, or scenery that moves
            self.background = self.project.running()
            for project in (self.project, *self.paces.values()):
                project.ignore(self.background)
        self._at = 1

    def _level(self, reference: Reference, *, is_long: bool) -> None:
        self.project.type_keys([FORWARD] * (reference.index - self._at))
        self._at = reference.index
        verdict = self.levels[reference.index] = reference.verdict()
        if reference.level is None or reference.result is None:
            if self.stop_early:
                raise Stopped
            return
        run = LevelRun(
            self.project,
            self.game,
            reference.index,
            reference.text,
            reference.level,
            reference.result,
            self.thorough,
        )
        checks = _checks(reference.result)
        if not self._plays_all:
            checks = _checks_of_another_machine(run, checks, is_long=is_long)
        elif is_long:
            checks = checks | long_checks.CHECKS_OF_ONE
        for name, check in checks.items():
            if not self._check(verdict, name, partial(check, run)) and name in play_checks.FIRST_CHECKS:
                break
        if verdict.checks.get("solution") == PASS:
            verdict.pushes = reference.result.pushes
        if verdict.checks.get("solver") == PASS:
            verdict.expanded = search_checks.predicted(run, Position.start(reference.level)).expanded

    def _wander(self) -> None:
        """Walk at random from every level that is one; if thorough, far longer and at other paces, too."""
        wanderer = self._wanderer(self.project)
        steps = STEPS * (THOROUGH_FACTOR if self.thorough else 1)
        paced = {pace: self._wanderer(project) for pace, project in self.paces.items()}
        for reference in self.references:
            if reference.result is None:
                continue
            index, lead = reference.index, keys_of(reference.result.lurd or "")
            self._walk(index, "wander", partial(wanderer.wander, index, seed=index, steps=steps, lead=lead))
            for pace, other in paced.items():
                walk = partial(other.wander, index, seed=pace * 1000 + index, lead=lead)
                self._walk(index, f"wander, passes {pace}", walk)
            if self.thorough and reference.result.pushes:
                self._walk(index, "interrupt", partial(wanderer.interrupt, index))
                both_ends = partial(wanderer.interrupt, index, search_key=SOLVE_BOTH)
                self._walk(index, "interrupt both ends", both_ends)

    def _walk(self, index: int, name: str, walk: Callable[[], Walk]) -> None:
        def fault() -> str | None:
            done = self.walks[index, name] = walk()
            return done.fault

        self._check(self.levels[index], name, fault)

    def _wanderer(self, project: Project) -> Wanderer:
        return Wanderer(project, self.game, shrink_seconds=0.0 if self.stop_early else SHRINK_SECONDS)

    def _check(self, verdict: LevelVerdict, name: str, check: Callable[[], str | None]) -> bool:
        """Enter a check's result; whether it passed. Raises HarnessError when the project breaks off."""
        try:
            verdict.checks[name] = _sure(check) or PASS
        except HarnessError as error:
            verdict.checks[name] = str(error)
            raise HarnessError(f"the project broke off in {verdict.name}: {name}") from error
        if verdict.checks[name] != PASS and self.stop_early:
            raise Stopped
        return verdict.checks[name] == PASS


def _sure(check: Callable[[], str | None]) -> str | None:
    """What the check finds; that it could not read a value is a fault as well."""
    try:
        return check()
    except UNREADABLE as error:
        return f"a value is not what it should be: {error}"


def _checks(result: Result) -> dict[str, Check]:
    """The checks that make sense for a level that the reference has solved like this."""
    checks = play_checks.FIRST_CHECKS | play_checks.CHECKS | key_checks.CHECKS
    if result.status is Status.OPTIMAL:
        checks |= play_checks.CHECKS_OF_A_SOLUTION
    if result.pushes != 0:
        checks |= search_checks.CHECKS
    if result.pushes:
        checks |= search_checks.CHECKS_OF_A_SOLUTION
    return checks


def _checks_of_another_machine(run: LevelRun, checks: dict[str, Check], *, is_long: bool) -> dict[str, Check]:
    """Of CHECKS those in which a machine may do otherwise than the one that makes them all.

    On one level, which IS_LONG in the other machine, it makes all.
    """
    if is_long:
        return checks
    found = {name: check for name, check in checks.items() if name in IN_EVERY_MACHINE}
    if "solver" in found and search_checks.is_slow(run):
        found["solver"] = search_checks.begins
    return found


def _played_long(references: Sequence[Reference]) -> Reference | None:
    """Of the levels whose solution has pushes, the smallest that can be lost, if any can."""
    least: tuple[bool, int] | None = None
    found = None
    for reference in references:
        if reference.level and reference.result and reference.result.pushes:
            size = (not long_checks.can_be_lost(reference.level), len(reference.level.floor))
            if least is None or size < least:
                least, found = size, reference
    return found


def first_fault(faults: list[str]) -> str | None:
    """Faults as one gate's result: the first, and how many more there are; None if there are none."""
    if not faults:
        return None
    return faults[0] + (f" (and {len(faults) - 1} more)" if len(faults) > 1 else "")
