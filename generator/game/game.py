"""Game: the keys, and what each of them sets in motion.

From a key press to the screen: hat → a block of Moves or History → Rules changes the Stage's lists → News
says "board changed" → Box, Keeper and HUD show it.
"""

from __future__ import annotations

from generator.game import keys, texts
from generator.game.deadlock import Deadlock
from generator.game.freeze import Freeze
from generator.game.history import History
from generator.game.kept_levels import KeptLevels
from generator.game.level_text import LevelText
from generator.game.moves import Moves
from generator.game.rules import News, Rules
from generator.game.spelling import Problems, Spelling
from generator.game.stage import DOWN, LEFT, RIGHT, UP, stage
from generator.game.start import Start
from generator.game.texts import said
from generator.game.traps import Traps
from generator.game.turns import Turns
from generator.scratch import (
    Else,
    If,
    Reporter,
    Sprite,
    block,
    broadcast,
    key_pressed,
    wait_until,
    when_flag_clicked,
    when_i_receive,
    when_key,
)


class Game(Sprite, visible=False):
    """The game itself: keys, rules, undo and levels. It shows nothing; when something has changed it says
    "board changed" or "level loaded" and the other sprites do the rest.
    """

    turns = Turns()
    freeze = Freeze(stage.box_squares)
    deadlock = Deadlock(freeze)
    news = News(deadlock)
    rules = Rules(news)
    start = Start(rules)
    history = History(rules, news, start)
    moves = Moves(rules, history, news)
    problems = Problems()
    spelling = Spelling(problems)
    traps = Traps()
    level_text = LevelText(problems=problems, spelling=spelling, traps=traps, freeze=freeze, start=start)
    kept_levels = KeptLevels(history)

    @when_flag_clicked
    def begin(self) -> None:
        """Begin anew, with the first level."""
        stage.busy = 0
        stage.sound_on = 1
        stage.traps_shown = 0
        stage.full_speed = 0
        with self.turns.turn():
            self.kept_levels.forget_all()
            self.go_to_level(1)

    @when_key(*keys.UP.names)
    def up_pressed(self) -> None:
        """Move up."""
        with self.turns.turn():
            self.try_to_move(UP)

    @when_key(*keys.LEFT.names)
    def left_pressed(self) -> None:
        """Move left."""
        with self.turns.turn():
            self.try_to_move(LEFT)

    @when_key(*keys.DOWN.names)
    def down_pressed(self) -> None:
        """Move down."""
        with self.turns.turn():
            self.try_to_move(DOWN)

    @when_key(*keys.RIGHT.names)
    def right_pressed(self) -> None:
        """Move right."""
        with self.turns.turn():
            self.try_to_move(RIGHT)

    @when_key(*keys.UNDO.names)
    def undo_pressed(self) -> None:
        """Undo."""
        with self.turns.turn():
            self.take_over()
            self.history.undo()

    @when_key(*keys.REDO.names)
    def redo_pressed(self) -> None:
        """Redo."""
        with self.turns.turn():
            self.take_over()
            self.history.redo()

    @when_key(*keys.RESTART.names)
    def restart_pressed(self) -> None:
        """Restart."""
        with self.turns.turn():
            self.take_over()
            self.history.restart()

    @when_key(*keys.BACK.names)
    def back_pressed(self) -> None:
        """One level back."""
        with self.turns.turn():
            self.go_to_level(stage.level_number - 1)
        wait_until(~key_pressed(keys.BACK))

    @when_key(*keys.FORWARD.names)
    def forward_pressed(self) -> None:
        """One level forward."""
        with self.turns.turn():
            self.go_to_level(stage.level_number + 1)
        wait_until(~key_pressed(keys.FORWARD))

    @when_key(*keys.NEXT.names)
    def next_pressed(self) -> None:
        """Only a solved level is left by SPACE."""
        with self.turns.turn():
            with If(stage.solved == 1):
                self.go_to_level(stage.level_number + 1)
        wait_until(~key_pressed(keys.NEXT))

    @when_key(*keys.SOUND.names)
    def sound_pressed(self) -> None:
        """Sounds on or off; say which."""
        with self.turns.turn():
            stage.sound_on = 1 - stage.sound_on
            with If(stage.machine == ""):
                with If(stage.sound_on == 1):
                    stage.status = said(texts.SOUND_ON)
                with Else():
                    stage.status = said(texts.SOUND_OFF)
                broadcast(stage.status_changed)
        wait_until(~key_pressed(keys.SOUND))

    @when_i_receive(stage.move_asked)
    def move_for_replay(self) -> None:
        """Make the move that Replay asks for, unless the player has just taken over."""
        with self.turns.turn():
            with If(stage.machine == "replaying"):
                self.moves.move_if_playable(stage.asked_move)

    @when_i_receive(stage.stop_noticed)
    def go_on(self) -> None:
        """Set up the level again, in Watchdog's turn. Before the first flag there is none."""
        with If(stage.level_number > 0):
            self.kept_levels.keep()
            self.set_up_level(stage.level_number)

    @block("try to move {direction}")
    def try_to_move(self, direction: Reporter) -> None:
        """The player moves in DIRECTION; during a replay a move key only stops it."""
        with If(stage.machine == "replaying"):
            self.take_over()
        with Else():
            self.take_over()
            self.moves.move_if_playable(direction)

    @block
    def take_over(self) -> None:
        """Whatever the computer is doing or saying, the player goes on from here."""
        stage.machine = ""
        with If(stage.status != ""):
            stage.status = ""
            broadcast(stage.status_changed)

    @block("go to level {number}", warp=False)
    def go_to_level(self, number: Reporter) -> None:
        """Leave the level for level NUMBER; behind the last comes the first, before the first the last."""
        self.take_over()
        self.kept_levels.keep()
        self.set_up_level((number - 1) % stage.levels.length + 1)

    @block("set up level {number}", warp=False)
    def set_up_level(self, number: Reporter) -> None:
        """Load level NUMBER, go to the position in which it was left, and show it."""
        self.kept_levels.turn_to(number)
        self.level_text.load_level()
        self.kept_levels.fetch()
        self.deadlock.mark_stuck_boxes()
        broadcast(stage.level_left)
        broadcast(stage.level_loaded)
