"""`sokoban-sb3 verify`: plays a compiled project in a Scratch virtual machine, against the reference."""

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.text import Text

from harness import MACHINES, ensure_packages
from harness.sokoban.verify import PASS, Verdict
from harness.sokoban.verify import verify as verify_project
from harness.testing.console import FAILED, console, printable
from harness.testing.junit import to_junit
from sokoban_sb3.console import count, table, warn
from sokoban_sb3.output import replacing
from sokoban_sb3.progress import level_progress

_UNPROVEN = {"limit": "not known"}
"""What people read in place of an OPTIMAL, where that is not the level's status itself."""
_LONGEST = 300
"""Characters of a failure that people get to read: a broken board can fail at each of its squares."""


def verify(
    project: Annotated[
        Path, typer.Argument(metavar="PROJECT.sb3", help="Built here, or a remix.", show_default=False)
    ],
    *,
    level: Annotated[
        list[int] | None,
        typer.Option(min=1, metavar="N", help="Only level N, counted from 1; may be given several times."),
    ] = None,
    vm: Annotated[
        Literal["scratch", "turbowarp", "all"], typer.Option(help="The virtual machine to play it in.")
    ] = "all",
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Play far longer: for projects that matter, or by night.")
    ] = False,
    junit: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the verdict as JUnit XML, too.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as one JSON object.")] = False,
) -> None:
    """Look a project over, play it in real Scratch virtual machines and compare it with the reference.

    Its levels are taken from the project itself and solved anew. Exit code 1 if anything differs.
    """
    with ExitStack() as files:
        report = None if junit is None else files.enter_context(replacing(junit))
        ensure_packages(report=warn)
        with level_progress() as show:
            verdict = verify_project(
                project,
                levels=set(level or ()) or None,
                vms=MACHINES if vm == "all" else (vm,),
                thorough=thorough,
                report=lambda now: show(now.stage, now.done, now.total, now.title),
            )
        if report is not None:
            report.write(to_junit(project.name, verdict.suites()))
    if as_json:
        sys.stdout.write(json.dumps(verdict.to_json()) + "\n")
    else:
        _report(project, verdict)
    if not verdict.ok:
        raise typer.Exit(FAILED)


def _report(project: Path, verdict: Verdict) -> None:
    out = console()
    if verdict.levels:
        numbers = ("level", "optimal", "moves", "checks")
        summary = table("level", "title", "optimal", "moves", "checks", "failed", right=numbers)
        for level in verdict.levels:
            failed = [name for name, result in level.checks.items() if result != PASS]
            summary.add_row(
                str(level.index),
                printable(level.title),
                _UNPROVEN.get(level.status, level.status) if level.optimal is None else str(level.optimal),
                "" if level.moves is None else str(level.moves),
                f"{len(level.checks) - len(failed)}/{len(level.checks)}",
                Text(printable(", ".join(failed)), "red"),
            )
        out.print(summary)
    failures = verdict.failures()
    for failure in failures:
        out.print(_shortened(printable(failure)), soft_wrap=True)
    results = len(verdict.gates) + sum(len(level.checks) for level in verdict.levels)
    line = Text(f"{printable(str(project))}: ")
    if verdict.ok:
        line.append("verified", "bold green")
        line.append(f": {count(len(verdict.levels), 'level')}, {count(results, 'check')} passed")
    else:
        line.append("not verified", "bold red")
        line.append(f": {len(failures)} of {count(results, 'check')} failed")
    out.print(line, soft_wrap=True)


def _shortened(line: str) -> str:
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
