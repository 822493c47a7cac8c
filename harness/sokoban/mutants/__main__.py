"""`python -m harness.sokoban.mutants` reports how many mutants of a project verify kills."""

import json
import random
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

import sb3
from harness.machine import HarnessError, ensure_packages
from harness.mutation import (
    WANTED,
    Mutant,
    Outcome,
    Run,
    Score,
    Speaker,
    Tried,
    Wording,
    choose,
    digest_of_project,
    digest_of_sources,
    first_covering,
    run,
    table_of_checks,
    table_of_operators,
    to_text,
    tried_of,
    with_figures,
    write_whole,
)
from harness.sokoban.mutants import ACCEPTED, EQUIVALENTS, OPERATORS, SOURCES, judge, mutants_of_game
from harness.testing.console import FAILED, UNREADABLE, console

HOUSE = Path(__file__).parents[3]

EACH = 25
"""Where there is no progress bar, a line is written after so many mutants."""


def mutants(
    project: Annotated[Path, typer.Argument(metavar="PROJECT.sb3")] = Path("dist/sokoban.sb3"),
    *,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="How many mutants to choose.")] = 300,
    seed: Annotated[int, typer.Option(help="Which ones: another seed chooses others.")] = 1,
    only: Annotated[
        str | None, typer.Option(metavar="OPERATOR", help="One kind of mutation only.", show_default=False)
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Try N of those chosen, for a quick look.", show_default=False),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the run as JSON.", show_default=False)
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the run's figures into this page.", show_default=False),
    ] = None,
) -> None:
    """Change the compiled project in many ways, one at a time, and count how many verify notices.

    Survivors are printed with what was changed. Changes that are proved to be none are skipped; mutants that
    may survive are tried and counted. Exit code 1 if fewer than 98 % are noticed.
    """
    if only is not None and only not in OPERATORS:
        _warn(f"there is no operator {only!r}; there are: {', '.join(OPERATORS)}")
        raise typer.Exit(UNREADABLE)
    out = console()
    try:
        program = sb3.read(project)
        digest = digest_of_sources(HOUSE, SOURCES)
        version = Run(digest_of_project(project), digest, seed, count, only, sample)
        found = [mutant for mutant in mutants_of_game(program) if only in (None, mutant.operator)]
        speaker = Speaker(program)
        skipped: list[Wording] = []
        chosen = choose(found, count, seed, lambda mutant: _is_equivalent(speaker.word(mutant), skipped))
        if sample is not None and sample < len(chosen):
            chosen = random.Random(seed).sample(chosen, sample)  # noqa: S311
        ensure_packages()
        score = Score(_tried(project, chosen, speaker, out), len(found), skipped)
    except sb3.ProjectError as error:
        _warn(str(error))
        raise typer.Exit(UNREADABLE) from None
    except HarnessError as error:
        _warn(str(error))
        raise typer.Exit(FAILED) from None
    _tell(out, score)
    _write(to_text(version, score), record, page, version.project)
    if not score.is_enough:
        raise typer.Exit(FAILED)


def _is_equivalent(wording: Wording, met: list[Wording]) -> bool:
    """Whether the change is proved to be none; MET grows by it then."""
    if first_covering(EQUIVALENTS, wording) is None:
        return False
    met.append(wording)
    return True


def _tried(path: Path, chosen: list[Mutant], speaker: Speaker, out: Console) -> list[Tried]:
    """What became of each mutant; survivors are reported at once."""
    is_terminal = sys.stderr.isatty()
    survived = 0
    with Progress(console=Console(stderr=True), transient=True, disable=not is_terminal) as bar:
        task = bar.add_task("mutants", total=len(chosen))

        def report(done: int, outcome: Outcome) -> None:
            nonlocal survived
            bar.update(task, completed=done)
            if not outcome.is_killed:
                survived += 1
                _tell_survivor(out, tried_of(outcome, speaker, ACCEPTED))
            if not is_terminal and (done % EACH == 0 or done == len(chosen)):
                _warn(f"{done} of {len(chosen)} tried, {survived} survived")

        return [tried_of(outcome, speaker, ACCEPTED) for outcome in run(path, chosen, judge, report)]


def _tell(out: Console, score: Score) -> None:
    out.print(table_of_operators(score))
    out.print(table_of_checks(score))
    accepted, survived = score.of_fate("accepted"), score.of_fate("survived")
    for each in (*accepted, *survived):
        _tell_survivor(out, each)
    out.print(
        f"{len(score.tried)} tried of {score.found}; {len(score.equivalent)} equivalent changes skipped; "
        f"{len(accepted)} survivors accepted, {len(survived)} not explained"
    )
    out.print(f"{score.killed} of {len(score.tried)} killed: {score.share:.1%} ({WANTED:.0%} wanted)")


def _tell_survivor(out: Console, tried: Tried) -> None:
    out.print(f"{tried.fate}: {tried.wording} {tried.reason}".rstrip(), soft_wrap=True)


def _write(text: str, record: Path | None, page: Path | None, project: str) -> None:
    """Write the record's TEXT, and what it says into the page."""
    try:
        if record is not None:
            write_whole(record, text)
        if page is not None:
            old = page.read_text(encoding="utf-8")
            write_whole(page, with_figures(old, json.loads(text), EQUIVALENTS, ACCEPTED, project))
    except (OSError, ValueError) as error:
        _warn(str(error))
        raise typer.Exit(UNREADABLE) from None


def _warn(line: str) -> None:
    sys.stderr.write(f"mutants: {line}\n")


if __name__ == "__main__":
    typer.run(mutants)
