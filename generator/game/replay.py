"""Replay: plays a solution with the game's own moves, so that every one of them can be undone."""

from __future__ import annotations

from generator.game import texts
from generator.game.stage import WALL, neighbours, stage
from generator.game.texts import said
from generator.game.turns import Turns
from generator.scratch import (
    If,
    List,
    Repeat,
    RepeatUntil,
    Reporter,
    Sprite,
    Variable,
    block,
    broadcast,
    broadcast_and_wait,
    floor,
    wait,
    when_i_receive,
)

PACE = 0.08
"""Seconds between two moves."""


class Replay(Sprite, visible=False):
    """Turns the pushes of a solution into walks and pushes, and asks Game to make them one by one.

    Any key that moves, undoes or changes the level stops it where it is.
    """

    turns = Turns()
    number = Variable(doc="the push being played")
    direction = Variable(doc="its direction")
    target = Variable(doc="the square that the keeper has to push from")
    distance = List(doc="steps from a square to the target, counted from 1; 0 for not known")
    queue = List(doc="squares with a known distance, nearest first")
    at = Variable(doc="how many of them have been looked around from")
    walker = Variable(doc="where the walk has come to")
    direction_tried = Variable(doc="the direction being tried for the next step")
    ahead = Variable(doc="the square in that direction")
    walk = List(doc="the directions to walk")

    @when_i_receive(stage.solution_found)
    def replay(self) -> None:
        """Play the pushes until they are all made or somebody takes over."""
        self.number = 0
        with Repeat(stage.solution.length):
            self.number += 1
            with self.turns.turn():
                self.walk.clear()
                with If(stage.machine == "replaying"):
                    self.find_walk(stage.solution[self.number])
            self.play_walk()
        with If(stage.machine == "replaying"):
            stage.machine = ""
            stage.status = said(texts.REPLAYED, stage.solution.length)
            broadcast(stage.status_changed)

    @block(warp=False)
    def play_walk(self) -> None:
        """Walk, and push at the end, at a pace that can be followed."""
        self.at = 0
        with Repeat(self.walk.length):
            self.at += 1
            with If(stage.machine == "replaying"):
                stage.asked_move = self.walk[self.at]
                broadcast_and_wait(stage.move_asked)
                wait(PACE)

    @block("find the walk to push {push}")
    def find_walk(self, push: Reporter) -> None:
        """The shortest walk from the keeper to the square behind the box, and the push itself."""
        self.direction = push % 4
        self.target = floor(push / 4) - stage.steps[self.direction + 1]
        self.measure_distances()
        self.walker = stage.keeper
        with RepeatUntil(self.walker == self.target):
            self.step_nearer()
        self.walk.append(self.direction)

    @block
    def measure_distances(self) -> None:
        """Search breadth first from the target until the keeper is found."""
        self.distance.clear()
        with Repeat(stage.ground.length):
            self.distance.append(0)
        self.queue.clear()
        self.distance[self.target] = 1
        self.queue.append(self.target)
        self.at = 0
        with RepeatUntil((self.distance[stage.keeper] > 0) | (self.at == self.queue.length)):
            self.at += 1
            self.measure_from(self.queue[self.at])

    @block("measure around {square}")
    def measure_from(self, square: Reporter) -> None:
        """The neighbours are one step farther."""
        for beside in neighbours(square):
            self.measure(beside, self.distance[square] + 1)

    @block("measure {square} as {steps}")
    def measure(self, square: Reporter, steps: Reporter) -> None:
        """Note the distance of a free SQUARE met for the first time."""
        with If(self.distance[square] == 0):
            with If((stage.ground[square] > WALL) & (stage.box_at[square] == 0)):
                self.distance[square] = steps
                self.queue.append(square)

    @block
    def step_nearer(self) -> None:
        """Take the first direction that leads nearer to the target."""
        self.direction_tried = 0
        self.ahead = self.walker + stage.steps[1]
        with RepeatUntil(self.distance[self.ahead] == self.distance[self.walker] - 1):
            self.direction_tried += 1
            self.ahead = self.walker + stage.steps[self.direction_tried + 1]
        self.walk.append(self.direction_tried)
        self.walker = self.ahead
