"""verify types level texts into the project and notices what the project makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from harness.verify.checks.search_checks import pace
from harness.verify.checks.text_checks import FULL, NO_KEEPER, UNDONE, first_search_fault, texts_fault
from tests.harness.checking import begun, level_fault
from tests.harness.remixing import Block, Document, Edit, blocks_of


def script(document: Document, sprite: str, name: str, opcode: str) -> Iterator[Block]:
    """The blocks of that kind in a script of a sprite."""
    for key, block in blocks_of(document, sprite).items():
        if key.startswith(f"{sprite}.{name}.") and block["opcode"] == opcode:
            yield block


def forget_what_a_box_has_stood_on(document: Document) -> None:
    (read,) = (
        block
        for block in script(document, "Game", "lift-holds", "data_itemoflist")
        if block["fields"]["LIST"][0] == "traps"
    )
    read |= {"opcode": "operator_multiply", "fields": {}}
    read["inputs"] = {"NUM1": [3, read["inputs"]["INDEX"][1], [4, "0"]], "NUM2": [1, [4, "0"]]}


def let_boxes_go_only_when_the_next_have_come(document: Document) -> None:
    blocks = blocks_of(document, "Box").values()
    hats = [block for block in blocks if block["opcode"] == "event_whenbroadcastreceived"]
    fields = {hat["fields"]["BROADCAST_OPTION"][0]: hat["fields"] for hat in hats}
    fields["level left"]["BROADCAST_OPTION"] = fields["level loaded"]["BROADCAST_OPTION"]


def say_nothing_of_a_level_that_is_too_large(document: Document) -> None:
    (complaint,) = script(document, "Game", "measure", "procedures_call")
    (given,) = complaint["inputs"].values()
    given[1][1] = ""


def round_up_when_a_node_is_taken_apart(document: Document) -> None:
    floor = next(
        block
        for block in script(document, "Search", "unpack", "operator_mathop")
        if block["fields"]["OPERATOR"][0] == "floor"
    )
    floor["fields"]["OPERATOR"] = ["ceiling", None]


def let_the_keeper_stay_in_sight(document: Document) -> None:
    (hiding,) = script(document, "Keeper", "appear", "looks_hide")
    hiding["opcode"] = "looks_cleargraphiceffects"


def begin_to_thaw_boxes_in_the_second_search(document: Document) -> None:
    """What should be set before the loop is set behind it."""
    blocks = blocks_of(document, "Search")
    hat = next(key for key in blocks if key.startswith("Search.thaw.") and blocks[key]["parent"] is None)
    first = blocks[hat]["next"]
    second = blocks[first]["next"]
    blocks[hat]["next"], blocks[second]["parent"] = second, hat
    blocks[second]["next"], blocks[first]["parent"] = first, second
    blocks[first]["next"] = None


Remixed = Callable[[Edit], Path]
WIDE = "18#|#@$.12*-#|18#"


@pytest.mark.parametrize(
    ("fault", "texts", "told"),
    [
        (forget_what_a_box_has_stood_on, [UNDONE], "undone: after key 12 of 12"),
        (let_boxes_go_only_when_the_next_have_come, [FULL], "and 291 more"),
        (say_nothing_of_a_level_that_is_too_large, [], "as it does of a level without a keeper"),
        (let_the_keeper_stay_in_sight, [NO_KEEPER], "a keeper is seen"),
        (round_up_when_a_node_is_taken_apart, [WIDE], f"{WIDE!r}: "),
    ],
)
def test_the_fault_shows_in_a_text(remixed: Remixed, fault: Edit, texts: Sequence[str], told: str) -> None:
    with begun(remixed(fault)) as (project, file):
        found = texts_fault(project, file, texts=texts)
    assert found is not None
    assert told in found


def test_a_search_that_needs_one_before_it_is_noticed_at_the_first(remixed: Remixed) -> None:
    with begun(remixed(begin_to_thaw_boxes_in_the_second_search)) as (project, file):
        found = first_search_fault(project, file)
    assert found is not None
    assert "predicted: " in found


def test_a_message_about_full_speed_that_is_the_wrong_way_round_is_noticed(remixed: Remixed) -> None:
    def turn_round(document: Document) -> None:
        choices = [*script(document, "Search", "full-speed-pressed", "control_if_else")]
        for choice in choices:
            inputs = choice["inputs"]
            inputs["SUBSTACK"], inputs["SUBSTACK2"] = inputs["SUBSTACK2"], inputs["SUBSTACK"]
        assert len(choices) == 1

    told = "at full speed the bottom panel reads 'The search takes 100 nodes a frame'"
    assert told in str(level_fault(remixed(turn_round), pace))
