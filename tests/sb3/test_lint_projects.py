"""Lint on the canvas, targets, assets, monitors and shape. Each fault is planted in a good project."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.scratch import lint

Sample = Any
"""The small project of conftest, with ways to reach into it."""

Fault = Callable[[Sample], None]
FAULTS: list[tuple[Fault, str]] = []


def named(*fragments: str) -> Callable[[Fault], Fault]:
    """Make a function a fault to plant; lint must name it with each of these words."""

    def register(fault: Fault) -> Fault:
        FAULTS.extend((fault, fragment) for fragment in fragments)
        return fault

    return register


# The canvas


@named("lies on 'Basket.fill.1' at (380, 0)")
def two_scripts_at_one_place(sample: Sample) -> None:
    first = sample.block("event_whenbroadcastreceived")
    sample.block("event_whenkeypressed").update({"x": first["x"], "y": first["y"]})


@named("lies on")
def every_script_at_the_origin(sample: Sample) -> None:
    for entry in sample.basket["blocks"].values():
        if entry["topLevel"]:
            entry |= {"x": 0, "y": 0}


@named("'x' is missing")
def a_script_without_a_place(sample: Sample) -> None:
    del sample.block("event_whenkeypressed")["x"]


@named("has more than 8000 characters")
def a_comment_that_is_too_long(sample: Sample) -> None:
    next(iter(sample.basket["comments"].values()))["text"] = "x" * 8001


@named("belongs to the block 'Basket.fill.1', which does not know it")
def a_comment_that_its_block_does_not_know(sample: Sample) -> None:
    del sample.block("event_whenbroadcastreceived")["comment"]


@named("the block 'Basket.show-off.a.4' has the comment 'Basket.comment:1', which does not know it")
def a_block_that_its_comment_does_not_know(sample: Sample) -> None:
    sample.block("pen_stamp")["comment"] = "Basket.comment:1"


# Targets, assets, monitors


@named("the first target is not the Stage")
def the_stage_not_in_front(sample: Sample) -> None:
    sample.document["targets"].reverse()


@named("Basket: a second Stage")
def two_stages(sample: Sample) -> None:
    sample.basket["isStage"] = True


@named("the Stage's layerOrder is not 0", "layerOrder 1 is taken")
def the_stage_in_a_sprites_layer(sample: Sample) -> None:
    sample.stage["layerOrder"] = 1


@named("two targets are named 'Stage'")
def a_sprite_named_like_the_stage(sample: Sample) -> None:
    sample.basket["name"] = "Stage"


@named("meta.semver is not 3.0.0")
def another_format(sample: Sample) -> None:
    sample.document["meta"]["semver"] = "2.0.0"


@named("Basket: no costume")
def a_sprite_without_a_costume(sample: Sample) -> None:
    sample.basket["costumes"] = []


@named("currentCostume 2 does not exist")
def a_costume_out_of_range(sample: Sample) -> None:
    sample.basket["currentCostume"] = 2


@named("the costume 'spotted' has no rotation centre")
def a_lost_rotation_centre(sample: Sample) -> None:
    del sample.basket["costumes"][1]["rotationCenterY"]


@named("the costume 'plain' is there twice")
def one_costume_twice(sample: Sample) -> None:
    sample.basket["costumes"].append(sample.basket["costumes"][0])


@named("the sound 'bell': md5ext does not match assetId and dataFormat")
def a_sound_in_another_file(sample: Sample) -> None:
    sample.basket["sounds"][0]["md5ext"] = "bell.wav"


@named("there is no rotation style 'upside down'")
def an_unknown_rotation_style(sample: Sample) -> None:
    sample.basket["rotationStyle"] = "upside down"


@named("the monitor 'nobody' shows a variable that does not exist")
def a_monitor_of_nothing(sample: Sample) -> None:
    sample.document["monitors"][0]["id"] = "nobody"


@named("the monitor 'Stage.list:weights' shows a list and has no list as its value")
def a_list_monitor_without_a_list(sample: Sample) -> None:
    sample.document["monitors"][1]["value"] = ""


@named("belongs to the sprite 'Cart', which does not exist")
def a_monitor_of_no_sprite(sample: Sample) -> None:
    sample.document["monitors"][0]["spriteName"] = "Cart"


@named("shows the variable 'apples' under another name")
def a_monitor_under_another_name(sample: Sample) -> None:
    sample.document["monitors"][0]["params"]["VARIABLE"] = "pears"


@named("there is no mode 'wide'")
def a_monitor_of_no_mode(sample: Sample) -> None:
    sample.document["monitors"][0]["mode"] = "wide"


@named("width is '100'")
def a_monitor_whose_width_is_a_text(sample: Sample) -> None:
    sample.document["monitors"][1]["width"] = "100"


@named("'apples' has no monitor to show", "data_showvariable 'Basket.show-off.a.4'")
def a_variable_shown_without_a_monitor(sample: Sample) -> None:
    del sample.document["monitors"][0]
    sample.block("pen_stamp").update({
        "opcode": "data_showvariable", "fields": {"VARIABLE": ["apples", "Stage.variable:apples"]},
    })  # fmt: skip


@named("the list 'weights' has 200001 items; Scratch holds 200000")
def a_list_that_is_too_long(sample: Sample) -> None:
    sample.stage["lists"]["Stage.list:weights"][1] = [0] * 200_001


@named("two broadcasts are named 'picked'")
def two_messages_that_differ_in_case(sample: Sample) -> None:
    sample.stage["broadcasts"]["loud"] = "Picked"


# Shape


@pytest.mark.parametrize("key", ["opcode", "next", "parent", "inputs", "fields", "shadow", "topLevel"])
def test_a_block_without_one_of_its_keys_is_named(sample: Sample, key: str) -> None:
    del sample.block("pen_stamp")[key]
    assert f"Basket: block 'Basket.show-off.a.4': {key!r} is missing" in lint(sample.document)


@named("Basket: variable 'Basket.variable:total' is not [name, value]")
def a_variable_without_a_value(sample: Sample) -> None:
    sample.basket["variables"]["Basket.variable:total"] = ["total"]


@named("Basket: 'visible' is not true or false")
def a_number_for_a_flag(sample: Sample) -> None:
    sample.basket["visible"] = 1


@named("its mutation is not an object")
def a_mutation_of_no_kind(sample: Sample) -> None:
    sample.block("procedures_call")["mutation"] = "weigh"


@named("the field VARIABLE is not [value, id]")
def a_field_without_a_value(sample: Sample) -> None:
    sample.block("data_setvariableto")["fields"]["VARIABLE"] = []


@named("the field VARIABLE has an id that is not a text")
def a_field_with_a_number_for_an_id(sample: Sample) -> None:
    sample.block("data_setvariableto")["fields"]["VARIABLE"] = ["total", 7]


@named("the input VALUE holds 7, which is neither a value nor an id")
def an_input_with_a_number_for_an_id(sample: Sample) -> None:
    sample.block("data_setvariableto")["inputs"]["VALUE"] = [1, 7]


@named("[10] is no value that Scratch knows")
def a_typed_value_without_a_text(sample: Sample) -> None:
    sample.block("data_setvariableto")["inputs"]["VALUE"] = [1, [10]]


def test_a_project_in_good_order_has_no_faults(sample: Sample) -> None:
    assert lint(sample.document) == []


@pytest.mark.parametrize(
    ("fault", "words"), FAULTS, ids=[f"{fault.__name__}: {words}" for fault, words in FAULTS]
)
def test_the_fault_is_named(sample: Sample, fault: Fault, words: str) -> None:
    assert lint(sample.document) == []
    fault(sample)
    assert any(words in line for line in lint(sample.document)), lint(sample.document)


def test_an_early_project_without_monitors_and_extensions_is_no_fault(sample: Sample) -> None:
    del sample.document["monitors"], sample.document["extensions"]
    for number in (1, 0):
        sample.block("pen_stamp", number)["opcode"] = "looks_nextcostume"
    assert lint(sample.document) == []
