"""Names that every JavaScript object has: refused where they crash Scratch, and nowhere else."""

from __future__ import annotations

import json

import pytest

from sb3 import OBJECT_MEMBERS
from tests.sb3.documents import comment
from tests.sb3.sample import Sample

NAMES = sorted(OBJECT_MEMBERS)
CRASHES = "is a member of every JavaScript object; Scratch crashes on it"


@pytest.mark.parametrize("name", NAMES)
def test_such_a_label_of_a_custom_block_is_refused(sample: Sample, name: str) -> None:
    for opcode in ("procedures_call", "procedures_prototype"):
        sample.block(opcode)["mutation"]["proccode"] = name
    assert sum(f"Scratch crashes on a custom block labelled {name!r}" in line for line in sample.lint()) == 2


@pytest.mark.parametrize("kind", ["variables", "lists", "broadcasts"])
@pytest.mark.parametrize("name", NAMES)
def test_such_an_id_of_data_is_refused(sample: Sample, kind: str, name: str) -> None:
    entries = {"variables": ["one more", 0], "lists": ["one more", []], "broadcasts": "one more"}
    sample.stage[kind][name] = entries[kind]
    assert sample.lint() == [f"Stage: {kind[:-1]} id {name!r} {CRASHES}"]


@pytest.mark.parametrize("name", NAMES)
def test_such_an_id_of_a_block_is_refused(sample: Sample, name: str) -> None:
    text = json.dumps(sample.document).replace(json.dumps(sample.key_of("pen_stamp")), json.dumps(name))
    sample.document = json.loads(text)
    assert sample.lint() == [f"Basket: block id {name!r} {CRASHES}"]


@pytest.mark.parametrize("name", NAMES)
def test_a_comment_may_have_any_such_id_but_one(sample: Sample, name: str) -> None:
    sample.basket["comments"][name] = comment("a comment", None)
    assert sample.lint() == ([f"Basket: comment id {name!r} {CRASHES}"] if name == "__proto__" else [])


@pytest.mark.parametrize("part", ["argumentids", "argumentnames"])
def test_an_argument_called_proto_is_refused(sample: Sample, part: str) -> None:
    mutation = sample.block("procedures_prototype")["mutation"]
    mutation[part] = json.dumps(["__proto__", *json.loads(mutation[part])[1:]])
    assert any(f"{part} has '__proto__', whose value Scratch loses" in line for line in sample.lint())


@pytest.mark.parametrize("name", NAMES)
def test_variables_lists_messages_costumes_sounds_and_sprites_may_have_such_names(
    sample: Sample, name: str
) -> None:
    sample.stage["variables"]["v"] = [name, 0]
    sample.stage["lists"]["l"] = [name, [name]]
    sample.stage["broadcasts"]["m"] = name
    sample.basket["costumes"].append({**sample.basket["costumes"][0], "name": name})
    sample.basket["sounds"].append({**sample.basket["sounds"][0], "name": name})
    sample.document["targets"].append({**sample.basket, "name": name, "layerOrder": 9, "blocks": {}})
    sample.document["targets"][-1] |= {"variables": {}, "lists": {}, "comments": {}}
    assert sample.lint() == []
