"""Faults planted in the blocks of a copy of the shipped project: links, inputs, names, custom blocks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.harness.planting import Block, Copy, Faults, Plant

FAULTS = Faults()
caught_by = FAULTS.caught_by


def has_next(block: Block) -> bool:
    return block["next"] is not None


def with_argument(block: Block) -> bool:
    return "%s" in block["mutation"]["proccode"]


# Blocks and their links

for _key in ("next", "parent", "inputs", "fields", "shadow", "topLevel"):

    @caught_by("lint", f"{_key!r} is missing", name=f"a block is written without {_key}")
    def _without(project: Copy, key: str = _key) -> None:
        del project.block("data_setvariableto")[key]


@caught_by("lint", "points to the block 'nowhere', which does not exist")
def next_dangles(project: Copy) -> None:
    project.block("data_setvariableto", has_next)["next"] = "nowhere"


@caught_by("lint", "Game: the parent of '")
def a_parent_is_not_there(project: Copy) -> None:
    project.block("control_if")["parent"] = "nowhere"


@caught_by("lint", "'left behind' is an orphan")
def a_block_is_an_orphan(project: Copy) -> None:
    block = project.block("data_deletealloflist")
    project.game["blocks"]["left behind"] = {**block, "parent": "gone", "next": None}


@caught_by("lint", "has a parent")
def a_block_on_top_has_a_parent(project: Copy) -> None:
    project.block("data_deletealloflist").update({"topLevel": True, "x": 9000, "y": 0})


@caught_by("lint", "does not lead to it")
def the_rest_of_a_script_is_unreachable(project: Copy) -> None:
    project.block("event_whenflagclicked")["next"] = None


@caught_by("lint", "an empty id")
def a_script_has_an_empty_id(project: Copy) -> None:
    blocks = project.game["blocks"]
    blocks[""] = blocks.pop(project.key("event_whenflagclicked"))


@caught_by("lint", "above or around it")
def scripts_are_doubled_by_one_id(project: Copy) -> None:
    above = [block for block in project.game["blocks"].values() if has_next(block)]
    above[1]["next"] = above[0]["next"]


# Inputs and their primitives


@caught_by("lint", "is no shadow")
def a_block_stands_where_only_a_shadow_is_said_to_be(project: Copy) -> None:
    project.block("operator_not")["inputs"]["OPERAND"][0] = 1


@caught_by("lint", "stands where a block belongs")
def a_shadow_stands_where_a_block_is_said_to_be(project: Copy) -> None:
    project.block("data_setvariableto", lambda block: block["inputs"]["VALUE"][0] == 1)["inputs"]["VALUE"][
        0
    ] = 2


@caught_by("lint", "is not [1, shadow], [2, block] or [3, block, shadow]")
def a_block_lies_over_no_shadow(project: Copy) -> None:
    project.block("data_setvariableto", lambda block: block["inputs"]["VALUE"][0] == 3)["inputs"][
        "VALUE"
    ].pop()


@caught_by("lint", "is not [1, shadow], [2, block] or [3, block, shadow]")
def an_input_is_of_a_fourth_kind(project: Copy) -> None:
    project.block("data_setvariableto")["inputs"]["VALUE"][0] = 4


@caught_by("lint", "a round value in a slot of another form")
def a_number_is_in_a_pointed_slot(project: Copy) -> None:
    project.block("control_if")["inputs"]["CONDITION"] = [1, [4, "1"]]


@caught_by("lint", "a round value in a slot of another form")
def a_text_is_in_a_mouth(project: Copy) -> None:
    project.block("control_if")["inputs"]["SUBSTACK"] = [1, [10, ""]]


for _kind in (4, 5, 6, 7, 8, 9, 11):

    @caught_by("lint", f"is typed as {_kind}", name=f"a text slot holds a primitive of kind {_kind}")
    def _mistyped(project: Copy, kind: int = _kind) -> None:
        message = next(iter(project.stage["broadcasts"].items()))
        value = (
            [kind, "#ff0000"] if kind == 9 else [kind, message[1], message[0]] if kind == 11 else [kind, "1"]
        )
        project.block("data_setvariableto")["inputs"]["VALUE"] = [1, value]


@caught_by("lint", "is typed as 10, and the slot's own kind is 7")
def a_text_is_in_a_slot_for_an_index(project: Copy) -> None:
    project.block("data_itemoflist")["inputs"]["INDEX"] = [1, [10, "1"]]


@caught_by("lint", "the input VALUE is missing")
def a_slot_has_not_even_a_shadow(project: Copy) -> None:
    project.block("data_setvariableto")["inputs"]["VALUE"] = [1, None]


@caught_by("lint", "is a shadow, which only a value can be")
def a_statement_is_a_shadow(project: Copy) -> None:
    project.block("data_setvariableto")["shadow"] = True


@caught_by("lint", "is no value that Scratch knows")
def a_primitive_is_of_no_kind(project: Copy) -> None:
    project.block("data_setvariableto")["inputs"]["VALUE"] = [1, [14, "1"]]


@caught_by("lint", "the whole number 1.0 is written as a fraction")
def a_folded_number_is_printed_as_1_0(project: Copy) -> None:
    project.block("data_changevariableby")["inputs"]["VALUE"] = [1, [4, "1.0"]]


@caught_by("lint", "is not declared")
def a_variable_is_undeclared(project: Copy) -> None:
    project.block("data_setvariableto")["fields"]["VARIABLE"] = ["nobody", "nobody"]


@caught_by("lint", "the variable 'nobody' (id 'nobody') is not declared")
def a_variable_in_a_slot_is_undeclared(project: Copy) -> None:
    project.block("data_setvariableto")["inputs"]["VALUE"] = [3, [12, "nobody", "nobody"], [10, ""]]


@caught_by("lint", "the list 'nothing' (id 'nothing') is not declared")
def a_list_is_undeclared(project: Copy) -> None:
    project.block("data_lengthoflist")["fields"]["LIST"] = ["nothing", "nothing"]


@caught_by("lint", "the list 'nothing' (id 'nothing') is not declared")
def a_list_that_is_missing_is_shown(project: Copy) -> None:
    project.block("data_deletealloflist").update(
        {"opcode": "data_showlist", "fields": {"LIST": ["nothing", "nothing"]}}
    )


@caught_by("lint", "is not declared")
def a_broadcast_has_an_undeclared_id(project: Copy) -> None:
    project.block("event_broadcast")["inputs"]["BROADCAST_INPUT"][1][2] = "nobody"


@caught_by("lint", "is not declared")
def a_hat_receives_an_undeclared_id(project: Copy) -> None:
    project.block("event_whenbroadcastreceived")["fields"]["BROADCAST_OPTION"][1] = "nobody"


@caught_by("lint", "two broadcasts are named")
def two_messages_differ_only_in_case(project: Copy) -> None:
    messages = project.stage["broadcasts"]
    messages["shouted"] = next(iter(messages.values())).upper()


@caught_by("lint", "a block for sprites on the Stage")
def a_block_for_sprites_is_on_the_stage(project: Copy) -> None:
    project.stage["blocks"]["astray"] = {
        "opcode": "motion_ifonedgebounce", "next": None, "parent": None, "inputs": {}, "fields": {},
        "shadow": False, "topLevel": True, "x": 0, "y": 0,
    }  # fmt: skip


# Custom blocks


for _key, _words in {
    "tagName": "no mutation with tagName and children",
    "children": "no mutation with tagName and children",
    "proccode": "no proccode",
    "argumentids": "argumentids must be a JSON list",
    "warp": "no warp",
}.items():

    @caught_by("lint", _words, name=f"a call is written without {_key}")
    def _call_without(project: Copy, key: str = _key) -> None:
        del project.mutation("procedures_call")[key]


for _key in ("tagName", "children", "proccode", "argumentids", "argumentnames", "argumentdefaults", "warp"):

    @caught_by("lint", "procedures_", name=f"a definition is written without {_key}")
    def _definition_without(project: Copy, key: str = _key) -> None:
        del project.mutation("procedures_prototype")[key]


for _key in ("argumentids", "argumentnames", "argumentdefaults"):

    @caught_by("lint", f"{_key} must be a JSON list", name=f"a definition has {_key} that are no JSON text")
    def _not_as_text(project: Copy, key: str = _key) -> None:
        mutation = project.mutation("procedures_prototype")
        mutation[key] = json.loads(mutation[key])


@caught_by("lint", "argumentdefaults must be a JSON list")
def a_default_is_not_a_text(project: Copy) -> None:
    mutation = project.mutation("procedures_prototype")
    mutation["argumentdefaults"] = json.dumps([0 for _ in json.loads(mutation["argumentdefaults"])])


@caught_by("lint", 'the default of a boolean argument is not "false"')
def the_default_of_a_boolean_is_empty(project: Copy) -> None:
    prototype = project.block("procedures_prototype", with_argument)
    mutation = prototype["mutation"]
    mutation["proccode"] = mutation["proccode"].replace("%s", "%b")


@caught_by("lint", "is not that of its definition")
def a_call_has_another_warp_than_its_definition(project: Copy) -> None:
    mutation = project.mutation("procedures_call")
    mutation["warp"] = "false" if mutation["warp"] == "true" else "true"


@caught_by("lint", "the argument ids of")
def a_call_has_other_argument_ids_than_its_definition(project: Copy) -> None:
    call = project.block("procedures_call", with_argument)
    ids = json.loads(call["mutation"]["argumentids"])
    call["mutation"]["argumentids"] = json.dumps([f"other {key}" for key in ids])
    call["inputs"] = {f"other {key}": value for key, value in call["inputs"].items()}


@caught_by("lint", "holds a % that is no argument")
def a_label_has_a_percent_sign(project: Copy) -> None:
    project.mutation("procedures_prototype")["proccode"] += " 100% sure"


@caught_by("lint", "is not defined")
def a_call_is_of_a_block_that_is_not_there(project: Copy) -> None:
    project.mutation("procedures_call")["proccode"] += " more"


@caught_by("lint", "is no shadow")
def a_prototype_is_no_shadow(project: Copy) -> None:
    project.block("procedures_prototype")["shadow"] = False


@caught_by("lint", "is no shadow")
def an_argument_in_a_prototype_is_no_shadow(project: Copy) -> None:
    project.block("argument_reporter_string_number", lambda block: block["shadow"])["shadow"] = False


@caught_by("lint", "stands where a block belongs")
def an_argument_in_a_body_is_a_shadow(project: Copy) -> None:
    project.block("argument_reporter_string_number", lambda block: not block["shadow"])["shadow"] = True


@pytest.mark.parametrize(("plant", "gate", "words"), FAULTS.cases, ids=FAULTS.names)
def test_the_planted_fault_is_caught_by_its_gate(tmp_path: Path, plant: Plant, gate: str, words: str) -> None:
    FAULTS.check(tmp_path / "planted.sb3", plant, gate, words)
