"""One-line boards: canonical when written, any encoder's when read, bounded always."""

import pytest

from levels import Level, LevelError, parse_rle, to_rle

ROWS = ("#######", "#.-$-@#".replace("-", " "), "#######")

SAME_BOARD = {
    "canonical": "7#|#.-$-@#|7#",
    "no counts": "#######|#.-$-@#|#######",
    "a count of one": "7#|1#1.1-1$1-1@1#|7#",
    "a last row end": "7#|#.-$-@#|7#|",
    "floor as underscore": "7#|#._$_@#|7#",
    "floor as blank": "7#|#. $ @#|7#",
    "letters": "7#|#.-b-p#|7#",
    "a group": "3(##)#|#.-$-@#|7#",
    "groups in groups": "2(3(#))#|#.-$-@#|7#",
    "a group over row ends": "7#|#.-$-@#|1(7#|)",
    "a count split in two": "3#4#|#.-$-@#|7#",
    "blanks around": "  7#|#.-$-@#|7#\n",
}


@pytest.mark.parametrize("text", SAME_BOARD.values(), ids=SAME_BOARD.keys())
def test_the_same_board_is_read(text: str) -> None:
    assert parse_rle(text) == Level(ROWS)


def test_the_written_form_is_canonical() -> None:
    assert to_rle(Level(ROWS)) == "7#|#.-$-@#|7#"


def test_rows_are_written_without_floor_at_the_end() -> None:
    level = Level(("   ###", "####.#", "#@ $ #", "######"))
    assert to_rle(level) == "3-3#|4#.#|#@-$-#|6#"


def test_a_row_of_floor_alone_is_written_empty() -> None:
    level = Level(("####", "#@*#", "####", "    ", "#"))
    assert to_rle(level) == "4#|#@*#|4#||#"
    assert parse_rle(to_rle(level)) == level


def test_title_author_and_comment_are_given_along() -> None:
    level = parse_rle("4#|#@*#|4#", title="One", author="Ada", comment="solved")
    assert (level.title, level.author, level.comment) == ("One", "Ada", "solved")


ERRORS = {
    "999999999#": "5:1: a board of more than 1000 × 1000 squares",
    "#|" + "9" * 5000 + "#": "5:3: a board of more than 1000 × 1000 squares",
    "9999(9999(9999(#)))": "5:18: a board of more than 1000 × 1000 squares",
    "4#|#@*x|4#": "5:7: found 'x' (U+0078), not a Sokoban square",
    "4#|#@*#|0#": "5:9: a count of 0, where 1 is the least",
    "4#|#@*#|4": "5:9: a count of 4 with nothing to count",
    "4(#2)": "5:4: a count of 2 with nothing to count",
    "2(3(#": "5:4: a '(' without its ')'",
    "2#)": "5:3: a ')' without its '('",
    "4#|#@*.|4#": "5: 1 box but 2 goals",
    "4#|#@*|4#": "5:7: the board is open: the keeper can walk off it here",
    "4#|#@2*@#|6#": "5:8: a second keeper (the first is at line 5, column 5)",
    "2000#": "5:5: a board of 2000 × 1 squares, where 1000 × 1000 is the most",
    "(" * 60: "5:50: groups in groups, more than 50 deep",
}


@pytest.mark.parametrize(("text", "message"), ERRORS.items(), ids=[text[:20] for text in ERRORS])
def test_errors_name_the_column_in_the_line(text: str, message: str) -> None:
    with pytest.raises(LevelError) as caught:
        parse_rle(text, "a.rle", 5)
    assert str(caught.value) == f"a.rle:{message}"


def test_what_is_missing_at_the_last_row_end_is_reported_after_the_text() -> None:
    with pytest.raises(LevelError, match=":1:10: the board is open"):
        parse_rle("4#|#@*#|#")
