"""Remixes that are as good as the original pass; `extract` and `build` bring an edited one back to that."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sb3
from harness import MACHINES, Project
from harness.sokoban.verify import Verdict, verify
from harness.sokoban.verify.board import GameFile
from harness.sokoban.verify.checks.interruption import interruption_fault
from sb3 import Block, Reference, Script, Sprite
from sokoban_sb3.main import main
from tests.harness.remixing import Edit, changed_copy, items, new_block, typed

WALL_LIMIT = 60.0
ENDLESS = "endless"
"""The id of the top of a script that never ends."""
Remix = Callable[..., Verdict]
SOUP = "!#%()*+,-./:;=?@[]^_`{|}~ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
"""The characters of the editor's own ids."""


def give_new_ids(project: sb3.Project) -> None:
    """Every id of blocks, variables, lists, messages and comments replaced, as a copy by hand would."""
    chance = random.Random(5)
    fresh: defaultdict[str, str] = defaultdict(lambda: "".join(chance.choices(SOUP, k=20)))

    def renamed(value: sb3.Value | None) -> Any:
        return replace(value, id=fresh[value.id]) if isinstance(value, Reference) else value

    for target in project.targets:
        data: list[sb3.Variable | sb3.List | sb3.Message] = [*target.variables, *target.lists]
        for each in (*data, *target.messages):
            each.id = fresh[each.id]
        for comment in target.comments:
            comment.id = fresh[comment.id]
            comment.block_id = comment.block_id and fresh[comment.block_id]
        for block in list(target.blocks()):
            block.id = fresh[block.id]
            for name, field in block.fields.items():
                block.fields[name] = replace(field, id=field.id and fresh[field.id])
            for slot in block.inputs.values():
                slot.content, slot.covered = renamed(slot.content), renamed(slot.covered)
    for monitor in project.monitors:
        monitor.id = fresh[monitor.id]


def rename_sprites(project: sb3.Project) -> None:
    for sprite in project.sprites:
        sprite.name = f"My {sprite.name}"


def add_a_sprite(project: sb3.Project) -> None:
    bare = Sprite("Decoration", visible=False, layer=len(project.targets))
    bare.costumes = list(project.sprites[1].costumes)
    project.sprites.append(bare)


def add_a_costume(project: sb3.Project) -> None:
    for target in project.targets:
        target.costumes.append(replace(target.costumes[0], name="mine"))


def leave_blocks_lying_about(project: sb3.Project) -> None:
    project.sprites[0].scripts += [
        Script([new_block("looks_show"), new_block("looks_hide")], 900, 900),
        Script([new_block("motion_xposition")], 900, 900),
    ]


def add_a_script_that_never_ends(project: sb3.Project) -> None:
    add_a_sprite(project)
    forever = new_block("control_forever")
    forever.mouths["SUBSTACK"] = [new_block("motion_turnright", {"DEGREES": typed("number", 5)})]
    fan = project.sprites[-1]
    fan.name, fan.visible, fan.x, fan.y = "Fan", True, 230, -100
    fan.scripts.append(Script([Block("event_whenflagclicked", ENDLESS), forever], 2000, 0))
    fan.costumes = [replace(fan.costumes[-1], name="fan")]


def call_two_levels_the_same_text(project: sb3.Project) -> None:
    text = items(project, "known levels")[0]
    for name, value in (("levels", text), ("known levels", text), ("titles", "Another name")):
        items(project, name).append(value)
    for name in ("authors", "fewest pushes"):
        items(project, name).append(items(project, name)[0])


def shift_a_board(project: sb3.Project) -> None:
    for name in ("levels", "known levels"):
        items(project, name)[1] = "|--7#|--#.-$-@#|--7#"


def change_the_order_of_levels(project: sb3.Project) -> None:
    items(project, "levels").reverse()


def all_of(*edits: Edit) -> Edit:
    """One edit after the other."""

    def edit(project: sb3.Project) -> None:
        for each in edits:
            each(project)

    return edit


@pytest.mark.usefixtures("only_levels")
def test_a_remix_that_is_drawn_and_written_otherwise_passes_in_both_machines(remix: Remix) -> None:
    """Every edit here might trouble the validators, a gate or the play, in either machine."""
    edits = (add_a_costume, add_a_sprite, add_a_script_that_never_ends, rename_sprites)
    edit = all_of(*edits, leave_blocks_lying_about, give_new_ids)
    verdict = remix(edit, vms=MACHINES, validators=True, levels=[2])
    assert verdict.failures() == []
    assert [level.index for level in verdict.levels] == [2]


@pytest.mark.parametrize("seed", [2])
def test_a_remix_with_a_script_that_never_ends_is_interrupted_without_harm(
    remixed: Callable[[Edit], Path], seed: int
) -> None:
    path = remixed(add_a_script_that_never_ends)
    file = GameFile.of(path, sb3.read(path))
    assert interruption_fault(file, WALL_LIMIT, [ENDLESS], seed=seed) is None


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
        resaved = project.resave().project()
    resaved.assets = sb3.read(good).assets
    saved = tmp_path / "saved.sb3"
    saved.write_bytes(sb3.to_sb3(resaved))
    # What the validators say of a file that was saved so is asked in test_gates_remix.
    assert verify(saved, vms=["turbowarp"], validators=False).failures() == []


@pytest.mark.usefixtures("only_levels")
def test_a_level_edited_in_scratch_passes_again_once_extracted_and_built(
    good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def edit(project: sb3.Project) -> None:
        items(project, "levels")[1] = "8#|#.-$--@#|8#"

    edited = changed_copy(good, tmp_path / "edited.sb3", edit)
    stale = verify(edited, vms=["turbowarp"], validators=False, stop_early=True, levels=[2])
    assert [re.sub(" .*", "", name) for name in stale.failures()] == ["level"]
    assert stale.levels[0].checks["OPTIMAL"].startswith("it shows – where 2 are the fewest")
    levels, rebuilt = tmp_path / "levels.xsb", tmp_path / "rebuilt.sb3"
    assert main(["extract", str(edited), "-o", str(levels)]) == 0
    assert main(["build", str(levels), "-o", str(rebuilt)]) == 0
    capsys.readouterr()
    fresh = verify(rebuilt, vms=["turbowarp"], validators=False, levels=[2])
    assert fresh.failures() == []
    assert [level.optimal for level in fresh.levels] == [2]


def translate(project: sb3.Project) -> None:
    """Every sentence in other words, as by hand: the words' letters turned round, values where they were."""
    for values in project.stage.lists:
        if values.name == "texts":
            values.items = [
                re.sub("[A-Za-z]{2,}", lambda word: word[0][::-1], str(item)) for item in values.items
            ]


def test_a_project_whose_texts_were_all_translated_by_hand_verifies(remixed: Callable[[Edit], Path]) -> None:
    """All that is asked of a project, and one level, which is solved, lost and searched."""
    path = remixed(translate)
    assert items(sb3.read(path), "texts").count("decnaC") == 0
    verdict = verify(path, vms=["turbowarp"], levels=[2])
    assert verdict.failures() == []
    assert verdict.gates["texts"] == verdict.gates["limit"] == "pass"
