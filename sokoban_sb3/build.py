"""`sokoban-sb3 build`: a playable Scratch project with proven OPTIMAL values."""

import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from generator import game, scratch
from harness.verify import MAX_STATES
from levels import Level, original
from sokoban_sb3.console import console, count, level_name, printable, table, warn
from sokoban_sb3.errors import FAILED, CommandError
from sokoban_sb3.output import STDOUT, replacing
from sokoban_sb3.progress import search_progress
from sokoban_sb3.reading import LEVEL_FILES, scan_boards
from solver_ref import Result, Status, solve_pushes


def build(
    levels: Annotated[list[Path] | None, LEVEL_FILES] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="PROJECT.sb3", help="The file to write; - is stdout.")
    ] = Path("dist/sokoban.sb3"),
    allow_unsolvable: Annotated[
        bool, typer.Option("--allow-unsolvable", help="Build unsolvable levels too, without an OPTIMAL.")
    ] = False,
) -> None:
    """Build the playable Scratch project, from level files or from the levels that ship with this program.

    Every level is solved first, so that the project can show its proven fewest pushes as OPTIMAL. An
    unsolvable level is refused. Nothing is written unless all is well.
    """
    chosen = _read(levels) if levels else original().levels
    with replacing(output) as file:
        _build(chosen, [None] * len(chosen))  # a level that does not fit is told before the long searches
        results = _solve(chosen)
        _refuse_or_warn(chosen, results, allow_unsolvable)
        content = _build(chosen, [result.pushes for result in results])
        _hold_against_lint(content)
        file.write(content)
    _report(chosen, results, output, len(content))


def _read(paths: Sequence[Path]) -> Sequence[Level]:
    levels = []
    for file in scan_boards(paths):
        for board in file.boards:
            if board.level is None:
                raise CommandError(str(board.problems[0]), FAILED)
            levels.append(board.level)
    return levels


def _build(levels: Sequence[Level], fewest_pushes: Sequence[int | None]) -> bytes:
    try:
        return game.build(levels, fewest_pushes)
    except game.LevelDoesNotFitError as error:
        raise CommandError(str(error), FAILED) from None


def _solve(levels: Sequence[Level]) -> list[Result]:
    """Search every level, never limited by time, so that the same levels give the same bytes."""
    results = []
    for slot, level in enumerate(levels, 1):
        with search_progress(slot - 1, len(levels), level_name(slot, level.title)) as progress:
            results.append(solve_pushes(level, max_states=MAX_STATES, progress=progress))
    return results


def _refuse_or_warn(levels: Sequence[Level], results: Sequence[Result], allow_unsolvable: bool) -> None:
    def named(status: Status) -> list[str]:
        return [
            level_name(slot, level.title)
            for slot, (level, result) in enumerate(zip(levels, results, strict=True), 1)
            if result.status is status
        ]

    unsolvable = named(Status.UNSOLVABLE)
    if unsolvable and not allow_unsolvable:
        hint = "nothing was written; --allow-unsolvable builds all the same"
        raise CommandError(f"unsolvable: {', '.join(unsolvable)} ({hint})", FAILED)
    for name in named(Status.LIMIT):
        warn(f"{name}: no proof within {MAX_STATES:,} states; built without an OPTIMAL")


def _hold_against_lint(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        faults = scratch.lint(json.loads(archive.read("project.json")))
    if faults:
        raise CommandError(f"internal error, nothing was written: {faults[0]}", FAILED)


def _report(levels: Sequence[Level], results: Sequence[Result], output: Path, size: int) -> None:
    summary = table("slot", "title", "pushes", "moves", "states", right={"slot", "pushes", "moves", "states"})
    for slot, (level, result) in enumerate(zip(levels, results, strict=True), 1):
        pushes = str(result.status if result.pushes is None else result.pushes)
        moves = "" if result.moves is None else str(result.moves)
        summary.add_row(str(slot), printable(level.title), pushes, moves, f"{result.states:,}")
    out = console(stderr=output == STDOUT)
    out.print(summary)
    out.print(
        f"{printable(str(output))}: {count(len(levels), 'level')}, {count(size, 'byte')}", soft_wrap=True
    )
