"""Files that are written: by the notation, or as a game of random levels. Each passes every gate."""

from __future__ import annotations

import random
from pathlib import Path

import sb3
from generator import game
from generator.scratch import NotationError, to_sb3
from harness import Project, VirtualMachine
from harness.gates import resave_fault, static_gates
from levels import Level, LevelError
from tests.fuzz.programs import program

_MACHINES: tuple[VirtualMachine, ...] = ("scratch", "turbowarp")


def case(chance: random.Random, folder: Path) -> None:
    """Write one file, and ask everybody about it."""
    path = folder / "written.sb3"
    path.write_bytes(_game(chance) if chance.random() < 0.25 else _program(chance))
    document = sb3.read_document(path)
    assert sb3.lint(document) == []
    assert sb3.file_fault(path, document) is None
    results = static_gates(path, document)
    assert set(results.values()) == {None}, results
    for vm in _MACHINES:
        with Project.open(path, vm=vm) as project:
            assert [said for said in project.warnings() if said.startswith(("warn", "error"))] == []
            if vm == "scratch":  # the other one leaves out what it does not need
                lost = resave_fault(document.project(), project.resave())
                assert lost is None, lost


def _program(chance: random.Random) -> bytes:
    """The first program that is one."""
    while True:
        try:
            return to_sb3(program(chance, 0.0))
        except NotationError:
            continue


def _game(chance: random.Random) -> bytes:
    """A game of up to five levels with titles of all kinds."""
    levels: list[Level] = []
    while len(levels) < 1 + chance.randrange(5):
        width, height = chance.randint(3, 12), chance.randint(3, 9)
        inside = ["".join(chance.choices(" #$.*@", [20, 4, 2, 2, 1, 1], k=width)) for _ in range(height)]
        title = "".join(chance.choices("abc <&'\"ßé倉🍎%", k=chance.randrange(12)))
        try:
            level = Level(("#" * (width + 2), *(f"#{row}#" for row in inside), "#" * (width + 2)), title)
        except LevelError:
            continue
        if game.misfit(level) is None:
            levels.append(level)
    return game.build(levels, [chance.choice([None, 7]) for _ in levels])
