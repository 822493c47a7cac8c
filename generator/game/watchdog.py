"""Watchdog: after the red stop sign, the next key puts everything right.

The stop sign ends all scripts, in the middle of whatever they do, and deletes all clones; lists and variables
stay as they are, and no script is told. So boxes are missing then, and a turn, a search or a replay may be
under way that nobody will ever end.
"""

from __future__ import annotations

from generator.game.stage import stage
from generator.game.turns import Turns
from generator.scratch import (
    Else,
    If,
    RepeatUntil,
    Sprite,
    Variable,
    block,
    broadcast,
    broadcast_and_wait,
    create_clone,
    when_flag_clicked,
    when_i_receive,
    when_key,
)


class Watchdog(Sprite, visible=False):
    """Notices with every key whether the stop sign has been clicked since the last one.

    It has a clone that does nothing but answer when it is called. Only the stop sign deletes it, so no answer
    means a stop. What Scratch's scripts can read tells no more than that: variables outlive a stop.
    """

    turns = Turns()
    is_guard = Variable(doc="1 in the clone that answers, 0 in the original")
    is_search_asked = Variable(doc="1 when the key that was pressed after the stop has asked for a search")

    @when_flag_clicked
    def begin(self) -> None:
        """The flag has deleted all clones, too."""
        self.make_guard()

    @block
    def make_guard(self) -> None:
        """Make the clone that answers."""
        self.is_guard = 1
        create_clone()
        self.is_guard = 0

    @when_i_receive(stage.guard_called)
    def answer(self) -> None:
        """The clone is still there."""
        with If(self.is_guard == 1):
            stage.guard_answered = 1

    @when_i_receive(stage.turn_taken)
    def watch_turn(self) -> None:
        """Runs as long as the script that has taken its turn, and dies with it when all is stopped."""
        with RepeatUntil(stage.busy == 0):
            stage.turn_alive = 1

    @when_i_receive(stage.search_asked)
    def watch_machine(self) -> None:
        """Runs as long as the search and the replay that follows, and dies with them when all is stopped."""
        with RepeatUntil(stage.machine == ""):
            stage.machine_alive = 1

    @when_key("any")
    def key_pressed(self) -> None:
        """Call the clone; without an answer, go on from the stop.

        While "broadcast and wait" waits, Scratch passes once over every running script. So whatever is alive
        has said so by then: the watching scripts, a turn that is taken meanwhile, a search asked for.
        """
        with If(self.is_guard == 0):
            stage.guard_answered = 0
            stage.turn_alive = 0
            stage.machine_alive = 0
            broadcast_and_wait(stage.guard_called)
            with If(stage.guard_answered == 0):
                self.go_on()

    @block(warp=False)
    def go_on(self) -> None:
        """Give up what was stopped; Game then sets up the level again, and Search empties its lists.

        The key that was pressed may have been quicker. So the turn of a stopped script is taken over, but that
        of a running script is waited for; and a running search is asked for again when the level is set up,
        since it reads the lists of the level while it goes on.
        """
        self.is_search_asked = 0
        with If(stage.machine != ""):
            with If(stage.machine_alive == 1):
                self.is_search_asked = 1
            with Else():
                stage.status = ""
            stage.machine = ""
        self.make_guard()
        with If((stage.busy == 0) | (stage.turn_alive == 1)):
            self.turns.take_turn()
        broadcast_and_wait(stage.stop_noticed)
        with If(self.is_search_asked == 1):
            stage.machine = "searching"
            broadcast(stage.search_asked)
        stage.busy = 0
