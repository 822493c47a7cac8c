"""Turns: scripts that read or change the position as a whole go one after the other.

Scratch interrupts even "run without screen refresh" when a block has run for half a second, and then lets
others have a go: on a slow machine, a key could be served while a level is only half loaded. So each of these
scripts waits for its turn first. Nothing is lost by that: the keys are served in the order they came in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator.game.stage import stage
from generator.scratch import Sprite, block, wait_until


class Turns(Sprite):
    """The part of a sprite that waits for its turn. A message that makes its receivers wait is sent in a turn:
    so no script that has its turn is ever started anew.
    """

    @contextmanager
    def turn(self) -> Iterator[None]:
        """What stands in this `with` has a turn of its own."""
        self.take_turn()
        yield
        stage.busy = 0

    @block(warp=False)
    def take_turn(self) -> None:
        """Wait until no other script is at the board."""
        wait_until(stage.busy == 0)
        stage.busy = 1
