"""Every fault that a generator or an accident can put into a project file is caught by a gate with a name.

Each fault is planted in a copy of the shipped project; beside it stand the gate that must catch it and words
of the reason. What shows only when the project runs is left to the checks in play.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.harness.planting import SHIPPED, Block, Copy, first_fault

Plant = Callable[[Copy], object]
FAULTS: list[tuple[str, Plant, str, str]] = []


def caught_by(gate: str, words: str, name: str = "") -> Callable[[Plant], Plant]:
    """Make a function a fault to plant; GATE must catch it and say WORDS."""

    def register(plant: Plant) -> Plant:
        FAULTS.append((name or plant.__name__, plant, gate, words))
        return plant

    return register


def has_next(block: Block) -> bool:
    return block["next"] is not None


def with_argument(block: Block) -> bool:
    return "%s" in block["mutation"]["proccode"]


@pytest.fixture(scope="session")
def shipped() -> Copy:
    return Copy.of(SHIPPED)


# The zip


@caught_by("file", "is not the first file in it")
def project_json_is_not_the_first_file(project: Copy) -> None:
    project.document_first = False


@caught_by("file", "project.json cannot be unpacked")
def the_zip_is_not_deflated(project: Copy) -> None:
    project.packing = zipfile.ZIP_BZIP2


@caught_by("file", "lies in a folder, as assets/")
def the_assets_lie_in_a_folder(project: Copy) -> None:
    project.files = {f"assets/{name}": content for name, content in project.files.items()}


@caught_by("file", "Game: sound 'push': the file")
def an_asset_is_missing(project: Copy) -> None:
    sound = project.game["sounds"][0]
    sound["name"] = "push"
    project.files.pop(sound["md5ext"])


@caught_by("file", "is not what its name says")
def an_asset_is_not_named_by_its_hash(project: Copy) -> None:
    project.files[project.stage["costumes"][0]["md5ext"]] += b" "


@caught_by("file", "the file warehouse.svg is not what its name says")
def an_asset_has_a_made_up_name(project: Copy) -> None:
    costume = project.stage["costumes"][0]
    content = project.files.pop(costume["md5ext"])
    costume |= {"assetId": "warehouse", "md5ext": "warehouse.svg"}
    project.files["warehouse.svg"] = content


@caught_by("file", "project.json is larger than 5 MB")
def project_json_is_larger_than_scratch_takes(project: Copy) -> None:
    project.text = json.dumps(project.document).encode().ljust(5 * 1024**2 + 1)


@caught_by("file", "is larger than 10 MB")
def an_asset_is_larger_than_scratch_takes(project: Copy) -> None:
    project.redraw(lambda picture: picture.ljust(10 * 1024**2 + 1))


# Targets


@caught_by("lint", "the first target is not the Stage")
def the_stage_is_not_the_first_target(project: Copy) -> None:
    project.document["targets"].reverse()


@caught_by("lint", "the Stage's layerOrder is not 0")
def the_stage_is_not_in_layer_0(project: Copy) -> None:
    project.stage["layerOrder"] = 50


@caught_by("lint", "meta.semver is not 3.0.0")
def semver_is_not_3_0_0(project: Copy) -> None:
    project.document["meta"]["semver"] = "3.1.0"


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


# Ids


@caught_by("lint", "is also used by")
def one_id_is_in_two_targets(project: Copy) -> None:
    blocks = project.game["blocks"]
    search = next(target for target in project.document["targets"] if target["name"] == "Search")
    search["blocks"][project.key("event_whenflagclicked")] = {
        **blocks[project.key("event_whenflagclicked")], "next": None, "x": 9000, "comment": None,
    }  # fmt: skip


for _id in ["a<b", "a>b", "a&b", "it's", 'say "x"', "of", "timer", "while", "setx", "sety", "movex", "movey"]:

    @caught_by("lint", f"id {_id!r} is unsafe in the editor", name=f"an id is {_id}")
    def _unsafe(project: Copy, key: str = _id) -> None:
        project.stage["variables"][key] = ["one more", 0]


# Data, monitors, comments


@caught_by("lint", "has 200001 items; Scratch holds 200000")
def a_list_is_longer_than_scratch_holds(project: Copy) -> None:
    project.stage["lists"]["long"] = ["long", [0] * 200_001]


@caught_by("resaves", "Stage: variables: precise: 2: 9007199254740993 is saved as 9007199254740992")
def a_number_is_more_precise_than_a_double(project: Copy) -> None:
    project.stage["variables"]["precise"] = ["precise", 2**53 + 1]


@caught_by("lint", "the monitor 'nobody' shows a list that does not exist")
def a_monitor_has_not_the_id_of_its_list(project: Copy) -> None:
    project.document["monitors"][0]["id"] = "nobody"


@caught_by("lint", "shows a list and has no list as its value")
def a_list_monitor_has_no_list(project: Copy) -> None:
    project.document["monitors"][0]["value"] = ""


@caught_by("lint", "has no monitor to show")
def what_is_shown_has_no_monitor(project: Copy) -> None:
    (shown,) = project.document["monitors"]
    project.document["monitors"] = []
    show = {"opcode": "data_showlist", "fields": {"LIST": [shown["params"]["LIST"], shown["id"]]}}
    project.block("data_deletealloflist").update(show)


@caught_by("lint", "has more than 8000 characters")
def a_comment_is_too_long(project: Copy) -> None:
    next(iter(project.game["comments"].values()))["text"] = "x" * 8001


@caught_by("lint", "which does not know it")
def a_block_does_not_know_its_comment(project: Copy) -> None:
    del next(block for block in project.game["blocks"].values() if "comment" in block)["comment"]


@caught_by("lint", "which does not know it")
def a_comment_does_not_know_its_block(project: Copy) -> None:
    comments = project.game["comments"].values()
    next(comment for comment in comments if comment["blockId"] is not None)["blockId"] = None


# Costumes


@caught_by("lint", "has no rotation centre")
def a_rotation_centre_is_lost(project: Copy) -> None:
    del project.stage["costumes"][0]["rotationCenterX"]


@caught_by("lint", "is there twice")
def one_costume_is_in_a_target_twice(project: Copy) -> None:
    project.stage["costumes"].append(project.stage["costumes"][0])


@caught_by("file", "writes in the font 'Comic Sans MS'")
def a_picture_uses_a_font_that_scratch_has_not(project: Copy) -> None:
    text = '<text font-family="Comic Sans MS">Sokoban</text></svg>'
    project.redraw(lambda picture: picture.replace("</svg>", text))


@caught_by("file", "refers to 'https://example.org/box.png'")
def a_picture_shows_one_from_outside(project: Copy) -> None:
    image = '<image href="https://example.org/box.png" width="9" height="9"/></svg>'
    project.redraw(lambda picture: picture.replace("</svg>", image))


# The canvas


@caught_by("lint", "at (0, 0)")
def every_script_is_at_0_0(project: Copy) -> None:
    for block in project.game["blocks"].values():
        if block["topLevel"]:
            block |= {"x": 0, "y": 0}


# What only the witnesses see


@caught_by("schema", "Stage: videoState should be equal to one of the allowed values (on, off, on-flipped)")
def a_setting_has_a_value_that_is_not_allowed(project: Copy) -> None:
    project.stage["videoState"] = "maybe"


@caught_by("editor", "'flip' is not on the list of OPERATOR")
def a_choice_is_not_on_its_list(project: Copy) -> None:
    project.block("operator_mathop")["fields"]["OPERATOR"] = ["flip", None]


@caught_by("editor", "Game: Invalid block definition for type: pen_dance")
def a_block_of_an_extension_is_not_known(project: Copy) -> None:
    project.block("data_deletealloflist").update({"opcode": "pen_dance", "fields": {}})


@pytest.mark.parametrize(
    ("plant", "gate", "words"),
    [each[1:] for each in FAULTS],
    ids=[each[0].replace("_", " ") for each in FAULTS],
)
def test_the_planted_fault_is_caught_by_its_gate(
    shipped: Copy, tmp_path: Path, plant: Plant, gate: str, words: str
) -> None:
    project = Copy(shipped.document, shipped.files)
    plant(project)
    found = first_fault(project.write(tmp_path / "planted.sb3"))
    assert found is not None
    assert found[0] == gate, found
    assert words in found[1], found


def test_the_project_has_no_fault_as_it_is(shipped: Copy, tmp_path: Path) -> None:
    assert first_fault(shipped.write(tmp_path / "shipped.sb3")) is None
