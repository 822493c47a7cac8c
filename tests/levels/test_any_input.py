"""Whatever the input: levels or LevelError, never another exception, and never a wait.

A thousand inputs, made up and mutated, the same ones on every run: Hypothesis takes its seed from the test.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from levels import (
    FORMATS,
    Collection,
    LevelError,
    decode,
    parse_bytes,
    parse_rle,
    scan_bytes,
    to_rle,
    write_slc,
    write_xsb,
)

four_hundred = settings(max_examples=400, derandomize=True, deadline=None, database=None)
two_hundred = settings(four_hundred, max_examples=200)

LEVELS = (
    parse_rle("-4#|3#-.#|#@$-*#|#--3#|4#", title="Größe", author="Ada", comment="one\n\ntwo"),
    parse_rle("6#|#@$-.#|6#", title="; 2"),
)
COLLECTION = Collection("Both", "Ada", "Words\nUrl: http://example.org/", LEVELS)
SAMPLES = [
    write_xsb(COLLECTION).encode(),
    write_xsb(COLLECTION).replace("\n", "\r\n").encode("utf-16"),
    b"> ####\n> #@*#\n> ####\n\nTitle: a\nAuthor: b\n\n5#|#@2$2.#|5#\n; c\nSolution\nrRl\n",
    b"Rules: keeper-home\n\n######\n#@$..#\n######\nComment:\n####\nComment-End:\n\t####\n\t#+*#\n\t####\n",
    write_slc(COLLECTION),
    write_slc(COLLECTION).replace(b"\n", b"\r\n").replace(b"utf-8", b"iso-8859-1"),
    b"<!DOCTYPE SokobanLevels [<!ENTITY a '#'>]><SokobanLevels><LevelCollection><Level><L>&a;</L></Level>"
    b"</LevelCollection></SokobanLevels>",
]
PIECES = [
    *(bytes([byte]) for byte in b"#@+$*. -_|()>;:pPbB<&/\"'0159\t\r\n\0\x0b\x1c\x85\xe9\xff"),
    *(
        b"####\n",
        b"#@*#",
        b"Title:",
        b"Author: a\n",
        b"Comment:\n",
        b"Comment-End:",
        b"Solution\n",
        b"Rules: x\n",
    ),
    *(
        b"::",
        b"99999999999",
        b"(((((",
        b"<L>",
        b"</L>",
        b"<L/>",
        b"</Level>",
        b"<Level Id='1'>",
        b"&amp;",
        b"&x;",
    ),
    *(
        b"<![CDATA[",
        b"]]>",
        b"<!--",
        b"-->",
        b"<?xml version='1.0' encoding='utf-16'?>",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
    ),
    *("\u2028".encode(), "倉".encode(), "\ud7ff\ufffe".encode()),
]


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A sample with a few cuts, copies and pieces put in."""
    data = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(data))] * 2)))
        change = draw(st.sampled_from(["cut", "copy", "put", "put", "swap"]))
        if change == "cut":
            data = data[:start] + data[min(end, start + 9) :]
        elif change == "copy":
            data = data[:end] + data[start:]
        elif change == "put":
            data = data[:start] + draw(st.sampled_from(PIECES)) + data[start:]
        else:
            data = data[:start] + draw(st.sampled_from(SAMPLES))[start:end] + data[end:]
    return data


made_up = st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join)


def hold_to_account(data: bytes, name: str) -> None:
    """Both readers of a file agree, and what they read can be written and read again."""
    boards = scan_bytes(data, name)
    assert boards
    problems = [problem for board in boards for problem in board.problems]
    assert all(str(problem).startswith(name) for problem in problems)
    try:
        collection = parse_bytes(data, name)
    except LevelError as error:
        assert str(error) == str(problems[0])
        return
    assert not problems
    assert [board.level for board in boards] == list(collection.levels)
    classic = [level for level in collection.levels if level.rules == "classic"]
    if classic:
        for form in FORMATS:
            bare = Collection.of(replace(level, comment="") for level in classic)
            again = parse_bytes(form.write(bare), "again" + form.endings[0])
            assert [level.rows for level in again.levels] == [level.rows for level in classic]


@four_hundred
@given(mutated(), st.sampled_from(["a.xsb", "a.slc"]))
def test_a_mutated_file_gives_levels_or_a_level_error(data: bytes, name: str) -> None:
    hold_to_account(data, name)


@four_hundred
@given(made_up, st.sampled_from(["a.xsb", "a.slc", "a"]))
def test_a_made_up_file_gives_levels_or_a_level_error(data: bytes, name: str) -> None:
    hold_to_account(data, name)


@two_hundred
@given(
    st.one_of(st.binary(max_size=60), st.text(max_size=30).map(lambda text: text.encode(errors="replace")))
)
def test_any_bytes_give_levels_or_a_level_error(data: bytes) -> None:
    assert isinstance(decode(data), str)
    hold_to_account(data, "a.txt")
    hold_to_account(data, "a.xml")


@two_hundred
@given(st.text("#@+$*.-_ |()0123459pPbBx", max_size=60), st.sampled_from(["", "5#|#@$.#|5#|", "4#|#@*#|4#"]))
def test_any_line_of_rle_gives_a_level_or_a_level_error(text: str, before: str) -> None:
    try:
        level = parse_rle(before + text, "a.rle", 3)
    except LevelError as error:
        assert str(error).startswith("a.rle:3")
        assert error.column is None or 1 <= error.column <= len(before + text) + 1
    else:
        assert parse_rle(to_rle(level)) == level


LARGE = 500_000
"""Bytes or characters: whatever takes the square of it takes minutes, as an endless search does."""
BOARD = "#" * 100 + "\n" + ("#" + " " * 98 + "#\n") * 96 + "#@$." + " " * 95 + "#\n" + "#" * 100 + "\n\n"
TEXTS = {
    "boards": BOARD,
    "keepers": BOARD.replace(" ", "@"),
    "strange squares": BOARD.replace(" ", "x").replace("x#", "##"),
    "walls on a line": "#",
    "blanks on a line": " ",
    "quotes on a line": "> ",
    "digits on a line": "#|9" + "9" * 1000,
    "groups on a line": "#|(",
    "one-line boards on a line": "5#|#@$.#|5#|",
    "comments without an end": "Comment:\n" + "words " * 50 + "\n",
    "solutions": "Solution\n" + "rL" * 100 + "\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_half_a_megabyte_of_anything_is_read(text: str) -> None:
    boards = scan_bytes((text * (LARGE // len(text))).encode())
    assert boards
    assert all((board.level is None) == bool(board.problems) for board in boards)


GREEDY = {
    "by counts": "998(1000#|)1000#\n",
    "by counts that come to nothing": "998(1000#|)0#\n",
    "by one long row": "#" * 1000 + "\n#" * 900 + "\n\n",
    "by one long row of XML": f"<Level><L>{'#' * 1000}</L>{'<L>#</L>' * 900}</Level>",
}


@pytest.mark.parametrize("text", GREEDY.values(), ids=GREEDY.keys())
def test_boards_that_ask_for_more_and_more_squares_are_refused_from_some_board_on(text: str) -> None:
    many = text * 60
    xml = f"<SokobanLevels><LevelCollection>{many}</LevelCollection></SokobanLevels>"
    boards = scan_bytes((xml if text.startswith("<") else many).encode())
    assert len(boards) == 60
    refused = [
        any("squares that are read of this text" in str(p) for p in board.problems) for board in boards
    ]
    assert refused == sorted(refused)
    assert 1 < refused.index(True) < 30


ROWS = "<L>" + BOARD.strip().replace("\n", "</L><L>") + "</L>"
DOCUMENTS = {
    "levels": f"<Level>{ROWS}</Level>",
    "bad levels": f"<Level>{ROWS.replace('@', ' ')}</Level>",
    "rows": "<L/>",
    "entities": "&amp;",
    "elements in one another": "<L>",
}


@pytest.mark.parametrize("text", DOCUMENTS.values(), ids=DOCUMENTS.keys())
def test_half_a_megabyte_of_xml_is_read(text: str) -> None:
    many = text * (LARGE // len(text))
    within = many if text.startswith("<Level>") else f"<Level>{many}</Level>"
    data = f"<SokobanLevels><LevelCollection>{within}</LevelCollection></SokobanLevels>".encode()
    boards = scan_bytes(data)
    assert len(boards) == (len(many) // len(text) if within == many else 1)
