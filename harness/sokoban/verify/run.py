"""The order of business: gates first, then every level in play, in each virtual machine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import sb3
from harness.gates import Gate as Validator
from harness.gates import Validators, resave_fault
from harness.machine import MACHINES, HarnessError, Project, ProjectError, VirtualMachine
from harness.sokoban.contract import missing_names
from harness.sokoban.verify.board import GameFile
from harness.sokoban.verify.playing import Play, first_fault
from harness.sokoban.verify.reference import Reference, references
from harness.sokoban.verify.verdict import Verdict
from harness.sokoban.verify.walks.wander import trace_difference

WALL_LIMIT = 60.0
"""Seconds of real time for one batch of keys or frames; a project that needs more hangs."""
PACES = (1, 3)
"""How many passes over all scripts a frame has where verify is thorough, besides the usual number."""
Gate = tuple[str, str | None]
"""A gate's name, and what is wrong; None if it passes."""


@dataclass(frozen=True)
class Progress:
    """How far verify has come: of the levels to solve or play (in `stage`), `done` of `total` are done."""

    stage: Literal["reference"] | VirtualMachine
    done: int
    total: int
    title: str


def verify(
    path: Path | str,
    *,
    levels: Collection[int] | None = None,
    vms: Sequence[VirtualMachine] = MACHINES,
    thorough: bool = False,
    stop_early: bool = False,
    validators: bool = True,
    wall_limit: float = WALL_LIMIT,
    report: Callable[[Progress], None] | None = None,
) -> Verdict:
    """Hold the project at PATH against the reference, on all its levels or on those numbered in LEVELS.

    It is played in all the virtual machines at once; THOROUGH plays much longer. A gate that fails ends the
    matter; STOP_EARLY ends it with the first check that fails, too. Without WITNESSES nobody is asked what
    they make of the file, and it is only played. REPORT is called after each level, from several threads.
    Raises ProjectError when there is no file at PATH, or its project has not the levels asked for.
    """
    verdict = Verdict()
    document = _read(path, verdict)
    if document is None:
        return verdict
    # Closing the projects, whatever has happened, ends the threads that play them.
    with ThreadPoolExecutor(len(vms)) as pool, ExitStack() as open_projects:
        asked = (
            open_projects.enter_context(Validators(path, document, drawn=thorough)) if validators else None
        )
        if not verdict.add_gates(_before_opening(path, document, asked)):
            return verdict

        def opened(vm: VirtualMachine, **options: int) -> Project:
            return open_projects.enter_context(Project.open(path, vm=vm, wall_limit=wall_limit, **options))

        try:
            projects = {vm: opened(vm) for vm in vms}
            paces = {vm: {pace: opened(vm, passes=pace) for pace in PACES if thorough} for vm in vms}
            saved = projects["scratch"].resave() if "scratch" in vms else None
        except HarnessError as error:
            verdict.add_gate("opens", str(error))
            return verdict
        if not verdict.add_gates(_once_open(document, saved, asked)):
            return verdict
        game = GameFile.of(path, document.project())
        count = _Counter(len(levels or game.levels), report)
        known = references(game, levels, lambda reference: count("reference", reference))
        plays = [
            Play(vm, project, game, known, thorough, stop_early, paces[vm], wall_limit, count)
            for vm, project in projects.items()
        ]
        for future in [pool.submit(play.run) for play in plays]:
            future.result()
    for play in plays:
        verdict.add_play(play.gates, play.levels, suffix="" if play is plays[0] else f" ({play.machine})")
    _compare(plays, verdict)
    return verdict


def _compare(plays: Sequence[Play], verdict: Verdict) -> None:
    """Every machine's random walks must be the first one's, frame by frame."""
    first, *others = plays
    for play in others:
        pairs = [(walk, play.walks[name]) for name, walk in first.walks.items() if name in play.walks]
        faults = [fault for pair in pairs if (fault := trace_difference(*pair))]
        verdict.add_gate(f"same trace ({play.machine})", first_fault(faults))


def _read(path: Path | str, verdict: Verdict) -> sb3.Document | None:
    """The project.json at PATH, or None: a gate says why."""
    try:
        return sb3.read_document(path)
    except sb3.ProjectError as error:
        if not Path(path).is_file():
            raise ProjectError(str(error)) from None
        verdict.add_gate("file", str(error).removeprefix(f"{path}: "))
        return None


def _before_opening(
    path: Path | str, document: sb3.Document, validators: Validators | None
) -> Iterator[Gate]:
    yield "file", sb3.file_fault(path, document)
    yield "lint", first_fault(sb3.lint(document, loose_scripts=True))
    if validators is not None:
        yield "schema", _asked(validators, "schema")
        yield "repairs", _asked(validators, "repairs")


def _once_open(
    document: sb3.Document, saved: sb3.Document | None, validators: Validators | None
) -> Iterator[Gate]:
    """What can be asked of a project that loads; SAVED is what Scratch's own machine saves of it."""
    project = document.project()
    yield "opens", None
    if saved is not None:
        yield "resaves", resave_fault(project, saved)
    if validators is not None:
        yield "editor", _asked(validators, "editor")
    yield "game", _lacking(project)


def _asked(validators: Validators, gate: Validator) -> str | None:
    try:
        return validators.ask(gate)
    except HarnessError as error:
        return str(error)


def _lacking(project: sb3.Project) -> str | None:
    missing = missing_names(project)
    return f"the Stage lacks {', '.join(missing)}" if missing else None


class _Counter:
    """Counts the levels of each stage and reports them."""

    def __init__(self, total: int, report: Callable[[Progress], None] | None) -> None:
        self._total = total
        self._report = report
        self._done: dict[str, int] = {}

    def __call__(self, stage: Literal["reference"] | VirtualMachine, reference: Reference) -> None:
        self._done[stage] = self._done.get(stage, 0) + 1
        if self._report is not None:
            self._report(Progress(stage, self._done[stage], self._total, reference.title))
