"""Lint on one target's blocks: links, ids, names and slots. Each fault is planted in a good project."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.sb3.sample import Fault, Faults, Sample, check

FAULTS = Faults()


def rename(entries: dict[str, Any], old: str, new: str) -> None:
    entries[new] = entries.pop(old)


# Links


@FAULTS.named("points to the block 'nowhere', which does not exist")
def a_dangling_next(sample: Sample) -> None:
    sample.block("pen_stamp")["next"] = "nowhere"


@FAULTS.named("points to the block 'nowhere', which does not exist")
def a_dangling_mouth(sample: Sample) -> None:
    sample.block("control_repeat_until")["inputs"]["SUBSTACK"] = [2, "nowhere"]


@FAULTS.named("is an orphan: its parent 'nowhere' does not exist", "the parent of 'Basket.show-off.a.4'")
def an_orphan(sample: Sample) -> None:
    sample.block("pen_stamp")["parent"] = "nowhere"


@FAULTS.named("control_create_clone_of 'Basket.multiply.2' is unreachable", "does not lead to it")
def an_unreachable_block(sample: Sample) -> None:
    sample.block("event_whenthisspriteclicked")["next"] = None


@FAULTS.named("nothing starts the script that begins here")
def a_script_without_a_hat(sample: Sample) -> None:
    sample.block("event_whenthisspriteclicked")["next"] = None
    sample.block("control_create_clone_of").update({"parent": None, "topLevel": True, "x": 9000, "y": 9000})


@FAULTS.named("is on top of a script and has a parent")
def a_top_with_a_parent(sample: Sample) -> None:
    sample.block("event_whenthisspriteclicked")["parent"] = sample.key_of("pen_stamp")


@FAULTS.named("twice")
def one_block_in_two_mouths(sample: Sample) -> None:
    if_else = sample.block("control_if_else")
    if_else["inputs"]["SUBSTACK2"] = if_else["inputs"]["SUBSTACK"]


@FAULTS.named("is unreachable")
def a_ring_of_blocks(sample: Sample) -> None:
    stamp, switch = sample.key_of("pen_stamp"), sample.key_of("looks_switchcostumeto", 1)
    sample.block("event_whenkeypressed")["next"] = None
    sample.block("pen_stamp")["next"] = switch
    sample.block("looks_switchcostumeto", 1)["parent"] = stamp


# Ids


@FAULTS.named("a block with an empty id", "an empty id")
def an_empty_id(sample: Sample) -> None:
    key = sample.key_of("control_create_clone_of")
    rename(sample.basket["blocks"], key, "")
    sample.block("event_whenthisspriteclicked")["next"] = ""
    sample.block("control_create_clone_of_menu")["parent"] = ""


@FAULTS.named("is also used by Stage")
def one_id_in_two_targets(sample: Sample) -> None:
    rename(sample.basket["blocks"], sample.key_of("pen_stamp"), "Stage.begin.1")


@pytest.mark.parametrize(
    "key", ["a<b", "a>b", "a&b", "it's", 'say "x"', "of", "timer", "while", "setx", "movey"]
)
def test_an_id_that_the_editor_cannot_bear_is_named(sample: Sample, key: str) -> None:
    rename(sample.basket["variables"], "Basket.variable:total", key)
    assert f"Basket: variable id {key!r} is unsafe in the editor" in sample.lint()


@FAULTS.named("an empty id")
def an_empty_id_in_a_slot(sample: Sample) -> None:
    sample.block("sound_play")["inputs"]["SOUND_MENU"] = [1, ""]


# Names


@FAULTS.named("the variable 'total' (id 'nobody') is not declared")
def an_undeclared_variable(sample: Sample) -> None:
    sample.block("data_setvariableto")["fields"]["VARIABLE"] = ["total", "nobody"]


@FAULTS.named("is not declared")
def a_variable_of_another_sprite(sample: Sample) -> None:
    blocks = sample.stage["blocks"].values()
    repeat = next(block for block in blocks if block["opcode"] == "control_repeat")
    repeat["inputs"]["TIMES"][1] = [12, "total", "Basket.variable:total"]


@FAULTS.named("the list 'labels' (id 'nobody') is not declared")
def an_undeclared_list(sample: Sample) -> None:
    sample.block("data_addtolist")["fields"]["LIST"] = ["labels", "nobody"]


@FAULTS.named("the list 'gone' (id null) is not declared")
def showing_a_list_that_is_missing(sample: Sample) -> None:
    sample.block("pen_stamp").update({"opcode": "data_showlist", "fields": {"LIST": ["gone", None]}})


@FAULTS.named("the field LIST is missing")
def showing_no_list_at_all(sample: Sample) -> None:
    sample.block("pen_stamp")["opcode"] = "data_showlist"


@FAULTS.named("the message 'season over' (id 'nobody') is not declared")
def an_undeclared_broadcast(sample: Sample) -> None:
    sample.block("event_broadcastandwait")["inputs"]["BROADCAST_INPUT"][1][2] = "nobody"


@FAULTS.named("the message 'picked' (id 'nobody') is not declared")
def an_undeclared_broadcast_under_a_hat(sample: Sample) -> None:
    sample.block("event_whenbroadcastreceived")["fields"]["BROADCAST_OPTION"][1] = "nobody"


@FAULTS.named("the variable 'sum' is declared under another name")
def a_variable_under_another_name(sample: Sample) -> None:
    sample.block("data_setvariableto")["fields"]["VARIABLE"][0] = "sum"


@FAULTS.named("two variables are named 'total'")
def two_variables_of_one_name(sample: Sample) -> None:
    sample.basket["variables"]["second"] = ["total", 0]


@FAULTS.named("a sprite declares broadcasts")
def a_broadcast_on_a_sprite(sample: Sample) -> None:
    sample.basket["broadcasts"]["mine"] = "mine"


@FAULTS.named("there is no 'striped' to choose")
def a_costume_that_is_not_there(sample: Sample) -> None:
    sample.block("looks_costume", 1)["fields"]["COSTUME"][0] = "striped"


@FAULTS.named("there is no 'gong' to choose")
def a_sound_that_is_not_there(sample: Sample) -> None:
    sample.block("sound_sounds_menu")["fields"]["SOUND_MENU"][0] = "gong"


# Slots


@FAULTS.named("a block for sprites on the Stage")
def a_sprite_block_on_the_stage(sample: Sample) -> None:
    blocks = sample.stage["blocks"]
    clear = next(block for block in blocks.values() if block["opcode"] == "data_deletealloflist")
    clear |= {"opcode": "looks_show", "fields": {}}


@FAULTS.named("the reporter operator_length is in a pointed slot")
def a_reporter_in_a_pointed_slot(sample: Sample) -> None:
    sample.block("operator_not")["opcode"] = "operator_length"


@FAULTS.named("a round value in a slot of another form")
def a_variable_in_a_pointed_slot(sample: Sample) -> None:
    sample.block("control_repeat_until")["inputs"]["CONDITION"] = [2, [12, "total", "Basket.variable:total"]]


@FAULTS.named("pen_stamp has no value to put in a slot")
def a_statement_in_a_round_slot(sample: Sample) -> None:
    sample.block("operator_join")["opcode"] = "pen_stamp"


@FAULTS.named("operator_join can't stand in a script")
def a_reporter_in_a_mouth(sample: Sample) -> None:
    sample.block("sound_play")["opcode"] = "operator_join"


@FAULTS.named("a reporter can't have a block below it")
def a_reporter_in_a_stack(sample: Sample) -> None:
    sample.block("looks_switchcostumeto", 1)["opcode"] = "operator_join"


@FAULTS.named("event_whenflagclicked can't stand below a block")
def a_hat_inside_a_script(sample: Sample) -> None:
    sample.block("pen_stamp")["opcode"] = "event_whenflagclicked"


@FAULTS.named("nothing can follow this block")
def a_block_below_stop_all(sample: Sample) -> None:
    sample.block("looks_switchcostumeto", 1).update({
        "opcode": "control_stop", "fields": {"STOP_OPTION": ["all", None]}, "inputs": {},
    })  # fmt: skip


@FAULTS.named('a block follows, and its mutation lacks hasnext "true"')
def a_block_below_stop_other_scripts_that_does_not_say_so(sample: Sample) -> None:
    stop_other_scripts(sample)
    del sample.block("control_stop")["mutation"]


@FAULTS.named('a block follows, and its mutation lacks hasnext "true"')
def a_block_below_stop_other_scripts_that_says_the_contrary(sample: Sample) -> None:
    stop_other_scripts(sample)
    sample.block("control_stop")["mutation"]["hasnext"] = "false"


def stop_other_scripts(sample: Sample) -> None:
    """Put the block in the place of a switch of costumes, above another block."""
    menu = sample.block("looks_switchcostumeto", 1)["inputs"]["COSTUME"][1]
    del sample.basket["blocks"][menu]
    sample.block("looks_switchcostumeto", 1).update({
        "opcode": "control_stop", "fields": {"STOP_OPTION": ["other scripts in sprite", None]}, "inputs": {},
        "mutation": {"tagName": "mutation", "children": [], "hasnext": "true"},
    })  # fmt: skip


def test_a_block_may_follow_stop_other_scripts(sample: Sample) -> None:
    stop_other_scripts(sample)
    assert sample.lint() == []


@FAULTS.named("an orphan: its parent null does not exist")
def a_block_of_no_parent(sample: Sample) -> None:
    sample.block("pen_stamp")["parent"] = None


@FAULTS.named("[1, null] is no value that Scratch knows")
def a_typed_value_with_null_in_it(sample: Sample) -> None:
    sample.block("data_setvariableto")["inputs"]["VALUE"][1] = [1, None]


@FAULTS.named('[4, "0"] is typed as 4, and the slot', "is typed as 4, and the slot's own kind is 10")
def a_number_typed_in_a_text_slot(sample: Sample) -> None:
    sample.block("data_setvariableto")["inputs"]["VALUE"][1] = [4, "0"]


@FAULTS.named("is typed as 10, and the slot's own kind is a drop-down")
def a_text_typed_in_a_drop_down(sample: Sample) -> None:
    sample.block("sound_play")["inputs"]["SOUND_MENU"] = [1, [10, "bell"]]


@FAULTS.named("the drop-down sound_sounds_menu is another block's")
def a_drop_down_of_another_block(sample: Sample) -> None:
    sample.block("looks_costume", 1)["opcode"] = "sound_sounds_menu"


@FAULTS.named("the whole number 1.0 is written as a fraction")
def a_folded_number(sample: Sample) -> None:
    sample.block("data_itemoflist")["inputs"]["INDEX"][1] = [7, "1.0"]


@FAULTS.named("is no value that Scratch knows")
def a_primitive_of_no_kind(sample: Sample) -> None:
    sample.block("data_setvariableto")["inputs"]["VALUE"][1] = [99, "0"]


@FAULTS.named("the input VALUE is missing")
def a_missing_input(sample: Sample) -> None:
    del sample.block("data_setvariableto")["inputs"]["VALUE"]


@FAULTS.named("the input VALUE is missing")
def an_input_without_even_a_shadow(sample: Sample) -> None:
    sample.block("data_setvariableto")["inputs"]["VALUE"] = [1, None]


@FAULTS.named("is a shadow, which only a value can be")
def a_stack_block_that_is_a_shadow(sample: Sample) -> None:
    sample.block("pen_stamp")["shadow"] = True


@FAULTS.named("the block has no input WORTH")
def an_input_of_another_block(sample: Sample) -> None:
    rename(sample.block("data_setvariableto")["inputs"], "VALUE", "WORTH")


@FAULTS.named("is no shadow")
def a_block_where_only_a_shadow_can_be(sample: Sample) -> None:
    sample.block("looks_costume", 1)["shadow"] = False


@FAULTS.named("stands where a block belongs")
def a_shadow_where_only_a_block_can_be(sample: Sample) -> None:
    sample.block("operator_and")["shadow"] = True


@FAULTS.named("is not [1, shadow], [2, block] or [3, block, shadow]")
def a_block_over_no_shadow(sample: Sample) -> None:
    sample.block("data_addtolist")["inputs"]["ITEM"].pop()


@FAULTS.named("a drop-down lies about on its own")
def a_drop_down_on_the_canvas(sample: Sample) -> None:
    sample.block("looks_costume").update({"topLevel": True, "parent": None, "x": 9000, "y": 0})


@FAULTS.named("there is no such block")
def an_unknown_block(sample: Sample) -> None:
    sample.block("sound_play")["opcode"] = "sound_dance"


@FAULTS.named("pen_stamp needs the extension 'pen', which is not listed")
def an_extension_that_is_not_listed(sample: Sample) -> None:
    sample.document["extensions"] = []


@pytest.mark.parametrize(("fault", "words"), FAULTS.cases, ids=FAULTS.names)
def test_the_fault_is_named(fault: Fault, words: str) -> None:
    check(fault, words)


def test_a_loose_script_may_be_allowed(sample: Sample) -> None:
    a_script_without_a_hat(sample)
    assert sample.lint(loose_scripts=True) == []


def test_a_lone_variable_on_the_canvas_is_no_fault(sample: Sample) -> None:
    sample.basket["blocks"]["lone"] = [12, "total", "Basket.variable:total", 900, 900]
    assert sample.lint() == []


def test_a_lone_variable_that_is_not_declared_is_named(sample: Sample) -> None:
    sample.basket["blocks"]["lone"] = [12, "sum", "nobody", 900, 900]
    assert sample.lint() == ["Basket: lone reporter 'lone': the variable 'sum' (id 'nobody') is not declared"]


def test_an_unknown_block_of_a_listed_extension_is_no_fault(sample: Sample) -> None:
    sample.block("pen_stamp").update({"opcode": "music_restForBeats", "inputs": {"BEATS": [1, [4, "0.25"]]}})
    sample.document["extensions"].append("music")
    assert sample.lint() == []


@pytest.mark.parametrize(
    "value",
    [[4, "1"], [11, "picked", "Stage.message:picked"], [12, "total", "Basket.variable:total", "x", 0]],
)
def test_what_cannot_lie_on_the_canvas_by_itself_is_named(sample: Sample, value: list[Any]) -> None:
    sample.basket["blocks"]["lone"] = value
    assert (
        f"Basket: lone reporter 'lone': {json.dumps(value)} can't lie on the canvas by itself"
        in sample.lint()
    )


def test_a_block_below_one_that_fills_a_slot_is_named_whatever_extension_it_is_of(sample: Sample) -> None:
    """Lint knows nothing of the extension's blocks, but no model could hold these."""
    sample.document["extensions"].append("boost")
    arm = sample.key_of("operator_join")
    plain = {"inputs": {}, "fields": {}, "shadow": False, "topLevel": False}
    sample.basket["blocks"]["hand"] = {"opcode": "boost_hand", "next": None, "parent": arm, **plain}
    sample.basket["blocks"][arm] |= {"opcode": "boost_arm", "next": "hand"}
    assert sample.lint() == ["Basket: boost_hand 'hand' lies in a circle, or below a block that is a value"]
