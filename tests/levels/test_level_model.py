"""The level model: canonical, immutable, and its squares."""

from dataclasses import FrozenInstanceError, replace

import pytest

from levels import Collection, Level, LevelError

ROWS = ("#####", "#@$.#", "#####")


def test_rows_are_padded_to_a_rectangle_and_lose_their_margin() -> None:
    level = Level(("", "    ####", "  ###  #", "  #@$ .#", "  ######  ", "   "))
    assert level.rows == ("  ####", "###  #", "#@$ .#", "######")
    assert (level.width, level.height) == (6, 4)


def test_levels_drawn_with_other_margins_are_equal_and_hash_alike() -> None:
    level, moved = Level(ROWS, "one"), Level(("", *(f"   {row} " for row in ROWS)), "one")
    assert level == moved
    assert len({level, moved}) == 1


def test_levels_with_other_titles_are_not_equal() -> None:
    assert Level(ROWS, "one") != Level(ROWS, "two")


def test_squares_are_numbered_row_by_row_from_zero() -> None:
    level = Level(("######", "#+$ *#", "######"))
    assert level.keeper == 7
    assert level.goals == {7, 10}
    assert level.boxes == {8, 10}
    assert level.floor == {7, 8, 9, 10}
    assert level.walls == set(range(18)) - {7, 8, 9, 10}


def test_floor_is_what_the_keeper_could_reach_without_boxes() -> None:
    level = Level(("#########", "#@$ #  .#", "#########", " #*"))
    assert level.floor == {10, 11, 12}
    assert level.boxes == {11, 29}
    assert level.goals == {16, 29}


def test_a_level_cannot_be_changed() -> None:
    level = Level(ROWS)
    with pytest.raises(FrozenInstanceError):
        level.title = "other"  # type: ignore[misc]


def test_a_changed_copy_is_checked_too() -> None:
    with pytest.raises(LevelError, match="no keeper"):
        replace(Level(ROWS), rows=("#####", "#*$.#", "#####"))


def test_titles_are_kept_as_one_line_and_comments_without_blank_ends() -> None:
    level = Level(ROWS, "  two \n words ", "\tme ", "\n\n first  \r\n\r\n last\n\n")
    assert (level.title, level.author, level.comment) == ("two words", "me", " first\n\n last")


def test_a_solved_level_is_valid() -> None:
    assert Level(("####", "#@*#", "####")).boxes == {6}


def test_a_direct_error_is_placed_in_the_rows_given() -> None:
    with pytest.raises(LevelError) as caught:
        Level(("", "  #####", "  #@$,#", "  #####"))
    assert str(caught.value) == "<text>:3:6: found ',' (U+002C), not a Sokoban square"
    assert (caught.value.source, caught.value.line, caught.value.column) == ("<text>", 3, 6)


def test_an_alias_of_a_square_is_not_canonical() -> None:
    with pytest.raises(LevelError, match=r"found '-' \(U\+002D\)"):
        Level(("#####", "#@$.#", "#-..#", "#####"))


def test_blank_rows_are_no_level() -> None:
    with pytest.raises(LevelError, match="no square"):
        Level(("  ", ""))


def test_a_collection_of_bare_levels_has_no_name() -> None:
    assert Collection.of([Level(ROWS)]) == Collection(title="", author="", comment="", levels=(Level(ROWS),))
