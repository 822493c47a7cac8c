"""What the project makes of the texts in its list of levels, as a remixer may type them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness import Project

PlayText = Callable[[str], Project]


def board(project: Project) -> list[str]:
    """The project's board as XSB rows."""
    width = int(float(project.variable("width")))
    keeper = int(float(project.variable("keeper"))) - 1
    squares = []
    for square, (ground, box) in enumerate(
        zip(project.list_of("ground"), project.list_of("box at"), strict=True)
    ):
        goal = float(ground) == 3
        if square == keeper:
            squares.append("+" if goal else "@")
        elif float(box) > 0:
            squares.append("*" if goal else "$")
        else:
            squares.append(" # ."[int(float(ground))])
    return ["".join(squares[start : start + width]) for start in range(0, len(squares), width)]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("7#|#.-$-@#|7#", ["#######", "#. $ @#", "#######"]),
        ("7#|#._$ @#|7#|", ["#######", "#. $ @#", "#######"]),
        ("#######|#.-$-@#|#######", ["#######", "#. $ @#", "#######"]),
        ("5#|#+$-#|5#", ["#####", "#+$ #", "#####"]),
        ("5#|#@*-#|5#", ["#####", "#@* #", "#####"]),
        ("--5#|--#@$.#|--5#", ["  #####", "  #@$.#", "  #####"]),
        ("3#|#@3#|#-$.#|5#", ["###  ", "#@###", "# $.#", "#####"]),
        ("6#|2(#-)@#|#2($.)#|6#", ["######", "# # @#", "#$.$.#", "######"]),
        ("9#|#@2(1($)1(.))2-#|9#", ["#########", "#@$.$.  #", "#########"]),
        ("02#3#|#@$.#|5#", ["#####", "#@$.#", "#####"]),
    ],
)
def test_a_text_is_read_as_it_is_meant(play_text: PlayText, text: str, rows: list[str]) -> None:
    project = play_text(text)
    assert project.variable("problem") == ""
    assert board(project) == rows


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("5#|#-$.#|5#", "There is no keeper (@)"),
        ("6#|#@@$.#|6#", "There is more than one keeper (@)"),
        ("5#|#@-.#|5#", "There is no box ($)"),
        ("6#|#@$$.#|6#", "2 boxes but 1 goals"),
        ("9#|2(#-)#@2($.)|9#", "The board is open: the keeper can walk off it"),
        ("6#|#@2(2($)2(.)", "There is a ( without a )"),
        ("#@$.#|5#", "The board is open: the keeper can walk off it"),
        ("5#|#@$.|5#", "The board is open: the keeper can walk off it"),
        ("8#|#@$.#-$#|#3-#-.#|8#", "A box is out of reach and not on a goal"),
        ("5#|#@$x#|5#", "In row 2 there is a strange x"),
        ("5#|#@$.#)|5#", "There is a ) without a ("),
        ("5#|(#@$.#|5#", "There is a ( without a )"),
        ("31#|#@$.27-#|31#", "The level is too large for the stage"),
        ("21(3#|)", "The level is too large for the stage"),
        ("999999999#", "The level is too large for the stage"),
        ("999999999(999999999())", "The level is too large for the stage"),
        ("", "There is no keeper (@)"),
    ],
)
def test_a_text_that_is_no_level_says_why_and_takes_no_move(
    play_text: PlayText, text: str, problem: str
) -> None:
    project = play_text(text)
    assert project.variable("problem") == problem
    project.type_keys(["right arrow", "z", "x", "r", "space"])
    assert project.list_of("history") == []
    assert project.variable("level number") == 2


def test_a_level_is_playable_again_after_one_that_was_not(play_text: PlayText) -> None:
    project = play_text("5#|#@$x#|5#")
    project.press("q")
    assert project.variable("problem") == ""
    project.press("right arrow")
    assert float(project.variable("solved")) == 1


def test_the_largest_board_that_the_stage_shows_is_playable(play_text: PlayText) -> None:
    rows = ["30#", "#@27-#", *["#28-#"] * 16, "#26-$.#", "30#"]
    project = play_text("|".join(rows))
    assert project.variable("problem") == ""
    assert float(project.variable("tile")) == 15
    project.type_keys(["down arrow"] * 17 + ["right arrow"] * 26)
    assert float(project.variable("solved")) == 1
