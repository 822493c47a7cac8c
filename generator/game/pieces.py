"""What Box and Keeper share: they slide to their square instead of jumping there."""

from __future__ import annotations

from generator.game.places import OnBoard
from generator.scratch import RepeatUntil, absolute, block, change_x, change_y, go_to, x_position, y_position

SHARE = 0.5
"""How much of the way to its square a piece goes in a frame."""


class Piece(OnBoard):
    """A piece on the board. The place looked up last is where it wants to be."""

    @block(warp=False)
    def slide(self) -> None:
        """Glide to the place, a few frames long; a new message may cut it short and begin again."""
        with RepeatUntil(absolute(self.place_x - x_position()) + absolute(self.place_y - y_position()) < 1):
            change_x((self.place_x - x_position()) * SHARE)
            change_y((self.place_y - y_position()) * SHARE)
        go_to(self.place_x, self.place_y)
