"""TEXTS: the one table of the sentences that the project shows. Scripts and verify read the project's lists.

The Stage's list `texts` holds the sentences of each language, English first, and `text names` what they are
called, the language before the name; `language` is the one that is shown. So a remix is translated by editing
a list. In a sentence %1 stands for its first value, %2 for the second; it is kept in pieces, one an item: the
text before %1, that between %1 and %2, and so on. Those of `solved` are called "en solved", "en solved 2" …

A new sentence is a row here, and `said` in the script that says it.
"""

from __future__ import annotations

import re
from typing import Self

from generator.game import keys
from generator.game.stage import stage
from generator.scratch import Reporter, Value, join

LANGUAGES = ("en",)
"""In the order of `texts`; each is a field of `Text`."""


class Text(str):
    """A sentence by its name, and how it reads in each language."""

    en: str

    def __new__(cls, name: str, en: str) -> Self:
        """A row of the table."""
        made = super().__new__(cls, name)
        made.en = en
        return made

    @property
    def pieces(self) -> list[str]:
        """What its pieces are called."""
        return piece_names(self, len(split(self.en)))


def split(sentence: str) -> list[str]:
    """A sentence in pieces: the text around %1, %2 …, in this order."""
    return re.split(r"%\d", sentence)


def piece_names(name: str, count: int) -> list[str]:
    """What the pieces of a sentence of so many are called."""
    return [name, *(f"{name} {number}" for number in range(2, count + 1))]


MOVES = Text("moves", "Moves %1")
PUSHES = Text("pushes", "Pushes %1")
OPTIMAL = Text("OPTIMAL", "OPTIMAL %1")
HELP = Text("help", keys.help_line())
STUCK = Text("stuck", "A box is stuck: this can't be solved any more. Z undo")
SOLVED = Text("solved", "Solved in %1 pushes!   SPACE next level   Z undo   R restart")
SOLVED_BEST = Text("solved best", "Solved in %1 pushes – the fewest possible!   SPACE next level")

HISTORY_FULL = Text("history full", "No room for more moves: R restart")
SOUND_OFF = Text("sound off", "The sound is off   N sound on")
SOUND_ON = Text("sound on", "The sound is on")

FULL_SPEED = Text("full speed", "The search runs at full speed")
BATCHES = Text("batches", "The search takes %1 nodes a frame")
CANCELLED = Text("cancelled", "Cancelled")
SEARCHING_BOTH = Text("searching both", "Searching, pushes: %1 from the start, %2 from the end")
SEARCHING = Text("searching", "Searching, pushes: %1")
UNSOLVABLE = Text("unsolvable", "Provably unsolvable from here, try Undo")
LIMIT = Text("limit", "Search limit reached, no answer")
HINT = Text("hint", "Hint, pushes to go: %1, proven fewest")
FOUND = Text("found", "Solved, pushes: %1, proven fewest")
REPORT = Text("report", "%1  %2 states  %3 s")
REPLAYED = Text("replayed", "Solved, pushes: %1, proven fewest   SPACE next level")

TOO_LARGE = Text("too large", "The level is too large for the stage")
STRANGE = Text("strange", "In row %1 there is a strange %2")
NO_KEEPER = Text("no keeper", "There is no keeper (@)")
KEEPERS = Text("keepers", "There is more than one keeper (@)")
NO_BOX = Text("no box", "There is no box ($)")
GOALS = Text("goals", "%1 boxes but %2 goals")
BOXES = Text("boxes", "There are too many boxes")
OPEN = Text("open", "The board is open: the keeper can walk off it")
OUT_OF_REACH = Text("out of reach", "A box is out of reach and not on a goal")
NOTHING_AFTER = Text("nothing after", "Nothing comes after the number %1")
ZERO_TIMES = Text("zero times", "0 is no number of times")
NOT_CLOSED = Text("not closed", "There is a ( without a )")
NOT_OPENED = Text("not opened", "There is a ) without a (")

TEXTS: tuple[Text, ...] = tuple(value for value in vars().values() if isinstance(value, Text))


def names() -> list[str]:
    """The items of `text names`."""
    return [f"{language} {name}" for language in LANGUAGES for text in TEXTS for name in text.pieces]


def wording() -> list[str]:
    """The items of `texts`."""
    return [piece for language in LANGUAGES for text in TEXTS for piece in split(getattr(text, language))]


def said(text: Text, *values: Value) -> Reporter:
    """TEXT in the project's language, with VALUES in the places of %1, %2 …"""
    first, *others = (
        stage.texts[stage.text_names.index_of(join(stage.language, f" {name}"))] for name in text.pieces
    )
    parts: list[Value] = [first]
    for value, piece in zip(values, others, strict=True):
        parts += [value, piece]
    return join(*parts) if others else first
