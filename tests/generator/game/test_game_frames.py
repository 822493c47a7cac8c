"""However a frame's time is shared out, the same keys lead to the same board, and to the same screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.game import build
from harness import Project, idle, items_of, var
from harness.sokoban.verify.writing import writings
from levels import parse_rle

Burst = list[list[tuple[str, bool]]]
"""Keys that go down (True) or up, frame by frame."""
LEVELS = ("4#|#-.#|#--3#|#*@--#|#--$-#|#--3#|4#", "8#|#.-$-@-#|#3-$2-#|#.5-#|8#")
GROUND = ("wall", "floor", "goal", "trap")
VARIABLES = (
    *("level number", "keeper", "moves", "pushes", "solved", "cursor", "deadlocked", "machine", "problem"),
    *("traps shown", "full speed", "sound on", "facing", "boxes home", "busy", "status"),
)
LISTS = ("history", "box at", "box squares", "stuck", "ground", "reached", "traps")
POSITION = [*(var(name) for name in VARIABLES), *map(items_of, LISTS)]
ANSWER = [*(var(name) for name in ("answer", "expanded", "states")), items_of("solution")]
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


class Playing:
    """The game in one way of running; every script is played once, from the green flag on."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[str, list[Any]] = {}

    def __call__(self, script: str) -> list[Any]:
        """What is seen after each burst of keys of a script, or what comes of a search."""
        if script not in self._known:
            project = self.begin(*LEVELS)
            self._known[script] = (
                search_and_replay(project) if script == SEARCH else play_bursts(project, SCRIPTS[script])
            )
        return self._known[script]

    def begin(self, *texts: str) -> Project:
        """The game from the green flag on, with these levels."""
        self._project.set_list("levels", texts)
        self._project.green_flag()
        self._project.step()
        settle(self._project)
        return self._project


@pytest.fixture(scope="module")
def plain(game: Path) -> Iterator[Playing]:
    with Project.open(game) as project:
        yield Playing(project)


@pytest.fixture(scope="module", params=WAYS.values(), ids=list(WAYS))
def other(game: Path, request: pytest.FixtureRequest) -> Iterator[Playing]:
    with Project.open(game, **request.param) as project:
        yield Playing(project)


def settle(project: Project) -> None:
    project.run_until(idle(), frames=SETTLE_FRAMES, what="everything to come to rest")


def screen(project: Project) -> list[Any]:
    """What is seen: the ground, the writing, and the sprites where they stand."""
    stamps = project.stamps()
    ground = sorted((each.costume, each.x, each.y, each.size) for each in stamps if each.costume in GROUND)
    sprites = sorted((each.costume, each.x, each.y, each.size) for each in project.sprites() if each.visible)
    return [ground, {name: writing.text for name, writing in writings(stamps).items()}, sprites]


def seen(project: Project) -> list[Any]:
    """The position, and the screen, when everything has come to rest."""
    settle(project)
    (row,) = project.step(1, watch=POSITION)
    plain = [[str(item) for item in value] if isinstance(value, list) else str(value) for value in row]
    return [dict(zip((*VARIABLES, *LISTS), plain, strict=True)), *screen(project)]


def one_a_frame(keys: Sequence[str]) -> Burst:
    return [[(key, True), (key, False)] for key in keys]


def all_at_once(keys: Sequence[str]) -> Burst:
    return [[(key, True) for key in keys], [(key, False) for key in keys]]


SCRIPTS: dict[str, list[Burst]] = {
    "moves, undo, redo and restart": [
        one_a_frame(["left arrow", "up arrow", "z", "x", "a", "r", "s", "d"]),
        one_a_frame(["z", "d", "w"]),
    ],
    "a key at every frame of a load": [
        one_a_frame(["e", "left arrow", "a", "z", "t", "w", "x", "up arrow", "n", "s"])
    ],
    "to a level and back at once": [
        one_a_frame(["e", "q", "left arrow", "up arrow", "right arrow"]),
        one_a_frame(["q", "e", "w"]),
    ],
    "traps while a level loads": [one_a_frame(["t", "e", "left arrow", "n"]), one_a_frame(["q", "t", "a"])],
    "full speed while a level loads": [one_a_frame(["q", "f", "down arrow", "n", "e", "t", "up arrow"])],
    "all keys in one frame": [
        all_at_once(["a", "left arrow", "t", "e", "up arrow", "z", "s", "x", "d", "w"])
    ],
}
"""Bursts of keys, each after the one before has ended. No key is twice in a burst: while its script waits for
its turn, Scratch does not start it again."""


def play_bursts(project: Project, bursts: list[Burst]) -> list[Any]:
    found = []
    for burst in bursts:
        project.play(burst)
        found.append(seen(project))
    return found


SEARCH = "a search left alone"


def search_and_replay(project: Project) -> list[Any]:
    project.play(one_a_frame(["left arrow", "v"]))
    settle(project)
    answer = [project.read(reading) for reading in ANSWER]
    position = seen(project)
    assert position[0]["solved"] == "1"
    del position[0]["status"], position[2]["bottom panel"]  # they tell the seconds that it took
    return [answer, position]


@pytest.mark.parametrize("script", [*SCRIPTS, SEARCH])
def test_the_same_keys_lead_to_the_same_board_and_screen(plain: Playing, other: Playing, script: str) -> None:
    assert other(script) == plain(script)


def test_a_move_while_a_hint_is_being_found_leaves_no_hint_for_the_position_before_it(other: Playing) -> None:
    for delay in range(6):
        project = other.begin("7#|#.4-#|#-$@$-#|#4-.#|7#")
        project.set_variable("answer", "")  # the last search's is still there
        project.key_down("h")
        project.step(delay)
        asked = project.variable("machine") == "searching" or project.variable("answer") == "solved"
        assert asked == (delay > 0)
        project.press("left arrow")
        project.key_up("h")
        settle(project)
        assert project.variable("cursor") == 1, delay
        shown = [sprite.costume for sprite in project.sprites() if sprite.visible]
        assert not [costume for costume in shown if costume.startswith("hint")], delay
