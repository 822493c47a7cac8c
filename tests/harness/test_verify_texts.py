"""verify types level texts into the project and notices what the project makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from harness.verify import Verdict
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


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (forget_what_a_box_has_stood_on, "undone: after key 12 of 12"),
        (let_boxes_go_only_when_the_next_have_come, "and 291 more"),
        (say_nothing_of_a_level_that_is_too_large, "as it does of a level without a keeper"),
        (let_the_keeper_stay_in_sight, "a keeper is seen"),
        (begin_to_thaw_boxes_in_the_second_search, "first search"),
        (round_up_when_a_node_is_taken_apart, "18#|#@$.12*-#|18#"),
    ],
)
def test_the_fault_shows_in_a_text(remix: Callable[..., Verdict], fault: Edit, told: str) -> None:
    (failure,) = remix(fault, levels=[2], vms=["turbowarp"], stop_early=True).failures()
    assert told in failure


def test_a_message_about_full_speed_that_is_the_wrong_way_round_is_noticed(
    remix: Callable[..., Verdict],
) -> None:
    def turn_round(document: Document) -> None:
        choices = [*script(document, "Search", "full-speed-pressed", "control_if_else")]
        for choice in choices:
            inputs = choice["inputs"]
            inputs["SUBSTACK"], inputs["SUBSTACK2"] = inputs["SUBSTACK2"], inputs["SUBSTACK"]
        assert len(choices) == 1

    verdict = remix(turn_round, vms=["turbowarp"], stop_early=True)
    (failure,) = verdict.failures()
    assert "pace: at full speed the bottom panel reads 'The search takes 100 nodes a frame'" in failure
