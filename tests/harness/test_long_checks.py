"""verify notices what only shows in a long game, in a win of too many pushes, or in a long search."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import sb3
from harness.sokoban.verify.checks.long_checks import long_play, suboptimal_win
from harness.sokoban.verify.checks.search_checks import LONG_SEARCHES, limit_fault
from harness.sokoban.verify.level_run import Check
from harness.sokoban.verify.searches import Searcher
from levels import parse_rle
from sb3 import Block, Input, Literal, Reference
from solver_ref import Position
from tests.harness.checking import begun, level_fault
from tests.harness.remixing import (
    Edit,
    blocks_in,
    covered,
    new_block,
    slot_of,
    stack_of,
    target_of,
    typed,
)

STAGE = {
    name: Reference("variable", name, f"Stage.variable:{name}")
    for name in ("cursor", "moves", "pushes", "OPTIMAL", "busy", "deadlocked")
}
SOUND = Reference("variable", "sound", "Game.variable:sound")
HISTORY = Reference("list", "history", "Stage.list:history")
COMPARISONS = {"<": "operator_lt", "=": "operator_equals", ">": "operator_gt"}


def given(value: int | str) -> Input:
    """A number, or a variable of the Stage, in a slot for texts."""
    return typed("text", value) if isinstance(value, int) else covered(STAGE[value], "text")


def compare(left: str, sign: str, right: int | str) -> Block:
    """The block "LEFT SIGN RIGHT", of a variable and a number or another variable."""
    return new_block(COMPARISONS[sign], {"OPERAND1": given(left), "OPERAND2": given(right)})


def change(name: str, by: int) -> Block:
    return new_block("data_changevariableby", {"VALUE": typed("number", by)}, VARIABLE=STAGE[name])


def put(name: str, value: int | str) -> Block:
    return new_block("data_setvariableto", {"VALUE": given(value)}, VARIABLE=STAGE[name])


def last(project: sb3.Project, sprite: str, script: str, opcode: str) -> Block:
    """The script's last block of that kind."""
    return blocks_in(project, sprite, script, opcode)[-1]


def insert_if(project: sb3.Project, after: Block, condition: Block, *body: Block) -> None:
    """Put "if CONDITION then BODY" behind a block of Game."""
    choice = new_block("control_if", {"CONDITION": Input(condition)})
    choice.mouths["SUBSTACK"] = list(body)
    stack = stack_of(target_of(project, "Game"), after)
    stack.insert(stack.index(after) + 1, choice)


def ask_also(project: sb3.Project, condition: Block, other: Block) -> None:
    """Put "CONDITION and OTHER" in the place of a condition of Game."""
    slot_of(target_of(project, "Game"), condition).content = new_block(
        "operator_and", {"OPERAND1": Input(condition), "OPERAND2": Input(other)}
    )


def forget_the_oldest_of_300_moves(project: sb3.Project) -> None:
    delete = new_block("data_deleteoflist", {"INDEX": typed("integer", 1)}, LIST=HISTORY)
    after = last(project, "Game", "remember", "data_changevariableby")
    insert_if(project, after, compare("cursor", ">", 300), delete, change("cursor", -1))


def count_move_401_twice(project: sb3.Project) -> None:
    after = last(project, "Game", "play", "data_changevariableby")
    insert_if(project, after, compare("moves", "=", 401), change("moves", 1))


def undo_no_more_than_200_moves(project: sb3.Project) -> None:
    ask_also(project, last(project, "Game", "undo", "operator_gt"), compare("cursor", "<", 201))


def tell_of_no_stuck_box_after_150_moves(project: sb3.Project) -> None:
    after = last(project, "Game", "judge", "data_setvariableto")
    insert_if(project, after, compare("moves", ">", 150), put("deadlocked", 0))


def praise_every_win(project: sb3.Project) -> None:
    block = last(project, "HUD", "praise", "operator_equals")
    block.opcode, block.inputs = "operator_gt", compare("pushes", ">", 0).inputs


def take_a_worse_win_for_the_optimum(project: sb3.Project) -> None:
    after = last(project, "Game", "look-for-win", "data_setvariableto")
    insert_if(project, after, compare("pushes", ">", "OPTIMAL"), put("OPTIMAL", "pushes"))


def play_no_sound_for_a_worse_win(project: sb3.Project) -> None:
    after = last(project, "Game", "look-for-win", "data_setvariableto")
    mute = new_block("data_setvariableto", {"VALUE": typed("text", "push")}, VARIABLE=SOUND)
    insert_if(project, after, compare("pushes", ">", "OPTIMAL"), mute)


def stay_after_a_worse_win(project: sb3.Project) -> None:
    block = last(project, "Game", "next-pressed", "operator_equals")
    ask_also(project, block, compare("pushes", "=", "OPTIMAL"))


def _other_text(project: sb3.Project, opcode: str, old: str, new: str) -> None:
    """Another text typed into the one block of the search of this opcode that has the old one."""
    blocks = [each for each in target_of(project, "Search").blocks() if each.opcode == opcode]
    slots = [slot for block in blocks for slot in block.inputs.values()]
    (slot,) = (slot for slot in slots if slot == typed("text", old))
    slot.content = Literal("text", new)


def call_a_search_without_room_unsolvable(project: sb3.Project) -> None:
    _other_text(project, "procedures_call", "limit", "unsolvable")


def write_unsolvable_for_a_search_without_room(project: sb3.Project) -> None:
    _other_text(project, "operator_join", " limit", " unsolvable")


def write_limit_for_what_is_unsolvable(project: sb3.Project) -> None:
    _other_text(project, "operator_join", " unsolvable", " limit")


def leave_a_quarter_of_the_room(project: sb3.Project) -> None:
    blocks = target_of(project, "Search").blocks()
    (limit,) = (each for each in blocks if each.inputs.get("OPERAND2") == typed("text", 200_000))
    limit.inputs["OPERAND2"] = typed("text", 50_000)


Remixed = Callable[[Edit], Path]


@pytest.mark.parametrize(
    ("fault", "check", "told"),
    [
        (forget_the_oldest_of_300_moves, long_play, "cursor is 300, not 301"),
        (count_move_401_twice, long_play, "moves is 402, not 401"),
        (
            undo_no_more_than_200_moves,
            long_play,
            "(z), the keeper is at column 2, row 5, not",
        ),
        (tell_of_no_stuck_box_after_150_moves, long_play, 'not "A box is stuck: '),
        (praise_every_win, suboptimal_win, "not 'Solved in 10 pushes!   SPACE"),
        (take_a_worse_win_for_the_optimum, suboptimal_win, "OPTIMAL turns from 8 to 10"),
        (play_no_sound_for_a_worse_win, suboptimal_win, "the sounds are not those of the moves"),
        (stay_after_a_worse_win, suboptimal_win, "space shows level 1"),
    ],
)
def test_a_fault_of_long_games_and_suboptimal_wins_is_caught_by_the_check_for_it(
    remixed: Remixed, fault: Edit, check: Check, told: str
) -> None:
    found = level_fault(remixed(fault), check)
    assert found is not None
    assert told in found


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (call_a_search_without_room_unsolvable, "answer unsolvable, 106624"),
        (write_unsolvable_for_a_search_without_room, "not 'Search limit reached, no answer  199999 states"),
        (write_limit_for_what_is_unsolvable, "not 'Provably unsolvable from here, try Undo  64587 states"),
        (leave_a_quarter_of_the_room, "answer limit, 19802"),
    ],
)
def test_a_fault_of_long_searches_is_caught_by_the_check_for_it(
    remixed: Remixed, fault: Edit, told: str
) -> None:
    with begun(remixed(fault)) as (project, file):
        found = limit_fault(project, file)
    assert found is not None
    assert told in found


@pytest.mark.parametrize("searcher", LONG_SEARCHES, ids=str)
def test_the_long_searches_end_as_they_are_meant_to(searcher: Searcher) -> None:
    predictions = LONG_SEARCHES[searcher]
    assert {text: searcher.prediction(Position.start(parse_rle(text))) for text in predictions} == predictions
    assert [expected.status for expected in predictions.values()] == ["limit", "unsolvable"]
