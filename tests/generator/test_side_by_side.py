"""What is being recorded belongs to its thread: two projects can be recorded at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import sb3
from generator.scratch import (
    Project,
    Repeat,
    Reporter,
    Sprite,
    Stage,
    Variable,
    block,
    hide,
    show,
    to_model,
    when_flag_clicked,
)
from tests.generator.writing import PICTURE

PATIENCE = 60  # seconds
ROUNDS = 20


class Room(Stage):
    score = Variable()


class Dancer(Sprite):
    """Waits for its partner between any two blocks, so that the two recordings take turns."""

    steps = Variable()

    def __init__(self, barrier: Barrier | None, shows: bool) -> None:
        self.barrier = barrier
        self.move = show if shows else hide

    def meet(self) -> None:
        if self.barrier is not None:
            self.barrier.wait(PATIENCE)

    @when_flag_clicked
    def dance(self) -> None:
        for number in range(ROUNDS):
            self.meet()
            with Repeat(number):
                self.meet()
                self.move()
            self.step(number)

    @block
    def step(self, length: Reporter) -> None:
        self.meet()
        self.steps += length
        self.move()


def listing(room: Room, barrier: Barrier | None, shows: bool) -> str:
    dancer = Dancer(barrier, shows)
    return sb3.listing(to_model(Project(room, [dancer], {target: [PICTURE] for target in (room, dancer)})))


def test_two_threads_record_their_projects_as_if_each_were_alone() -> None:
    room = Room()
    barrier = Barrier(2)
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda shows: listing(room, barrier, shows), (True, False)))
    assert both == [listing(room, None, shows) for shows in (True, False)]
    assert both[0] != both[1]
