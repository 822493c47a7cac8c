"""The project.json as a whole and the .sb3 around it."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import sb3
from generator.scratch import (
    List,
    Monitor,
    Project,
    Sprite,
    Stage,
    Variable,
    block,
    show,
    to_model,
    to_sb3,
    when_flag_clicked,
    when_key,
)
from tests.generator.writing import to_json

Document = dict[str, Any]


def all_ids(document: Document) -> list[str]:
    return [
        key
        for target in document["targets"]
        for kind in ("blocks", "variables", "lists", "broadcasts", "comments")
        for key in target[kind]
    ]


# Ids


def test_ids_are_unique_and_bearable_for_the_editor(document: Document) -> None:
    ids = all_ids(document)
    assert len(ids) > 50
    assert len(set(ids)) == len(ids)
    assert not [key for key in ids if set("<>&'\" ") & set(key) or not key]


def test_ids_say_what_they_stand_for(document: Document) -> None:
    ids = all_ids(document)
    for key in (
        "Stage.begin.1", "Stage.variable:apples", "Stage.list:weights", "Stage.message:season-over",
        "Basket.weigh.1", "Basket.show-off.up-arrow.1", "Basket.comment:1",
    ):  # fmt: skip
        assert key in ids


def test_names_that_look_alike_get_different_ids(make_project: Any) -> None:
    class Cat(Sprite):
        a = Variable("x y")
        b = Variable("x-y")
        c = Variable("x&y")
        d = Variable("x%26;y")
        e = Variable("日本")

    class Room(Stage): ...

    document = to_json(make_project(Room(), Cat()))
    assert len(document["targets"][1]["variables"]) == 5
    assert "Cat.variable:日本" in document["targets"][1]["variables"]
    assert sb3.lint(sb3.Document(document)) == []


def test_a_script_named_like_a_kind_of_data_does_not_take_its_ids(make_project: Any) -> None:
    class Cat(Sprite):
        """A cat."""

        one = Variable("1")

        @when_flag_clicked
        def variable(self) -> None:
            show()

        @when_flag_clicked
        def comment(self) -> None:
            """Say."""
            show()

    class Room(Stage): ...

    assert sb3.lint(to_model(make_project(Room(), Cat()))) == []


def test_scripts_of_one_python_name_stay_apart(make_project: Any) -> None:
    def twice(sprite: Any) -> None:
        show()

    class Cat(Sprite):
        first = when_flag_clicked(twice)
        second = when_key("a", "b")(twice)

    class Room(Stage): ...

    document = to_json(make_project(Room(), Cat()))
    assert [key for key in document["targets"][1]["blocks"] if key.endswith(".1")] == [
        "Cat.first.1", "Cat.second.a.1", "Cat.second.b.1",
    ]  # fmt: skip
    assert sb3.lint(sb3.Document(document)) == []


def test_a_new_block_in_one_script_leaves_the_ids_of_the_others_alone(make_project: Any) -> None:
    def cat(length: int) -> set[str]:
        def long(sprite: Any) -> None:
            for _ in range(length):
                show()

        def short(sprite: Any) -> None:
            show()

        sprite = type("Cat", (Sprite,), {"a": when_flag_clicked(long), "b": when_flag_clicked(short)})
        room = type("Room", (Stage,), {})
        return set(all_ids(to_json(make_project(room(), sprite()))))

    assert cat(4) - cat(3) == {"Cat.a.5"}
    assert cat(3) - cat(4) == set()


# The zip


def test_the_same_source_gives_the_same_bytes(project: Project) -> None:
    assert to_sb3(project) == to_sb3(project)


def test_the_bytes_do_not_depend_on_how_python_hashes() -> None:
    program = """
import hashlib, sys
sys.path.insert(0, "tests/generator")
import conftest
from generator.scratch import to_sb3
print(hashlib.sha256(to_sb3(conftest._project())).hexdigest())
"""
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(digests) == 1


@pytest.fixture
def archive(project: Project) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(to_sb3(project)))


def test_project_json_comes_first_and_the_assets_in_order(archive: zipfile.ZipFile) -> None:
    first, *others = archive.namelist()
    assert first == "project.json"
    assert others == sorted(others)
    assert len(others) == 3


def test_every_entry_has_the_same_date_and_is_deflated(archive: zipfile.ZipFile) -> None:
    entries = archive.infolist()
    assert {entry.date_time for entry in entries} == {(2020, 1, 1, 0, 0, 0)}
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_DEFLATED}


def test_assets_are_named_by_the_md5_of_their_bytes(archive: zipfile.ZipFile, document: Document) -> None:
    listed = set()
    for target in document["targets"]:
        for asset in [*target["costumes"], *target["sounds"]]:
            data = archive.read(asset["md5ext"])
            digest = hashlib.md5(data, usedforsecurity=False).hexdigest()
            assert asset["md5ext"] == f"{digest}.{asset['dataFormat']}"
            assert asset["assetId"] == digest
            listed.add(asset["md5ext"])
    assert listed == set(archive.namelist()) - {"project.json"}


def test_the_archive_holds_the_project_json(archive: zipfile.ZipFile, document: Document) -> None:
    assert json.loads(archive.read("project.json")) == document


def test_no_whole_number_is_written_with_a_fraction(archive: zipfile.ZipFile) -> None:
    text = archive.read("project.json").decode()
    assert "8.5" in text
    assert re.findall(r"\d\.0+\b", text.replace("3.0.0", "").replace("5.0.300", "")) == []


# Targets


def test_the_stage_comes_first_and_layers_count_up(document: Document) -> None:
    assert [(t["name"], t["isStage"], t["layerOrder"]) for t in document["targets"]] == [
        ("Stage", True, 0), ("Basket", False, 1),
    ]  # fmt: skip


def test_the_settings_of_a_sprite_are_written(document: Document) -> None:
    basket = document["targets"][1]
    settings = {key: basket[key] for key in ("visible", "x", "y", "size", "direction", "draggable")}
    assert settings == {
        "visible": False, "x": -20, "y": 7.5, "size": 50, "direction": 90, "draggable": False,
    }  # fmt: skip


def test_a_sprite_may_have_any_name_and_look_any_way(make_project: Any) -> None:
    class Fish(Sprite, name="Fish & <chips>", direction=-45, rotation_style="left-right", draggable=True): ...

    document = to_json(make_project(Stage(), Fish()))
    fish = document["targets"][1]
    assert {key: fish[key] for key in ("name", "direction", "rotationStyle", "draggable")} == {
        "name": "Fish & <chips>", "direction": -45, "rotationStyle": "left-right", "draggable": True,
    }  # fmt: skip
    assert sb3.lint(sb3.Document(document)) == []


NAMES = ("x", "y", "size", "doc", "name", "lists", "variables", "value", "kind", "owner", "costumes")


def test_variables_may_be_called_as_attributes_of_python_objects_often_are(make_project: Any) -> None:
    def sum_up(cat: Any) -> None:
        for name in NAMES:
            setattr(cat, name, getattr(cat, name) + 1)

    members = {name: Variable() for name in NAMES}
    cat = type("Cat", (Sprite,), {**members, "sum_up": when_flag_clicked(sum_up)})
    document = to_json(make_project(Stage(), cat()))
    assert [name for name, _ in document["targets"][1]["variables"].values()] == list(NAMES)
    assert sb3.lint(sb3.Document(document)) == []


def test_rotation_centres_are_kept(document: Document) -> None:
    costumes = document["targets"][1]["costumes"]
    centres = [(costume["rotationCenterX"], costume["rotationCenterY"]) for costume in costumes]
    assert centres == [(12, 8.5), (1, 2)]


def test_start_values_and_contents_are_written(document: Document) -> None:
    stage = document["targets"][0]
    assert stage["variables"] == {"Stage.variable:apples": ["apples", 3]}
    assert stage["lists"] == {"Stage.list:weights": ["weights", [100, 99.5, "old"]]}


def test_a_value_given_to_the_project_replaces_the_declared_one(make_project: Any) -> None:
    class Room(Stage):
        level = Variable(value=3, monitor=Monitor(0, 0))

    room = Room()
    document = to_json(make_project(room, values={room.level.variable: 7.0}))
    assert document["targets"][0]["variables"] == {"Stage.variable:level": ["level", 7]}
    assert document["monitors"][0]["value"] == 7


def test_variables_of_the_stage_are_shared_and_those_of_a_sprite_are_its_own(document: Document) -> None:
    weigh = {
        block["fields"]["VARIABLE"][0]: block["fields"]["VARIABLE"][1]
        for key, block in document["targets"][1]["blocks"].items()
        if key.startswith("Basket.weigh.") and "VARIABLE" in block["fields"]
    }
    assert weigh == {"total": "Basket.variable:total", "apples": "Stage.variable:apples"}


def test_each_sprite_of_a_base_class_gets_its_own_variables_and_blocks(make_project: Any) -> None:
    class Walker(Sprite):
        """Not a sprite itself; its words are not for those who inherit."""

        steps = Variable(doc="how many")
        trail = List()

        @block()
        def walk(self, distance: Any) -> None:
            """Go."""
            self.steps += distance
            self.trail.append(self.steps)

    class Cat(Walker):
        @when_flag_clicked
        def go(self) -> None:
            self.walk(1)

    class Dog(Walker, x=5):
        """Woof."""

        @when_flag_clicked
        def go(self) -> None:
            self.walk(2)

    class Room(Stage): ...

    document = to_json(make_project(Room(), Cat(), Dog()))
    assert sb3.lint(sb3.Document(document)) == []
    for target in document["targets"][1:]:
        name = target["name"]
        assert target["variables"] == {f"{name}.variable:steps": ["steps", 0]}
        assert target["lists"] == {f"{name}.list:trail": ["trail", []]}
        changed = [b for b in target["blocks"].values() if b["opcode"] == "data_changevariableby"]
        assert [entry["fields"]["VARIABLE"][1] for entry in changed] == [f"{name}.variable:steps"]
        assert f"{name}.walk.1" in target["blocks"]
    free = [
        [comment["text"] for comment in target["comments"].values() if comment["blockId"] is None]
        for target in document["targets"][1:]
    ]
    assert free == [["steps: how many"], ["Woof.", "steps: how many"]]


# Monitors and the rest


def test_a_variables_monitor_has_its_id_and_value(document: Document) -> None:
    monitor = document["monitors"][0]
    assert monitor["id"] == "Stage.variable:apples"
    assert monitor["opcode"] == "data_variable"
    assert monitor["params"] == {"VARIABLE": "apples"}
    assert (monitor["value"], monitor["spriteName"], monitor["visible"]) == (3, None, True)
    assert (monitor["x"], monitor["y"]) == (5, 6)


def test_a_lists_monitor_carries_an_empty_list(document: Document) -> None:
    monitor = document["monitors"][1]
    assert (monitor["id"], monitor["opcode"], monitor["mode"]) == (
        "Stage.list:weights", "data_listcontents", "list",
    )  # fmt: skip
    assert monitor["params"] == {"LIST": "weights"}
    assert monitor["value"] == []
    assert (monitor["width"], monitor["height"]) == (100, 120)


def test_a_sprites_monitor_names_the_sprite(make_project: Any) -> None:
    class Cat(Sprite):
        lives = Variable(value=9, monitor=Monitor(0, 0, mode="large", visible=False))

    class Room(Stage): ...

    (monitor,) = to_json(make_project(Room(), Cat()))["monitors"]
    assert (monitor["spriteName"], monitor["mode"], monitor["visible"]) == ("Cat", "large", False)


def test_extensions_are_listed_when_their_blocks_are_used(document: Document, make_project: Any) -> None:
    class Room(Stage): ...

    assert document["extensions"] == ["pen"]
    assert to_json(make_project(Room()))["extensions"] == []


def test_the_format_is_named(document: Document) -> None:
    assert document["meta"] == {"semver": "3.0.0", "vm": "5.0.300", "agent": "a test"}
