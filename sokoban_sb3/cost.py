"""`sokoban-sb3 cost`: how many states the search of the Scratch project stores for every level."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.game import node_capacity
from harness.sokoban.naming import level_name
from harness.testing.console import FAILED, console, printable
from levels import Scanned, original, scan_xsb, write_xsb
from sokoban_sb3.console import table, warn
from sokoban_sb3.progress import search_progress
from sokoban_sb3.reading import INVALID, LEVEL_FILES, scan_boards
from solver_ref import Position, Prediction, is_model_compiled, predict

_SAID = {"solved": "optimal", "unsolvable": "unsolvable", "limit": "limit"}
"""The words of `solve` for how a search ends."""


@dataclass(frozen=True)
class _Cost:
    """The ends of both searches of a level."""

    normalised: Prediction
    exact: Prediction

    @property
    def answer(self) -> Prediction:
        """The search that has an answer, if there is one."""
        return self.exact if self.normalised.status == "limit" else self.normalised

    @property
    def ratio(self) -> float | None:
        """Exact states for one normalised state; None if a number is not known or is 0."""
        normalised, exact = _stored(self.normalised), _stored(self.exact)
        return exact / normalised if exact and normalised else None


def cost(
    levels: Annotated[list[Path] | None, LEVEL_FILES] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line and level.")] = False,
) -> None:
    """Count the states of every level, normalised and with the exact keeper.

    What is counted is exactly what the search of the Scratch project stores, from the level's start until it
    has an answer: with the keeper's region (normalised), and with the keeper's square. It stores no state in
    which a box is stuck. "> 200,000" says that its lists are full then and it ends without an answer.
    Without files the levels that ship with this program are counted. Exit code 1 if any level is invalid or
    unsolvable, or has no answer.
    """
    boards = _boards(levels)
    costs = []
    if not is_model_compiled():
        warn("compiling the search (once)…")
        predict(Position.start(original().levels[0]))
    for done, (file, board) in enumerate(boards):
        costs.append(_count(board, done, len(boards)))
        if as_json:
            sys.stdout.write(json.dumps(_record(file, board, costs[-1])) + "\n")
            sys.stdout.flush()
    if not as_json:
        _print([board for _, board in boards], costs)
    if any(cost is None or cost.answer.status != "solved" for cost in costs):
        raise typer.Exit(FAILED)


def _boards(paths: Sequence[Path] | None) -> list[tuple[str | None, Scanned]]:
    """Each board with the name of its file, None for the shipped levels."""
    if not paths:
        return [(None, board) for board in scan_xsb(write_xsb(original()))]
    return [(file.name, board) for file in scan_boards(paths) for board in file.boards]


def _count(board: Scanned, done: int, total: int) -> _Cost | None:
    """Search a level twice; None if it is not valid."""
    if board.level is None:
        return None
    start = Position.start(board.level)
    with search_progress(done, total, level_name(board.index, board.title)) as progress:
        room = node_capacity(board.level)
        normalised = predict(start, "region", capacity=room, progress=progress)
        return _Cost(normalised, predict(start, "exact", capacity=room, progress=progress))


def _stored(search: Prediction) -> int | None:
    """The number of states, None if the search met the limit."""
    return None if search.status == "limit" else search.stored


def _record(file: str | None, board: Scanned, cost: _Cost | None) -> dict[str, Any]:
    record = {
        "file": file,
        "index": board.index,
        "title": board.title,
        "status": _SAID[cost.answer.status] if cost else INVALID,
        "pushes": cost and cost.answer.pushes,
        "normalised": cost and _stored(cost.normalised),
        "exact": cost and _stored(cost.exact),
    }
    return record if cost else record | {"problem": str(board.problems[0])}


def _print(boards: Sequence[Scanned], costs: Sequence[_Cost | None]) -> None:
    columns = ("level", "title", "pushes", "normalised", "exact", "ratio")
    summary = table(*columns, right={*columns} - {"title"})
    for number, (board, cost) in enumerate(zip(boards, costs, strict=True), 1):
        summary.add_row(str(number), printable(board.title), *(_cells(cost) if cost else [INVALID]))
    if len(boards) > 1:
        summary.add_section()
        summary.add_row(*_total(costs))
    out = console()
    out.print(summary)
    for board in boards:
        for problem in board.problems[:1]:
            out.print(printable(str(problem)), soft_wrap=True)


def _cells(cost: _Cost) -> list[str]:
    pushes = cost.answer.pushes
    return [
        _SAID[cost.answer.status] if pushes is None else str(pushes),
        *(
            f"> {search.stored:,}" if search.status == "limit" else f"{search.stored:,}"
            for search in (cost.normalised, cost.exact)
        ),
        f"{cost.ratio:.1f}" if cost.ratio else "",
    ]


def _total(costs: Sequence[_Cost | None]) -> list[str]:
    """The sums over the levels of which both numbers are known."""
    known = [cost for cost in costs if cost and "limit" not in (cost.normalised.status, cost.exact.status)]
    normalised = sum(cost.normalised.stored for cost in known)
    exact = sum(cost.exact.stored for cost in known)
    title = "total" if len(known) == len(costs) else f"total of the {len(known)} known"
    return ["", title, "", f"{normalised:,}", f"{exact:,}", f"{exact / normalised:.1f}" if normalised else ""]
