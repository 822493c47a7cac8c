"""`python -m harness.mutants` tells how many mutants of a project verify kills."""

import json
import random
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from harness.archive import read_project
from harness.console import FAILED, UNREADABLE, console
from harness.errors import HarnessError, ProjectError
from harness.mutants import (
    OPERATORS,
    WANTED,
    Mutant,
    Outcome,
    Score,
    Speaker,
    Wording,
    choose,
    mutants_of,
    reason_for,
    run,
    tables,
)

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
        Path | None, typer.Option(metavar="FILE", help="Write the score as JSON.", show_default=False)
    ] = None,
) -> None:
    """Change the compiled project in many ways, one at a time, and count how many verify notices.

    Survivors are printed with what was changed. Changes that docs/mutants.md explains to be none are passed
    over. Exit code 1 if fewer than 98 % are noticed.
    """
    if only is not None and only not in OPERATORS:
        _warn(f"there is no operator {only!r}; there are: {', '.join(OPERATORS)}")
        raise typer.Exit(UNREADABLE)
    out = console()
    try:
        document = read_project(project)
        found = [mutant for mutant in mutants_of(document) if only in (None, mutant.operator)]
        speaker = Speaker(document)
        equivalent: list[Wording] = []
        chosen = choose(found, count, seed, lambda mutant: _is_equivalent(speaker.word(mutant), equivalent))
        if sample is not None and sample < len(chosen):
            chosen = random.Random(seed).sample(chosen, sample)  # noqa: S311
        score = Score.of(_tried(project, chosen, speaker, out), speaker, len(found), equivalent)
    except ProjectError as error:
        _warn(str(error))
        raise typer.Exit(UNREADABLE) from None
    except HarnessError as error:
        _warn(str(error))
        raise typer.Exit(FAILED) from None
    _tell(out, score)
    if record is not None:
        text = json.dumps(score.to_json(seed=seed), indent=1, ensure_ascii=False)
        record.write_text(f"{text}\n", encoding="utf-8")
    if not score.is_enough:
        raise typer.Exit(FAILED)


def _is_equivalent(wording: Wording, met: list[Wording]) -> bool:
    """Whether the change is explained as none; MET grows by it then."""
    if reason_for(wording) == "":
        return False
    met.append(wording)
    return True


def _tried(path: Path, chosen: list[Mutant], speaker: Speaker, out: Console) -> list[Outcome]:
    """The outcomes; survivors are told at once."""
    is_terminal = sys.stderr.isatty()
    survived = 0
    with Progress(console=Console(stderr=True), transient=True, disable=not is_terminal) as bar:
        task = bar.add_task("mutants", total=len(chosen))

        def report(done: int, outcome: Outcome) -> None:
            nonlocal survived
            bar.update(task, completed=done)
            if not outcome.is_killed:
                survived += 1
                out.print(
                    f"survived: {speaker.word(outcome.mutant)} {outcome.reason}".rstrip(), soft_wrap=True
                )
            if not is_terminal and (done % EACH == 0 or done == len(chosen)):
                _warn(f"{done} of {len(chosen)} tried, {survived} survived")

        return run(path, chosen, report)


def _tell(out: Console, score: Score) -> None:
    out.print(tables.of_operators(score))
    out.print(tables.of_checks(score))
    for wording in score.survivors:
        out.print(f"survived: {wording}", soft_wrap=True)
    out.print(
        f"{len(score.outcomes)} chosen of {score.found}; {len(score.equivalent)} passed over as equivalent"
    )
    out.print(f"{score.killed} of {len(score.outcomes)} killed: {score.share:.1%} ({WANTED:.0%} wanted)")


def _warn(line: str) -> None:
    sys.stderr.write(f"mutants: {line}\n")


if __name__ == "__main__":
    typer.run(mutants)
