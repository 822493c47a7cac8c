"""Playing the project and the reference with the same keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from harness.machine import Project, Stroke
from harness.sokoban.verify.board import WATCHED, Frame
from solver_ref import Direction, Game

ARROWS = {
    Direction.UP: "up arrow",
    Direction.LEFT: "left arrow",
    Direction.DOWN: "down arrow",
    Direction.RIGHT: "right arrow",
}
LETTERS = {Direction.UP: "w", Direction.LEFT: "a", Direction.DOWN: "s", Direction.RIGHT: "d"}
DIRECTIONS = {key: direction for keys in (ARROWS, LETTERS) for direction, key in keys.items()}
MOVES = (*ARROWS.values(), *LETTERS.values())
"""The keys of the moves."""
UNDO, REDO, RESTART, BACK, FORWARD, NEXT = "z", "x", "r", "q", "e", "space"
SOLVE, HINT, FULL_SPEED, TRAPS, SOUND = "v", "h", "f", "t", "n"


def press(game: Game, key: str) -> None:
    """What KEY does by the rules."""
    if key in DIRECTIONS:
        game.move(DIRECTIONS[key])
        return
    actions: dict[str, Callable[[], bool]] = {UNDO: game.undo, REDO: game.redo, RESTART: game.restart}
    actions[key]()


def keys_of(lurd: str) -> list[str]:
    """A solution as arrow keys."""
    return [ARROWS[Direction.of(letter)] for letter in lurd]


def random_keys(seed: int, count: int) -> list[str]:
    """Moves for the most part, by arrows and letters, with undo, redo and now and then a restart."""
    chance = random.Random(seed)  # noqa: S311
    return chance.choices([*MOVES, UNDO, REDO, RESTART], [8] * len(MOVES) + [16, 10, 2], k=count)


def one_a_frame(keys: Sequence[str]) -> list[list[Stroke]]:
    """The script in which a key goes down before each frame, held until the next does; one frame more."""
    script: list[list[Stroke]] = [[] for _ in range(len(keys) + 1)]
    for at, key in enumerate(keys):
        script[at].append((key, True))
        script[at + 1].append((key, False))
    return script


def type_both(project: Project, game: Game, frame: Frame, keys: Iterable[str]) -> str | None:
    """Type KEYS, one a frame, in the project and the reference; where they first part, or None.

    Each is held until the next goes down, and one frame passes after the last.
    """
    typed = list(keys)
    if not typed:
        return None
    rows = project.play(one_a_frame(typed), watch=WATCHED)
    for count, (key, row) in enumerate(zip(typed, rows, strict=False), 1):
        press(game, key)
        if difference := frame.difference(game, row):
            return f"after key {count} of {len(typed)} ({key}), {difference}"
    if difference := frame.difference(game, rows[-1]):
        return f"a frame after key {len(typed)} of {len(typed)} ({typed[-1]}), {difference}"
    return None
