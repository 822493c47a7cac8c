"""The checks of one level, each by name. Each begins with the level freshly loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from harness.expressions import idle, var
from harness.project import Project
from harness.verify.board import WATCHED, Frame, number
from harness.verify.keys import (
    ARROWS,
    BACK,
    FORWARD,
    NEXT,
    REDO,
    RESTART,
    UNDO,
    keys_of,
    random_keys,
    type_both,
)
from harness.verify.screen import screen_fault
from levels import Level
from solver_ref import Game, Result, Status

WALK_KEYS = 200
SETTLE_FRAMES = 100
NOT_KNOWN = "–"


@dataclass
class LevelRun:
    """A level in play: the project, and what the reference knows."""

    project: Project
    index: int
    count: int
    level: Level
    result: Result
    alphabet: frozenset[str]

    def load(self) -> None:
        """Load the level anew, by leaving it and coming back."""
        self.project.type_keys([FORWARD, BACK])

    def frame(self) -> Frame:
        """How the reference's squares lie on the project's board just loaded."""
        width, height, keeper = (
            int(float(str(self.project.variable(name)))) for name in ("width", "height", "keeper")
        )
        return Frame.of(self.level, width, height, keeper)

    def checks(self) -> Iterator[tuple[str, Callable[[], str | None]]]:
        """The checks that make sense for this level; a check gives None or what is wrong."""
        yield "loads", self.loads
        yield "board", self.board
        yield "OPTIMAL", self.optimal
        yield "screen", self.screen
        if self.result.status is Status.OPTIMAL:
            yield "solution", self.solution
            yield "undo", self.undo
            yield "redo", self.redo
            yield "restart", self.restart
            yield "after the win", self.after_the_win
            yield "next", self.next
        yield "walk", self.walk

    def loads(self) -> str | None:
        """The project shows the level and has nothing against it."""
        self.load()
        shown = number(self.project.variable("level number"))
        if shown != self.index:
            return f"it shows level {shown}"
        problem = self.project.variable("problem")
        return f"the project says: {problem}" if problem != "" else None

    def board(self) -> str | None:
        """Walls, floor, goals, boxes and keeper are the reference's."""
        self.load()
        frame = self.frame()
        if not frame.fits():
            return f"the board of {frame.width} × {frame.height} squares does not hold the level"
        ground = [number(value) for value in self.project.list_of("ground")]
        for square, (is_there, expected) in enumerate(zip(ground, frame.ground(), strict=False), 1):
            if is_there != expected:
                return f"the ground {frame.place(square)} is {is_there}, not {expected}"
        if len(ground) != frame.width * frame.height:
            return f"the ground has {len(ground)} squares, not {frame.width * frame.height}"
        return frame.difference(Game(self.level), tuple(self.project.read(reading) for reading in WATCHED))

    def optimal(self) -> str | None:
        """OPTIMAL on screen is the fewest pushes, or – where nobody knows them."""
        self.load()
        shown = self.project.variable("OPTIMAL")
        if self.result.pushes is None:
            return None if shown == NOT_KNOWN else f"it shows {shown}, but no solution is known"
        if shown == NOT_KNOWN:
            return f"it shows {shown} where {self.result.pushes} are the fewest: not computed for this text"
        return None if number(shown) == self.result.pushes else f"it shows {shown}, not {self.result.pushes}"

    def screen(self) -> str | None:
        """What the player sees is the position: at the start, and once it has changed."""
        self.load()
        frame, game = self.frame(), Game(self.level)
        for keys in ([], keys_of(self.result.lurd or "") or list(ARROWS.values())):
            if difference := type_both(self.project, game, frame, keys):
                return difference
            self.project.run_until(idle(), frames=SETTLE_FRAMES, what="the pieces to arrive")
            if fault := screen_fault(
                self.project, self.level, game, self._heading(), self.project.variable("OPTIMAL")
            ):
                return fault
        return None

    def solution(self) -> str | None:
        """The reference's solution, typed as key presses, wins on its last push and not before."""
        difference, game, _ = self._solve()
        if difference is None and not (game.solved and game.pushes == self.result.pushes):
            return f"the reference is not solved by {self.result.lurd}"
        return difference

    def undo(self) -> str | None:
        """Z goes back to the start, move by move."""
        _, game, frame = self._solve()
        return type_both(self.project, game, frame, [UNDO] * (game.moves + 1))

    def redo(self) -> str | None:
        """X plays the solution again up to the win."""
        _, game, frame = self._solve()
        moves = game.moves
        return type_both(self.project, game, frame, [UNDO] * moves + [REDO] * (moves + 1))

    def restart(self) -> str | None:
        """R goes to the start in one step and Z comes back in one, however often."""
        _, game, frame = self._solve()
        return type_both(
            self.project, game, frame, [RESTART, UNDO, RESTART, RESTART, UNDO, UNDO, REDO, REDO, REDO, UNDO]
        )

    def after_the_win(self) -> str | None:
        """No move is taken once the level is solved."""
        _, game, frame = self._solve()
        return type_both(self.project, game, frame, ARROWS.values())

    def next(self) -> str | None:
        """SPACE stays while the level is not solved, and goes to the next one when it is."""
        self._solve()
        undone = UNDO if self.result.moves else None
        keys = [undone, NEXT, REDO, NEXT] if undone else [NEXT]
        rows = self.project.type_keys(keys, watch=[var("level number")])
        shown = [number(row[0]) for row in rows]
        after = self.index % self.count + 1
        expected = [self.index] * (len(keys) - 1) + [after]
        self.project.type_keys([BACK])
        return (
            None
            if shown == expected
            else f"pressing {', '.join(keys)} showed the levels {shown}, not {expected}"
        )

    def walk(self) -> str | None:
        """Keys at random never part the project from the rules."""
        self.load()
        return type_both(self.project, Game(self.level), self.frame(), random_keys(self.index, WALK_KEYS))

    def _heading(self) -> str:
        """Number and title as the project's alphabet can write them: what it can't is a blank."""
        title = f"{self.index}. {self.level.title}"
        return "".join(letter if letter in self.alphabet else " " for letter in title)

    def _solve(self) -> tuple[str | None, Game, Frame]:
        """Load and solve the level in project and reference."""
        self.load()
        frame, game = self.frame(), Game(self.level)
        return type_both(self.project, game, frame, keys_of(self.result.lurd or "")), game, frame
