"""Box: one clone for each box of the level."""

from __future__ import annotations

from generator.game.places import Gliding, Places
from generator.game.stage import GOAL, stage
from generator.scratch import (
    Else,
    If,
    Repeat,
    Sprite,
    Variable,
    block,
    create_clone,
    delete_this_clone,
    go_to,
    set_size,
    show,
    switch_costume,
    when_i_receive,
    when_i_start_as_a_clone,
)


class Box(Sprite, visible=False):
    """The boxes. Each clone knows its number and looks up its square in "box squares"."""

    places = Places()
    gliding = Gliding(places)
    number = Variable(doc="which box this clone is; 0 in the original, which stays hidden")

    @when_i_receive(stage.level_left)
    def leave(self) -> None:
        """The boxes of the last level go first: Scratch has no more than 300 clones."""
        delete_this_clone()

    @when_i_receive(stage.level_loaded)
    def make_boxes(self) -> None:
        """The original makes a clone for each box; no clone is left that could hear this."""
        self.make_clones()

    @block
    def make_clones(self) -> None:
        """Make a clone for each box, all within a frame."""
        self.number = 0
        with Repeat(stage.box_squares.length):
            self.number += 1
            create_clone()
        self.number = 0

    @when_i_start_as_a_clone
    def appear(self) -> None:
        """Stand on the box's square."""
        self.places.look_up_place(stage.box_squares[self.number])
        go_to(self.places.place_x, self.places.place_y)
        set_size(stage.tile)
        self.dress()
        show()

    @when_i_receive(stage.board_changed)
    def follow(self) -> None:
        """Go where the game has put this box."""
        with If(self.number > 0):
            self.dress()
            self.places.look_up_place(stage.box_squares[self.number])
            self.gliding.glide()

    @block
    def dress(self) -> None:
        """A box looks different on a goal, and when it is stuck."""
        with If(stage.stuck[self.number] == 1):
            switch_costume("box stuck")
        with Else():
            with If(stage.ground[stage.box_squares[self.number]] == GOAL):
                switch_costume("box on goal")
            with Else():
                switch_costume("box")
