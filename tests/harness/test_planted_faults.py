"""Every fault that a generator or an accident can put into a project file is caught by a gate with a name.

Each fault is planted in a copy of two of the shipped project's sprites; beside it stand the gate that must
catch it and words of the reason. Those of blocks are in `test_planted_blocks`, what only other gates find in
`test_gates`. What shows only when the project runs is left to the checks in play.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tests.harness.planting import GATES, Copy, Faults, Plant, shipped

FAULTS = Faults()
caught_by = FAULTS.caught_by


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


@caught_by("file", "project.json is larger than 50 MB")
def project_json_is_larger_than_scratch_saves(project: Copy) -> None:
    project.text = json.dumps(project.document).encode().ljust(50 * 1024**2 + 1)


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


# Ids


@caught_by("lint", "is also used by")
def one_id_is_in_two_targets(project: Copy) -> None:
    blocks = project.game["blocks"]
    box = next(target for target in project.document["targets"] if target["name"] == "Box")
    box["blocks"][project.key("event_whenflagclicked")] = {
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


@pytest.mark.parametrize(("plant", "gate", "words"), FAULTS.cases, ids=FAULTS.names)
def test_the_planted_fault_is_caught_by_its_gate(tmp_path: Path, plant: Plant, gate: str, words: str) -> None:
    FAULTS.check(tmp_path / "planted.sb3", plant, gate, words)


def test_what_they_are_planted_in_has_no_fault(tmp_path: Path) -> None:
    project = shipped().of_sprites("Game", "Box")
    assert [fault(project, tmp_path / "sprites.sb3") for fault in GATES.values()] == [None, None]
