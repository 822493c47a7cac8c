"""HUD: writes the level's title, the counters and a line of advice, letter by letter on the pen layer."""

from __future__ import annotations

from generator.game import texts
from generator.game.stage import stage
from generator.game.texts import said
from generator.scratch import (
    Else,
    If,
    List,
    Repeat,
    RepeatUntil,
    Reporter,
    Sprite,
    Value,
    Variable,
    block,
    broadcast,
    change_x,
    costume,
    go_to,
    join,
    length,
    letter,
    rounded,
    set_size,
    stamp,
    switch_costume,
    when_i_receive,
    x_position,
)

LETTER_SIZE = 25
"""Per cent of a glyph's drawing: capitals of 12 pixels, strokes and advances in whole pixels."""
TOP_LINE, BOTTOM_LINE = 160, -176
TOP_PANEL_Y, BOTTOM_PANEL_Y = 165, -169
TITLE_X, MOVES_X, PUSHES_X, OPTIMAL_X = -232, -42, 44, 138
TITLE_END, LINE_END = -58, 236
"""Where a text is cut off: x of the last letter that may begin."""


class HUD(Sprite, visible=False):
    """The writing at the top and the bottom. Each letter is a costume named "glyph" and the letter."""

    is_top_old = Variable(doc="1 when the top panel must be written anew")
    at = Variable(doc="the letter being written")
    text_width = Variable(doc="pixels that a text takes")
    advances = List(doc="pixels from each costume's left end to the next letter")

    @when_i_receive(stage.board_changed)
    def board_changed(self) -> None:
        """Both panels are to be written anew."""
        self.is_top_old = 1
        broadcast(stage.writing_asked)

    @when_i_receive(stage.status_changed)
    def status_changed(self) -> None:
        """The bottom panel is to be written anew."""
        broadcast(stage.writing_asked)

    @when_i_receive(stage.writing_asked)
    def write_panels(self) -> None:
        """Write what is old. All writing is done here, so that two texts never run into each other."""
        with If(self.is_top_old == 1):
            self.write_top()
            self.is_top_old = 0
        self.write_bottom()

    @block
    def write_top(self) -> None:
        """Title, moves, pushes and the fewest pushes possible."""
        self.wipe("top panel", TOP_PANEL_Y)
        self.write(join(stage.level_number, ". ", stage.title), TITLE_X, TITLE_END, TOP_LINE)
        self.write(said(texts.MOVES, stage.moves), MOVES_X, LINE_END, TOP_LINE)
        self.write(said(texts.PUSHES, stage.pushes), PUSHES_X, LINE_END, TOP_LINE)
        self.write(said(texts.OPTIMAL, stage.optimal), OPTIMAL_X, LINE_END, TOP_LINE)

    @block
    def write_bottom(self) -> None:
        """What matters most: a problem, the computer's word, praise, a warning, or the keys."""
        self.wipe("bottom panel", BOTTOM_PANEL_Y)
        with If(stage.problem != ""):
            self.write_centred(stage.problem)
        with Else():
            with If(stage.status != ""):
                self.write_centred(stage.status)
            with Else():
                self.write_about_position()

    @block
    def write_about_position(self) -> None:
        """Praise for a solved level, a warning of a deadlock, or the keys."""
        with If(stage.solved == 1):
            self.praise()
        with Else():
            with If(stage.deadlocked == 1):
                self.write_centred(said(texts.STUCK))
            with Else():
                self.write_centred(said(texts.HELP))

    @block
    def praise(self) -> None:
        """Say how well the level was solved."""
        with If(stage.pushes == stage.optimal):
            self.write_centred(said(texts.SOLVED_BEST, stage.pushes))
        with Else():
            self.write_centred(said(texts.SOLVED, stage.pushes))

    @block("wipe {panel} at y {y}")
    def wipe(self, panel: Reporter, y: Reporter) -> None:
        """Stamp an empty PANEL over what was written."""
        set_size(100)
        switch_costume(panel)
        go_to(0, y)
        stamp()
        set_size(LETTER_SIZE)

    @block("write {text} centred")
    def write_centred(self, text: Value) -> None:
        """Write TEXT in the middle of the bottom line."""
        self.text_width = 0
        self.at = 0
        with Repeat(length(text)):
            self.at += 1
            self.wear(letter(self.at, text))
            self.text_width += self.advances[costume("number")]
        self.write(text, rounded(self.text_width / -2), LINE_END, BOTTOM_LINE)

    @block("write {text} from x {x} up to {end} at y {y}")
    def write(self, text: Value, x: Value, end: Value, y: Value) -> None:
        """Stamp the letters of TEXT from X to the right, on the baseline Y; cut off what passes END."""
        go_to(x, y)
        self.at = 0
        with RepeatUntil((self.at >= length(text)) | (x_position() > end)):
            self.at += 1
            self.wear(letter(self.at, text))
            stamp()
            change_x(self.advances[costume("number")])

    @block("wear {character}")
    def wear(self, character: Value) -> None:
        """Switch to CHARACTER's costume; one that was never drawn is a blank."""
        switch_costume("glyph  ")
        switch_costume(join("glyph ", character))
