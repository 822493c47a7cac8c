"""A whole session by the rules: what every key does, from level to level.

It knows what keys set in motion and what they stop. What the computer then does by itself, searching and
replaying, takes its time and is told to the session from outside.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Literal

from harness.sokoban.verify.keys import (
    BACK,
    FORWARD,
    FULL_SPEED,
    HINT,
    MOVES,
    NEXT,
    REDO,
    RESTART,
    SOLVE,
    SOUND,
    TRAPS,
    UNDO,
    press,
)
from levels import Level
from solver_ref import Game

Machine = Literal["", "searching", "replaying"]
"""What the computer is doing: nothing, looking for a solution, or playing it."""


class Session:
    """A player at the keys of a project with these levels; None stands for a text that is no level.

    `game` is the level in play, None when its text is no level.
    """

    def __init__(self, levels: Sequence[Level | None], number: int = 1) -> None:
        self.levels = levels
        self.machine: Machine = ""
        self.purpose = ""
        self.traps_shown = False
        self.sound_on = True
        self.full_speed = False
        self._load(number)

    def copy(self) -> Session:
        """A session that goes on by itself from here."""
        other = copy.copy(self)
        if self.game is not None:
            other.game = copy.copy(self.game)
            other.game.history = list(self.game.history)
        return other

    @property
    def solved(self) -> bool:
        """Whether the level in play is."""
        return self.game is not None and self.game.solved

    def press(self, key: str) -> bool:
        """What KEY does; True if it asks for a search."""
        if key in (SOLVE, HINT):
            return self._ask(key)
        if key in MOVES:
            was_replaying = self.machine == "replaying"
            self.machine = ""
            if self.game is not None and not was_replaying:  # during a replay a move key only stops it
                press(self.game, key)
        elif key in (UNDO, REDO, RESTART):
            self.machine = ""
            if self.game is not None:
                press(self.game, key)
        elif key == TRAPS:
            self.traps_shown = not self.traps_shown
        elif key == SOUND:
            self.sound_on = not self.sound_on
        elif key == FULL_SPEED:
            self.full_speed = not self.full_speed
        elif key in (BACK, FORWARD) or (key == NEXT and self.solved):
            self._load(self.number + (-1 if key == BACK else 1))
        return False

    def _ask(self, key: str) -> bool:
        """Begin a search from here, or cancel whatever the computer is doing."""
        if self.machine or self.game is None or self.game.solved:
            self.machine = ""
            return False
        self.machine, self.purpose = "searching", key
        return True

    def _load(self, number: int) -> None:
        self.machine = ""
        self.number = (number - 1) % len(self.levels) + 1
        level = self.levels[self.number - 1]
        self.game = Game(level) if level is not None else None
