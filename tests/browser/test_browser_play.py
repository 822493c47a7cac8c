"""Playing in the Scratch editor with real keys, and reading the stage's pixels and writing."""

from __future__ import annotations

from collections.abc import Callable

from levels import Level, original
from solver_ref import Direction, Game, Position, predict, solve_pushes
from tests.browser.editor import Editor, Picture

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
