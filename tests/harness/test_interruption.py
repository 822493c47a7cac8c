"""Whoever is at the board while others are let in is noticed by the gate that interrupts every long block."""

from __future__ import annotations

from pathlib import Path

import pytest

import sb3
from harness.mutation import Mutant, Speaker, mutants_of, write
from harness.sokoban.verify.board import GameFile
from harness.sokoban.verify.checks.interruption import interruption_fault

WALL_LIMIT = 60.0
TAKE_TURN = "define take turn  // with screen refresh"
FAULTS = {
    "a search does not keep others away": ("initialisation removed", "Search", TAKE_TURN, ""),
    "a replay does not wait for its turn": ("block removed", "Replay", TAKE_TURN, ""),
    "a replay finds its way unasked": (
        "block removed",
        "Replay",
        "when I receive [solution found v]",
        "take turn",
    ),
    "a move does not wait": (
        "neighbours swapped",
        "Game",
        "when [right arrow v] key pressed",
        "try to move [3]",
    ),
    "a restart stops the computer too soon": (
        "neighbours swapped",
        "Game",
        "when [r v] key pressed",
        "take over",
    ),
}
"""For each: the operator of the mutant, its sprite, its script and the lines taken out, if it says more."""


def mutant(good: Path, operator: str, target: str, script: str, taken: str) -> Mutant:
    project = sb3.read(good)
    speaker = Speaker(project)
    found = [
        each
        for each in mutants_of(project)
        if (each.operator, each.target) == (operator, target)
        and (words := speaker.word(each)).script == script
        and (not taken or taken in [line.strip() for line in words.before])
    ]
    return found[0]


def fault(path: Path) -> str | None:
    return interruption_fault(GameFile.of(path, sb3.read(path)), WALL_LIMIT, [])


@pytest.mark.parametrize("name", FAULTS)
def test_who_breaks_into_the_turn_of_others_is_noticed(good: Path, tmp_path: Path, name: str) -> None:
    changed = tmp_path / "changed.sb3"
    write(good, mutant(good, *FAULTS[name]), changed)
    told = fault(changed)
    assert told is not None
    print(told)
    assert told.startswith("interrupted after 0 turns of a loop, ")
