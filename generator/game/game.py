"""Game: the keys, and what each of them sets in motion.

From a key press to the screen: hat → a block of Rules or History → the Stage's lists → "board changed" →
Box, Keeper and HUD show it. Rules, LevelText and History each build on the one before.
"""

from __future__ import annotations

from generator.game.history import History
from generator.game.stage import DOWN, LEFT, RIGHT, UP, stage
from generator.game.turns import Turns
from generator.scratch import (
    Else,
    If,
    Reporter,
    block,
    broadcast,
    when_flag_clicked,
    when_i_receive,
    when_key,
)


class Game(History, Turns, visible=False):
    """The game itself: keys, rules, undo and levels. It shows nothing; when something has changed it says
    "board changed" or "level loaded" and the other sprites do the rest.
    """

    @when_flag_clicked
    def begin(self) -> None:
        """Begin with the first level."""
        stage.busy = 0
        stage.sound_on = 1
        stage.traps_shown = 0
        stage.full_speed = 0
        with self.turn():
            self.go_to_level(1)

    @when_key("up arrow", "w")
    def up_pressed(self) -> None:
        """Move up."""
        with self.turn():
            self.try_to_move(UP)

    @when_key("left arrow", "a")
    def left_pressed(self) -> None:
        """Move left."""
        with self.turn():
            self.try_to_move(LEFT)

    @when_key("down arrow", "s")
    def down_pressed(self) -> None:
        """Move down."""
        with self.turn():
            self.try_to_move(DOWN)

    @when_key("right arrow", "d")
    def right_pressed(self) -> None:
        """Move right."""
        with self.turn():
            self.try_to_move(RIGHT)

    @when_key("z")
    def undo_pressed(self) -> None:
        """Undo."""
        with self.turn():
            self.take_over()
            self.undo()

    @when_key("x")
    def redo_pressed(self) -> None:
        """Redo."""
        with self.turn():
            self.take_over()
            self.redo()

    @when_key("r")
    def restart_pressed(self) -> None:
        """Restart."""
        with self.turn():
            self.take_over()
            self.restart()

    @when_key("q")
    def back_pressed(self) -> None:
        """One level back."""
        with self.turn():
            self.go_to_level(stage.level_number - 1)

    @when_key("e")
    def forward_pressed(self) -> None:
        """One level forward."""
        with self.turn():
            self.go_to_level(stage.level_number + 1)

    @when_key("space")
    def next_pressed(self) -> None:
        """Only a solved level is left by SPACE."""
        with self.turn():
            with If(stage.solved == 1):
                self.go_to_level(stage.level_number + 1)

    @when_key("n")
    def sound_pressed(self) -> None:
        """Sounds on or off."""
        stage.sound_on = 1 - stage.sound_on

    @when_i_receive(stage.move_asked)
    def move_for_replay(self) -> None:
        """Make the move that Replay asks for, unless the player has just taken over."""
        with self.turn():
            with If(stage.machine == "replaying"):
                self.move_if_playable(stage.asked_move)

    @block("try to move {direction}")
    def try_to_move(self, direction: Reporter) -> None:
        """The player moves in DIRECTION; during a replay a move key only stops it."""
        with If(stage.machine == "replaying"):
            self.take_over()
        with Else():
            self.take_over()
            self.move_if_playable(direction)

    @block("move {direction} if playable")
    def move_if_playable(self, direction: Reporter) -> None:
        """Move in DIRECTION while there is something to play for."""
        with If((stage.solved == 0) & (stage.problem == "")):
            self.move(direction)
            self.tell()

    @block()
    def take_over(self) -> None:
        """Whatever the computer is doing or saying, the player goes on from here."""
        stage.machine = ""
        with If(stage.status != ""):
            stage.status = ""
            broadcast(stage.status_changed)

    @block("go to level {number}")
    def go_to_level(self, number: Reporter) -> None:
        """Load level NUMBER; behind the last comes the first, before the first the last."""
        self.take_over()
        stage.level_number = (number - 1) % stage.levels.length + 1
        self.load_level()
        broadcast(stage.level_left)
        broadcast(stage.level_loaded)
