"""The sound that each key should make."""

from __future__ import annotations

import pytest

from harness.sokoban.verify.checks.sound_checks import sound_of
from levels import parse_rle
from solver_ref import Game

CORRIDOR = "8#|#@-$-.-#|8#"
TWO = "9#|#@$.$--.#|9#"


@pytest.mark.parametrize(
    ("text", "keys", "expected"),
    [
        (CORRIDOR, ["left arrow", "a"], ["bump", "bump"]),
        (CORRIDOR, ["right arrow", "right arrow", "right arrow"], ["step", "push", "win"]),
        (CORRIDOR, ["d", "z", "z", "x", "x"], ["step", "undo", "", "step", ""]),
        (CORRIDOR, ["right arrow", "r", "r", "z", "x"], ["step", "undo", "", "undo", "undo"]),
        (CORRIDOR, ["right arrow"] * 4, ["step", "push", "win", ""]),
        (TWO, ["right arrow", "right arrow"], ["home", "bump"]),
    ],
)
def test_a_key_is_heard_for_what_it_does(text: str, keys: list[str], expected: list[str]) -> None:
    game = Game(parse_rle(text))
    assert [sound_of(game, key) for key in keys] == expected


def test_a_key_that_makes_a_sound_has_been_pressed_in_the_game() -> None:
    game = Game(parse_rle(CORRIDOR))
    sound_of(game, "right arrow")
    assert (game.moves, game.history) == (1, [3])
