"""One level of a project in play, with what the reference knows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from generator.game import BACK, FORWARD, REDO, RESTART
from harness.machine import Project, idle
from harness.sokoban.contract import Names
from harness.sokoban.verify.board import Frame, GameFile, number
from harness.sokoban.verify.keys import keys_of, type_both
from levels import Level
from solver_ref import Game, Result

SETTLE_FRAMES = 100


def settle(project: Project, what: str) -> None:
    """Run until no script does. Raises HarnessTimeoutError if WHAT takes longer than any should."""
    project.run_until(idle(), frames=SETTLE_FRAMES, what=what)


def show_level(project: Project, index: int) -> None:
    """Go to the start of level INDEX, and wait until it is shown."""
    for _ in range(len(project.list_of(Names.levels))):
        project.type_keys([FORWARD])
        if number(project.variable(Names.level_number)) == index:
            break
    if project.list_of(Names.history):
        load_anew(project)
    settle(project, "the level to be shown")


def load_anew(project: Project) -> None:
    """Leave the level and come back to its start, as if nothing had been played in it.

    By keys alone it would be found as it was left.
    """
    project.type_keys([RESTART])
    project.set_list(Names.history, [])
    project.set_variable(Names.cursor, 0)
    project.type_keys([FORWARD, BACK])


@contextmanager
def levels_kept(project: Project) -> Iterator[None]:
    """Leaves the list of levels as it was, unless the project breaks off."""
    before = project.list_of(Names.levels)
    yield
    project.set_list(Names.levels, before)


@dataclass
class LevelRun:
    """A level in play: the project, and what the reference knows."""

    project: Project
    file: GameFile
    index: int
    text: str
    level: Level
    result: Result
    thorough: bool = False
    reached: tuple[Game, Frame] | None = field(default=None, init=False)
    """Where a check that called `keep` has left the project; None if it may be anywhere."""
    _loaded_at: int | None = field(default=None, init=False)
    """The frame in which the level was loaded last."""

    def load(self) -> tuple[Game, Frame]:
        """Load the level anew: the reference's game, and how the boards lie.

        Nothing is done where no frame has passed since it was loaded: then it still is as it was.
        """
        self.reached = None
        if self._loaded_at != self.project.frame:
            load_anew(self.project)
            self.just_loaded()
        return Game(self.level), Frame.of(self.level, self.project)

    def just_loaded(self) -> None:
        """Tell that the project shows the level, in which no key has been pressed yet."""
        self._loaded_at = self.project.frame

    def settle(self, what: str = "the pieces to arrive") -> None:
        """Run until the project is idle; WHAT is waited for."""
        settle(self.project, what)

    def type(self, game: Game, frame: Frame, keys: Iterable[str]) -> str | None:
        """Type keys in project and reference; where they part, or None."""
        return type_both(self.project, game, frame, keys)

    def solve(self) -> tuple[str | None, Game, Frame]:
        """Load the level and type the reference's solution."""
        game, frame = self.load()
        return self.type(game, frame, keys_of(self.result.lurd or "")), game, frame

    def solved(self) -> tuple[str | None, Game, Frame]:
        """The level solved: as the check before has left it, once that is redone, or by `solve`."""
        if self.reached is None:
            return self.solve()
        (game, frame), self.reached = self.reached, None
        fault = self.type(game, frame, [REDO] * (len(game.history) - game.cursor) * (not game.solved))
        return (fault, game, frame) if fault or game.solved else self.solve()

    def keep(self, fault: str | None, game: Game, frame: Frame) -> str | None:
        """End a check with FAULT; if there is none, the next may go on with GAME, as it is played now."""
        self.reached = (game, frame) if fault is None else None
        return fault


Check = Callable[[LevelRun], str | None]
"""A check of a level, freshly loaded or not; None, or what is wrong."""
