"""A fixed script of plain blocks whose speed stands for that of the machine and its virtual machine.

It is a sprite of its own that is put into the project to be measured, so that both run in one process. A
click on it runs a warp loop of the blocks that a search is made of.
"""

from __future__ import annotations

import sb3
from generator.scratch import (
    Costume,
    Else,
    If,
    List,
    Project,
    Repeat,
    Reporter,
    Sprite,
    Stage,
    Variable,
    block,
    to_model,
    when_clicked,
)
from harness.machine import HarnessError, idle
from harness.machine import Project as Running
from harness.sokoban.bench.stopwatch import Seconds, Stopwatch

SPRITE = "Calibration"
PLACES = 97
MODULUS = 10007
BLOCKS_A_ROUND = 23
"""Blocks that run in a round, the ovals of variables among them: one way of the `if` or the other."""
SETTLE_FRAMES = 100
_PICTURE = Costume("nothing", b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', (0, 0))


class Calibration(Sprite, visible=False):
    """Not part of the game: a click runs a fixed mix of blocks, to measure the machine's speed."""

    rounds = Variable(doc="rounds to run at the next click")
    at = Variable(doc="rounds run")
    spot = Variable(doc="an item of numbers")
    number = Variable(doc="what was read there")
    total = Variable(doc="comes out the same everywhere")
    numbers = List(doc="numbers, one of which changes in a round")

    @when_clicked
    def run(self) -> None:
        """Run the rounds from a fresh start."""
        self.at = 0
        self.total = 0
        self.numbers.clear()
        with Repeat(PLACES):
            self.numbers.append(1)
        self.run_rounds(self.rounds)

    @block("run {count} rounds")
    def run_rounds(self, count: Reporter) -> None:
        """Both ways of the `if` are of the same length, so every round is."""
        with Repeat(count):
            self.at += 1
            self.spot = self.at * 31 % PLACES + 1
            self.number = self.numbers[self.spot]
            with If(self.total < MODULUS // 2):
                self.numbers[self.spot] = self.number - self.spot
            with Else():
                self.numbers[self.spot] = self.number + self.spot
            self.total = (self.total + self.number * 3) % MODULUS


def with_calibration(game: bytes) -> bytes:
    """The .sb3 GAME with the sprite added in front, which changes nothing of the game."""
    stage, sprite = Stage(), Calibration()
    addition = to_model(Project(stage, [sprite], costumes={stage: [_PICTURE], sprite: [_PICTURE]}))
    project = sb3.read(game)
    for added in addition.sprites:
        added.layer = len(project.targets)
        project.sprites.append(added)
    project.assets |= addition.assets
    return sb3.to_sb3(project)


def calibrate(project: Running, rounds: int) -> Seconds:
    """The time that ROUNDS rounds take in a project that has nothing else to do; `BLOCKS_A_ROUND` in each."""
    project.run_until(idle(), frames=SETTLE_FRAMES, what="the project to be idle")
    project.set_variable("rounds", rounds, target=SPRITE)
    project.click(SPRITE)
    with Stopwatch(project.node_pid) as watch:
        project.run_until(idle(), frames=SETTLE_FRAMES, what="the end of the calibration")
    if (run := project.variable("at", SPRITE)) != rounds:
        raise HarnessError(f"calibration ran {run} rounds, not {rounds}")
    return watch.seconds
