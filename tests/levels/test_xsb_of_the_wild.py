"""Texts as they are found: other games, separators, rows with their ends or joined, blanks of all kinds."""

from __future__ import annotations

import pytest

from levels import parse_xsb, scan_xsb, write_xsb

A = "####\n#@*#\n####\n"
B = "#####\n#@$.#\n#####\n"
ROWS_A, ROWS_B = tuple(A.split()), tuple(B.split())


def problems(text: str) -> list[str]:
    return [str(problem) for entry in scan_xsb(text, "a.xsb") for problem in entry.problems]


@pytest.mark.parametrize("name", ["Hexoban", "Trioban", "octoban", "Sokomind Plus"])
@pytest.mark.parametrize("line", ["Game: {}", "; Game: {}", "Game={}", "Variant = {}"])
def test_a_level_of_another_game_is_refused_by_its_name(line: str, name: str) -> None:
    (fault,) = problems(f"{B}{line.format(name)}\n")
    word = name.split(maxsplit=1)[0]
    assert fault.endswith(f": this is a level of {word}, which has other rules than Sokoban")
    assert fault.startswith("a.xsb:4:")


def test_a_game_named_before_the_first_board_is_that_of_all_but_those_that_name_their_own() -> None:
    entries = scan_xsb(f"Game: Hexoban\n\n{A}\n{B}Game: Sokoban\n")
    assert [entry.level is None for entry in entries] == [True, False]


@pytest.mark.parametrize("name", ["Sokoban", "Microban", "My game", "Sokoban (classic)"])
def test_a_game_that_is_sokoban_or_unknown_is_read(name: str) -> None:
    assert parse_xsb(f"Game: {name}\n\n{B}").levels[0].rows == ROWS_B


def test_a_board_with_letters_for_its_boxes_and_goals_is_told_to_be_a_variant() -> None:
    (fault,) = problems("########\n#@A a ##\n##C c###\n########\n")
    assert fault.startswith("a.xsb:2:3: boxes that have letters or numbers of their own")
    (slip,) = problems("#####\n#@$.#\n#  x#\n#####\n")
    assert slip == "a.xsb:3:4: found 'x' (U+0078), not a Sokoban square"


def test_remarks_of_two_colons_and_settings_of_programs_are_comments_and_never_titles() -> None:
    collection = parse_xsb(
        f":::::::\n:: About this file ::\n:::::::\n\nZoom=3\n\n{B}\n:: n. n.\n\n{A}Macro=lrud\n"
    )
    assert [level.title for level in collection.levels] == ["", ""]
    assert collection.title == ""
    said = "\n".join([collection.comment, *(level.comment for level in collection.levels)])
    for part in ("About this file", "Zoom=3", "n. n.", "Macro=lrud"):
        assert part in said


def test_keys_may_have_an_equals_sign() -> None:
    (level,) = parse_xsb(f"{B}Title=One = two\nCopyright = Ada\n").levels
    assert (level.title, level.author) == ("One = two", "Ada")


@pytest.mark.parametrize("separator", ["****", "....", "------", "___", "+++++", "====", "~~~~", " **** "])
def test_a_separator_between_boards_is_part_of_none(separator: str) -> None:
    for text in (f"{A}{separator}\n{B}", f"{separator}\n{A}{separator}\n\n{B}{separator}\n"):
        assert [level.rows for level in parse_xsb(text).levels] == [ROWS_A, ROWS_B]


def test_a_line_of_floor_within_a_board_is_a_row() -> None:
    rows = ("#####", "#@$.#", "#####", "-----", "#####", "#####")
    assert parse_xsb("\n".join(rows)).levels[0].rows == tuple(row.replace("-", " ") for row in rows)


@pytest.mark.parametrize(
    "text",
    [
        "#####|\n#@$.#|\n#####|\n",
        "#####|\n#@$.#|\n#####\n",
        "5#|\n#@$.#|\n5#|\n",
    ],
)
def test_rows_that_each_have_their_row_end_are_one_board(text: str) -> None:
    (level,) = parse_xsb(f"{text}Title: One\n").levels
    assert (level.rows, level.title) == (ROWS_B, "One")


def test_boards_on_one_line_each_that_end_in_a_row_end_are_boards_each() -> None:
    assert len(parse_xsb("4#|#@*#|4#|\n5#|#@$.#|5#|\n").levels) == 2


def test_rows_joined_by_blanks_as_on_a_web_page_are_a_board() -> None:
    assert parse_xsb("##### #@$.# #---# #####\n").levels[0].rows == ("#####", "#@$.#", "#   #", "#####")
    (fault,) = problems("##### #@$.# # # #####\n")
    assert fault.startswith("a.xsb:1: this looks like the rows of a board joined by blanks")


@pytest.mark.parametrize(
    ("character", "name"),
    [("\xa0", "no-break space"), ("\u3000", "ideographic space"), ("\u2003", "em space")],
)
def test_a_blank_that_is_no_space_is_named(character: str, name: str) -> None:
    (fault,) = problems(f"######\n#@$.{character}#\n######\n")
    assert fault == f"a.xsb:2:5: found {name} (U+{ord(character):04X}), not a Sokoban square"
    all_of_them = f"{character * 2}######\n{character * 2}#@$.{character}#\n{character * 2}######\n"
    (entry,) = scan_xsb(all_of_them)
    assert entry.problems
    assert all(name in problem.message for problem in entry.problems)


def test_keys_that_are_not_used_stay_in_the_comment() -> None:
    text = f"{B}Title: One\nTitle: Uno\nAuthor: Ada\nAuthor: Bob\nCopyright: Cy\nGame: Sokoban\nTitle: One\n"
    (level,) = parse_xsb(text).levels
    assert (level.title, level.author) == ("One", "Ada")
    assert level.comment == "Title: Uno\nAuthor: Bob\nCopyright: Cy\nGame: Sokoban"
    header = (
        f"Collection: All\nTitle: Every\nAuthor: Ada\n\n{A}Title: One\n\n{B}Title: Two\nCollection: More\n"
    )
    collection = parse_xsb(header)
    assert (collection.title, collection.comment) == ("All", "Title: Every")
    assert [each.comment for each in collection.levels] == ["", "Collection: More"]
    for read in (collection, parse_xsb(text)):
        assert parse_xsb(write_xsb(read)) == read


@pytest.mark.parametrize("sign", ["+", "?!", "\N{BLACK HEART SUIT}"])
def test_a_sign_that_stands_by_itself_is_a_title(sign: str) -> None:
    for text in (f"{B}\n{sign}\n", f"{B}\n; {sign}\n", f"{B}\nTitle: {sign}\n"):
        (level,) = parse_xsb(text).levels
        assert (level.title, level.rows) == (sign, ROWS_B)
