"""Playing the project and the reference with the same keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from harness.project import Project
from harness.verify.board import WATCHED, Frame
from solver_ref import Direction, Game

ARROWS = {
    Direction.UP: "up arrow",
    Direction.LEFT: "left arrow",
    Direction.DOWN: "down arrow",
    Direction.RIGHT: "right arrow",
}
LETTERS = {Direction.UP: "w", Direction.LEFT: "a", Direction.DOWN: "s", Direction.RIGHT: "d"}
MOVES = (*ARROWS.values(), *LETTERS.values())
"""The keys of the moves."""
UNDO, REDO, RESTART, BACK, FORWARD, NEXT = "z", "x", "r", "q", "e", "space"
SOLVE, HINT, FULL_SPEED, TRAPS, SOUND = "v", "h", "f", "t", "n"


def press(game: Game, key: str) -> None:
    """What KEY does by the rules."""
    actions: dict[str, Callable[[], bool]] = {UNDO: game.undo, REDO: game.redo, RESTART: game.restart}
    for keys in (ARROWS, LETTERS):
        for direction, name in keys.items():
            if name == key:
                game.move(direction)
                return
    actions[key]()


def keys_of(lurd: str) -> list[str]:
    """A solution as arrow keys."""
    return [ARROWS[Direction.of(letter)] for letter in lurd]


def random_keys(seed: int, count: int) -> list[str]:
    """Moves for the most part, by arrows and letters, with undo, redo and now and then a restart."""
    chance = random.Random(seed)  # noqa: S311
    return chance.choices([*MOVES, UNDO, REDO, RESTART], [8] * len(MOVES) + [16, 10, 2], k=count)


def type_both(project: Project, game: Game, frame: Frame, keys: Iterable[str]) -> str | None:
    """Type KEYS in the project and the reference; where they first part, or None."""
    typed = list(keys)
    rows = project.type_keys(typed, watch=WATCHED)
    for count, (key, row) in enumerate(zip(typed, rows, strict=True), 1):
        press(game, key)
        if difference := frame.difference(game, row):
            return f"after key {count} of {len(typed)} ({key}), {difference}"
    return None
