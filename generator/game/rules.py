"""The rules: what a move does, and when it may be made."""

from __future__ import annotations

from generator.game.deadlock import Deadlock
from generator.game.stage import GOAL, stage
from generator.scratch import If, Part, Reporter, Variable, block, broadcast, start_sound
from solver_ref import PUSHED


class News(Part):
    """Lets the other sprites show a new position."""

    sound = Variable(doc="the sound that the last move makes")

    def __init__(self, deadlock: Deadlock) -> None:
        self.deadlock = deadlock

    @block
    def tell(self) -> None:
        """Let the other sprites show the new position, with the sound of what happened."""
        self.deadlock.mark_stuck_boxes()
        broadcast(stage.board_changed)
        with If(stage.sound_on == 1):
            start_sound(self.sound)


class Rules(Part):
    """Moves keeper and boxes, forwards and back, and knows when the level is solved."""

    ahead = Variable(doc="the square in front of the keeper")

    def __init__(self, news: News) -> None:
        self.news = news

    @block("play {entry}")
    def play(self, entry: Reporter) -> None:
        """Carry out one move of the history: a direction, and 4 more if it pushes."""
        stage.facing = entry % PUSHED
        self.ahead = stage.keeper + stage.steps[stage.facing + 1]
        self.news.sound = "step"
        with If(entry >= PUSHED):
            self.news.sound = "push"
            self.slide_box(self.ahead, self.ahead + stage.steps[stage.facing + 1])
            stage.pushes += 1
        stage.keeper = self.ahead
        stage.moves += 1
        self.look_for_win()

    @block("take back {entry}")
    def take_back(self, entry: Reporter) -> None:
        """Undo one move: pull the box after the keeper if it was a push, and step back."""
        stage.facing = entry % PUSHED
        self.ahead = stage.keeper + stage.steps[stage.facing + 1]
        with If(entry >= PUSHED):
            self.slide_box(self.ahead, stage.keeper)
            stage.pushes -= 1
        stage.keeper -= stage.steps[stage.facing + 1]
        stage.moves -= 1
        self.look_for_win()

    @block("slide box from {square} to {target}")
    def slide_box(self, square: Reporter, target: Reporter) -> None:
        """Move the box on SQUARE to TARGET and keep count of the boxes on goals."""
        stage.box_squares[stage.box_at[square]] = target
        stage.box_at[target] = stage.box_at[square]
        stage.box_at[square] = 0
        with If(stage.ground[square] == GOAL):
            stage.boxes_home -= 1
        with If(stage.ground[target] == GOAL):
            stage.boxes_home += 1
            self.news.sound = "home"

    @block
    def look_for_win(self) -> None:
        """The level is solved while every box is on a goal; one with a problem never is."""
        stage.solved = 0
        with If((stage.boxes_home == stage.box_squares.length) & (stage.problem == "")):
            stage.solved = 1
            self.news.sound = "win"
