"""Keeper: the player's figure."""

from __future__ import annotations

from generator.game.places import Gliding, Places
from generator.game.stage import DOWN, LEFT, RIGHT, UP, stage
from generator.scratch import (
    Else,
    If,
    Sprite,
    block,
    go_to,
    go_to_front,
    hide,
    set_size,
    show,
    switch_costume,
    when_i_receive,
)

COSTUMES = {UP: "keeper up", LEFT: "keeper left", DOWN: "keeper down", RIGHT: "keeper right"}


class Keeper(Sprite, visible=False):
    """The keeper: stands on the keeper's square and looks where the last move went."""

    places = Places()
    gliding = Gliding(places)

    @when_i_receive(stage.level_loaded)
    def appear(self) -> None:
        """Stand where the level begins; stay away when it can't be played."""
        hide()
        with If(stage.keeper > 0):
            set_size(stage.tile)
            self.places.look_up_place(stage.keeper)
            go_to(self.places.place_x, self.places.place_y)
            go_to_front()
            show()

    @when_i_receive(stage.board_changed)
    def follow(self) -> None:
        """Go where the game has put the keeper."""
        self.dress()
        self.places.look_up_place(stage.keeper)
        self.gliding.glide()

    @block
    def dress(self) -> None:
        """Look the way of the last move, or cheer."""
        with If(stage.solved == 1):
            switch_costume("keeper cheers")
        with Else():
            for direction, costume in COSTUMES.items():
                with If(stage.facing == direction):
                    switch_costume(costume)
