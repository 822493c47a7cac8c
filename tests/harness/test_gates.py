"""The validators and the comparison of what was loaded with what would be saved, each on small projects."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sb3
from harness import HarnessError, Project
from harness.gates import GATES, Gate, resave_fault, static_gates
from harness.machine import NodeProcess
from tests.harness.planting import Copy

Change = Callable[[Any], object]


@pytest.fixture
def small(build: Callable[..., Path]) -> Copy:
    """A Stage, and a Cat with a custom block, a list and a comment."""
    add = ("data_addtolist", {"LIST": "notes", "ITEM": "x"})
    wait: tuple[str, Any] = ("control_if", {"CONDITION": ("sensing_mousedown", {}), "SUBSTACK": [add]})
    project = Copy.of(build(Cat=[
        [("event_whenflagclicked", {}), wait, ("call", {"name": "jump"})],
        [("define", {"name": "jump", "warp": False}), add],
    ]))  # fmt: skip
    cat = project.document["targets"][1]
    for number, block in enumerate(each for each in cat["blocks"].values() if each["topLevel"]):
        block["y"] = 500 * number
    place = {"x": 0, "y": 0, "width": 200, "height": 200, "minimized": False}
    cat["comments"] = {"c": {"blockId": "b0", "text": "begin", **place}}
    cat["blocks"]["b0"]["comment"] = "c"
    return project


@pytest.fixture
def ask(small: Copy, tmp_path: Path) -> Callable[..., dict[str, str | None]]:
    """ask(change, gates=…) changes the small project and asks the validators about it."""

    def ask(change: Change = lambda document: None, **options: Any) -> dict[str, str | None]:
        change(small.document)
        path = small.write(tmp_path / "small.sb3")
        return static_gates(path, sb3.Document(small.document), **options)

    return ask


def cat(document: Any) -> Any:
    return document["targets"][1]


def test_a_project_in_good_order_passes_every_gate_in_order(ask: Callable[..., Any]) -> None:
    assert list(ask().items()) == [("schema", None), ("repairs", None), ("editor", None)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda document: cat(document).update(size="big"), "Cat: size should be number"),
        (lambda document: cat(document)["costumes"].clear(), "Cat: costumes should NOT have fewer than 1"),
        (lambda document: cat(document)["blocks"]["b0"].update(next=7), "Cat: blocks['b0'].next should be "),
        (lambda document: document["meta"].clear(), "meta should have required property 'semver'"),
        (lambda document: cat(document).update(rotationStyle="round"), "(all around, don't rotate, left"),
    ],
)  # fmt: skip
def test_the_schema_says_where_and_what(ask: Callable[..., Any], change: Change, words: str) -> None:
    found = ask(change)
    assert list(found) == ["schema"]
    assert words in found["schema"]


def test_a_target_that_is_no_object_is_told_by_its_number(ask: Callable[..., Any]) -> None:
    assert ask(lambda document: document["targets"].append([]))["schema"] == "target 2: should be object"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda document: cat(document).pop("rotationStyle"), "Cat: sprite had invalid rotation style"),
        (lambda document: cat(document).pop("x"), "Cat: target x was undefined: undefined"),
        (lambda document: cat(document)["blocks"]["b0"].pop("inputs"), "Cat: inputs is not an object"),
        (lambda document: document["monitors"].append({"opcode": "tv_on"}), "removed monitor 0 from unknown"),
    ],
)  # fmt: skip
def test_sb3fix_says_what_it_would_repair(ask: Callable[..., Any], change: Change, words: str) -> None:
    found = ask(change)
    assert list(found) == ["schema", "repairs"]
    assert words in found["repairs"]


def unseat_a_shadow(document: Any) -> None:
    """The prototype of today's editor, which sb3fix would write as yesterday's did."""
    blocks = cat(document)["blocks"]
    define = next(block for block in blocks.values() if block["opcode"] == "procedures_definition")
    key = define["inputs"]["custom_block"][1]
    define["inputs"]["custom_block"] = [2, key]
    blocks[key]["shadow"] = False


@pytest.mark.parametrize("change", [unseat_a_shadow, lambda document: document.pop("monitors")])
def test_sb3fix_is_not_heard_about_what_scratch_reads(ask: Callable[..., Any], change: Change) -> None:
    assert ask(change, gates=["schema", "repairs"]) == {"schema": None, "repairs": None}


def put_a_round_block_into_a_pointed_slot(document: Any) -> None:
    block = next(each for each in cat(document)["blocks"].values() if each["opcode"] == "sensing_mousedown")
    block["opcode"] = "sensing_mousex"


def put_a_choice_that_is_not_on_its_list(document: Any) -> None:
    fields = {"OPERATOR": ["flip", None]}
    cat(document)["blocks"]["b3"]["inputs"]["ITEM"] = [3, "flipped", [10, ""]]
    cat(document)["blocks"]["flipped"] = {
        "opcode": "operator_mathop", "next": None, "parent": "b3", "inputs": {"NUM": [1, [4, "1"]]},
        "fields": fields, "shadow": False, "topLevel": False,
    }  # fmt: skip


def leave_a_block_out_of_reach(document: Any) -> None:
    blocks = cat(document)["blocks"]
    blocks["far"] = {**blocks["b0"], "parent": "b0", "topLevel": False, "next": None}
    del blocks["far"]["comment"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda document: cat(document)["blocks"]["b0"].update(opcode="event_whenbored"), "event_whenbored"),
        (
            lambda document: cat(document)["blocks"]["b3"].update(opcode="pen_dance", fields={}),
            "Cat: Invalid block definition for type: pen_dance",
        ),
        (put_a_choice_that_is_not_on_its_list, "'flip' is not on the list of OPERATOR"),
        (put_a_round_block_into_a_pointed_slot, "Cat: sensing_mousex '"),
        (leave_a_block_out_of_reach, "Cat: event_whenflagclicked 'far' is lost"),
        (lambda document: cat(document)["blocks"]["b0"].pop("comment"), "Cat: the comment 'c' is lost"),
        (
            lambda document: cat(document)["blocks"]["b0"]["fields"].update(COLOUR=["red", None]),
            "Cat: Ignoring non-existent field COLOUR",
        ),
    ],
)
def test_the_editor_says_what_it_cannot_place(ask: Callable[..., Any], change: Change, words: str) -> None:
    found = ask(change, gates=["editor"])["editor"]
    assert found is not None
    assert words in found


@pytest.mark.parametrize("gate", GATES)
def test_a_validator_that_takes_too_long_is_an_error_that_names_the_gate(
    ask: Callable[..., Any], gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.machine.node_process.GRACE", 0.0)
    with pytest.raises(HarnessError, match=rf"small\.sb3: the gate {gate}: no answer in 0\.001 s"):
        ask(gates=[gate], wall_limit=0.001)


def test_node_is_gone_when_the_validators_have_been_heard(
    ask: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[NodeProcess] = []

    class Watched(NodeProcess):
        def __init__(self, worker: str) -> None:
            super().__init__(worker)
            started.append(self)

    monkeypatch.setattr("harness.gates.validators.NodeProcess", Watched)
    ask(gates=["schema"])
    (node,) = started
    with pytest.raises(HarnessError, match="closed"):
        node.request({}, seconds=1, what="asking")


# resave_fault


def test_what_the_machine_saves_of_a_project_is_the_same(small: Copy, tmp_path: Path) -> None:
    path = small.write(tmp_path / "small.sb3")
    with Project.open(path) as project:
        assert resave_fault(sb3.read(path), project.resave()) is None


def lose_the_last_block(saved: Any) -> None:
    del cat(saved)["blocks"]["b4"]
    cat(saved)["blocks"]["b1"]["next"] = None


def lose_a_script(saved: Any) -> None:
    for key in ("b5", "b6", "b7"):
        del cat(saved)["blocks"][key]


def test_a_number_that_is_more_precise_than_a_double_is_not_saved_as_it_was(
    small: Copy, tmp_path: Path
) -> None:
    small.stage["variables"]["precise"] = ["precise", 2**53 + 1]
    with Project.open(small.write(tmp_path / "small.sb3")) as project:
        fault = resave_fault(sb3.parse(small.document), project.resave())
    assert fault == "Stage: variables: precise: 2: 9007199254740993 is saved as 9007199254740992"


LOSSES: dict[str, tuple[Change, str]] = {
    "a sprite": (lambda saved: saved["targets"].pop(), "targets: 2: 'Cat' is saved as nothing"),
    "a block": (lose_the_last_block, "Cat: blocks: b1: next: 'b4' is saved as None"),
    "a script": (lose_a_script, "Cat: blocks: b5: {'opcode': 'procedures_definition'"),
    "what a block leads to": (
        lambda saved: cat(saved)["blocks"].pop("b1"),
        "what is saved is no project: Cat: event_whenflagclicked 'b0' leads to the block 'b1'",
    ),
    "an input": (
        lambda saved: cat(saved)["blocks"]["b1"]["inputs"].pop("CONDITION"),
        "Cat: blocks: b1: inputs: CONDITION: [2, 'b2'] is saved as nothing",
    ),
    "a field": (
        lambda saved: cat(saved)["blocks"]["b3"]["fields"]["LIST"].__setitem__(1, "other"),
        "Cat: blocks: b3: fields: LIST: 2: 'LIST notes' is saved as 'other'",
    ),
    "a mutation": (
        lambda saved: cat(saved)["blocks"]["b4"]["mutation"].update(proccode="hop"),
        "Cat: blocks: b4: mutation: proccode: 'jump' is saved as 'hop'",
    ),
    "a place": (lambda saved: cat(saved)["blocks"]["b0"].update(x=7), "Cat: blocks: b0: x: 0 is saved as 7"),
    "a comment": (lambda saved: cat(saved)["comments"].clear(), "Cat: comments: c: {"),
    "a list": (lambda saved: saved["targets"][0]["lists"].clear(), "Stage: lists: LIST notes: ['notes', []]"),
    "a costume": (lambda saved: cat(saved)["costumes"].clear(), "Cat: costumes: 1: {'name': 'square'"),
    "a centre": (
        lambda saved: cat(saved)["costumes"][0].update(rotationCenterX=0),
        "Cat: costumes: 1: rotation centre: 1: 10 is saved as 0",
    ),
    "a layer": (lambda saved: cat(saved).update(layerOrder=0), "Cat: layer: 1 is saved as 0"),
    "a size": (lambda saved: cat(saved).update(size=50), "Cat: size: 100 is saved as 50"),
    "visibility": (
        lambda saved: cat(saved).update(visible=1),
        "Cat: 'visible' is not true or false",
    ),
    "a variable added": (
        lambda saved: cat(saved)["variables"].update(v=["v", 0]),
        "Cat: variables: v: nothing is saved as ['v', 0, False]",
    ),
    "a lone value": (
        lambda saved: cat(saved)["blocks"].update(lone=[12, "a", "b", 0, 0]),
        "Cat: values on their own: 1: nothing is saved as",
    ),
    "a monitor": (lambda saved: saved["monitors"].clear(), "monitors: LIST notes: {"),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_a_loss_is_named_with_its_place(small: Copy, loss: str) -> None:
    change, words = LOSSES[loss]
    shown = {"id": "LIST notes", "opcode": "data_listcontents", "params": {"LIST": "notes"}, "value": []}
    small.document["monitors"] = [{**shown, "mode": "list"}]
    saved = copy.deepcopy(small.document)
    change(saved)
    fault = resave_fault(sb3.parse(small.document), sb3.Document(saved))
    assert fault is not None
    assert words in fault


HABITS: dict[str, Change] = {
    "places are rounded": lambda document: cat(document)["blocks"]["b0"].update(x=0.4, y=-0.5),
    "defaults are written": lambda document: [cat(document).pop(key) for key in ("x", "size", "draggable")],
    "meta is its own": lambda document: document.update(meta={"semver": "3.0.0", "agent": "somebody"}),
    "unused extensions go": lambda document: document.update(extensions=["music"]),
    "unused messages go": lambda document: document["targets"][0]["broadcasts"].update(m="message1"),
    "layers are closed up": lambda document: cat(document).update(layerOrder=9),
    "empty inputs are dropped": lambda document: cat(document)["blocks"]["b1"]["inputs"].update(
        SUBSTACK2=[1, None]
    ),
    "small comments grow": lambda document: cat(document)["comments"]["c"].update(width=20, height=20),
}


@pytest.mark.parametrize("habit", HABITS)
def test_what_scratch_writes_in_its_own_way_is_no_loss(small: Copy, habit: str) -> None:
    saved = copy.deepcopy(small.document)
    if habit == "small comments grow":
        cat(small.document)["comments"]["c"].update(width=3, height=4)
        HABITS[habit](saved)
    else:
        HABITS[habit](small.document)
    assert resave_fault(sb3.parse(small.document), sb3.Document(saved)) is None
