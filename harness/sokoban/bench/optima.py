"""Optima that are known from elsewhere, to compare the reference with."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from harness.machine import HarnessError

Aim = Literal["pushes", "moves"]
"""What a search makes as few as can be."""
AIMS: tuple[Aim, ...] = ("pushes", "moves")
COLUMNS: dict[Aim, str] = {"pushes": "push_opt", "moves": "move_opt"}

Optima = Mapping[Aim, Mapping[int, int]]
"""The known optima by what is counted and by the level's number, from 1."""
NONE_KNOWN: Optima = {aim: {} for aim in AIMS}


def read_optima(path: Path, boards: int) -> Optima:
    """Optima in a CSV file about so many boards: columns level, push_opt, move_opt; empty is not known.

    Other columns are ignored. Raises HarnessError, with file and line, for a column that is missing, what
    is not a number, and a level that is not among the boards or comes twice; OSError for a file that cannot
    be read.
    """
    optima: dict[Aim, dict[int, int]] = {aim: {} for aim in AIMS}
    seen = set()
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        rows = csv.DictReader(file)
        for column in ("level", *COLUMNS.values()):
            if column not in (rows.fieldnames or ()):
                raise HarnessError(f"{path}: no column {column}")
        for row in rows:
            where = f"{path}, line {rows.line_num}"
            level = _number(row["level"], where, "level")
            if not 1 <= level <= boards:
                raise HarnessError(f"{where}: level {level}, but there are {boards} levels")
            if level in seen:
                raise HarnessError(f"{where}: level {level} once more")
            seen.add(level)
            for aim, column in COLUMNS.items():
                if row[column]:
                    optima[aim][level] = _number(row[column], where, column)
    return optima


def _number(text: str | None, where: str, column: str) -> int:
    if text is None or not (text.isascii() and text.isdigit()):
        raise HarnessError(f"{where}: {column} is {text!r}, not a whole number")
    return int(text)
