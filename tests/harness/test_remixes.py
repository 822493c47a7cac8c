"""Remixes that are as good as the original pass; `extract` and `build` bring an edited one back to that."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import sb3
from harness import MACHINES, Project
from harness.verify import Verdict, verify
from harness.verify.board import GameFile
from harness.verify.checks.interruption import interruption_fault
from sokoban_sb3.main import main
from tests.harness.remixing import Document, Edit, document_of, items, renamed, write_copy

WALL_LIMIT = 60.0
Remix = Callable[..., Verdict]
SOUP = "!#%()*+,-./:;=?@[]^_`{|}~ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
"""The characters of the editor's own ids."""


def give_new_ids(document: Document) -> Document:
    """Every id of blocks, variables, lists, broadcasts and comments replaced, as a copy by hand would."""
    chance = random.Random(5)
    old = {
        key
        for target in document["targets"]
        for kind in ("blocks", "variables", "lists", "broadcasts", "comments")
        for key in target[kind]
    }
    fresh = {name: "".join(chance.choices(SOUP, k=20)) for name in sorted(old)}

    for target in document["targets"]:  # names of variables may look like ids; only ids are to change
        for kind in ("blocks", "comments"):
            target[kind] = renamed(target[kind], fresh)
        for kind in ("variables", "lists", "broadcasts"):
            target[kind] = {fresh[key]: value for key, value in target[kind].items()}
    for monitor in document["monitors"]:
        monitor["id"] = fresh[monitor["id"]]
    return document


def rename_sprites(document: Document) -> None:
    for target in document["targets"][1:]:
        target["name"] = f"My {target['name']}"


def add_a_sprite(document: Document) -> None:
    extra = {**document["targets"][2], "name": "Decoration", "blocks": {}, "comments": {}, "visible": False}
    extra |= {"variables": {}, "lists": {}, "layerOrder": len(document["targets"])}
    document["targets"].append(extra)


def add_a_costume(document: Document) -> None:
    for target in document["targets"]:
        target["costumes"].append({**target["costumes"][0], "name": "mine"})


def leave_blocks_lying_about(document: Document) -> None:
    place: Document = {
        "inputs": {},
        "fields": {},
        "parent": None,
        "shadow": False,
        "topLevel": True,
        "x": 900,
        "y": 900,
    }
    blocks = document["targets"][1]["blocks"]
    blocks["loose stack"] = {**place, "opcode": "looks_show", "next": "its second"}
    blocks["its second"] = {
        **{key: value for key, value in place.items() if key not in ("x", "y")},
        **{"opcode": "looks_hide", "next": None, "parent": "loose stack", "topLevel": False},
    }
    blocks["loose reporter"] = {**place, "opcode": "motion_xposition", "next": None}


def _script(*blocks: Document) -> Document:
    """A script of blocks, one after the other, as a sprite's blocks."""
    shape: Document = {
        "next": None,
        "parent": None,
        "inputs": {},
        "fields": {},
        "shadow": False,
        "topLevel": False,
    }
    names = [f"mine {at}" for at in range(len(blocks))]
    written = {name: {**shape, **block} for name, block in zip(names, blocks, strict=True)}
    for above, below in pairwise(names):
        written[above]["next"], written[below]["parent"] = below, above
    written[names[0]] |= {"topLevel": True, "x": 2000, "y": 0}
    return written


def add_a_script_that_never_ends(document: Document) -> None:
    turn = {"opcode": "motion_turnright", "inputs": {"DEGREES": [1, [4, "5"]]}, "parent": "mine 1"}
    forever = {"opcode": "control_forever", "inputs": {"SUBSTACK": [2, "turn"]}}
    add_a_sprite(document)
    shape: Document = {"next": None, "fields": {}, "shadow": False, "topLevel": False}
    blocks = _script({"opcode": "event_whenflagclicked"}, forever) | {"turn": {**shape, **turn}}
    document["targets"][-1] |= {"name": "Fan", "blocks": blocks, "visible": True, "x": 230, "y": -100}
    document["targets"][-1]["costumes"] = [{**document["targets"][-1]["costumes"][0], "name": "fan"}]
    document["targets"][-1]["currentCostume"] = 0


def call_two_levels_the_same_text(document: Document) -> None:
    text = items(document, "known levels")[0]
    for name, value in (("levels", text), ("known levels", text), ("titles", "Another name")):
        items(document, name).append(value)
    for name in ("authors", "fewest pushes"):
        items(document, name).append(items(document, name)[0])


def shift_a_board(document: Document) -> None:
    for name in ("levels", "known levels"):
        items(document, name)[1] = "|--7#|--#.-$-@#|--7#"


def change_the_order_of_levels(document: Document) -> None:
    items(document, "levels").reverse()


def all_of(*edits: Edit) -> Edit:
    """One edit after the other."""

    def edit(document: Document) -> None:
        for each in edits:
            each(document)

    return edit


@pytest.mark.usefixtures("only_levels")
def test_a_remix_that_is_drawn_and_written_otherwise_passes_in_both_machines(remix: Remix) -> None:
    """Every edit here might trouble the witnesses, a gate or the play, in either machine."""
    edits = (add_a_costume, add_a_sprite, add_a_script_that_never_ends, rename_sprites)
    verdict = remix(all_of(*edits, leave_blocks_lying_about, give_new_ids), vms=MACHINES, witnesses=True)
    assert verdict.failures() == []
    assert len(verdict.levels) == 2


@pytest.mark.parametrize("seed", [2])
def test_a_remix_with_a_script_that_never_ends_is_interrupted_without_harm(
    remixed: Callable[[Edit], Path], seed: int
) -> None:
    path = remixed(add_a_script_that_never_ends)
    file = GameFile.of(path, sb3.read(path))
    assert interruption_fault(file, WALL_LIMIT, ["mine 0"], seed=seed) is None


@pytest.mark.usefixtures("only_levels")
def test_a_remix_whose_levels_are_arranged_otherwise_passes(remix: Remix) -> None:
    """Of the titles of a level that is there twice the first counts."""
    verdict = remix(all_of(shift_a_board, change_the_order_of_levels, call_two_levels_the_same_text))
    assert verdict.failures() == []
    assert [level.title for level in verdict.levels] == ["A corridor", "Round the corner", "Round the corner"]


@pytest.mark.usefixtures("only_levels")
def test_a_project_saved_by_the_virtual_machine_passes(good: Path, tmp_path: Path) -> None:
    with Project.open(good) as project:
        project.green_flag()
        project.step(30)
        saved = write_copy(good, tmp_path / "saved.sb3", project.resave().content)
    # What the witnesses say of a file that was saved so is asked in test_gates_remix.
    assert verify(saved, vms=["turbowarp"], witnesses=False).failures() == []


@pytest.mark.usefixtures("only_levels")
def test_a_level_edited_in_scratch_passes_again_once_extracted_and_built(
    good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = document_of(good)
    items(document, "levels")[1] = "8#|#.-$--@#|8#"
    edited = write_copy(good, tmp_path / "edited.sb3", document)
    stale = verify(edited, vms=["turbowarp"], witnesses=False, stop_early=True)
    assert [re.sub(" .*", "", name) for name in stale.failures()] == ["level"]
    assert stale.levels[1].checks["OPTIMAL"].startswith("it shows – where 2 are the fewest")
    levels, rebuilt = tmp_path / "levels.xsb", tmp_path / "rebuilt.sb3"
    assert main(["extract", str(edited), "-o", str(levels)]) == 0
    assert main(["build", str(levels), "-o", str(rebuilt)]) == 0
    capsys.readouterr()
    fresh = verify(rebuilt, vms=["turbowarp"], witnesses=False, levels=[2])
    assert fresh.failures() == []
    assert [level.optimal for level in fresh.levels] == [2]
