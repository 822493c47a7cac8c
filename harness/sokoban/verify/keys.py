"""Playing the project and the reference with the same keys, as the project's table of keys says."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from generator.game import KEYS, InHistory, Key, Move
from harness.machine import Project, Stroke
from harness.sokoban.contract import PositionRow, readings, rows_of
from harness.sokoban.verify.board import Frame
from solver_ref import Direction, Game

BY_NAME: Mapping[str, Key] = {name: key for key in KEYS for name in key.names}
OFTEN: Mapping[str, int] = {name: key.often for name, key in BY_NAME.items()}
"""How often each key is pressed in random walks."""
ARROWS = {key.effect.direction: str(key) for key in KEYS if isinstance(key.effect, Move)}
MOVES = tuple(name for name, key in BY_NAME.items() if isinstance(key.effect, Move))
"""The keys of the moves."""
IN_HISTORY = tuple(name for name, key in BY_NAME.items() if isinstance(key.effect, InHistory))


def press(game: Game, key: str) -> None:
    """What KEY, one of MOVES or IN_HISTORY, does by the rules."""
    match BY_NAME[key].effect:
        case Move(direction):
            game.move(direction)
        case InHistory("undo"):
            game.undo()
        case InHistory("redo"):
            game.redo()
        case InHistory("restart"):
            game.restart()
        case effect:
            raise ValueError(f"{key} is no key of the rules, but {effect}")


def keys_of(lurd: str) -> list[str]:
    """A solution as arrow keys."""
    return [ARROWS[Direction.of(letter)] for letter in lurd]


def random_keys(seed: int, count: int) -> list[str]:
    """Moves for the most part, by arrows and letters, with undo, redo and now and then a restart."""
    chance = random.Random(seed)  # noqa: S311
    drawn = [*MOVES, *IN_HISTORY]
    return chance.choices(drawn, [OFTEN[key] for key in drawn], k=count)


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
    rows = rows_of(PositionRow, project.play(one_a_frame(typed), watch=readings(PositionRow)))
    for count, (key, row) in enumerate(zip(typed, rows, strict=False), 1):
        press(game, key)
        if difference := frame.difference(game, row):
            return f"after key {count} of {len(typed)} ({key}), {difference}"
    if difference := frame.difference(game, rows[-1]):
        return f"a frame after key {len(typed)} of {len(typed)} ({typed[-1]}), {difference}"
    return None
