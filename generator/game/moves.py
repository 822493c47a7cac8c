"""A move of the player's, or of a replay: made if the rules allow it, and written into the history."""

from __future__ import annotations

from generator.game.history import History
from generator.game.rules import News, Rules
from generator.game.stage import WALL, stage
from generator.game.texts import HISTORY_FULL, said
from generator.scratch import Else, If, Part, Reporter, Variable, all_of, block, broadcast
from sb3 import MAX_ITEMS
from solver_ref import PUSHED


class Moves(Part):
    """Decides whether a move may be made."""

    next_square = Variable(doc="the square that the keeper would come to")
    beyond = Variable(doc="the square behind that one")

    def __init__(self, rules: Rules, history: History, news: News) -> None:
        self.rules = rules
        self.history = history
        self.news = news

    @block("move {direction} if playable")
    def move_if_playable(self, direction: Reporter) -> None:
        """Move in DIRECTION while there is something to play for."""
        with If((stage.solved == 0) & (stage.problem == "")):
            self.history.make_room()
            with If(stage.cursor < MAX_ITEMS):
                self.move(direction)
                self.news.tell()
            with Else():
                stage.status = said(HISTORY_FULL)
                broadcast(stage.status_changed)

    @block("move {direction}")
    def move(self, direction: Reporter) -> None:
        """Step or push in DIRECTION if the rules allow it, and write it into the history."""
        stage.facing = direction
        self.news.sound = "bump"
        self.next_square = stage.keeper + stage.steps[direction + 1]
        self.beyond = self.next_square + stage.steps[direction + 1]
        with If(stage.box_at[self.next_square] > 0):
            with If(all_of(stage.ground[self.beyond] > WALL, stage.box_at[self.beyond] == 0)):
                self.history.remember(direction + PUSHED)
                self.rules.play(direction + PUSHED)
        with Else():
            with If(stage.ground[self.next_square] > WALL):
                self.history.remember(direction)
                self.rules.play(direction)
