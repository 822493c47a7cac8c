"""Where a square of the board lies on the stage, and how a piece gets there."""

from __future__ import annotations

from generator.game.stage import stage
from generator.scratch import (
    Part,
    RepeatUntil,
    Reporter,
    Variable,
    absolute,
    block,
    change_x,
    change_y,
    floor,
    go_to,
    x_position,
    y_position,
)

MIDDLE_Y = -4
"""The board is centred between the two panels of the HUD."""
SHARE = 0.5
"""How much of the way to its square a piece goes in a frame."""


class Places(Part):
    """Looks up the middle of a square, in pixels of the stage."""

    place_x = Variable(doc="x of the square looked up last")
    place_y = Variable(doc="y of the square looked up last")

    @block("look up the place of {square}")
    def look_up_place(self, square: Reporter) -> None:
        """Work out where the middle of SQUARE lies, into place x and place y."""
        self.place_x = ((square - 1) % stage.width - (stage.width - 1) / 2) * stage.tile
        self.place_y = ((stage.height - 1) / 2 - floor((square - 1) / stage.width)) * stage.tile + MIDDLE_Y


class Gliding(Part):
    """How a piece moves: it glides to the place looked up last instead of jumping there."""

    def __init__(self, places: Places) -> None:
        self.places = places

    @block(warp=False)
    def glide(self) -> None:
        """Glide to the place, a few frames long; a new message may cut it short and begin again."""
        x, y = self.places.place_x, self.places.place_y
        with RepeatUntil(absolute(x - x_position()) + absolute(y - y_position()) < 1):
            change_x((x - x_position()) * SHARE)
            change_y((y - y_position()) * SHARE)
        go_to(x, y)
