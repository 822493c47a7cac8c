"""Saving and remixing the project in the Scratch editor, as people do; the saved file is then verified."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from levels import original, parse_rle
from sokoban_sb3.main import main
from solver_ref import solve_pushes
from tests.browser.editor import Editor

OWN_LEVEL = "7#|#.-$-@#|7#"


def rename(editor: Editor, sprite: str, name: str) -> None:
    """Choose a sprite in the list of sprites and type another name for it."""
    editor.page.locator("[class*=sprite-selector-item]").get_by_text(sprite, exact=True).click()
    editor.page.get_by_placeholder("name").fill(name)
    editor.page.keyboard.press("Enter")
    editor.await_blocks(name)


def make_variable(editor: Editor, name: str) -> None:
    """Make a variable for all sprites."""
    editor.page.get_by_role("treeitem", name="Variables").first.click()
    editor.page.get_by_text("Make a Variable").click()
    editor.page.get_by_role("dialog").get_by_role("textbox").fill(name)
    editor.page.keyboard.press("Enter")


def drag_script(editor: Editor, block: str) -> None:
    """Drag a script by its first block, some way down and to the right."""
    box = editor.page.locator(f'[data-id="{block}"]').first.bounding_box()
    assert box is not None
    mouse = editor.page.mouse
    mouse.move(box["x"] + 15, box["y"] + 25)
    mouse.down()
    mouse.move(box["x"] + 30, box["y"] + 55, steps=5)
    mouse.move(box["x"] + 45, box["y"] + 85, steps=5)
    mouse.up()


def edit_list(editor: Editor, name: str, before: str, after: str) -> None:
    """Show a list on the stage, as its tick box does, and type over one of its lines."""
    editor.ask("show", name)
    editor.page.get_by_text(before, exact=True).click()
    editor.page.keyboard.press("Control+a")
    editor.page.keyboard.type(after)
    editor.page.keyboard.press("Tab")


def verdict(project: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `sokoban-sb3 verify` says of level 1."""
    capsys.readouterr()
    main(["verify", str(project), "--level", "1", "--vm", "scratch", "--json"])
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def failures(said: dict[str, Any]) -> dict[str, str]:
    """The gates and checks that did not pass, and why."""
    results = said["gates"] | {name: why for level in said["levels"] for name, why in level["checks"].items()}
    return {name: why for name, why in results.items() if why != "pass"}


def test_what_the_editor_saves_is_verified(
    editor: Editor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    editor.click_flag()
    editor.press(["ArrowRight"])
    saved = tmp_path / "saved.sb3"
    editor.save(saved)
    said = verdict(saved, capsys)
    assert failures(said) == {}
    assert [level["title"] for level in said["levels"]] == [original().levels[0].title]


def test_a_remix_by_hand_is_verified_but_for_the_optimal_of_its_new_level(
    remixer: Editor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rename(remixer, "Hint", "Arrow")
    make_variable(remixer, "my own")
    before = min((each for each in remixer.outlines() if each.kind == "script"), key=lambda each: each.left)
    drag_script(remixer, before.name)
    after = next(outline for outline in remixer.outlines() if outline.name == before.name)
    assert after.left > before.left
    assert after.top > before.top
    remixer.click_flag()
    edit_list(remixer, "levels", str(remixer.list_of("levels")[0]), OWN_LEVEL)
    remixer.click_flag()
    remixer.press(["v"])
    pushes = solve_pushes(parse_rle(OWN_LEVEL)).pushes
    assert (remixer.number("solved"), remixer.number("pushes")) == (1, pushes)
    remixer.screenshot("remixed")
    saved = tmp_path / "remix.sb3"
    remixer.save(saved)
    assert "Arrow" in remixer.ask("names")
    assert remixer.number("my own") == 0
    said = verdict(saved, capsys)
    assert list(failures(said)) == ["OPTIMAL"]
    assert f"{pushes} are the fewest" in failures(said)["OPTIMAL"]
