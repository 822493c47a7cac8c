"""Keys at random while the computer searches, replays and draws: nothing is ever lost or breaks the rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.game import build
from harness import Project, idle, items_of, var
from levels import Level, original, parse_rle, to_rle
from solver_ref import Direction, Game

Play = Callable[..., Project]
MASHED = 20_000
BURSTS = 12
MOVES = {"up arrow": 0, "w": 0, "left arrow": 1, "a": 1, "down arrow": 2, "s": 2, "right arrow": 3, "d": 3}
KEYS = [*MOVES, *"zxrqevhtfn", "space"]
WEIGHTS = [4] * len(MOVES) + [8, 4, 1, 1, 1, 3, 1, 1, 1, 1, 2]
WATCHED = [
    *(var(name) for name in ("level number", "keeper", "moves", "pushes", "solved", "cursor", "deadlocked")),
    items_of("box at"),
    items_of("history"),
]


def replayed(level: Level, history: list[int], cursor: int) -> Game:
    """The reference's game after the entries in force; fails if one of them is against the rules."""
    game = Game(level)
    for entry in history[:cursor]:
        assert game.restart() if entry == 8 else game.move(Direction(entry % 4)), f"{entry} is refused"
    assert game.history == history[:cursor]
    return game


def follows(before: tuple[list[int], int], after: tuple[list[int], int]) -> bool:
    """Whether a history can have come from the one a frame before without losing what was in force.

    Entries are only ever dropped behind the cursor, and only to make room for fresh ones.
    """
    (old, _), (new, cursor) = before, after
    common = next(
        (place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), None
    )
    if common is None:
        return len(new) >= len(old) or cursor == len(new)
    return cursor == len(new) and cursor > common


@pytest.mark.parametrize("vm", ["scratch", "turbowarp"])
def test_keys_mashed_through_search_replay_and_overlay_never_lose_history_or_break_a_rule(
    play: Play, vm: str
) -> None:
    seed = 3
    print(f"seed {seed}")
    chance = random.Random(seed)
    levels = [original().levels[9], parse_rle("8#|#2-.3-#|#-$@*-##|#2-$2-#|#.3-#|6#"), original().levels[10]]
    project = play(*map(to_rle, levels), vm=vm)
    before: tuple[list[int], int] | None = None
    shown = 0
    seen_searching = seen_replaying = 0
    for _ in range(MASHED // 500):
        keys = chance.choices(KEYS, WEIGHTS, k=500)
        for key, row in zip(keys, project.type_keys(keys, watch=[*WATCHED, var("machine")]), strict=True):
            number, keeper, moves, pushes, solved, cursor = (int(float(value)) for value in row[:6])
            history = [int(float(entry)) for entry in row[8]]
            game = replayed(levels[number - 1], history, cursor)
            boxes = {square for square, box in enumerate(row[7]) if float(box) > 0}
            assert (keeper - 1, boxes) == (game.position.keeper, set(game.position.boxes)), key
            assert (moves, pushes, bool(solved)) == (game.moves, game.pushes, game.solved), key
            if before is not None and number == shown and key not in "qe":
                assert follows(before, (history, cursor)), (key, before, history, cursor)
            before, shown = (history, cursor), number
            seen_searching += row[9] == "searching"
            seen_replaying += row[9] == "replaying"
    assert seen_searching > 100
    assert seen_replaying > 100


@pytest.mark.parametrize("turns", [1, 40, 1000])
def test_keys_mashed_while_every_long_block_is_interrupted_end_in_a_game_by_the_rules(
    tmp_path: Path, turns: int
) -> None:
    seed = turns
    print(f"seed {seed}")
    chance = random.Random(seed)
    levels = [parse_rle("8#|#2-.3-#|#-$@*-##|#2-$2-#|#.3-#|6#"), parse_rle("7#|#.-$-@#|7#")]
    path = tmp_path / "game.sb3"
    path.write_bytes(build(levels, [None, None]))
    with Project.open(path, warp_turns=turns, passes=1) as project:
        project.green_flag()
        project.step()
        for _ in range(BURSTS):
            keys = [chance.choices(KEYS, WEIGHTS, k=chance.choice([0, 1, 1, 2])) for _ in range(40)]
            project.play([[(key, is_down) for key in each for is_down in (True, False)] for each in keys])
            project.run_until(idle(), frames=50_000, what="everything to come to rest")
            (row,) = project.step(1, watch=[*WATCHED, var("machine"), var("busy")])
            number, keeper, moves, pushes, solved, cursor = (int(float(value)) for value in row[:6])
            game = replayed(levels[number - 1], [int(float(entry)) for entry in row[8]], cursor)
            boxes = {square for square, box in enumerate(row[7]) if float(box) > 0}
            assert (keeper - 1, boxes) == (game.position.keeper, set(game.position.boxes)), keys
            assert (moves, pushes, bool(solved)) == (game.moves, game.pushes, game.solved), keys
            assert (row[9], float(row[10])) == ("", 0), keys
            costumes = [sprite.costume for sprite in project.sprites() if sprite.visible]
            assert len([costume for costume in costumes if costume.startswith("box")]) == len(boxes), keys
