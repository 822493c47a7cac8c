"""Lint on the canvas, targets, assets, monitors and shape. Each fault is planted in a good project."""

from __future__ import annotations

import pytest

from tests.sb3.sample import Fault, Faults, Sample, check

FAULTS = Faults()


# The canvas


@FAULTS.named("lies on 'Basket.fill.1' at (380, 0)")
def two_scripts_at_one_place(sample: Sample) -> None:
    first = sample.block("event_whenbroadcastreceived")
    sample.block("event_whenkeypressed").update({"x": first["x"], "y": first["y"]})


@FAULTS.named("lies on")
def every_script_at_the_origin(sample: Sample) -> None:
    for entry in sample.basket["blocks"].values():
        if entry["topLevel"]:
            entry |= {"x": 0, "y": 0}


@FAULTS.named("'x' is missing")
def a_script_without_a_place(sample: Sample) -> None:
    del sample.block("event_whenkeypressed")["x"]


@FAULTS.named("has more than 8000 characters")
def a_comment_that_is_too_long(sample: Sample) -> None:
    next(iter(sample.basket["comments"].values()))["text"] = "x" * 8001


@FAULTS.named("has more than 8000 characters")
def a_comment_of_apples_that_scratch_counts_twice(sample: Sample) -> None:
    next(iter(sample.basket["comments"].values()))["text"] = "\U0001f34e" * 4001


@FAULTS.named("belongs to the block 'Basket.fill.1', which does not know it")
def a_comment_that_its_block_does_not_know(sample: Sample) -> None:
    del sample.block("event_whenbroadcastreceived")["comment"]


@FAULTS.named("the block 'Basket.show-off.a.4' has the comment 'Basket.comment:1', which does not know it")
def a_block_that_its_comment_does_not_know(sample: Sample) -> None:
    sample.block("pen_stamp")["comment"] = "Basket.comment:1"


# Targets, assets, monitors


@FAULTS.named("the first target is not the Stage")
def the_stage_not_in_front(sample: Sample) -> None:
    sample.document["targets"].reverse()


@FAULTS.named("Basket: a second Stage")
def two_stages(sample: Sample) -> None:
    sample.basket["isStage"] = True


@FAULTS.named("the Stage's layerOrder is not 0", "layerOrder 1 is taken")
def the_stage_in_a_sprites_layer(sample: Sample) -> None:
    sample.stage["layerOrder"] = 1


@FAULTS.named("two targets are named 'Stage'")
def a_sprite_named_like_the_stage(sample: Sample) -> None:
    sample.basket["name"] = "Stage"


@FAULTS.named("meta.semver is not 3.0.0")
def another_format(sample: Sample) -> None:
    sample.document["meta"]["semver"] = "2.0.0"


@FAULTS.named("Basket: no costume")
def a_sprite_without_a_costume(sample: Sample) -> None:
    sample.basket["costumes"] = []


@FAULTS.named("currentCostume 2 does not exist")
def a_costume_out_of_range(sample: Sample) -> None:
    sample.basket["currentCostume"] = 2


@FAULTS.named("the costume 'spotted' has no rotation centre")
def a_lost_rotation_centre(sample: Sample) -> None:
    del sample.basket["costumes"][1]["rotationCenterY"]


@FAULTS.named("the costume 'plain' is there twice")
def one_costume_twice(sample: Sample) -> None:
    sample.basket["costumes"].append(sample.basket["costumes"][0])


@FAULTS.named("the sound 'bell': md5ext does not match assetId and dataFormat")
def a_sound_in_another_file(sample: Sample) -> None:
    sample.basket["sounds"][0]["md5ext"] = "bell.wav"


def test_a_costume_need_not_name_its_file_twice(sample: Sample) -> None:
    del sample.basket["costumes"][0]["md5ext"], sample.basket["sounds"][0]["md5ext"]
    assert sample.lint() == []
    assert sample.read().sprites[0].costumes[0].file == Sample().basket["costumes"][0]["md5ext"]


@FAULTS.named("'md5ext' is not a text")
def a_number_as_the_name_of_a_costumes_file(sample: Sample) -> None:
    sample.basket["costumes"][0]["md5ext"] = 5


@FAULTS.named("Basket: robot_dance needs the extension 'robot', which Scratch does not have")
def a_block_of_an_extension_that_nobody_has(sample: Sample) -> None:
    sample.document["extensions"].append("robot")
    sample.block("pen_stamp")["opcode"] = "robot_dance"


def test_an_extension_that_no_block_needs_is_no_fault(sample: Sample) -> None:
    sample.document["extensions"].append("robot")
    assert sample.lint() == []


@FAULTS.named("there is no rotation style 'upside down'")
def an_unknown_rotation_style(sample: Sample) -> None:
    sample.basket["rotationStyle"] = "upside down"


@FAULTS.named("the monitor 'nobody' shows a variable that does not exist")
def a_monitor_of_nothing(sample: Sample) -> None:
    sample.document["monitors"][0]["id"] = "nobody"


@FAULTS.named("the monitor 'Stage.list:weights' shows a list and has no list as its value")
def a_list_monitor_without_a_list(sample: Sample) -> None:
    sample.document["monitors"][1]["value"] = ""


@FAULTS.named("belongs to the sprite 'Cart', which does not exist")
def a_monitor_of_no_sprite(sample: Sample) -> None:
    sample.document["monitors"][0]["spriteName"] = "Cart"


@FAULTS.named("shows the variable 'apples' under another name")
def a_monitor_under_another_name(sample: Sample) -> None:
    sample.document["monitors"][0]["params"]["VARIABLE"] = "pears"


@FAULTS.named("there is no mode 'wide'")
def a_monitor_of_no_mode(sample: Sample) -> None:
    sample.document["monitors"][0]["mode"] = "wide"


@FAULTS.named("width is '100'")
def a_monitor_whose_width_is_a_text(sample: Sample) -> None:
    sample.document["monitors"][1]["width"] = "100"


@FAULTS.named("'apples' has no monitor to show", "data_showvariable 'Basket.show-off.a.4'")
def a_variable_shown_without_a_monitor(sample: Sample) -> None:
    del sample.document["monitors"][0]
    sample.block("pen_stamp").update({
        "opcode": "data_showvariable", "fields": {"VARIABLE": ["apples", "Stage.variable:apples"]},
    })  # fmt: skip


@FAULTS.named("the list 'weights' has 200001 items; Scratch holds 200000")
def a_list_that_is_too_long(sample: Sample) -> None:
    sample.stage["lists"]["Stage.list:weights"][1] = [0] * 200_001


@FAULTS.named("two broadcasts are named 'picked'")
def two_messages_that_differ_in_case(sample: Sample) -> None:
    sample.stage["broadcasts"]["loud"] = "Picked"


# Shape


@pytest.mark.parametrize("key", ["opcode", "next", "parent", "inputs", "fields", "shadow", "topLevel"])
def test_a_block_without_one_of_its_keys_is_named(sample: Sample, key: str) -> None:
    del sample.block("pen_stamp")[key]
    assert f"Basket: block 'Basket.show-off.a.4': {key!r} is missing" in sample.lint()


@FAULTS.named("Basket: variable 'Basket.variable:total' is not [name, value]")
def a_variable_without_a_value(sample: Sample) -> None:
    sample.basket["variables"]["Basket.variable:total"] = ["total"]


@FAULTS.named("Basket: 'visible' is not true or false")
def a_number_for_a_flag(sample: Sample) -> None:
    sample.basket["visible"] = 1


@FAULTS.named("its mutation is not an object")
def a_mutation_of_no_kind(sample: Sample) -> None:
    sample.block("procedures_call")["mutation"] = "weigh"


@FAULTS.named("the field VARIABLE is not [value, id]")
def a_field_without_a_value(sample: Sample) -> None:
    sample.block("data_setvariableto")["fields"]["VARIABLE"] = []


@FAULTS.named("the field VARIABLE has an id that is not a text")
def a_field_with_a_number_for_an_id(sample: Sample) -> None:
    sample.block("data_setvariableto")["fields"]["VARIABLE"] = ["total", 7]


@FAULTS.named("the input VALUE holds 7, which is neither a value nor an id")
def an_input_with_a_number_for_an_id(sample: Sample) -> None:
    sample.block("data_setvariableto")["inputs"]["VALUE"] = [1, 7]


@FAULTS.named("[10] is no value that Scratch knows")
def a_typed_value_without_a_text(sample: Sample) -> None:
    sample.block("data_setvariableto")["inputs"]["VALUE"] = [1, [10]]


def test_a_project_in_good_order_has_no_faults(sample: Sample) -> None:
    assert sample.lint() == []


@pytest.mark.parametrize(("fault", "words"), FAULTS.cases, ids=FAULTS.names)
def test_the_fault_is_named(fault: Fault, words: str) -> None:
    check(fault, words)


def test_an_early_project_without_monitors_and_extensions_is_no_fault(sample: Sample) -> None:
    del sample.document["monitors"], sample.document["extensions"]
    for number in (1, 0):
        sample.block("pen_stamp", number)["opcode"] = "looks_nextcostume"
    assert sample.lint() == []
