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
    Reporter,
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
    means a stop. Nothing else that a script can read tells of one.
    """

    turns = Turns()
    is_guard = Variable(doc="1 in the clone that answers, 0 in the original")

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
            stage.guard_answers += 1

    @when_i_receive(stage.turn_taken)
    def watch_turn(self) -> None:
        """Runs as long as the script that has taken its turn, and dies with it when all is stopped."""
        with RepeatUntil(stage.busy == 0):
            stage.turn_passes += 1

    @when_i_receive(stage.search_asked)
    def watch_machine(self) -> None:
        """Runs as long as the search and the replay that follows, and dies with them when all is stopped."""
        with RepeatUntil(stage.machine == ""):
            stage.machine_passes += 1

    @when_key("any")
    def key_pressed(self) -> None:
        """The clone has this script, too; one of them is enough."""
        with If(self.is_guard == 0):
            self.check(stage.guard_answers, stage.turn_passes, stage.machine_passes)

    @block(
        "check that more than {answers} answers, {turns} passes of turns, {machines} of machine", warp=False
    )
    def check(self, answers: Reporter, turns: Reporter, machines: Reporter) -> None:
        """Call the clone; without an answer more than there were, go on from the stop.

        While "broadcast and wait" waits, Scratch passes once over all running scripts. So whatever is alive
        is counted by then: the scripts that watch, a turn that is taken, a search that is asked for. Each
        check has its own numbers to compare with, so that several can run at once.
        """
        broadcast_and_wait(stage.guard_called)
        with If(stage.guard_answers == answers):
            self.make_guard()
            with If((stage.machine == "searching") & (stage.machine_passes > machines)):
                stage.machine = ""
                self.go_on(turns, "search")
            with Else():
                with If(stage.machine != ""):
                    stage.machine = ""
                    stage.status = ""
                self.go_on(turns, "")

    @block("go on with {turns} passes of turns, and {asked}", warp=False)
    def go_on(self, turns: Reporter, asked: Reporter) -> None:
        """Let Game set up the level again, and Search empty its lists; what was under way is given up.

        The key that was pressed may have been quicker. So a turn that is still taken is taken over only from
        a stopped script; and a search that was ASKED for begins again when the level is set up, since it
        reads the lists of the level while it goes on.
        """
        with If(stage.turn_passes == turns):
            stage.busy = 0
        with self.turns.turn():
            broadcast_and_wait(stage.stop_noticed)
            with If(asked == "search"):
                stage.machine = "searching"
                broadcast(stage.search_asked)
