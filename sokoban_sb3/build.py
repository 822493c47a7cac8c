"""`sokoban-sb3 build`: a playable Scratch project with proven OPTIMAL values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

import sb3
from generator import game
from generator.scratch import NotationError
from harness.sokoban.naming import level_name
from harness.sokoban.verify import MAX_STATES
from harness.testing.console import FAILED, UNREADABLE, console, printable
from levels import Level, original
from sokoban_sb3.console import count, table, warn
from sokoban_sb3.errors import CommandError
from sokoban_sb3.jobs import compile_searches
from sokoban_sb3.output import STDOUT, replacing
from sokoban_sb3.progress import search_progress
from sokoban_sb3.reading import LEVEL_FILES, problems_for_project, scan_boards
from solver_ref import Keeper, Result, Status, solve_pushes

_NONE_LEFT = "no level is left to build; nothing was written"


@dataclass(frozen=True)
class _Slot:
    """A level with its number in the project, and where it came from."""

    number: int
    level: Level
    place: str

    @property
    def name(self) -> str:
        """How messages call it."""
        return f"{level_name(self.number, self.level.title)} at {printable(self.place)}"


def build(
    levels: Annotated[list[Path] | None, LEVEL_FILES] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="PROJECT.sb3", help="The file to write; - is stdout.")
    ] = Path("dist/sokoban.sb3"),
    keeper: Annotated[
        Keeper,
        typer.Option(help="How the search in the project holds the keeper: its region, or its exact square."),
    ] = "region",
    allow_unsolvable: Annotated[
        bool, typer.Option("--allow-unsolvable", help="Build unsolvable levels too, without an OPTIMAL.")
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Leave out levels that can't be built, and build the others.")
    ] = False,
) -> None:
    """Build the playable Scratch project, from level files or from the levels that ship with this program.

    Every level is solved first, so that the project can show its proven fewest pushes as OPTIMAL. An
    unsolvable level is refused. Nothing is written unless all is well, or else asked to keep going: then each
    level left out is named in a warning.
    """
    slots = _read(levels, keep_going) if levels else _shipped()
    with replacing(output) as file:
        results = _solve(slots)
        if keep_going and not allow_unsolvable:
            slots, results = _without_unsolvable(slots, results)
        _refuse_or_warn(slots, results, allow_unsolvable)
        fewest_pushes = [result.pushes for result in results]
        content = _built([slot.level for slot in slots], fewest_pushes, keeper)
        file.write(content)
    _report(slots, results, output, len(content))


def _shipped() -> list[_Slot]:
    return [_Slot(number, level, "the shipped levels") for number, level in enumerate(original().levels, 1)]


def _read(paths: Sequence[Path], keep_going: bool) -> list[_Slot]:
    slots: list[_Slot] = []
    for file in scan_boards(paths):
        for board in file.boards:
            problems = problems_for_project(file, board)
            if problems and not keep_going:
                raise CommandError(str(problems[0]), FAILED if board.level else UNREADABLE)
            if problems:
                warn(f"left out: {problems[0]}")
            elif board.level is not None:
                slots.append(_Slot(len(slots) + 1, board.level, f"{file.name}:{board.line}"))
    if not slots:
        raise CommandError(_NONE_LEFT, FAILED)
    return slots


def _solve(slots: Sequence[_Slot]) -> list[Result]:
    """Search every level, never limited by time, so that the same levels give the same bytes."""
    compile_searches()
    results = []
    for slot in slots:
        name = level_name(slot.number, slot.level.title)
        with search_progress(slot.number - 1, len(slots), name) as progress:
            results.append(solve_pushes(slot.level, max_states=MAX_STATES, progress=progress))
    return results


def _without_unsolvable(
    slots: Sequence[_Slot], results: Sequence[Result]
) -> tuple[list[_Slot], list[Result]]:
    """What is left of the levels, numbered anew."""
    kept: list[_Slot] = []
    for slot, result in zip(slots, results, strict=True):
        if result.status is Status.UNSOLVABLE:
            warn(f"left out: {slot.name}: unsolvable")
        else:
            kept.append(replace(slot, number=len(kept) + 1))
    if not kept:
        raise CommandError(_NONE_LEFT, FAILED)
    return kept, [result for result in results if result.status is not Status.UNSOLVABLE]


def _refuse_or_warn(slots: Sequence[_Slot], results: Sequence[Result], allow_unsolvable: bool) -> None:
    def named(status: Status) -> list[str]:
        return [slot.name for slot, result in zip(slots, results, strict=True) if result.status is status]

    unsolvable = named(Status.UNSOLVABLE)
    if unsolvable and not allow_unsolvable:
        hint = "nothing was written; --allow-unsolvable builds all the same"
        raise CommandError(f"unsolvable: {', '.join(unsolvable)} ({hint})", FAILED)
    for name in named(Status.LIMIT):
        warn(f"{name}: no proof within {MAX_STATES:,} states; built without an OPTIMAL")


def _built(levels: Sequence[Level], fewest_pushes: Sequence[int | None], keeper: Keeper) -> bytes:
    try:
        return game.build(levels, fewest_pushes, keeper=keeper)
    except sb3.ProjectTooLargeError as error:
        hint = "nothing was written; build it with fewer levels"
        raise CommandError(f"{error} ({hint})", FAILED) from None
    except NotationError as error:  # what lint finds in it, for one
        raise CommandError(f"internal error, nothing was written: {error}", FAILED) from None


def _report(slots: Sequence[_Slot], results: Sequence[Result], output: Path, size: int) -> None:
    columns = ("level", "title", "pushes", "moves", "states")
    summary = table(*columns, right={*columns} - {"title"})
    for slot, result in zip(slots, results, strict=True):
        pushes = str(result.status if result.pushes is None else result.pushes)
        moves = "" if result.moves is None else str(result.moves)
        summary.add_row(str(slot.number), printable(slot.level.title), pushes, moves, f"{result.states:,}")
    out = console(stderr=output == STDOUT)
    out.print(summary)
    out.print(
        f"{printable(str(output))}: {count(len(slots), 'level')}, {count(size, 'byte')}", soft_wrap=True
    )
