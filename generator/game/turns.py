"""Turns: scripts that read or change the position as a whole go one after the other.

Scratch interrupts even "run without screen refresh" when a block has run for half a second, and then lets
others have a go: on a slow machine, a key could be served while a level is only half loaded. So each of these
scripts waits for its turn first, and the keys are served in the order they came in. (Scratch drops a key
whose script is still running: pressed twice before its turn has come, it counts once.)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator.game.stage import stage
from generator.scratch import Part, block, broadcast, inline, wait_until


class Turns(Part):
    """Waits until no other script is at the board.

    A message whose receivers wait for theirs is sent in a turn, so that it never restarts one at work.
    """

    @inline
    @contextmanager
    def turn(self) -> Iterator[None]:
        """What stands in this `with` has a turn of its own."""
        self.take_turn()
        yield
        stage.busy = 0

    @block(warp=False)
    def take_turn(self) -> None:
        """Wait until no other script is at the board; Watchdog is told that this one is now."""
        wait_until(stage.busy == 0)
        stage.busy = 1
        stage.turn_passes += 1
        broadcast(stage.turn_taken)
