"""However a frame's time is shared out, the same keys lead to the same board, and to the same screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from generator.game import build
from harness import Project, Stamp, idle, items_of, var
from levels import parse_rle

Open = Callable[..., Project]
LEVELS = ("4#|#-.#|#--3#|#*@--#|#--$-#|#--3#|4#", "8#|#.-$-@-#|#3-$2-#|#.5-#|8#")
GROUND = ("wall", "floor", "goal", "trap")
VARIABLES = (
    *("level number", "keeper", "moves", "pushes", "solved", "cursor", "deadlocked", "machine", "problem"),
    *("traps shown", "full speed", "sound on", "facing", "boxes home", "busy", "status"),
)
LISTS = ("history", "box at", "box squares", "stuck", "ground", "reached", "traps")
POSITION = [*(var(name) for name in VARIABLES), *map(items_of, LISTS)]
SEARCH = [*(var(name) for name in ("answer", "expanded", "states")), items_of("solution")]
SETTLE_FRAMES = 20_000
WAYS: dict[str, dict[str, int]] = {
    "1 pass": {"passes": 1},
    "3 passes": {"passes": 3},
    "interrupted": {"warp_turns": 20},
    "interrupted, 1 pass": {"warp_turns": 20, "passes": 1},
    "interrupted at every turn": {"warp_turns": 1},
}
"""Ways of running that differ from a frame of 25 passes without interruptions."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("frames") / "game.sb3"
    path.write_bytes(build([parse_rle(text) for text in LEVELS], [8, 8]))
    return path


@pytest.fixture(scope="module")
def open_game(game: Path) -> Iterator[Open]:
    """open_game(passes=1, …) gives a running project; each way of running is opened once."""
    with ExitStack() as stack:
        known: dict[str, Project] = {}

        def start(**way: Any) -> Project:
            name = str(way)
            if name not in known:
                known[name] = stack.enter_context(Project.open(game, **way))
            project = known[name]
            project.green_flag()
            project.step()
            settle(project)
            return project

        yield start


def settle(project: Project) -> None:
    project.run_until(idle(), frames=SETTLE_FRAMES, what="everything to come to rest")


def letters(stamps: Sequence[Stamp]) -> dict[str, str]:
    """What is written on each panel since it was wiped last."""
    texts: dict[str, str] = {}
    for panel in (stamp for stamp in stamps if stamp.costume.endswith("panel")):
        behind = stamps[stamps.index(panel) :]
        written = [each for each in behind if each.costume.startswith("glyph") and abs(each.y - panel.y) < 15]
        texts[panel.costume] = "".join(each.costume.removeprefix("glyph ") for each in written)
    return texts


def screen(project: Project) -> list[Any]:
    """What is seen: the ground, the writing, and the sprites where they stand."""
    stamps = project.stamps()
    ground = sorted((each.costume, each.x, each.y, each.size) for each in stamps if each.costume in GROUND)
    sprites = sorted((each.costume, each.x, each.y, each.size) for each in project.sprites() if each.visible)
    return [ground, letters(stamps), sprites]


def seen(project: Project) -> list[Any]:
    """The position, and the screen, when everything has come to rest."""
    settle(project)
    (row,) = project.step(1, watch=POSITION)
    plain = [[str(item) for item in value] if isinstance(value, list) else str(value) for value in row]
    return [dict(zip((*VARIABLES, *LISTS), plain, strict=True)), *screen(project)]


def one_a_frame(keys: Sequence[str]) -> list[list[tuple[str, bool]]]:
    return [[(key, True), (key, False)] for key in keys]


KEYS = {
    "moves, undo, redo and restart": [
        ["left arrow", "up arrow", "z", "x", "a", "r", "s", "d"],
        ["z", "d", "w"],
    ],
    "a key at every frame of a load": [["e", "left arrow", "a", "z", "t", "w", "x", "up arrow", "n", "s"]],
    "to a level and back at once": [["e", "q", "left arrow", "up arrow", "right arrow"], ["q", "e", "w"]],
    "traps while a level loads": [["t", "e", "left arrow", "n"], ["q", "t", "a"]],
    "full speed while a level loads": [["q", "f", "down arrow", "n", "e", "t", "up arrow"]],
}
"""Bursts of keys, each after the one before has come to rest. No key is twice in a burst: while its script
waits for its turn, Scratch does not start it again."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", KEYS)
def test_the_same_keys_lead_to_the_same_board_and_screen(open_game: Open, name: str, way: str) -> None:
    plain, other = open_game(), open_game(**WAYS[way])
    for keys in KEYS[name]:
        plain.play(one_a_frame(keys))
        other.play(one_a_frame(keys))
        assert seen(other) == seen(plain)


@pytest.mark.parametrize("way", WAYS)
def test_the_same_keys_all_in_one_frame_lead_to_the_same_board_and_screen(open_game: Open, way: str) -> None:
    keys = ["a", "left arrow", "t", "e", "up arrow", "z", "s", "x", "d", "w"]
    script = [[(key, True) for key in keys]]
    plain, other = open_game(), open_game(**WAYS[way])
    plain.play(script)
    other.play(script)
    assert seen(other) == seen(plain)


@pytest.mark.parametrize("way", WAYS)
def test_a_search_left_alone_ends_the_same_and_plays_the_same_solution(open_game: Open, way: str) -> None:
    plain, other = open_game(), open_game(**WAYS[way])
    ends = []
    for project in (plain, other):
        project.play(one_a_frame(["left arrow", "v"]))
        settle(project)
        ends.append([project.read(reading) for reading in SEARCH])
        position = seen(project)
        assert position[0]["solved"] == "1"
        del position[0]["status"], position[2]["bottom panel"]  # they tell the seconds that it took
        ends.append(position)
    assert ends[2:] == ends[:2]


@pytest.mark.parametrize("delay", range(6))
def test_a_move_while_a_hint_is_being_found_leaves_no_hint_for_the_position_before_it(
    tmp_path: Path, delay: int
) -> None:
    path = tmp_path / "game.sb3"
    path.write_bytes(build([parse_rle("7#|#.4-#|#-$@$-#|#4-.#|7#")], [4]))
    with Project.open(path, passes=1) as project:
        project.green_flag()
        project.step()
        settle(project)
        project.key_down("h")
        project.step(delay)
        asked = project.variable("machine") == "searching" or project.variable("answer") == "solved"
        assert asked == (delay > 0)
        project.press("left arrow")
        project.key_up("h")
        settle(project)
        assert project.variable("cursor") == 1
        shown = [sprite.costume for sprite in project.sprites() if sprite.visible]
        assert not [costume for costume in shown if costume.startswith("hint")]
