"""Titles, authors and comments find their boards, whichever way the file is written."""

import pytest

from levels import Collection, parse_xsb, scan_xsb

A, B, C = "####\n#@*#\n####\n", "#####\n#@$.#\n#####\n", "######\n#@ $.#\n######\n"

TITLES_ABC = {
    "comment lines before": f"; a\n\n{A}\n; b\n\n{B}\n; c\n\n{C}",
    "comment lines before, after a header": f"; Many\n\n; a\n\n{A}\n; b\n\n{B}\n; c\n\n{C}",
    "comment lines before, one header": f"; Many\n;\n; a\n\n{A}\n; b\n\n{B}\n; c\n\n{C}",
    "comment lines after": f"{A}\n; a\n\n{B}\n; b\n\n{C}\n; c\n",
    "comment lines right after": f"{A}; a\n\n{B}; b\n\n{C}; c\n",
    "comment lines after, after a header": f"; Many\n\n{A}\n; a\n\n{B}\n; b\n\n{C}\n; c\n",
    "comment lines and no blank line": f"; a\n{A}; b\n{B}; c\n{C}",
    "text before": f"a\n\n{A}\nb\n\n{B}\nc\n\n{C}",
    "text right before": f"a\n{A}\nb\n{B}\nc\n{C}",
    "text before, after a header": f"Many\n\na\n\n{A}\nb\n\n{B}\nc\n\n{C}",
    "text before, thanks after": f"a\n\n{A}\nb\n\n{B}\nc\n\n{C}\nThanks for playing.\n",
    "text after": f"{A}a\n\n{B}b\n\n{C}c\n",
    "keys after": f"{A}Title: a\n\n{B}Title: b\n\n{C}Title: c\n",
    "keys after, a blank line between": f"{A}\nTitle: a\n\n{B}\nTitle: b\n\n{C}\nTitle: c\n",
    "keys after, after a header": f"Title: Many\n\n{A}\nTitle: a\n\n{B}\nTitle: b\n\n{C}\nTitle: c\n",
    "keys before": f"Title: a\n{A}\nTitle: b\n{B}\nTitle: c\n{C}",
    "keys before, a blank line between": f"Title: a\n\n{A}\nTitle: b\n\n{B}\nTitle: c\n\n{C}",
    "keys before, after a header": f"Title: Many\n\nTitle: a\n\n{A}\nTitle: b\n\n{B}\nTitle: c\n\n{C}",
    "keys in any case": f"{A}TITLE: a\n\n{B}title : b\n\n{C}TiTlE:c\n",
    "keys behind a semicolon": f"{A}; Title: a\n\n{B}; Title: b\n\n{C}; Title: c\n",
    "text before and other keys after": f"a\n\n{A}Author: x\n\nb\n\n{B}Author: y\n\nc\n\n{C}Author: z\n",
    "text before, solutions after": f"a\n\n{A}Solution\nuRL\n\nb\n\n{B}Solution\nR\n\nc\n\n{C}Solution\nrR\n",
}

TITLES_1_2_3 = {
    "comment lines before, one left over": f"; 1\n\n{A}\n; 2\n\n{B}\n; 3\n\n{C}\n; 4\n",
    "comment lines before after a header, one left over": f"; 7\n\n; 1\n\n{A}\n; 2\n\n{B}\n; 3\n\n{C}\n; 4\n",
    "comment lines with more below, one left over": f"; 1\n; x\n\n{A}\n; 2\n\n{B}\n; 3\n; y\n\n{C}\n; 4\n",
    "keys before, one left over": f"Title: 1\n\n{A}\nTitle: 2\n\n{B}\nTitle: 3\n\n{C}\nTitle: 4\n",
    "comment lines after": f"{A}\n; 1\n\n{B}\n; 2\n\n{C}\n; 3\n",
    "comment lines after, after a header of another kind": f"; Set 0\n\n{A}\n; 1\n\n{B}\n; 2\n\n{C}\n; 3\n",
    "comment lines after, after a number": f"; 3\n\n{A}\n; 1\n\n{B}\n; 2\n\n{C}\n; 3\n",
}


@pytest.mark.parametrize("text", TITLES_1_2_3.values(), ids=TITLES_1_2_3.keys())
def test_numbers_find_their_boards_though_one_is_left_over(text: str) -> None:
    assert [level.title for level in parse_xsb(text).levels] == ["1", "2", "3"]


def test_titles_count_though_they_are_more_than_a_number() -> None:
    text = f"; Level 8: a\n\n{A}\n; Level 9: b\n\n{B}\n; Level 10: c\n"
    assert [level.title for level in parse_xsb(text).levels] == ["Level 8: a", "Level 9: b"]


@pytest.mark.parametrize("sign", [";", "Title:"])
def test_the_next_number_left_over_names_nothing_in_a_file_of_one_board(sign: str) -> None:
    (level,) = parse_xsb(f"{sign} 1\n\n{A}\n{sign} 2\n").levels
    assert level.title == "1"


def test_a_number_of_many_digits_is_no_counting() -> None:
    huge = "9" * 5000
    collection = parse_xsb(f"; {huge}\n\n{A}\n; {huge}\n")
    assert (collection.title, collection.levels[0].title) == (huge, huge)


@pytest.mark.parametrize("text", TITLES_ABC.values(), ids=TITLES_ABC.keys())
def test_titles_find_their_boards(text: str) -> None:
    assert [level.title for level in parse_xsb(text).levels] == ["a", "b", "c"]


@pytest.mark.parametrize("name", [name for name in TITLES_ABC if "header" in name])
def test_a_header_names_the_collection(name: str) -> None:
    assert parse_xsb(TITLES_ABC[name]).title == "Many"


@pytest.mark.parametrize("name", [name for name in TITLES_ABC if "header" not in name])
def test_the_first_level_does_not_name_the_collection(name: str) -> None:
    assert parse_xsb(TITLES_ABC[name]).title == ""


def test_keys_before_the_first_board_are_about_the_collection() -> None:
    collection = parse_xsb(f"Title: Many\nAuthor: Ada\nComment: all of them\n\n{A}\n{B}")
    assert (collection.title, collection.author, collection.comment) == ("Many", "Ada", "all of them")
    assert [level.title for level in collection.levels] == ["", ""]
    assert [level.comment for level in collection.levels] == ["", ""]


def test_the_author_of_the_collection_is_inherited_where_there_is_no_other() -> None:
    collection = parse_xsb(f"Author: Ada\n\n{A}\n{B}Author: Ben\n\n{C}")
    assert [level.author for level in collection.levels] == ["Ada", "Ben", "Ada"]


def test_a_copyright_stands_in_for_the_author() -> None:
    assert parse_xsb(f"; Copyright: Cy\n\n{A}").author == "Cy"
    assert parse_xsb(f"; Copyright: Cy\nAuthor: Ada\n\n{A}").author == "Ada"


def test_collection_is_a_key_of_its_own_that_names_no_level() -> None:
    collection = parse_xsb(f"Collection: Many\nSome words.\n\n{A}")
    assert (collection.title, collection.levels[0].title) == ("Many", "Some words.")


def test_a_collection_named_after_a_board_names_the_collection() -> None:
    assert parse_xsb(f"{A}Title: a\nCollection: Many\n").title == "Many"


def test_a_title_before_the_only_board_names_both() -> None:
    collection = parse_xsb(f"Title: One\n\n{A}")
    assert (collection.title, collection.levels[0].title) == ("One", "One")


def test_a_comment_runs_to_its_end_mark_whatever_it_holds() -> None:
    text = f"{A}Comment:\nFirst\n\n{B}; no title\nTitle: none\nCOMMENT-END:\nTitle: a\n"
    (level,) = parse_xsb(text).levels
    assert level.title == "a"
    assert level.comment == f"First\n\n{B}; no title\nTitle: none"


def test_a_comment_on_one_line_needs_no_end_mark() -> None:
    collection = parse_xsb(f"{A}Comment: short\nTitle: a\n\n{B}Comment:\nlong\nComment-End:\n")
    assert [level.comment for level in collection.levels] == ["short", "long"]
    assert collection.levels[0].title == "a"


def test_a_comment_that_never_ends_stops_before_the_next_board() -> None:
    collection = parse_xsb(f"{A}Comment:\nfirst\nsecond\n{B}")
    assert [level.comment for level in collection.levels] == ["first\nsecond", ""]


def test_lines_that_are_no_title_are_the_comment() -> None:
    (level,) = parse_xsb(f"Level 7\n; hard\n; very\n\n{A}Date: 2001\n").levels
    assert (level.title, level.comment) == ("Level 7", "hard\nvery\nDate: 2001")


def test_a_key_without_a_value_says_nothing() -> None:
    (level,) = parse_xsb(f"; a\n\n{A}Title:\nAuthor:\n").levels
    assert (level.title, level.author) == ("a", "")


def test_a_bad_board_keeps_its_title() -> None:
    text = TITLES_ABC["keys after"].replace("#@$.#", "#@$$#")
    assert [entry.title for entry in scan_xsb(text)] == ["a", "b", "c"]


def test_a_file_without_words_has_no_texts() -> None:
    collection = parse_xsb(A + "\n" + B)
    assert collection == Collection.of(collection.levels)
    assert {(level.title, level.author, level.comment) for level in collection.levels} == {("", "", "")}
