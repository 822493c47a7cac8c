"""`sokoban-sb3 solve`: for every level a solution that is best in pushes, in moves, or in both."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from harness.sokoban.naming import level_name
from harness.testing.console import FAILED, UNREADABLE, console, printable
from levels import Scanned
from sokoban_sb3.console import count
from sokoban_sb3.errors import CommandError
from sokoban_sb3.jobs import Failure, Minimise, Task, searches
from sokoban_sb3.reading import INVALID, LEVEL_FILES, LevelFile, scan_boards
from solver_ref import Result

FAILED_SEARCH = "failed"
_STYLES = {"optimal": "green", "unsolvable": "red", "limit": "yellow", FAILED_SEARCH: "red", INVALID: "red"}


def solve(
    levels: Annotated[list[Path], LEVEL_FILES],
    *,
    level: Annotated[
        list[int] | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Only level N of each file, counted from 1; may be given several times.",
        ),
    ] = None,
    minimise: Annotated[
        Minimise,
        typer.Option(
            help="What optimal means: fewest pushes; fewest moves and, among those, fewest pushes; or fewest "
            "pushes and, among those, fewest moves."
        ),
    ] = "pushes",
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=256, metavar="N", help="Solve N levels at a time, each in its own process."),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Solve on a Dask cluster, such as tcp://127.0.0.1:8786."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line and level.")] = False,
    max_states: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Give a level up after N stored states.")
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option(min=0, metavar="S", help="Give a level up after S seconds.")
    ] = None,
) -> None:
    """Find a solution of fewest pushes, or of fewest moves, for every level, and prove it: none has fewer.

    With --minimise pushes the keeper takes a shortest walk to each push, but other solutions of as few pushes
    may have fewer moves: pushes-then-moves finds the fewest, and takes longer.

    A level is optimal, unsolvable (every state was searched), limit (given up), failed (the search ended
    with an error) or invalid. Each is reported as soon as it and those before it are known. Exit code 1 if
    any level is not optimal.
    """
    if jobs is not None and scheduler is not None:
        raise CommandError("either --jobs or --scheduler, not both", UNREADABLE)
    boards = _chosen(scan_boards(levels), set(level or ()))
    tasks = {
        number: Task(level_name(board.index, board.title), board.level, minimise, max_states, time_limit)
        for number, (_, board) in enumerate(boards)
        if board.level is not None
    }
    unreported = list(range(len(boards)))
    statuses: Counter[str] = Counter()

    def tell(number: int) -> None:
        file, board = boards[number]
        outcome = found.outcome(number) if number in tasks else None
        answer = _answer(file, board, outcome)
        unreported.remove(number)
        statuses[answer["status"]] += 1
        if as_json:
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()
        else:
            _print(answer, with_file=len(levels) > 1)

    with searches(tasks, jobs, scheduler) as found:
        try:
            while unreported:
                tell(unreported[0])
        except KeyboardInterrupt:
            for number in [number for number in unreported if number in tasks and found.known(number)]:
                tell(number)
            raise
    if not as_json and len(boards) > 1:
        counts = ", ".join(f"{statuses[status]:,} {status}" for status in _STYLES if statuses[status])
        console().print(f"{count(len(boards), 'level')}: {counts}")
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


def _answer(file: str, board: Scanned, outcome: Result | Failure | None) -> dict[str, Any]:
    """What is said of a level, see docs/solve-json.md; None is the outcome of an invalid one."""
    answer: dict[str, Any] = {"file": file, "index": board.index, "title": board.title}
    if isinstance(outcome, Result):
        return answer | {
            "status": str(outcome.status),
            "pushes": outcome.pushes,
            "moves": outcome.moves,
            "solution": outcome.lurd,
            "states": outcome.states,
            "seconds": round(outcome.seconds, 6),
        }
    status, problem = (FAILED_SEARCH, outcome.reason) if outcome else (INVALID, str(board.problems[0]))
    unknown = dict.fromkeys(("pushes", "moves", "solution", "states", "seconds"))
    return answer | {"status": status} | unknown | {"problem": problem}


def _print(answer: dict[str, Any], *, with_file: bool) -> None:
    line = Text(f"{printable(answer['file'])} " if with_file else "")
    line.append(level_name(answer["index"], answer["title"]), "bold")
    line.append(": ").append(answer["status"], _STYLES[answer["status"]])
    if "problem" in answer:
        line.append(f": {printable(answer['problem'])}")
    else:
        if answer["solution"] is not None:
            line.append(f", {count(answer['pushes'], 'push')}, {count(answer['moves'], 'move')}")
        line.append(f", {count(answer['states'], 'state')}, {answer['seconds']:.2f} s")
        if answer["solution"]:
            line.append(f"\n  {answer['solution']}")
    console().print(line, soft_wrap=True)
