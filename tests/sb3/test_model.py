"""What is read into the model is written again, and what no model can hold is refused in one line."""

from __future__ import annotations

import copy
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sb3
from sb3 import Block, Comment, Input, Literal, Reference, Script
from tests.sb3.documents import cat, comment, document, entry
from tests.sb3.sample import ORCHARD, SHIPPED, Sample

DEEP = 3_000


def json_of(path: Path) -> Any:
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("project.json"))


def written(blocks: dict[str, Any], **parts: Any) -> Any:
    """The Cat, read and written again."""
    return json.loads(json.dumps(sb3.to_json(sb3.parse(document(blocks, **parts)))))["targets"][1]


def again(blocks: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """The Cat's blocks, read and written again."""
    found: dict[str, Any] = written(blocks, **parts)["blocks"]
    return found


# What was written here


@pytest.mark.parametrize("path", [*SHIPPED, ORCHARD])
def test_what_was_written_here_is_written_again_byte_for_byte(path: Path) -> None:
    assert sb3.to_sb3(sb3.read(path)) == path.read_bytes()


def test_the_model_of_what_was_written_here_says_the_same_as_its_document() -> None:
    assert sb3.to_json(sb3.read(ORCHARD)) == json_of(ORCHARD)


def test_a_project_is_found_by_its_names() -> None:
    project = sb3.read(ORCHARD)
    basket = project.find_target("Basket")
    assert [target.name for target in project.targets] == ["Stage", "Basket"]
    assert basket is project.sprites[0]
    assert project.find_target("Cart") is None
    assert project.stage.is_stage
    assert not basket.is_stage
    apples, weights = project.stage.find_variable("apples"), project.stage.find_list("weights")
    assert apples is not None
    assert apples.value == 3
    assert weights is not None
    assert weights.items == [100, 99.5, "old"]
    assert basket.find_variable("apples") is None
    assert [sound.file in project.assets for sound in basket.sounds] == [True]
    assert [costume.name for costume in basket.costumes if costume.file in project.assets] == [
        "plain",
        "spotted",
    ]


def test_a_script_is_a_tree_in_reading_order() -> None:
    (script,) = sb3.read(ORCHARD).stage.scripts
    assert script.top is script.blocks[0]
    assert [block.opcode for block in script.blocks] == [
        "event_whenflagclicked",
        "data_deletealloflist",
        "control_repeat",
        "event_broadcast",
    ]
    assert [block.opcode for block in script.walk()] == [
        *("event_whenflagclicked", "data_deletealloflist", "control_repeat", "data_addtolist"),
        *("operator_random", "event_broadcast"),
    ]
    repeat, broadcast = script.blocks[2:]
    assert repeat.inputs["TIMES"] == Input(
        Reference("variable", "apples", "Stage.variable:apples"), Literal("whole", "")
    )
    assert [block.opcode for block in repeat.mouths["SUBSTACK"]] == ["data_addtolist"]
    assert broadcast.inputs["BROADCAST_INPUT"] == Input(
        Reference("message", "picked", "Stage.message:picked"), is_shadow=True
    )


# Blocks


def test_a_slot_keeps_what_is_seen_in_it_and_what_that_covers() -> None:
    blocks = {
        "1": entry(
            "motion_gotoxy", inputs={"X": [3, "2", [4, "7"]], "Y": [3, [12, "score", "v"], [4, ""]]}, next="3"
        ),
        "2": entry("motion_xposition", parent="1"),
        "3": entry("motion_goto", parent="1", inputs={"TO": [3, [12, "score", "v"], "4"]}, next="5"),
        "4": entry("motion_goto_menu", parent="3", shadow=True, fields={"TO": ["_random_", None]}),
        "5": entry("control_wait_until", parent="3", inputs={"CONDITION": [2, "6"]}),
        "6": entry("sensing_mousedown", parent="5"),
    }
    assert again(blocks) == blocks
    goto, menu, wait = cat(blocks).scripts[0].blocks
    assert goto.inputs["X"] == Input(goto.inputs["X"].content, Literal("number", "7"))
    covered = menu.inputs["TO"].covered
    assert isinstance(covered, Block)
    assert (covered.opcode, covered.is_shadow) == ("motion_goto_menu", True)
    assert wait.inputs["CONDITION"].covered is None


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ([1, None], None),
        ([2, None], None),
        ([3, "2", None], [2, "2"]),
        ([3, None, [4, "7"]], [1, [4, "7"]]),
        ([1, [4, "7"]], [1, [4, "7"]]),
        ([1, [10, 7.0]], [1, [10, 7]]),
    ],
)
def test_an_input_is_written_as_the_editor_shows_it(value: list[Any], wanted: list[Any] | None) -> None:
    inner = {"2": entry("motion_xposition", parent="1")} if "2" in value else {}
    blocks = again({"1": entry("motion_setx", inputs={"X": value}), **inner})
    assert blocks["1"]["inputs"] == ({} if wanted is None else {"X": wanted})


def test_loose_values_keep_their_ids_and_places_also_when_they_have_none() -> None:
    blocks = {"a": [12, "score", "v", 3.5, -7], "b": [13, "names", "l", 0, 50], "c": [12, "score", "v"]}
    assert again(blocks) == blocks
    assert [loose.value.kind for loose in cat(blocks).loose_values] == ["variable", "list", "variable"]


def test_blocks_that_no_script_leads_to_are_kept() -> None:
    blocks = {
        "1": entry("looks_show"),
        "left": entry("sound_sounds_menu", parent="gone", shadow=True, fields={"SOUND_MENU": ["pop", None]}),
        "over": entry("operator_not", parent="gone", inputs={"OPERAND": [2, "in"]}),
        "in": entry("sensing_mousedown", parent="over"),
    }
    target = cat(blocks)
    assert [orphan.id for orphan in target.orphans] == ["left", "over"]
    assert [block.id for block in target.blocks()] == ["1", "left", "over", "in"]
    kept = again(blocks)
    assert kept["in"] == blocks["in"]
    assert kept["left"] == {**blocks["left"], "parent": None}


def test_blocks_of_an_unknown_extension_keep_their_mouths_and_what_else_they_bring() -> None:
    mutation = {"tagName": "mutation", "children": [], "blockInfo": {"opcode": "while", "terminal": False}}
    blocks = {
        "1": entry(
            "robot_while",
            inputs={"FOR": [3, "2", [4, "1"]], "SUBSTACK": [2, "3"], "FINALLY": [2, "4"]},
            fields={"HOW": ["loud", None]},
            mutation=mutation,
        ),
        "2": entry("robot_battery", parent="1"),
        "3": entry("robot_wave", parent="1"),
        "4": entry("robot_turn", parent="1", next="5"),
        "5": entry("robot_wave", parent="4"),
    }
    assert again(blocks) == blocks
    (loop,) = cat(blocks).scripts[0].blocks
    assert {name: [block.id for block in mouth] for name, mouth in loop.mouths.items()} == {
        "SUBSTACK": ["3"],
        "FINALLY": ["4", "5"],
    }


def test_a_mutation_is_kept_even_where_it_cannot_be_read() -> None:
    mutation = {
        "tagName": "mutation", "children": [{"odd": 1}], "proccode": "go %s", "argumentids": '["a"]',
        "warp": "perhaps", "argumentnames": "[", "argumentdefaults": '[""]', "generateshadows": "true",
    }  # fmt: skip
    block = cat({"1": entry("procedures_call", mutation=mutation)}).scripts[0].top
    assert block.mutation is not None
    assert (block.mutation.proccode, block.mutation.argument_ids) == ("go %s", ["a"])
    assert (block.mutation.warp, block.mutation.argument_names) == (None, None)
    assert again({"1": entry("procedures_call", mutation=mutation)})["1"]["mutation"] == mutation


@pytest.mark.parametrize(("warp", "wanted"), [("true", "true"), (True, "true"), (False, "false")])
def test_a_flag_of_a_mutation_is_written_as_a_text(warp: object, wanted: str) -> None:
    mutation = {"tagName": "mutation", "children": [], "warp": warp}
    assert again({"1": entry("procedures_call", mutation=mutation)})["1"]["mutation"]["warp"] == wanted


@pytest.mark.parametrize(("opcode", "slot"), [("operator_not", "OPERAND"), ("control_forever", "SUBSTACK")])
def test_nesting_of_any_depth_is_read_and_written(opcode: str, slot: str) -> None:
    blocks = {str(n): entry(opcode, parent=str(n - 1), inputs={slot: [2, str(n + 1)]}) for n in range(DEEP)}
    blocks["0"] = entry(opcode, inputs={slot: [2, "1"]})
    blocks[str(DEEP - 1)]["inputs"] = {}
    assert again(blocks) == blocks
    project = sb3.parse(document(blocks))
    assert sum(1 for _ in project.sprites[0].blocks()) == DEEP
    assert sb3.canonical(project) == sb3.canonical(sb3.parse(document(blocks)))
    assert len(repr(project)) < 2_000
    sb3.arrange(project.sprites[0])
    sb3.lint(project)


# Comments, data, monitors, and what is around


def test_comments_keep_their_blocks_sizes_and_places() -> None:
    blocks = {"1": entry("looks_show", comment="a")}
    comments = {
        "a": comment("on a block", "1") | {"minimized": True, "x": None, "y": None},
        "b": comment("free", None) | {"minimized": False, "x": -3.5, "width": 400.25},
        "c": comment("of a block that is gone", "gone") | {"minimized": False},
    }
    target = written(blocks, comments=comments)
    assert target["comments"] == comments
    assert target["blocks"] == blocks


def test_what_a_block_says_of_its_parent_and_comment_follows_from_where_they_are() -> None:
    blocks = {
        "1": entry("looks_show", next="2", comment="somewhere"),
        "2": entry("looks_hide", parent="astray", comment="a"),
    }
    again_ = again(blocks, comments={"a": comment("x", "1")})
    assert again_["2"]["parent"] == "1"
    assert [each.get("comment") for each in again_.values()] == ["a", None]


def test_data_keeps_its_ids_and_kinds() -> None:
    parts = {
        "variables": {"v": ["score", 1.5], "c": ["☁ best", "12", True], "t": ["on", True]},
        "lists": {"l": ["names", ["Ada", 7, False]]},
    }
    target = written({}, **parts)
    assert {name: target[name] for name in parts} == parts
    assert [variable.is_cloud for variable in cat({}, **parts).variables] == [False, True, False]


MONITORS: list[dict[str, Any]] = [
    {
        "id": "v", "mode": "slider", "opcode": "data_variable", "params": {"VARIABLE": "score"},
        "spriteName": "Cat", "value": 7, "width": 0, "height": 0, "x": 5, "y": 5, "visible": False,
        "sliderMin": -1, "sliderMax": 1.5, "isDiscrete": False,
    },
    {
        "id": "l", "mode": "list", "opcode": "data_listcontents", "params": {"LIST": "names"},
        "spriteName": None, "value": ["Ada", 7], "width": 100, "height": 120, "x": None, "y": None,
        "visible": True,
    },
]  # fmt: skip


def test_monitors_are_kept() -> None:
    project = document({}) | {"monitors": MONITORS}
    assert sb3.to_json(sb3.parse(project))["monitors"] == MONITORS


def test_entries_that_scratch_does_not_know_are_kept_for_project_and_targets() -> None:
    project = document({}, isPackaged=True) | {"extensions": ["robot"], "extensionURLs": {"robot": "data:,"}}
    project["meta"] |= {"agent": "somebody", "platform": {"name": "elsewhere"}}
    found: Any = sb3.to_json(sb3.parse(project))
    assert found["extensionURLs"] == {"robot": "data:,"}
    assert found["meta"] == project["meta"]
    assert found["extensions"] == ["robot"]
    assert found["targets"][1]["isPackaged"] is True


def test_what_early_projects_lack_gets_scratchs_defaults() -> None:
    project = document({})
    for target in project["targets"]:
        for key in ("lists", "broadcasts", "comments", "currentCostume"):
            del target[key]
    found: Any = sb3.to_json(sb3.parse(project))
    stage, sprite = found["targets"]
    assert (stage["tempo"], stage["videoState"], stage["lists"], found["monitors"]) == (60, "on", {}, [])
    assert (sprite["visible"], sprite["size"], sprite["rotationStyle"]) == (True, 100, "all around")
    assert (sprite["volume"], sprite["currentCostume"]) == (100, 0)


def test_a_model_made_by_hand_passes_lint() -> None:
    costume = sb3.Costume("plain", "0" * 32, "svg", 0, 0)
    stage = sb3.Stage("Stage", messages=[sb3.Message("m", "go")], costumes=[costume])
    show = Block("looks_show", "2")
    stop = Block("control_stop", "3", fields={"STOP_OPTION": sb3.Field("all")})
    stop.mutation = sb3.Mutation(has_next=False)
    hat = Block("event_whenbroadcastreceived", "1", fields={"BROADCAST_OPTION": sb3.Field("go", "m")})
    sprite = sb3.Sprite("Cat", scripts=[Script([hat, show, stop])], costumes=[costume], layer=1)
    sprite.comments.append(Comment("c", "here", "2"))
    project = sb3.Project(stage, [sprite], meta={"semver": "3.0.0"})
    assert sb3.lint(project) == []
    assert sb3.parse(sb3.to_json(project)).sprites[0].comments == sprite.comments
    show.opcode = "operator_not"
    assert any("a reporter can't have a block below it" in fault for fault in sb3.lint(project))


# What is refused

SHOW = "looks_show"
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a ring of statements under a top": (
        {"1": entry(SHOW, next="2"), "2": entry(SHOW, parent="1", next="1")},
        "Cat: looks_show '1' is linked twice",
    ),
    "a ring of statements under none": (
        {"1": entry(SHOW, parent="2", next="2"), "2": entry(SHOW, parent="1", next="1")},
        "Cat: looks_show '1' lies in a circle, or below a block that is a value",
    ),
    "a mouth that leads back to its own block": (
        {"1": entry("control_forever", inputs={"SUBSTACK": [2, "1"]})},
        "Cat: control_forever '1' is linked twice",
    ),
    "reporters inside of one another": (
        {
            "1": entry("operator_not", parent="2", inputs={"OPERAND": [2, "2"]}),
            "2": entry("operator_not", parent="1", inputs={"OPERAND": [2, "1"]}),
        },
        "Cat: operator_not '1' lies in a circle",
    ),
    "one block in two slots": (
        {
            "1": entry("operator_and", inputs={"OPERAND1": [2, "2"], "OPERAND2": [2, "2"]}),
            "2": entry("sensing_mousedown", parent="1"),
        },
        "Cat: sensing_mousedown '2' is linked twice",
    ),
    "one block below two": (
        {"1": entry(SHOW, next="3"), "2": entry(SHOW, next="3"), "3": entry(SHOW, parent="1")},
        "Cat: looks_show '3' is linked twice",
    ),
    "the top of a script in another": (
        {"1": entry(SHOW, next="2"), "2": entry(SHOW)},
        "Cat: looks_show '2' is linked twice",
    ),
    "a link that leads nowhere": (
        {"1": entry(SHOW, next="nowhere")},
        "Cat: looks_show '1' leads to the block 'nowhere', which is not there",
    ),
    "a slot that leads nowhere": (
        {"1": entry("looks_say", inputs={"MESSAGE": [3, "nowhere", [10, ""]]})},
        "Cat: looks_say '1' leads to the block 'nowhere', which is not there",
    ),
    "a block below a value": (
        {
            "1": entry("looks_say", inputs={"MESSAGE": [3, "2", [10, ""]]}),
            "2": entry("motion_xposition", parent="1", next="3"),
            "3": entry(SHOW, parent="2"),
        },
        "Cat: looks_show '3' lies in a circle, or below a block that is a value",
    ),
    "a value of no kind": (
        {"1": entry("looks_say", inputs={"MESSAGE": [1, [99, "x"]]})},
        "Cat: looks_say '1': [99, \"x\"] is no value that Scratch knows",
    ),
    "a typed value on the canvas": (
        {"1": [10, "x", 0, 0]},
        "Cat: block '1': [10, \"x\", 0, 0] can't lie on the canvas by itself",
    ),
    "a block that is no object": ({"1": "looks_show"}, "Cat: block '1' is not an object"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_model_can_hold_is_refused_in_one_line(name: str) -> None:
    blocks, words = REFUSED[name]
    with pytest.raises(sb3.ProjectError) as caught:
        sb3.parse(document(blocks))
    assert str(caught.value) == words


Change = Callable[[Sample], object]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda sample: sample.document["targets"].reverse(), "the first target is not the Stage"),
        (lambda sample: sample.document["targets"].append(sample.stage), "there is a second Stage"),
        (lambda sample: sample.basket.pop("blocks"), "target 1: 'blocks' is missing"),
        (lambda sample: sample.basket.update(size="big"), "Basket: 'size' is not a number"),
        (lambda sample: sample.basket.update(volume=10**400), "target 1: 'volume' is not a number"),
    ],
)
def test_a_document_that_does_not_keep_to_the_format_is_refused(
    sample: Sample, change: Change, words: str
) -> None:
    change(sample)
    with pytest.raises(sb3.ProjectError) as caught:
        sample.read()
    assert str(caught.value) == words


def test_a_block_without_an_id_or_with_the_id_of_another_is_not_written() -> None:
    project = sb3.read(ORCHARD)
    (script,) = project.stage.scripts
    project.stage.scripts.append(Script([Block("looks_show", script.top.id)]))
    with pytest.raises(sb3.ProjectError, match=r"^Stage: a block has the id 'Stage\.begin\.1' twice$"):
        sb3.to_json(project)
    project.stage.scripts[1].top.id = ""
    with pytest.raises(sb3.ProjectError, match=r"^Stage: a block has no id$"):
        sb3.to_json(project)


def test_a_number_that_json_has_no_place_for_is_not_written() -> None:
    project = sb3.read(ORCHARD)
    project.stage.variables[0].value = float("inf")
    with pytest.raises(sb3.ProjectError, match=r"^project\.json can't be written: "):
        sb3.to_sb3(project)


def test_a_text_that_is_no_unicode_is_written_again() -> None:
    project = sb3.read(ORCHARD)
    project.stage.variables[0].value = "\ud800 and \U0001f34e"
    assert sb3.read(sb3.to_sb3(project)).stage.variables == project.stage.variables


# The canonical form


def test_projects_that_mean_the_same_have_one_canonical_form(sample: Sample) -> None:
    before = sb3.canonical(sample.read())
    blocks = sample.basket["blocks"]
    sample.basket["blocks"] = dict(reversed(list(copy.deepcopy(blocks).items())))
    next(each for each in sample.basket["blocks"].values() if each["topLevel"])["x"] += 0.25
    sample.document["meta"]["agent"] = "somebody"
    assert sb3.canonical(sample.read()) == before


def test_a_bitmap_may_be_enlarged_but_not_moved() -> None:
    def form(resolution: int, x: float) -> object:
        picture = sb3.Costume("dot", str(resolution) * 32, "png", x, 2 * resolution, resolution)
        return sb3.canonical(sb3.Project(sb3.Stage("Stage", costumes=[picture])))

    assert form(1, 3) == form(2, 6)
    assert form(1, 3) != form(2, 3)


@pytest.mark.parametrize(
    "change",
    [
        lambda sample: sample.block("operator_gt").update(opcode="operator_lt"),
        lambda sample: sample.block("event_whenkeypressed").update(x=7),
        lambda sample: sample.basket["variables"].update(x=["x", 0]),
        lambda sample: sample.basket["comments"].popitem(),
        lambda sample: sample.document["monitors"].pop(),
        lambda sample: sample.basket.update(size=49),
        lambda sample: sample.block("procedures_prototype")["mutation"].update(warp="false"),
    ],
)
def test_what_means_something_else_has_another_canonical_form(sample: Sample, change: Change) -> None:
    before = sb3.canonical(sample.read())
    change(sample)
    assert sb3.canonical(sample.read()) != before


def test_a_project_of_more_than_scratch_takes_is_not_written_and_of_one_nearly_so_large_is_warned() -> None:
    def of_size(share: float) -> sb3.Project:
        items: list[sb3.Scalar] = ["x" * 1000] * round(share * sb3.MAX_DOCUMENT / 1003)
        return sb3.Project(sb3.Stage("Stage", lists=[sb3.List("id", "long", items)]))

    assert sb3.to_sb3(of_size(0.7))
    with pytest.warns(
        sb3.ProjectSizeWarning, match=r"project\.json has 4\.50 MB, of 5 MB that Scratch takes"
    ):
        sb3.to_sb3(of_size(0.9))
    with pytest.raises(sb3.ProjectTooLargeError, match=r"project\.json has 5\.25 MB, of 5 MB"):
        sb3.to_sb3(of_size(1.05))
