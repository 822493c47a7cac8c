"""A small project that uses every part of the notation once, and how to make others."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from generator.scratch import (
    Boolean,
    Else,
    Forever,
    If,
    List,
    Message,
    Monitor,
    Project,
    Repeat,
    RepeatUntil,
    Reporter,
    Sprite,
    Stage,
    Variable,
    all_of,
    block,
    broadcast,
    broadcast_and_wait,
    create_clone,
    delete_this_clone,
    go_to,
    join,
    key_pressed,
    note,
    random,
    stamp,
    start_sound,
    stop_this_script,
    switch_costume,
    timer,
    wait,
    when_clicked,
    when_flag_clicked,
    when_i_receive,
    when_i_start_as_a_clone,
    when_key,
)
from tests.generator.writing import BELL, PICTURE, SPOTTED, to_json

MakeProject = Callable[..., Project]


class Orchard(Stage):
    """Apples fall; the picker runs."""

    apples = Variable(doc="how many are left", value=3, monitor=Monitor(5, 6))
    weights = List(doc="grams of each apple", monitor=Monitor(5, 40, width=100, height=120))
    picked = Message()
    season_over = Message()

    @when_flag_clicked
    def begin(self) -> None:
        """Fill the tree."""
        self.weights.clear()
        with Repeat(self.apples):
            self.weights.append(random(80, 120))
        broadcast(self.picked)


orchard = Orchard()


class Basket(Sprite, visible=False, x=-20, y=7.5, size=50):
    """Catches the apples."""

    total = Variable(doc="grams in the basket")
    labels = List()

    @when_i_receive(orchard.picked)
    def fill(self) -> None:
        """Weigh them one by one."""
        self.total = 0
        with RepeatUntil(orchard.weights.length == 0):
            self.weigh(orchard.weights[1], key_pressed("space"))
            del orchard.weights[1]
        with If(all_of(self.total > 200, ~(timer() > 60))):
            note("a good year")
            start_sound("bell")
        with Else():
            switch_costume(join("spot", "ted"))
        broadcast_and_wait(orchard.season_over)

    @block("weigh {grams} and {keep}")
    def weigh(self, grams: Reporter, keep: Boolean) -> None:
        """Add GRAMS to the total if KEEP."""
        with If(keep & (grams > 0)):
            self.total += grams
            self.labels.append(grams)
            stop_this_script()
        orchard.apples -= 1

    @when_key("a", "up arrow")
    def show_off(self) -> None:
        switch_costume("spotted")
        stamp()

    @when_clicked
    def multiply(self) -> None:
        """One more basket."""
        create_clone()

    @when_i_start_as_a_clone
    def live(self) -> None:
        go_to(self.labels.contents, -orchard.apples)
        with Forever():
            wait(0.5)
            with If(self.total == 0):
                delete_this_clone()

    @when_i_receive(orchard.season_over)
    def rest(self) -> None:
        self.labels[1] = self.labels.index_of("x")


def _project() -> Project:
    basket = Basket()
    return Project(
        orchard,
        [basket],
        costumes={orchard: [PICTURE], basket: [PICTURE, SPOTTED]},
        sounds={basket: [BELL]},
        contents={orchard.weights: [100.0, 99.5, "old"]},
        agent="a test",
    )


@pytest.fixture
def project() -> Project:
    """A project in good order."""
    return _project()


@pytest.fixture(scope="session")
def written() -> dict[str, Any]:
    """The project.json of a project in good order; not to be changed."""
    return to_json(_project())


@pytest.fixture
def document(written: dict[str, Any]) -> dict[str, Any]:
    """The project.json of a project in good order; a fresh copy for every test."""
    return copy.deepcopy(written)


@pytest.fixture
def make_project() -> MakeProject:
    """Makes a project of a stage and sprites that all wear one costume."""

    def make(stage: Stage, *sprites: Sprite, **parts: Any) -> Project:
        return Project(stage, sprites, costumes={target: [PICTURE] for target in (stage, *sprites)}, **parts)

    return make


@pytest.fixture
def script_blocks(make_project: MakeProject) -> Callable[..., dict[str, Any]]:
    """Writes one green-flag script of a sprite and gives its blocks by id, `Cat.run.1` the hat.

    The script's function gets the sprite, which has the variables a and b and the list items.
    """

    def write(body: Callable[[Any], None]) -> dict[str, Any]:
        class Cat(Sprite):
            a = Variable()
            b = Variable()
            items = List()

            run = when_flag_clicked(body)

        class Room(Stage):
            pass

        blocks: dict[str, Any] = to_json(make_project(Room(), Cat()))["targets"][1]["blocks"]
        return blocks

    return write
