"""The run-length encoding of level texts: `7#|#.-$-@#|7#` becomes one character an item.

Everything a remixer can type wrongly ends in a `problem` that the HUD shows, never in a script that runs on
and on.
"""

from __future__ import annotations

from generator.game import texts
from generator.game.stage import stage
from generator.game.texts import said
from generator.scratch import (
    Else,
    If,
    List,
    Part,
    Repeat,
    RepeatUntil,
    Reporter,
    Value,
    Variable,
    block,
    join,
    length,
    letter,
    text_contains,
)

EFFORT = 2000
"""A text that takes more characters than this to spell out can't be a board of 30 × 20."""


class Problems(Part):
    """Keeps the first thing that is wrong with a level."""

    @block("complain: {problem}")
    def complain(self, problem: Value) -> None:
        """The level can't be played; the first PROBLEM found is the one that is shown."""
        with If(stage.problem == ""):
            stage.problem = problem


class Spelling(Part):
    """Spells a level's text out, character by character."""

    reading_at = Variable(doc="the character of the text being read")
    times = Variable(doc="the digits read before a character")
    effort = Variable(doc="characters that may still be spelled out")
    group_starts = List(doc="where the open groups ( began")
    group_rounds = List(doc="how often each open group is still to be read")
    spelled = List(doc="the level's characters, one an item")

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    @block("spell out {text}")
    def spell_out(self, text: Reporter) -> None:
        """Undo the run-length encoding of TEXT: 3# becomes # # #, 2(#-) becomes # - # -."""
        self.spelled.clear()
        self.group_starts.clear()
        self.group_rounds.clear()
        self.times = ""
        self.effort = EFFORT
        self.reading_at = 1
        with RepeatUntil((self.reading_at > length(text)) | (self.effort < 0)):
            with If(text_contains("0123456789", letter(self.reading_at, text))):
                self.times = join(self.times, letter(self.reading_at, text))
            with Else():
                with If(self.times == ""):
                    self.times = 1
                with Else():
                    self.check_count(letter(self.reading_at, text))
                self.effort -= self.times
                with If(~(self.effort < 0)):
                    self.spell(letter(self.reading_at, text))
                self.times = ""
            self.reading_at += 1
        with If(self.effort < 0):
            self.problems.complain(said(texts.TOO_LARGE))
        with If(self.times != ""):
            self.problems.complain(said(texts.NOTHING_AFTER, self.times))
        with If(self.group_starts.length > 0):
            self.problems.complain(said(texts.NOT_CLOSED))

    @block("check count before {character}")
    def check_count(self, character: Reporter) -> None:
        """A number must say how often something is repeated."""
        with If(self.times == 0):
            self.problems.complain(said(texts.ZERO_TIMES))
        with If(character == ")"):
            self.problems.complain(said(texts.NOTHING_AFTER, self.times))

    @block("spell {character}")
    def spell(self, character: Reporter) -> None:
        """Add CHARACTER count times; or begin a group, or go back to where it began."""
        with If(character == "("):
            self.group_starts.append(self.reading_at)
            self.group_rounds.append(self.times)
        with Else():
            with If(character == ")"):
                self.end_group(self.group_starts.length)
            with Else():
                with Repeat(self.times):
                    self.spelled.append(character)

    @block("end group {depth}")
    def end_group(self, depth: Reporter) -> None:
        """At a ): read the group once more, or leave it."""
        with If(depth == 0):
            self.problems.complain(said(texts.NOT_OPENED))
        with Else():
            self.group_rounds[depth] -= 1
            with If(self.group_rounds[depth] > 0):
                self.reading_at = self.group_starts[depth]
            with Else():
                del self.group_starts[depth]
                del self.group_rounds[depth]
