"""A replay seen from outside: every move it makes must be the next of a shortest play of the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver_ref import Direction, Game, walk


@dataclass
class ReplayWatch:
    """The pushes that the replay has still to make, each the box's square and the direction."""

    pushes: Sequence[tuple[int, Direction]]

    def play(self, game: Game, direction: Direction) -> str | None:
        """Make the replay's move in GAME; what is wrong about it, or None."""
        if not self.pushes:
            return f"the replay moves {direction.name.lower()} when it is at its end"
        box, push = self.pushes[0]
        target = box - push.step(game.level.width)
        steps = walk(game.position, target)
        before = game.pushes
        if steps is None or not game.move(direction):
            return f"the replay moves {direction.name.lower()}, which the rules refuse"
        if game.pushes > before:
            self.pushes = self.pushes[1:]
            return None if (steps, direction) == ("", push) else "the replay makes a push of its own"
        rest = walk(game.position, target)
        if rest is None or len(rest) != len(steps) - 1:
            return "the replay walks astray"
        return None
