"""verify clicks the stop sign, leaves levels and holds keys, and notices what then goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import sb3
from harness.sokoban.verify.checks.key_checks import held, kept
from harness.sokoban.verify.checks.stop_checks import COURSES, Course, stop_fault
from harness.sokoban.verify.level_run import Check
from tests.harness.checking import begun, level_fault
from tests.harness.remixing import Edit, blocks_in, retype, stack_of, target_of

_, LOAD, UNDO, _, SEARCH = COURSES
Remixed = Callable[[Edit], Path]


def removed(sprite: str, script: str, opcode: str, at: int = 0) -> Edit:
    """Take a block out of a script."""

    def remove(project: sb3.Project) -> None:
        block = blocks_in(project, sprite, script, opcode)[at]
        stack_of(target_of(project, sprite), block).remove(block)

    return remove


def unplugged(sprite: str, script: str, opcode: str) -> Edit:
    """Take all blocks from under a hat or a definition."""

    def unplug(project: sb3.Project) -> None:
        (hat,) = blocks_in(project, sprite, script, opcode)
        del stack_of(target_of(project, sprite), hat)[1:]

    return unplug


def keep_no_moves(project: sb3.Project) -> None:
    text = blocks_in(project, "Game", "keep", "operator_join")[0]
    stack = blocks_in(project, "Game", "keep", "data_setvariableto")
    joined = next(block for block in stack if block.inputs["VALUE"].content is text)
    retype(joined, "VALUE", "")


@pytest.mark.parametrize(
    ("fault", "check", "told"),
    [
        (keep_no_moves, kept, "after e and q, "),
        (removed("Game", "fetch", "data_setvariableto"), kept, "after e and q, "),
        (
            removed("Board", "traps-pressed", "control_wait_until"),
            held,
            "traps shown is 0, 0 after t was held",
        ),
        (removed("Game", "sound-pressed", "control_wait_until"), held, "sound on is 1, 1 after n was held"),
        (
            removed("Game", "forward-pressed", "control_wait_until"),
            held,
            "with e held, level 1 is shown, not 2",
        ),
        (
            removed("Search", "solve-pressed", "control_wait_until"),
            held,
            "with v held, the search is cancelled",
        ),
    ],
)
def test_a_level_that_is_not_kept_and_a_held_key_that_counts_twice_are_noticed(
    remixed: Remixed, fault: Edit, check: Check, told: str
) -> None:
    assert told in str(level_fault(remixed(fault), check))


@pytest.mark.parametrize(
    ("fault", "course", "told"),
    [
        (unplugged("Watchdog", "key-pressed", "event_whenkeypressed"), UNDO, "boxes are seen nowhere"),
        (removed("Watchdog", "go-on", "data_setvariableto"), UNDO, "waited 50000 frames"),
        (unplugged("Search", "give-up", "event_whenbroadcastreceived"), SEARCH, "'node regions' still has"),
        (removed("Game", "turn-to", "data_setvariableto"), LOAD, "the history of level 1 is []"),
        (unplugged("Watchdog", "watch-turn", "event_whenbroadcastreceived"), UNDO, "should stand at"),
    ],
)
def test_what_the_stop_sign_leaves_behind_is_noticed(
    remixed: Remixed, fault: Edit, course: Course, told: str
) -> None:
    with begun(remixed(fault), "scratch") as (project, file):
        assert told in str(stop_fault(project, file, moments=8, storms=0, courses=[course]))
