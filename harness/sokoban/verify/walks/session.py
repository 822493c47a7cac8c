"""A whole session by the rules: what every key does, from level to level.

It knows what keys set in motion and what they stop. What the computer then does by itself, searching and
replaying, takes its time and is reported to the session from outside.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Literal

from generator.game import AskSearch, InHistory, Move, SearchName, Toggle, ToLevel
from harness.sokoban.contract import FLAGS, STARTS, Name, Names
from harness.sokoban.verify.keys import BY_NAME, press
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
        self.is_replayed = False
        """Whether the solution of the search asked for last is played."""
        self.search: SearchName = "breadth first"
        """Which search was asked for last."""
        self.flags: dict[Name, bool] = {flag: STARTS[flag] == 1 for flag in FLAGS.values()}
        """Those that keys set."""
        self._left: dict[int, Game] = {}
        """The games of the levels that were left, by number; none of them is changed."""
        self.number, self.game = number, self._game_of(number)

    def copy(self) -> Session:
        """A session that goes on by itself from here."""
        other = copy.copy(self)
        other.game = _copied(self.game) if self.game is not None else None
        other.flags, other._left = dict(self.flags), dict(self._left)
        return other

    @property
    def full_speed(self) -> bool:
        """Whether searches fill their frames."""
        return self.flags[Names.full_speed]

    @property
    def solved(self) -> bool:
        """Whether the level in play is."""
        return self.game is not None and self.game.solved

    def press(self, key: str) -> bool:
        """What KEY does; True if it asks for a search."""
        row = BY_NAME[key]
        was = self.machine
        match row.effect:
            case Toggle():
                self.flags[FLAGS[row]] = not self.flags[FLAGS[row]]
                return False
            case AskSearch(is_replayed, search):
                if not was and self.game is not None and not self.game.solved:
                    self.machine, self.is_replayed, self.search = "searching", is_replayed, search
                    return True
            case ToLevel(_, only_solved=True) if not self.solved:
                return False
            case ToLevel(step):
                self._go_to(self.number + step)
            case Move() if was == "replaying":
                pass  # during a replay a move key only stops it
            case Move() | InHistory():
                if self.game is not None:
                    press(self.game, key)
        if was in row.interrupts:
            self.machine = ""
        return False

    def _go_to(self, number: int) -> None:
        if self.game is not None:
            self._left[self.number] = self.game
        self.number = (number - 1) % len(self.levels) + 1
        self.game = self._game_of(self.number)

    def _game_of(self, number: int) -> Game | None:
        """The game of a level as it was left, or from its start."""
        if number in self._left:
            return _copied(self._left[number])
        level = self.levels[number - 1]
        return Game(level) if level is not None else None


def _copied(game: Game) -> Game:
    """A game that goes on by itself from here."""
    other = copy.copy(game)
    other.history = list(game.history)
    return other
