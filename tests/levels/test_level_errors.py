"""Each fault of a board is reported at the place where a person has to look."""

import copy

import pytest

from levels import LevelError, parse_xsb, scan_xsb

ALL_KINDS = """\
; a keeper too many, and a box
  #######
  #@$ . #
  # $ @ #
  #######
"""


def problems(text: str) -> list[str]:
    """The problems of the only board in a text."""
    (entry,) = scan_xsb(text, "a.xsb")
    assert entry.level is None
    return [str(problem) for problem in entry.problems]


def test_no_keeper_is_reported_at_the_board() -> None:
    assert problems("\n\n#####\n#.$ #\n#####\n") == ["a.xsb:3: no keeper"]


def test_a_second_and_a_third_keeper_are_reported_where_they_stand() -> None:
    assert problems("######\n#@.$+#\n# @$ #\n######\n") == [
        "a.xsb:2:5: a second keeper (the first is at line 2, column 2)",
        "a.xsb:3:3: a second keeper (the first is at line 2, column 2)",
    ]


def test_unlike_numbers_of_boxes_and_goals_are_reported_at_the_board() -> None:
    assert problems("; 1\n########\n#@$$$..#\n########\n") == ["a.xsb:2: 3 boxes but 2 goals"]


def test_one_of_a_kind_is_named_in_the_singular() -> None:
    assert problems("#####\n#@$ #\n#####") == ["a.xsb:1: 1 box but 0 goals"]
    assert problems("######\n#@$$.#\n######") == ["a.xsb:1: 2 boxes but 1 goal"]


def test_no_box_is_reported_once_whatever_the_goals() -> None:
    assert problems("#####\n#@..#\n#####") == ["a.xsb:1: no box"]


def test_an_open_board_is_reported_where_the_keeper_walks_off() -> None:
    assert problems("\n #####\n #   #\n #@$.\n #####\n") == [
        "a.xsb:4:6: the board is open: the keeper can walk off it here"
    ]


def test_an_open_board_is_open_where_the_hole_is_nearest() -> None:
    assert problems("### ###\n#@$ . #\n### ###") == [
        "a.xsb:1:4: the board is open: the keeper can walk off it here"
    ]


def test_boxes_out_of_reach_and_off_the_goals_are_reported_each() -> None:
    assert problems("##########\n#@*  #$ .#\n#    #$ .#\n##########") == [
        "a.xsb:2:7: unreachable box that is not on a goal",
        "a.xsb:3:7: unreachable box that is not on a goal",
    ]


def test_a_box_out_of_reach_on_a_goal_is_a_decoration() -> None:
    (level,) = parse_xsb("########\n#@$.# *#\n########").levels
    assert level.boxes == {10, 14}


def test_a_wrong_character_is_reported_where_it_is() -> None:
    assert problems("#####\n#@$.#\n# é #\n#####") == ["a.xsb:3:3: found 'é' (U+00E9), not a Sokoban square"]


def test_a_wrong_character_in_the_first_row_is_not_taken_for_a_title() -> None:
    assert problems("##x##\n#@$.#\n#####") == ["a.xsb:1:3: found 'x' (U+0078), not a Sokoban square"]


def test_a_wrong_character_in_place_of_a_wall_does_not_open_the_board() -> None:
    assert problems("#####\n#@$.#\n###H#\n") == ["a.xsb:3:4: found 'H' (U+0048), not a Sokoban square"]


def test_a_tab_inside_a_row_is_a_wrong_character() -> None:
    assert problems("######\n#@$.\t#\n######") == [r"a.xsb:2:5: found '\t' (U+0009), not a Sokoban square"]


def test_a_tab_before_one_row_alone_is_a_wrong_character() -> None:
    assert problems("        #####\n\t#@$.#\n        #####") == [
        r"a.xsb:2:1: found '\t' (U+0009), not a Sokoban square"
    ]


def test_mail_quoting_counts_as_columns() -> None:
    assert problems("> #####\n> #@$?#\n> #####") == [
        "a.xsb:2:6: found '?' (U+003F), not a Sokoban square",
        "a.xsb:1: 1 box but 0 goals",
    ]


def test_every_problem_of_a_board_is_reported() -> None:
    assert problems(ALL_KINDS) == [
        "a.xsb:4:7: a second keeper (the first is at line 3, column 4)",
        "a.xsb:2: 2 boxes but 1 goal",
    ]


def test_every_board_is_scanned_past_the_bad_ones() -> None:
    entries = scan_xsb("; a\n###\n#@#\n###\n\n; b\n#####\n#@$.#\n#####\n\n; c\n####\n#$.#\n####\n")
    found = [(entry.index, entry.line, entry.title) for entry in entries]
    assert found == [(1, 2, "a"), (2, 7, "b"), (3, 12, "c")]
    messages = [[problem.message for problem in entry.problems] for entry in entries]
    assert messages == [["no box"], [], ["no keeper"]]
    assert [entry.level is not None for entry in entries] == [False, True, False]


def test_parsing_raises_the_first_problem() -> None:
    with pytest.raises(LevelError, match=r"^a\.xsb:2:4: found 'o'"):
        parse_xsb("#####\n#@$o#\n#####\n\n###\n###\n###\n", "a.xsb")


@pytest.mark.parametrize(
    "text", ["", "\n\n", "; only a comment\n", "Title: nothing\n", "-----\n", "*****\n\n..\n", "\x00\xff"]
)
def test_a_text_without_a_board_has_no_level(text: str) -> None:
    with pytest.raises(LevelError) as caught:
        parse_xsb(text, "a.xsb")
    assert str(caught.value) == "a.xsb: no level found"
    (entry,) = scan_xsb(text, "a.xsb")
    assert (entry.index, entry.level) == (0, None)
    assert [str(problem) for problem in entry.problems] == ["a.xsb: no level found"]


def test_a_board_larger_than_any_is_refused_before_it_is_padded() -> None:
    wide = "#" * 100_000
    text = wide + "\n" + "#\n" * 100_001
    assert problems(text) == ["a.xsb:1:1: a board of 100000 × 100002 squares, where 1000 × 1000 is the most"]


def test_an_error_survives_the_way_between_processes() -> None:
    error = LevelError("no box", source="a.xsb", line=3, column=4)
    assert str(copy.copy(error)) == "a.xsb:3:4: no box"  # copied as pickle does
