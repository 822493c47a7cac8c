"""What both searches have in common: how they are asked for, how fast they go, and what they say."""

from __future__ import annotations

from collections.abc import Callable

from generator.game import texts
from generator.game.keys import SearchName
from generator.game.stage import stage
from generator.game.texts import said
from generator.scratch import (
    Boolean,
    Else,
    If,
    List,
    Part,
    RepeatUntil,
    Reporter,
    Value,
    Variable,
    block,
    broadcast,
    inline,
    rounded,
    timer,
)

BATCH = 100
"""Nodes expanded in a frame, unless it searches at full speed."""
SEARCHERS: dict[SearchName, str] = {"breadth first": "V", "both ends": "B"}
"""What the Stage calls each search: by its key."""
FRAME = 0.025
"""Seconds of a frame that scripts may use: three quarters of 1/30."""


@inline
def clear_lists(*parts: Part) -> None:
    """Empty all lists of PARTS."""
    for part in parts:
        for kind in type(part).__mro__:
            for name, value in vars(kind).items():
                if isinstance(value, List):
                    part_list: List = getattr(part, name)
                    part_list.clear()


class Searching(Part):
    """Asks for a search, lets it run for a frame, and announces its answer."""

    began = Variable(doc="the timer when the search began")
    frame_began = Variable(doc="the timer when the frame began")

    def __init__(self, searcher: SearchName) -> None:
        self.key = SEARCHERS[searcher]

    def is_asked(self) -> Boolean:
        """Whether it is this search that was asked for last."""
        return stage.searcher == self.key

    @block("ask for {purpose}")
    def ask_for(self, purpose: Value) -> None:
        """Begin a search, or cancel whatever the computer is doing."""
        with If(stage.machine == ""):
            with If((stage.solved == 0) & (stage.problem == "")):
                stage.purpose = purpose
                stage.searcher = self.key
                stage.machine = "searching"
                stage.machine_passes += 1
                broadcast(stage.search_asked)
        with Else():
            stage.machine = ""
            stage.status = said(texts.CANCELLED)
            broadcast(stage.status_changed)

    @block
    def forget_answer(self) -> None:
        """Nothing is found yet."""
        self.began = timer()
        stage.answer = ""
        stage.expanded = 0
        stage.states = 0
        stage.solution.clear()

    @inline
    def fill_frame(self, expand_batch: Callable[[], None], running: Reporter) -> None:
        """One batch, or at full speed batch after batch until the frame is full or the search not RUNNING."""
        with If(stage.full_speed == 1):
            self.frame_began = timer()
            with RepeatUntil((running == 0) | (timer() - self.frame_began > FRAME)):
                expand_batch()
        with Else():
            expand_batch()

    @block
    def conclude(self) -> None:
        """Say the answer, and hand a solution on."""
        stage.machine = ""
        with If(stage.answer == "unsolvable"):
            self.report(said(texts.UNSOLVABLE))
        with If(stage.answer == "limit"):
            self.report(said(texts.LIMIT))
        with If(stage.answer == "solved"):
            with If(stage.purpose == "hint"):
                stage.hint_cursor = stage.cursor
                broadcast(stage.hint_found)
                self.report(said(texts.HINT, stage.solution.length))
            with Else():
                stage.machine = "replaying"
                broadcast(stage.solution_found)
                self.report(said(texts.FOUND, stage.solution.length))

    @block("report {news}")
    def report(self, news: Value) -> None:
        """Write the status line: the news, the states stored and the seconds taken."""
        seconds = rounded((timer() - self.began) * 10) / 10
        stage.status = said(texts.REPORT, news, stage.states, seconds)
        broadcast(stage.status_changed)
