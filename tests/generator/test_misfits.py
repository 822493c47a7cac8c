"""Levels that the project cannot play are refused, with the reason."""

from __future__ import annotations

import pytest

from generator.game import LevelDoesNotFitError, build, misfit
from levels import Level

BOARD = ("######", "#@$..#", "######")
CLASSIC = ("#####", "#@$.#", "#####")


def test_the_project_does_not_know_the_rules_of_keeper_home() -> None:
    reason = misfit(Level(BOARD, rules="keeper-home"))
    assert reason == "a board with the rules 'keeper-home', where the project knows only the classic ones"


def test_a_classic_board_is_no_misfit() -> None:
    assert misfit(Level(CLASSIC)) is None


def test_no_project_is_built_of_a_level_with_other_rules() -> None:
    classic, home = Level(CLASSIC), Level(BOARD, "Home", rules="keeper-home")
    with pytest.raises(LevelDoesNotFitError, match=r"level 2 \(Home\): a board with the rules 'keeper-home'"):
        build([classic, home], [1, None])


BELL = Level(CLASSIC, "Ding\a")
HALF = Level(CLASSIC, author="Somebody \ud800")


def test_a_title_or_author_that_the_editor_cannot_show_is_named_with_the_character() -> None:
    assert misfit(BELL) == "a title with the control character U+0007, which the project can't show"
    assert misfit(HALF) == "an author with U+D800 (half of a character), which the project can't show"


@pytest.mark.parametrize("level", [BELL, HALF])
def test_no_project_is_built_of_a_level_with_such_a_title_or_author(level: Level) -> None:
    with pytest.raises(LevelDoesNotFitError, match=r"U\+[0-9A-F]{4}"):
        build([level], [1])
