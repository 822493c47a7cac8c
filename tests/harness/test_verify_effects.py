"""Pictures that can't be seen as they were drawn fail; those in another colour do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from harness import Sprite, Stamp
from harness.sokoban.verify.screen import SPOILING, effect_fault

WALL = Stamp("wall", 0, 0, 25)
KEEPER = Sprite(
    "Keeper", False, False, 0, 0, 90, 25, True, "keeper down", 1, 1, "", dict.fromkeys(SPOILING, 0.0), {}
)


def test_pictures_without_effects_pass() -> None:
    assert effect_fault([WALL], [KEEPER]) is None


def test_another_colour_is_a_matter_of_taste() -> None:
    assert effect_fault([replace(WALL, effects={"color": 50})], []) is None


@pytest.mark.parametrize("effect", SPOILING)
def test_an_effect_that_hides_or_twists_a_picture_fails(effect: str) -> None:
    assert (
        effect_fault([replace(WALL, effects={effect: 70})], [])
        == f"'wall' is drawn with the {effect} effect at 70"
    )
    assert effect_fault([], [replace(KEEPER, effects={effect: 70})]) is not None


def test_a_piece_that_is_turned_fails() -> None:
    assert effect_fault([], [replace(KEEPER, direction=45)]) == "'keeper down' is turned to 45°"


def test_what_is_hidden_or_not_the_game_s_may_look_as_it_likes() -> None:
    ghost = replace(KEEPER, effects={"ghost": 100})
    assert effect_fault([], [replace(ghost, visible=False), replace(ghost, costume="cat")]) is None
