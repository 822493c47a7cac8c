"""verify notices what only shows in a long game, in a win of too many pushes, or in a long search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from generator.game import node_capacity
from harness.verify.checks.limit_check import HOPELESS, ROOM, limit_fault
from harness.verify.checks.long_checks import long_play, poor_win
from harness.verify.checks.predictions import prediction
from harness.verify.level_run import Check
from levels import parse_rle
from solver_ref import Keeper, Position
from tests.harness.checking import begun, level_fault
from tests.harness.remixing import Block, Document, Edit, blocks_of

STAGE = {name: [name, f"Stage.variable:{name.replace(' ', '-')}"] for name in ("cursor", "moves", "pushes")}
STAGE |= {"OPTIMAL": ["OPTIMAL", "Stage.variable:OPTIMAL"], "busy": ["busy", "Stage.variable:busy"]}
STAGE |= {"deadlocked": ["deadlocked", "Stage.variable:deadlocked"]}
HISTORY = ["history", "Stage.list:history"]


def compare(left: str, sign: str, right: int | str) -> Block:
    """The block "LEFT SIGN RIGHT", of a variable and a number or another variable."""
    operands = {"OPERAND1": [3, [12, *STAGE[left]], [10, ""]], "OPERAND2": [1, [10, str(right)]]}
    if isinstance(right, str):
        operands["OPERAND2"] = [3, [12, *STAGE[right]], [10, ""]]
    return block({"<": "operator_lt", "=": "operator_equals", ">": "operator_gt"}[sign], operands)


def change(name: str, by: int) -> Block:
    return block("data_changevariableby", {"VALUE": [1, [4, str(by)]]}, {"VARIABLE": STAGE[name]})


def put(name: str, value: int | str) -> Block:
    given = [1, [10, str(value)]] if isinstance(value, int) else [3, [12, *STAGE[value]], [10, ""]]
    return block("data_setvariableto", {"VALUE": given}, {"VARIABLE": STAGE[name]})


def block(opcode: str, inputs: Block, fields: Block | None = None) -> Block:
    rest = {"next": None, "parent": None, "shadow": False, "topLevel": False}
    return {"opcode": opcode, "inputs": inputs, "fields": fields or {}, **rest}


def insert_if(blocks: dict[str, Block], after: str, condition: Block, body: Sequence[Block]) -> None:
    """Put "if CONDITION then BODY" behind a block."""
    choice = block("control_if", {"CONDITION": [2, "new condition"], "SUBSTACK": [2, "new 0"]})
    choice |= {"parent": after, "next": blocks[after]["next"]}
    if choice["next"]:
        blocks[choice["next"]]["parent"] = "new if"
    blocks[after]["next"] = "new if"
    blocks |= {"new if": choice, "new condition": {**condition, "parent": "new if"}}
    for number, each in enumerate(body):
        follower = f"new {number + 1}" if number + 1 < len(body) else None
        parent = f"new {number - 1}" if number else "new if"
        blocks[f"new {number}"] = {**each, "parent": parent, "next": follower}


def last(document: Document, sprite: str, script: str, opcode: str) -> str:
    """The key of the script's last block of that kind."""
    blocks = blocks_of(document, sprite)
    starts = f"{sprite}.{script}."
    return [key for key in blocks if key.startswith(starts) and blocks[key]["opcode"] == opcode][-1]


def forget_the_oldest_of_300_moves(document: Document) -> None:
    delete = block("data_deleteoflist", {"INDEX": [1, [7, "1"]]}, {"LIST": HISTORY})
    after = last(document, "Game", "remember", "data_changevariableby")
    insert_if(blocks_of(document, "Game"), after, compare("cursor", ">", 300), [delete, change("cursor", -1)])


def count_move_401_twice(document: Document) -> None:
    after = last(document, "Game", "play", "data_changevariableby")
    insert_if(blocks_of(document, "Game"), after, compare("moves", "=", 401), [change("moves", 1)])


def undo_no_more_than_200_moves(document: Document) -> None:
    blocks = blocks_of(document, "Game")
    key = last(document, "Game", "undo", "operator_gt")
    inner = {"OPERAND1": [2, "new left"], "OPERAND2": [2, "new right"]}
    blocks["new left"] = {**blocks[key], "parent": key}
    blocks["new right"] = {**compare("cursor", "<", 201), "parent": key}
    blocks[key] = {**block("operator_and", inner), "parent": blocks[key]["parent"]}


def tell_of_no_stuck_box_after_150_moves(document: Document) -> None:
    after = last(document, "Game", "judge", "data_setvariableto")
    insert_if(blocks_of(document, "Game"), after, compare("moves", ">", 150), [put("deadlocked", 0)])


def praise_every_win(document: Document) -> None:
    key = last(document, "HUD", "praise", "operator_equals")
    blocks_of(document, "HUD")[key] |= {
        "opcode": "operator_gt",
        "inputs": compare("pushes", ">", 0)["inputs"],
    }


def take_a_worse_win_for_the_optimum(document: Document) -> None:
    after = last(document, "Game", "look-for-win", "data_setvariableto")
    beaten = [put("OPTIMAL", "pushes")]
    insert_if(blocks_of(document, "Game"), after, compare("pushes", ">", "OPTIMAL"), beaten)


def play_no_sound_for_a_worse_win(document: Document) -> None:
    after = last(document, "Game", "look-for-win", "data_setvariableto")
    mute = block(
        "data_setvariableto", {"VALUE": [1, [10, "push"]]}, {"VARIABLE": ["sound", "Game.variable:sound"]}
    )
    insert_if(blocks_of(document, "Game"), after, compare("pushes", ">", "OPTIMAL"), [mute])


def stay_after_a_worse_win(document: Document) -> None:
    blocks = blocks_of(document, "Game")
    key = last(document, "Game", "next-pressed", "operator_equals")
    inner = {"OPERAND1": [2, "new left"], "OPERAND2": [2, "new right"]}
    blocks["new left"] = {**blocks[key], "parent": key}
    blocks["new right"] = {**compare("pushes", "=", "OPTIMAL"), "parent": key}
    blocks[key] = {**block("operator_and", inner), "parent": blocks[key]["parent"]}


def _news(document: Document, old: str, new: str) -> None:
    """Another text in the search's own words."""
    (given,) = (
        each["inputs"][name]
        for each in blocks_of(document, "Search").values()
        for name, value in each["inputs"].items()
        if value == [1, [10, old]] and each["opcode"] == "procedures_call"
    )
    given[1][1] = new


def call_a_search_without_room_unsolvable(document: Document) -> None:
    _news(document, "limit", "unsolvable")


def write_unsolvable_for_a_search_without_room(document: Document) -> None:
    _news(document, "Search limit reached, no answer", "Provably unsolvable from here, try Undo")


def write_limit_for_what_is_unsolvable(document: Document) -> None:
    _news(document, "Provably unsolvable from here, try Undo", "Search limit reached, no answer")


def leave_a_quarter_of_the_room(document: Document) -> None:
    blocks = blocks_of(document, "Search")
    (limit,) = (each for each in blocks.values() if each["inputs"].get("OPERAND2") == [1, [10, "200000"]])
    limit["inputs"]["OPERAND2"] = [1, [10, "50000"]]


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
        (tell_of_no_stuck_box_after_150_moves, long_play, "not 'A box is stuck'"),
        (praise_every_win, poor_win, "not 'Solved in 10 pushes!'"),
        (take_a_worse_win_for_the_optimum, poor_win, "OPTIMAL turns from 8 to 10"),
        (play_no_sound_for_a_worse_win, poor_win, "the sounds are not those of the moves"),
        (stay_after_a_worse_win, poor_win, "space shows level 1"),
    ],
)
def test_a_fault_of_long_games_and_poor_wins_is_caught_by_the_check_for_it(
    remixed: Remixed, fault: Edit, check: Check, told: str
) -> None:
    found = level_fault(remixed(fault), check)
    assert found is not None
    assert told in found


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (call_a_search_without_room_unsolvable, "answer unsolvable, 45425"),
        (write_unsolvable_for_a_search_without_room, "it should begin with 'Search limit reached'"),
        (write_limit_for_what_is_unsolvable, "it should begin with 'Provably unsolvable from here'"),
        (leave_a_quarter_of_the_room, "answer limit, 8276"),
    ],
)
def test_a_fault_of_long_searches_is_caught_by_the_check_for_it(
    remixed: Remixed, fault: Edit, told: str
) -> None:
    with begun(remixed(fault)) as (project, file):
        found = limit_fault(project, file)
    assert found is not None
    assert told in found


@pytest.mark.parametrize("keeper", ["region", "exact"])
def test_the_long_searches_end_as_they_are_meant_to(keeper: Keeper) -> None:
    room, hopeless = (Position.start(parse_rle(text)) for text in (ROOM, HOPELESS[keeper]))
    assert prediction(room, keeper).status == "limit"
    assert prediction(hopeless, keeper).status == "unsolvable"
    assert 60_000 < prediction(hopeless, keeper).stored < node_capacity(hopeless.level)
