"""Board: stamps walls, floor and goals once a level."""

from __future__ import annotations

from generator.game import keys
from generator.game.places import Places
from generator.game.stage import FLOOR, GOAL, OUTSIDE, WALL, stage
from generator.game.turns import Turns
from generator.scratch import (
    If,
    Repeat,
    Reporter,
    Sprite,
    Variable,
    block,
    broadcast,
    erase_all,
    go_to,
    key_pressed,
    set_size,
    stamp,
    switch_costume,
    wait_until,
    when_i_receive,
    when_key,
)


class Board(Sprite, visible=False):
    """The ground: stamped on the pen layer when a level is loaded, below all sprites."""

    turns = Turns()
    places = Places()
    square = Variable(doc="the square being stamped")

    @when_i_receive(stage.level_loaded)
    def draw_level(self) -> None:
        """Draw the new level, then let the others take their places on it."""
        with self.turns.turn():
            self.draw()
            broadcast(stage.board_changed)

    @when_key(*keys.TRAPS.names)
    def traps_pressed(self) -> None:
        """Show the trap squares, or hide them."""
        with self.turns.turn():
            stage.traps_shown = 1 - stage.traps_shown
            self.draw()
            broadcast(stage.board_changed)
        wait_until(~key_pressed(keys.TRAPS))

    @block
    def draw(self) -> None:
        """Stamp every square of the board."""
        erase_all()
        set_size(stage.tile)
        self.square = 0
        with Repeat(stage.ground.length):
            self.square += 1
            self.places.look_up_place(self.square)
            go_to(self.places.place_x, self.places.place_y)
            self.draw_ground(stage.ground[self.square])
            with If((stage.traps_shown == 1) & (stage.traps[self.square] == 1)):
                switch_costume("trap")
                stamp()

    @block("draw ground {ground}")
    def draw_ground(self, ground: Reporter) -> None:
        """Stamp the picture of GROUND where the sprite is."""
        with If(ground == WALL):
            switch_costume("wall")
        with If(ground == FLOOR):
            switch_costume("floor")
        with If(ground == GOAL):
            switch_costume("goal")
        with If(ground > OUTSIDE):
            stamp()
