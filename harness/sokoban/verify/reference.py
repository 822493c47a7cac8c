"""What the reference knows of a project's levels before any of them is played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from harness.machine import ProjectError
from harness.sokoban.verify.board import GameFile
from harness.sokoban.verify.verdict import PASS, LevelVerdict
from levels import Level, LevelError, parse_rle
from solver_ref import Result, solve_pushes

MAX_STATES = 1_000_000
"""Bound of the reference's search for a level; beyond it nobody knows its OPTIMAL, at build time as here."""


@dataclass(frozen=True)
class Reference:
    """A level of the project, counted from 1: its text, and the level and its solution if it is one."""

    index: int
    title: str
    text: str
    problem: str | None
    level: Level | None = None
    result: Result | None = None

    def verdict(self) -> LevelVerdict:
        """A verdict to be filled in, which says whether the text is a level."""
        verdict = LevelVerdict(self.index, self.title, checks={"text": self.problem or PASS})
        if self.result is not None:
            verdict.status, verdict.optimal, verdict.moves = (
                self.result.status,
                self.result.pushes,
                self.result.moves,
            )
        return verdict


def references(
    game: GameFile, wanted: Collection[int] | None, report: Callable[[Reference], None]
) -> list[Reference]:
    """All levels of the game, or those numbered in WANTED, solved; REPORT is called after each.

    Raises ProjectError for a number that no level has.
    """
    count = len(game.levels)
    if unknown := sorted(set(wanted or ()) - set(range(1, count + 1))):
        raise ProjectError(f"{game.path}: there is no level {unknown[0]}; the project's last is {count}")
    solved = []
    for reference in _solved(game, sorted(wanted) if wanted else range(1, count + 1)):
        solved.append(reference)
        report(reference)
    return solved


def _solved(game: GameFile, numbers: Collection[int]) -> Iterator[Reference]:
    for index in numbers:
        text, title = game.levels[index - 1]
        try:
            level = parse_rle(text, source=f"{game.path}, level {index}", title=title)
        except LevelError as error:
            yield Reference(index, title, text, str(error))
        else:
            yield Reference(index, title, text, None, level, solve_pushes(level, max_states=MAX_STATES))
