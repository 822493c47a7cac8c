"""`sokoban-sb3 solve`: a solution of fewest pushes for every level."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from levels import Scanned
from sokoban_sb3.console import console, count, level_name, printable
from sokoban_sb3.errors import FAILED, UNREADABLE, CommandError
from sokoban_sb3.progress import search_progress
from sokoban_sb3.reading import LEVEL_FILES, LevelFile, scan_boards
from solver_ref import Result, solve_pushes

INVALID = "invalid"
_STYLES = {"optimal": "green", "unsolvable": "red", "limit": "yellow", INVALID: "red"}


def solve(
    levels: Annotated[list[Path], LEVEL_FILES],
    level: Annotated[
        list[int] | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Only level N of each file, counted from 1; may be given several times.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line and level.")] = False,
    max_states: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Give a level up after N stored states.")
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option(min=0, metavar="S", help="Give a level up after S seconds.")
    ] = None,
) -> None:
    """Find a solution of fewest pushes for every level, and prove it: no solution has fewer.

    A level is optimal, unsolvable (every state was searched), limit (given up) or invalid. Exit code 1 if
    any level is not optimal.
    """
    boards = _chosen(scan_boards(levels), set(level or ()))
    statuses: Counter[str] = Counter()
    for done, (file, board) in enumerate(boards):
        result = None
        if board.level is not None:
            name = level_name(board.index, board.title)
            with search_progress(done, len(boards), name) as progress:
                result = solve_pushes(
                    board.level, max_states=max_states, time_limit=time_limit, progress=progress
                )
        status = str(result.status) if result else INVALID
        statuses[status] += 1
        if as_json:
            sys.stdout.write(json.dumps(_record(file, board, status, result)) + "\n")
            sys.stdout.flush()
        else:
            _print(file if len(levels) > 1 else "", board, status, result)
    if not as_json and len(boards) > 1:
        told = ", ".join(f"{statuses[status]:,} {status}" for status in _STYLES if statuses[status])
        console().print(f"{count(len(boards), 'level')}: {told}")
    if statuses.keys() - {"optimal"}:
        raise typer.Exit(FAILED)


def _chosen(files: list[LevelFile], numbers: set[int]) -> list[tuple[str, Scanned]]:
    """Each board to be solved, with the name of its file; all if there are no numbers."""
    for file in files:
        if unknown := sorted(number for number in numbers if number > len(file.boards)):
            has = count(len(file.boards), "level")
            raise CommandError(f"{file.name}: there is no level {unknown[0]}; the file has {has}", UNREADABLE)
    return [
        (file.name, board) for file in files for board in file.boards if not numbers or board.index in numbers
    ]


def _record(file: str, board: Scanned, status: str, result: Result | None) -> dict[str, Any]:
    record = {
        "file": file,
        "index": board.index,
        "title": board.title,
        "status": status,
        "pushes": result and result.pushes,
        "moves": result and result.moves,
        "solution": result and result.lurd,
        "states": result and result.states,
        "seconds": result and round(result.seconds, 6),
    }
    return record if result else record | {"problem": str(board.problems[0])}


def _print(file: str, board: Scanned, status: str, result: Result | None) -> None:
    line = Text(f"{printable(file)} " if file else "")
    line.append(level_name(board.index, board.title), "bold")
    line.append(": ").append(status, _STYLES[status])
    if result is None:
        line.append(f": {printable(str(board.problems[0]))}")
    else:
        if result.pushes is not None and result.moves is not None:
            line.append(f", {count(result.pushes, 'push')}, {count(result.moves, 'move')}")
        line.append(f", {count(result.states, 'state')}, {result.seconds:.2f} s")
        if result.lurd:
            line.append(f"\n  {result.lurd}")
    console().print(line, soft_wrap=True)
