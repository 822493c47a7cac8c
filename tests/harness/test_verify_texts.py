"""verify types level texts into the project and notices what the project makes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import sb3
from harness import HarnessError
from harness.sokoban.verify.checks.search_checks import pace
from harness.sokoban.verify.checks.text_checks import (
    FULL,
    NO_KEEPER,
    TOO_LARGE,
    UNDONE,
    first_search_fault,
    texts_fault,
)
from sb3 import Field, Input, Literal
from tests.harness.checking import begun, level_fault
from tests.harness.remixing import Edit, blocks_in, stack_of, target_of, typed


def forget_what_a_box_has_stood_on(project: sb3.Project) -> None:
    reads = blocks_in(project, "Game", "lift-all", "data_itemoflist")
    (read,) = (block for block in reads if block.fields["LIST"].value == "traps")
    index = read.inputs["INDEX"].content
    assert not isinstance(index, Literal)
    read.opcode, read.fields = "operator_multiply", {}
    read.inputs = {"NUM1": Input(index, Literal("number", "0")), "NUM2": typed("number", 0)}


def let_boxes_go_only_when_the_next_have_come(project: sb3.Project) -> None:
    blocks = target_of(project, "Box").blocks()
    hats = [block for block in blocks if block.opcode == "event_whenbroadcastreceived"]
    fields = {hat.fields["BROADCAST_OPTION"].value: hat.fields for hat in hats}
    fields["level left"]["BROADCAST_OPTION"] = fields["level loaded"]["BROADCAST_OPTION"]


def say_nothing_of_a_level_that_is_too_large(project: sb3.Project) -> None:
    (complaint,) = blocks_in(project, "Game", "measure", "procedures_call")
    (given,) = complaint.inputs.values()
    given.content = Literal("text", "")


def round_up_when_a_node_is_taken_apart(project: sb3.Project) -> None:
    maths = blocks_in(project, "Search", "unpack", "operator_mathop")
    for block in maths:
        if block.fields["OPERATOR"].value == "floor":
            block.fields["OPERATOR"] = Field("ceiling")


def say_nothing_of_a_level_without_a_keeper(project: sb3.Project) -> None:
    complaint = blocks_in(project, "Game", "look-for-problems", "procedures_call")[0]
    (given,) = complaint.inputs.values()
    given.content = Literal("text", "")


def let_the_keeper_stay_in_sight(project: sb3.Project) -> None:
    (hiding,) = blocks_in(project, "Keeper", "appear", "looks_hide")
    hiding.opcode = "looks_cleargraphiceffects"


def begin_to_unfreeze_boxes_in_the_second_search(project: sb3.Project) -> None:
    """What should be set before the loop is set behind it."""
    (hat,) = blocks_in(project, "Search", "unfreeze", "procedures_definition")
    stack = stack_of(target_of(project, "Search"), hat)
    assert len(stack) == 3
    stack[1], stack[2] = stack[2], stack[1]


Remixed = Callable[[Edit], Path]
WIDE = "18#|#@$.12*-#|18#"


@pytest.mark.parametrize(
    ("fault", "texts", "told"),
    [
        (forget_what_a_box_has_stood_on, [UNDONE], "undone: after key 12 of 12"),
        (let_boxes_go_only_when_the_next_have_come, [FULL], "and 290 more"),
        (
            say_nothing_of_a_level_that_is_too_large,
            [next(iter(TOO_LARGE))],
            "says 'There is no keeper (@)', but it is too large for the stage",
        ),
        (
            say_nothing_of_a_level_without_a_keeper,
            [NO_KEEPER],
            "says 'A box is out of reach and not on a goal', but",
        ),
        (let_the_keeper_stay_in_sight, [NO_KEEPER], "a keeper is seen"),
        (round_up_when_a_node_is_taken_apart, [WIDE], f"{WIDE!r}: "),
    ],
)
def test_the_fault_shows_in_a_text(remixed: Remixed, fault: Edit, texts: Sequence[str], told: str) -> None:
    with begun(remixed(fault)) as (project, file):
        try:
            found = texts_fault(project, file, texts=texts)
        except HarnessError as error:  # the project broke off, which verify tells as a fault as well
            found = str(error)
    assert found is not None
    assert told in found


def test_a_search_that_needs_one_before_it_is_noticed_at_the_first(remixed: Remixed) -> None:
    with begun(remixed(begin_to_unfreeze_boxes_in_the_second_search)) as (project, file):
        found = first_search_fault(project, file)
    assert found is not None
    assert "predicted: " in found


def test_a_message_about_full_speed_that_is_the_wrong_way_round_is_noticed(remixed: Remixed) -> None:
    def turn_round(project: sb3.Project) -> None:
        (choice,) = blocks_in(project, "Search", "full-speed-pressed", "control_if_else")
        mouths = choice.mouths
        mouths["SUBSTACK"], mouths["SUBSTACK2"] = mouths["SUBSTACK2"], mouths["SUBSTACK"]

    told = "reads 'The search takes 100 nodes a frame', not 'The search runs at full speed'"
    assert told in str(level_fault(remixed(turn_round), pace))
