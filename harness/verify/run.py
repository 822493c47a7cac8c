"""The order of business: gates first, then every level in play."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from generator.scratch import lint
from harness.archive import read_project
from harness.errors import HarnessError, ProjectError
from harness.expressions import idle, var
from harness.project import Project, VirtualMachine
from harness.verify import play_checks, search_checks
from harness.verify.board import GameFile, missing_names
from harness.verify.keys import FORWARD
from harness.verify.level_run import Check, LevelRun
from harness.verify.text_checks import texts_fault
from harness.verify.verdict import PASS, LevelVerdict, Verdict
from levels import LevelError, parse_rle
from solver_ref import Result, Status, solve_pushes

START_FRAMES = 300
WALL_LIMIT = 60.0
"""Seconds of real time for one batch of keys or frames; a project that needs more hangs."""
MAX_STATES = 1_000_000
"""Bound of the reference's search for a level; beyond it nobody knows its OPTIMAL, at build time as here."""


@dataclass(frozen=True)
class Progress:
    """How far verify has come: DONE of TOTAL levels, TITLE was the last."""

    done: int
    total: int
    title: str


def verify(
    path: Path | str,
    *,
    levels: Collection[int] | None = None,
    vm: VirtualMachine = "scratch",
    report: Callable[[Progress], None] | None = None,
) -> Verdict:
    """Hold the project at PATH against the reference, on all its levels or on those numbered in LEVELS.

    REPORT is called after each level. Raises ProjectError when PATH holds no Scratch project, or not the
    levels asked for.
    """
    document = read_project(path)
    verdict = Verdict()
    faults = lint(document)
    verdict.gates["lint"] = _told(faults)
    if faults:
        return verdict
    missing = missing_names(document)
    verdict.gates["game"] = f"the Stage lacks {', '.join(missing)}" if missing else PASS
    if missing:
        return verdict
    try:
        with Project.open(path, vm=vm, wall_limit=WALL_LIMIT) as project:
            verdict.gates["opens"] = _told(project.warnings())
            _play(project, GameFile.of(path, document), verdict, levels, report)
            verdict.gates["texts"] = texts_fault(project) or PASS
            verdict.gates["warnings"] = _told(project.warnings())
    except ProjectError:
        raise
    except HarnessError as error:
        verdict.gates["runs"] = str(error)
    return verdict


def _play(
    project: Project,
    game: GameFile,
    verdict: Verdict,
    wanted: Collection[int] | None,
    report: Callable[[Progress], None] | None,
) -> None:
    count = len(game.levels)
    if unknown := sorted(set(wanted or ()) - set(range(1, count + 1))):
        raise ProjectError(f"{game.path}: there is no level {unknown[0]}; the project's last is {count}")
    project.green_flag()
    project.run_until((var("level number") == 1) & idle(), frames=START_FRAMES, what="the first level")
    numbers = sorted(wanted) if wanted else range(1, count + 1)
    at = 1
    for done, index in enumerate(numbers, 1):
        project.type_keys([FORWARD] * (index - at))
        at = index
        level = LevelVerdict(index, game.levels[index - 1][1])
        verdict.levels.append(level)
        _check_level(project, game, level)
        if report is not None:
            report(Progress(done, len(numbers), level.title))


def _check_level(project: Project, game: GameFile, verdict: LevelVerdict) -> None:
    """Fill in VERDICT, whose level is on screen. Raises HarnessError when the project breaks off."""
    index, title = verdict.index, verdict.title
    text, _ = game.levels[index - 1]
    try:
        level = parse_rle(text, source=f"{game.path}, level {index}", title=title)
    except LevelError as error:
        verdict.checks["text"] = str(error)
        return
    verdict.checks["text"] = PASS
    result = solve_pushes(level, max_states=MAX_STATES)
    verdict.status, verdict.optimal, verdict.moves = result.status, result.pushes, result.moves
    run = LevelRun(project, game, index, text, level, result)
    for name, check in _checks(result).items():
        try:
            verdict.checks[name] = check(run) or PASS
        except HarnessError as error:
            verdict.checks[name] = str(error)
            raise HarnessError(f"the project broke off in {verdict.name}: {name}") from error
        if name in play_checks.FIRST_CHECKS and verdict.checks[name] != PASS:
            break
    if verdict.checks.get("solution") == PASS:
        verdict.pushes = result.pushes
    if verdict.checks.get("solver") == PASS:
        verdict.expanded = int(float(str(project.variable("expanded"))))


def _checks(result: Result) -> dict[str, Check]:
    """The checks that make sense for a level that the reference has solved like this."""
    checks = play_checks.FIRST_CHECKS | play_checks.CHECKS
    if result.status is Status.OPTIMAL:
        checks |= play_checks.CHECKS_OF_A_SOLUTION
    if result.pushes != 0:
        checks |= search_checks.CHECKS
    if result.pushes:
        checks |= search_checks.CHECKS_OF_A_SOLUTION
    return checks


def _told(faults: list[str]) -> str:
    """Faults as one gate's result: the first, and how many more there are."""
    if not faults:
        return PASS
    return faults[0] + (f" (and {len(faults) - 1} more)" if len(faults) > 1 else "")
