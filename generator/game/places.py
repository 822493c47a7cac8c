"""Where a square of the board lies on the stage."""

from __future__ import annotations

from generator.game.stage import stage
from generator.scratch import Reporter, Sprite, Variable, block, floor

MIDDLE_Y = -4
"""The board is centred between the two panels of the HUD."""


class OnBoard(Sprite):
    """A sprite that stands on squares of the board."""

    place_x = Variable(doc="x of the square looked up last")
    place_y = Variable(doc="y of the square looked up last")

    @block("look up the place of {square}")
    def look_up_place(self, square: Reporter) -> None:
        """Work out where the middle of SQUARE lies, into place x and place y."""
        self.place_x = ((square - 1) % stage.width - (stage.width - 1) / 2) * stage.tile
        self.place_y = ((stage.height - 1) / 2 - floor((square - 1) / stage.width)) * stage.tile + MIDDLE_Y
