"""Undo and redo. The history is a list of numbers, one a move, and never a copy of the board.

The `cursor` tells how many of them are in force. Undo takes back the one at the cursor, redo plays the one
behind it, a fresh move cuts off what could have been redone. A restart is an entry too: it is undone by
playing again, from the restart before it, all the moves that it swept away.
"""

from __future__ import annotations

from generator.game.rules import News, Rules
from generator.game.stage import stage
from generator.game.start import Start
from generator.scratch import Else, If, Part, Repeat, RepeatUntil, Reporter, Variable, block
from solver_ref import RESTART


class History(Part):
    """Remembers the moves, takes them back and makes them again."""

    replayed = Variable(doc="the move being played again")

    def __init__(self, rules: Rules, news: News, start: Start) -> None:
        self.rules = rules
        self.news = news
        self.start = start

    @block("remember {entry}")
    def remember(self, entry: Reporter) -> None:
        """Write ENTRY behind the moves in force; moves that could be redone are gone."""
        with RepeatUntil(stage.history.length == stage.cursor):
            del stage.history[stage.history.length]
        stage.history.append(entry)
        stage.cursor += 1

    @block
    def undo(self) -> None:
        """Take back one move, or one restart."""
        with If(stage.cursor > 0):
            with If(stage.history[stage.cursor] == RESTART):
                self.undo_restart()
            with Else():
                self.rules.take_back(stage.history[stage.cursor])
            stage.cursor -= 1
            self.news.sound = "undo"
            self.news.tell()

    @block
    def redo(self) -> None:
        """Make the next undone move, or restart, again."""
        with If(stage.cursor < stage.history.length):
            stage.cursor += 1
            with If(stage.history[stage.cursor] == RESTART):
                self.start.set_out()
                self.news.sound = "undo"
            with Else():
                self.rules.play(stage.history[stage.cursor])
            self.news.tell()

    @block
    def restart(self) -> None:
        """Go back to the level's start, unless it is the start already."""
        with If(stage.moves > 0):
            self.remember(RESTART)
            self.start.set_out()
            self.news.sound = "undo"
            self.news.tell()

    @block
    def undo_restart(self) -> None:
        """Play again what came before the restart at the cursor, from the restart before it."""
        self.replayed = stage.cursor - 1
        with RepeatUntil((self.replayed == 0) | (stage.history[self.replayed] == RESTART)):
            self.replayed -= 1
        with Repeat(stage.cursor - 1 - self.replayed):
            self.replayed += 1
            self.rules.play(stage.history[self.replayed])
