"""A project that is interrupted all the time, and what must hold whenever it has come to rest.

The order in which it has served the keys is not known. But its history must be a game by the rules, and
lists, counters and screen must show where that has led.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from harness.expressions import Condition, idle, items_of, var
from harness.project import Project, Stroke
from harness.verify.board import WATCHED, Frame, GameFile, whole
from harness.verify.checks.screen_checks import picture
from harness.verify.keys import SOLVE
from harness.verify.writing import bottom_line
from levels import Level
from solver_ref import RESTART as RESTART_ENTRY
from solver_ref import Direction, Game

REST_FRAMES = 50_000
PREPARING_TURNS = 50
"""Turns between interruptions while a search is prepared, which takes thousands that are all alike."""
READ_TOO = (
    *(var(name) for name in ("level number", "width", "height", "traps shown", "OPTIMAL", "machine")),
    *(items_of(name) for name in ("ground", "traps")),
)


@dataclass(frozen=True)
class SlowProject:
    """An open project of FILE that plays LEVELS instead of its own."""

    project: Project
    file: GameFile
    levels: Sequence[Level]

    turns: int
    """After so many turns of its loops a block is interrupted."""

    def start(self, *keys: str) -> None:
        """Click the green flag, then press KEYS, always waiting for rest; nothing is interrupted."""
        with self._interrupted_after(None):
            self.project.green_flag()
            self.project.step()
            self.rest()
            for key in keys:
                self.press(key)
                self.rest()

    def search(self) -> None:
        """Begin a search and run to about its first node; until then it is interrupted less often."""
        self.project.set_variable("states", 0)
        self.press(SOLVE)
        with self._interrupted_after(max(self.turns, PREPARING_TURNS)):
            self.until(var("states") > 0)

    @contextmanager
    def _interrupted_after(self, turns: int | None) -> Iterator[None]:
        self.project.interrupt_after(turns)
        yield
        self.project.interrupt_after(self.turns)

    def press(self, *keys: str) -> None:
        """Tap KEYS before one frame."""
        self.project.play([taps(keys)])

    def until(self, condition: Condition) -> int:
        """Run until CONDITION holds; how many frames that took."""
        return self.project.run_until(condition, frames=REST_FRAMES)

    def rest(self) -> None:
        """Run until no script does. Raises HarnessTimeoutError if that never happens."""
        self.project.run_until(idle(), frames=REST_FRAMES, what="everything to come to rest")

    def rest_fault(self) -> str | None:
        """Come to rest; where history, lists, counters and screen do not belong together then, or None."""
        self.rest()
        project = self.project
        ((*row, index, width, height, traps_shown, optimal, machine, ground, traps),) = project.step(
            1, watch=[*WATCHED, *READ_TOO]
        )
        game = Game(self.levels[whole(index) - 1])
        history = [whole(entry) for entry in row[5]]
        cursor = whole(row[4])
        for entry in history[:cursor]:
            if not (game.restart() if entry == RESTART_ENTRY else game.move(Direction(entry % 4))):
                return f"the history has {entry} after {game.moves} moves, which the rules refuse"
        game.history += history[cursor:]
        frame = Frame.at(whole(width), whole(height), whole(row[0]), game.position)
        if fault := frame.difference(game, tuple(row)) or frame.ground_fault(ground, traps):
            return fault
        if machine:
            return f"the computer is {machine}, though no script runs"
        shown = picture(self.file, whole(index), game, optimal, traps_marked=whole(traps_shown) == 1)
        if fault := shown.fault(project):
            return fault
        written = bottom_line(project).text
        return None if game.solved or not written.startswith("Solved") else f"it is written {written!r}"


def taps(keys: Sequence[str]) -> list[Stroke]:
    """Each of KEYS down and up again."""
    return [(key, is_down) for key in keys for is_down in (True, False)]
