"""Undo and redo. The history is a list of numbers, one a move, and never a copy of the board.

The `cursor` tells how many of them are in force. Undo takes back the one at the cursor, redo plays the one
behind it, a fresh move cuts off what could have been redone. A restart is an entry too: it is undone by
playing again, from the restart before it, all the moves that it swept away. So the history up to the cursor
always leads from the level's start to the position on the board.

Scratch's lists hold 200,000 items and silently drop what is appended then. Before that, the oldest moves go:
those up to the first restart, which nothing behind it builds on. Without a restart there is no room for
another move, and the player is told so; a restart then clears the history.
"""

from __future__ import annotations

from generator.game.rules import News, Rules
from generator.game.stage import stage
from generator.game.start import Start
from generator.scratch import Else, If, Part, Repeat, RepeatUntil, Reporter, Variable, block
from sb3 import MAX_ITEMS
from solver_ref import RESTART

MOVES_AT_ONCE = 1000
"""Played again before other scripts have a go: few enough for a frame."""


class History(Part):
    """Remembers the moves, takes them back and makes them again."""

    replayed = Variable(doc="moves that need no playing again, or have been")
    oldest = Variable(doc="the move that goes next when room is made")

    def __init__(self, rules: Rules, news: News, start: Start) -> None:
        self.rules = rules
        self.news = news
        self.start = start

    @block("remember {entry}")
    def remember(self, entry: Reporter) -> None:
        """Write ENTRY behind the moves in force; moves that could be redone are gone."""
        with Repeat(stage.history.length - stage.cursor):
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
            self.make_room()
            with If(stage.cursor < MAX_ITEMS):
                self.remember(RESTART)
            with Else():
                stage.history.clear()
                stage.cursor = 0
            self.start.set_out()
            self.news.sound = "undo"
            self.news.tell()

    @block
    def undo_restart(self) -> None:
        """Play again what came before the restart at the cursor, from the restart before it."""
        self.find_restart(stage.cursor - 1)
        self.play_up_to(stage.cursor - 1)

    @block("find the restart before {end}")
    def find_restart(self, end: Reporter) -> None:
        """The moves up to END build on the last restart among them, or on the level's start."""
        self.replayed = end
        with RepeatUntil((self.replayed < 1) | (stage.history[self.replayed] == RESTART)):
            self.replayed -= 1

    @block("play up to {end}")
    def play_up_to(self, end: Reporter) -> None:
        """Play the moves up to END that have not been played again yet."""
        with Repeat(end - self.replayed):
            self.replayed += 1
            self.rules.play(stage.history[self.replayed])

    @block(warp=False)
    def play_to_cursor(self) -> None:
        """Play the moves in force, from the level's start; many of them take several frames."""
        self.find_restart(stage.cursor)
        self.play_some()
        with RepeatUntil(self.replayed == stage.cursor):
            self.play_some()

    @block
    def play_some(self) -> None:
        """Play the next moves of those in force."""
        with If(stage.cursor - self.replayed > MOVES_AT_ONCE):
            self.play_up_to(self.replayed + MOVES_AT_ONCE)
        with Else():
            self.play_up_to(stage.cursor)

    @block
    def make_room(self) -> None:
        """Where the history is full, let its oldest moves go, up to the first restart.

        The last of these goes first, so that at no time a move is left without those it builds on.
        """
        with If(stage.cursor == MAX_ITEMS):
            self.oldest = stage.history.index_of(RESTART)
            with If(self.oldest > 0):
                with Repeat(self.oldest - 1):
                    self.oldest -= 1
                    del stage.history[self.oldest]
                    stage.cursor -= 1
                del stage.history[1]
                stage.cursor -= 1
