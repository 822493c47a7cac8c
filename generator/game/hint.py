"""Hint: an arrow over the box to push next."""

from __future__ import annotations

from generator.game.places import Places
from generator.game.stage import DOWN, LEFT, RIGHT, UP, stage
from generator.scratch import (
    If,
    Sprite,
    Variable,
    floor,
    go_to,
    go_to_front,
    hide,
    set_size,
    show,
    switch_costume,
    when_flag_clicked,
    when_i_receive,
)

COSTUMES = {UP: "hint up", LEFT: "hint left", DOWN: "hint down", RIGHT: "hint right"}


class Hint(Sprite, visible=False):
    """Points from a box to where it should be pushed, until the position changes."""

    places = Places()
    push = Variable(doc="the first push of the solution")

    @when_i_receive(stage.hint_found)
    def point(self) -> None:
        """Show the first push of the solution that Search has found, unless a key was quicker."""
        self.push = stage.solution[1]
        for direction, costume in COSTUMES.items():
            with If(self.push % 4 == direction):
                switch_costume(costume)
        self.places.look_up_place(floor(self.push / 4))
        go_to(self.places.place_x, self.places.place_y)
        set_size(stage.tile)
        with If(stage.cursor == stage.hint_cursor):
            go_to_front()
            show()

    @when_i_receive(stage.board_changed)
    def vanish(self) -> None:
        """The hint was for another position, if a move has been made or undone since."""
        with If(stage.cursor != stage.hint_cursor):
            hide()

    @when_i_receive(stage.level_loaded)
    def leave(self) -> None:
        """The hint was for another level, or for another try."""
        hide()

    @when_flag_clicked
    def begin(self) -> None:
        """Nothing to point at yet."""
        hide()
