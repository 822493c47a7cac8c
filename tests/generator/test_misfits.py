"""Levels that the project cannot play are refused, with the reason."""

from __future__ import annotations

import pytest

from generator.game import LevelDoesNotFitError, build, misfit
from levels import Level

BOARD = ("######", "#@$..#", "######")


def test_the_project_does_not_know_the_rules_of_keeper_home() -> None:
    reason = misfit(Level(BOARD, rules="keeper-home"))
    assert reason == "a board with the rules 'keeper-home', where the project knows only the classic ones"


def test_a_classic_board_is_no_misfit() -> None:
    assert misfit(Level(("#####", "#@$.#", "#####"))) is None


def test_no_project_is_built_of_a_level_with_other_rules() -> None:
    classic, home = Level(("#####", "#@$.#", "#####")), Level(BOARD, "Home", rules="keeper-home")
    with pytest.raises(LevelDoesNotFitError, match=r"level 2 \(Home\): a board with the rules 'keeper-home'"):
        build([classic, home], [1, None])
