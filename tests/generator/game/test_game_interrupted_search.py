"""A key at every point of a search that is interrupted in its batches, as on a slow machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.game import build
from harness import Project, idle, var
from harness.sokoban.verify.board import WATCHED, Frame
from levels import Level, parse_rle
from solver_ref import RESTART, Direction, Game, predict

LEVELS = (parse_rle("8#|#.5-#|#.-$-@-#|#3-$2-#|#6-#|8#"), parse_rle("7#|#.-$-@#|7#"))
TURNS = 700
"""How often loops turn before a block is interrupted. One pass a frame: a frame is one such stretch."""
FRAMES = range(1, 34, 4)
SOLVING = ("f", "wv", "ev")
"""Keys that let the search go on, or ask for another: in the end its replay has solved the level."""
SETTLE_FRAMES = 5_000
WATCHED_TOO = [var(name) for name in ("level number", "machine", "busy", "answer", "expanded", "states")]


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """The game in a machine that interrupts whatever takes long."""
    path: Path = tmp_path_factory.mktemp("slow") / "game.sb3"
    path.write_bytes(build(LEVELS, [7, 2]))
    with Project.open(path, warp_turns=TURNS, passes=1) as project:
        yield project


def played(level: Level, history: list[int], cursor: int) -> Game:
    """The reference's game with this history; fails if an entry is against the rules."""
    game = Game(level)
    for entry in history:
        assert game.restart() if entry == RESTART else game.move(Direction(entry % 4)), f"{entry} is refused"
    for _ in range(len(history) - cursor):
        game.undo()
    return game


def at_rest(project: Project) -> Game:
    """The game when everything has come to rest; fails where the project's is another."""
    project.run_until(idle(), frames=SETTLE_FRAMES, what="everything to come to rest")
    (row,) = project.step(1, watch=[*WATCHED, *WATCHED_TOO])
    number, machine, busy = row[len(WATCHED) : len(WATCHED) + 3]
    assert (machine, str(busy)) == ("", "0")
    level = LEVELS[int(number) - 1]
    game = played(level, [int(entry) for entry in row[5]], int(row[4]))
    assert Frame(level.width, level.height, 0, 0, level).difference(game, row[: len(WATCHED)]) is None
    return game


def search_fault(project: Project, game: Game) -> str | None:
    """Let the project search to the end; how that differs from the prediction."""
    project.play([(("v", True), ("v", False))])
    project.run_until((var("machine") != "searching"), frames=SETTLE_FRAMES, what="an answer")
    found = tuple(str(project.variable(name)) for name in ("answer", "expanded", "states"))
    expected = predict(game.position)
    foretold = (expected.status, str(expected.expanded), str(expected.stored))
    return None if found == foretold else f"{found}, not {foretold}"


@pytest.mark.parametrize("keys", ["v", "h", "w", "z", "r", "e", "f", "eq", "wv", "ev"])
def test_keys_in_an_interrupted_search_leave_a_game_by_the_rules_that_can_be_searched_again(
    slow: Project, keys: str
) -> None:
    replays = searches = searched_again = 0
    for frames in FRAMES:
        slow.green_flag()
        slow.step()
        slow.run_until(idle(), frames=SETTLE_FRAMES, what="the first level")
        slow.play([(("v", True), ("v", False)), *[()] * (frames - 1)])
        searches += slow.variable("machine") == "searching"
        replays += slow.variable("machine") == "replaying"
        slow.play([((key, True), (key, False)) for key in keys])
        game = at_rest(slow)
        assert game.solved or keys not in SOLVING, frames
        if not game.solved:
            assert search_fault(slow, game) is None, frames
            searched_again += 1
    assert searched_again > 3 or keys in SOLVING
    assert searches > 3
    assert replays > 3
