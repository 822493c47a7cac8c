"""The project in the Scratch editor: how it is drawn, played with real keys, remixed and saved.

All in one file, since the editor is opened once a file.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from harness.sokoban.verify import Verdict, verify
from levels import Level, original, parse_rle
from solver_ref import Direction, Game, Position, predict, solve_pushes
from tests.browser.editor import Editor, Outline, Picture

ARROWS = {
    Direction.UP: "ArrowUp",
    Direction.LEFT: "ArrowLeft",
    Direction.DOWN: "ArrowDown",
    Direction.RIGHT: "ArrowRight",
}
HALF_WIDTH, HALF_HEIGHT = 240, 180
LONG_SEARCH = 8
"""A level whose search takes some frames, and not many."""
BATCH = 100
FRAME = 1000 / 30
OWN_LEVEL = "7#|#.-$-@#|7#"


# The workspace


def overlaps(outlines: list[Outline]) -> list[str]:
    """The pairs that cover one another."""
    return [f"{one.name} and {two.name}" for one, two in combinations(outlines, 2) if one.overlaps(two)]


def test_the_editor_draws_every_block_and_no_script_or_comment_covers_another(editor: Editor) -> None:
    names = editor.ask("names")
    assert "Stage" in names
    assert len(names) > 1
    for name in names:
        editor.edit(name)
        outlines = editor.outlines()
        blocks = editor.ask("blocksDrawn")
        print(f"{name}: {len(blocks)} blocks, {len(outlines)} scripts and comments")
        assert blocks == editor.ask("blocksToDraw", name)
        assert outlines
        assert overlaps(outlines) == [], name
        editor.screenshot(f"scripts of {name}")


def test_outlines_that_share_an_edge_do_not_overlap_and_others_do() -> None:
    left, right = Outline("script", "left", 0, 0, 10, 10), Outline("script", "right", 10, 0, 20, 10)
    inside = Outline("comment", "inside", 2, 2, 4, 4)
    assert overlaps([left, right]) == []
    assert overlaps([left, right, inside]) == ["left and inside"]


# Playing with real keys, and reading the stage's pixels and writing


def directions(level: Level) -> list[Direction]:
    """The moves of a solution with the fewest pushes."""
    return [Direction("uldr".index(letter.lower())) for letter in solve_pushes(level).lurd or ""]


def start(editor: Editor, number: int = 1) -> Level:
    """Click the flag and go forward to a level; its board must fill the project's."""
    editor.click_flag()
    editor.press("e" * (number - 1))
    level = original().levels[number - 1]
    assert (editor.number("width"), editor.number("height")) == (level.width, level.height)
    return level


def what_changes(editor: Editor, level: Level) -> Callable[[Picture, Picture], set[int]]:
    """Tells the squares that differ between two pictures. At the start, the keeper shows where they lie."""
    tile = int(editor.number("tile"))
    row, column = divmod(level.keeper, level.width)
    x, y = editor.ask("place", "Keeper")
    left = round(HALF_WIDTH + x - tile * (column + 0.5))
    top = round(HALF_HEIGHT - y - tile * (row + 0.5))

    def changed(before: Picture, after: Picture) -> set[int]:
        return {
            row * level.width + column
            for row in range(level.height)
            for column in range(level.width)
            if before.part(left + column * tile, top + row * tile, tile, tile)
            != after.part(left + column * tile, top + row * tile, tile, tile)
        }

    return changed


def test_the_flag_and_real_keys_solve_level_1_and_the_stage_shows_every_move(editor: Editor) -> None:
    level = start(editor)
    changed = what_changes(editor, level)
    game = Game(level)
    beginning = before = editor.picture("level 1")
    for move, direction in enumerate(directions(level), 1):
        was = game.position
        assert game.move(direction)
        editor.press([ARROWS[direction]])
        after = editor.picture(f"level 1, move {move}")
        boxes = set(was.boxes) ^ set(game.position.boxes)
        assert changed(before, after) == {was.keeper, game.position.keeper} | boxes
        assert (editor.number("moves"), editor.number("pushes")) == (game.moves, game.pushes)
        before = after
    assert game.solved
    assert editor.number("solved") == 1
    assert f"Solved in {game.pushes} pushes" in editor.ask("bottomLine")
    assert level.title in editor.ask("topLine")
    assert f"Moves {game.moves}Pushes {game.pushes}OPTIMAL {game.pushes}" in editor.ask("topLine")
    editor.screenshot("level 1 solved")
    editor.press(["r"])
    assert changed(beginning, editor.picture("level 1, restarted")) == set()
    editor.press(["z", "Space"])
    assert editor.number("level number") == 2


def test_undo_and_redo_bring_the_pictures_back(editor: Editor) -> None:
    level = start(editor)
    changed = what_changes(editor, level)
    game = Game(level)
    pictures = [editor.picture("level 1")]
    for direction in directions(level):
        assert game.move(direction)
        editor.press([ARROWS[direction]])
        pictures.append(editor.picture("level 1, going on"))
    while game.undo():
        editor.press(["z"])
        differing = changed(pictures[game.moves], editor.picture("level 1, going back"))
        assert differing <= {game.position.keeper}  # who may look another way than before
    while game.redo():
        editor.press(["x"])
        assert changed(pictures[game.moves], editor.picture("level 1, going on again")) == set()
    assert game.solved


def test_the_search_climbs_100_nodes_a_frame_on_the_screen_and_then_solves_the_level(editor: Editor) -> None:
    level = start(editor, LONG_SEARCH)
    expected = predict(Position.start(level), "region")
    editor.ask("watchFrames", "expanded")
    editor.press(["v"])
    times, expanded, lines = zip(*editor.ask("framesSeen"), strict=True)
    print(f"{len(times)} frames in {times[-1] - times[0]:.0f} ms")
    climbing = sorted({nodes for nodes in expanded if nodes > 0})
    assert climbing == [*range(BATCH, expected.expanded, BATCH), expected.expanded]
    assert all(expanded.count(nodes) == 1 for nodes in climbing[:-1])
    written = [lines[expanded.index(nodes)] for nodes in climbing[:-1]]
    assert all("Searching" in line for line in written)
    assert len(set(written)) == len(written)
    assert times[-1] - times[0] > 0.9 * FRAME * (len(times) - 1)  # no faster; a busy machine may be slower
    assert editor.number("solved") == 1
    assert editor.number("pushes") == expected.pushes
    assert "Solved" in editor.ask("bottomLine")
    editor.screenshot("solved by the project")


# Saving and remixing, as people do; the saved file is then verified


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


def saved_verdict(editor: Editor, path: Path, *, validators: bool) -> Verdict:
    """What verify says of level 1 of the project that the editor saves."""
    editor.save(path)
    return verify(path, levels=[1], vms=["turbowarp"], validators=validators)


@pytest.mark.usefixtures("only_levels")
def test_what_the_editor_saves_is_verified(editor: Editor, tmp_path: Path) -> None:
    editor.click_flag()
    editor.press(["ArrowRight"])
    verdict = saved_verdict(editor, tmp_path / "saved.sb3", validators=True)
    assert verdict.failures() == []
    assert [level.title for level in verdict.levels] == [original().levels[0].title]


@pytest.mark.usefixtures("only_levels")
def test_a_remix_by_hand_is_verified_but_for_the_optimal_of_its_new_level(
    remixer: Editor, tmp_path: Path
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
    assert "Arrow" in remixer.ask("names")
    assert remixer.number("my own") == 0
    (failure,) = saved_verdict(remixer, tmp_path / "remix.sb3", validators=False).failures()
    assert failure.startswith("level 1: OPTIMAL: ")
    assert f"{pushes} are the fewest" in failure
