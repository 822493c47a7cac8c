"""Things called as the members of JavaScript's objects: what lint lets through works in both machines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sb3
from generator.scratch import (
    Costume,
    List,
    Message,
    Project,
    Sound,
    Sprite,
    Stage,
    Value,
    Variable,
    block,
    broadcast,
    start_sound,
    switch_costume,
    to_sb3,
    when_flag_clicked,
    when_i_receive,
)
from harness import HarnessError, VirtualMachine
from harness import Project as Running
from harness.gates import static_gates
from tests.generator.writing import BELL, PICTURE, svg


def project(name: str) -> bytes:
    """A project in which all that may be called NAME is called so; its one argument is called constructor."""

    class Room(Stage):
        written = Variable(name)
        pile = List(name)
        sent = Message(name)

    room = Room()

    class Cat(Sprite, name=name):
        @when_flag_clicked
        def go(self) -> None:
            switch_costume(name)
            start_sound(name)
            self.do("flag")
            broadcast(room.sent)

        @when_i_receive(room.sent)
        def received(self) -> None:
            room.pile.append("received")

        @block("do it with {constructor}")
        def do(self, constructor: Value) -> None:
            room.written = constructor

    cat = Cat()
    costumes = {room: [PICTURE], cat: [PICTURE, Costume(name, svg(9, 9))]}
    return to_sb3(Project(room, [cat], costumes=costumes, sounds={cat: [Sound(name, BELL.data)]}))


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString"])
def test_what_may_have_such_a_name_works(tmp_path: Path, name: str, vm: VirtualMachine) -> None:
    path = tmp_path / "names.sb3"
    path.write_bytes(project(name))
    with Running.open(path, vm=vm) as running:
        running.green_flag()
        running.step(3)
        assert running.variable(name) == "flag"
        assert running.list_of(name) == ["received"]
        assert running.sounds_started() == [name]
        assert [(each.name, each.costume) for each in running.sprites()[1:]] == [(name, name)]


def test_the_editor_takes_such_names(tmp_path: Path) -> None:
    path = tmp_path / "names.sb3"
    path.write_bytes(project("__proto__"))
    assert not any(static_gates(path, sb3.read_document(path), drawn=True).values())


@pytest.mark.parametrize("refused", ["the label of a custom block", "the id of a variable"])
def test_what_lint_refuses_does_crash(tmp_path: Path, refused: str, vm: VirtualMachine) -> None:
    path = tmp_path / "names.sb3"
    good = sb3.read(project("good"))
    text = json.dumps(sb3.to_json(good))
    if refused == "the id of a variable":
        text = text.replace('"Stage.variable:good"', '"constructor"')
    else:
        text = text.replace("do it with %s", "constructor")
    bad = sb3.parse(json.loads(text))
    bad.assets = good.assets
    path.write_bytes(sb3.to_sb3(bad))
    with pytest.raises(HarnessError), Running.open(path, vm=vm) as running:
        running.green_flag()
        running.step(3)
