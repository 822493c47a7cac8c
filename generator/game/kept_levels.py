"""Levels that were left: each keeps its history, from which its position is played again.

A history is kept as a text, one digit for each of its numbers. It belongs to the text of its level: a line of
"levels" that has been edited starts anew, and so does everything after the green flag.

Wherever the stop sign ends these scripts, nothing is lost: a history is kept by three statements in a row,
before the next level's number is set, and is not kept again until all of it has been fetched.
"""

from __future__ import annotations

from generator.game.history import History
from generator.game.stage import stage
from generator.scratch import If, List, Part, Repeat, Reporter, Variable, block, join, length, letter


class KeptLevels(Part):
    """Keeps the history of a level that is left, and fetches it when the level is played again."""

    kept_texts = List(doc="of each line of levels: the text that the kept history belongs to")
    kept_histories = List(doc="its history, one digit a move")
    kept_cursors = List(doc="how many of these moves are in force")
    digits = Variable(doc="a history as a text")
    copied = Variable(doc="moves copied so far")

    def __init__(self, history: History) -> None:
        self.history = history

    @block
    def forget_all(self) -> None:
        """Every level begins anew."""
        self.kept_texts.clear()
        self.kept_histories.clear()
        self.kept_cursors.clear()
        stage.history_loaded = 0

    @block
    def keep(self) -> None:
        """Keep the history of the level in play, unless it was stopped before all of it was fetched."""
        with If(stage.history_loaded == 1):
            self.digits = ""
            self.copied = 0
            with Repeat(stage.history.length):
                self.copied += 1
                self.digits = join(self.digits, stage.history[self.copied])
            with Repeat(stage.level_number - self.kept_texts.length):
                self.kept_texts.append("")
                self.kept_histories.append("")
                self.kept_cursors.append(0)
            self.kept_texts[stage.level_number] = stage.level_text
            self.kept_histories[stage.level_number] = self.digits
            self.kept_cursors[stage.level_number] = stage.cursor

    @block("turn to level {number}")
    def turn_to(self, number: Reporter) -> None:
        """From here on level NUMBER is in play; its board and its history are still to come."""
        stage.history_loaded = 0
        stage.level_number = number
        stage.level_text = stage.levels[number]
        stage.history.clear()
        stage.cursor = 0

    @block(warp=False)
    def fetch(self) -> None:
        """Fetch the history of the level, which stands at its start, and play the moves in force."""
        with If(self.kept_texts[stage.level_number] == stage.level_text):
            self.copy(self.kept_histories[stage.level_number])
            stage.cursor = self.kept_cursors[stage.level_number] + 0
        stage.history_loaded = 1
        self.history.play_to_cursor()

    @block("copy {digits}")
    def copy(self, digits: Reporter) -> None:
        """Fill the history from a text of DIGITS."""
        self.copied = 0
        with Repeat(length(digits)):
            self.copied += 1
            stage.history.append(letter(self.copied, digits) + 0)
