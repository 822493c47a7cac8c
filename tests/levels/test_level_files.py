"""Files of levels: their format is told by what they hold, and written by what their name ends in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from levels import (
    FORMATS,
    Collection,
    Format,
    Level,
    LevelError,
    format_of,
    original,
    parse_bytes,
    parse_rle,
    read_levels,
    scan_bytes,
    scan_levels,
    write_slc,
    write_xsb,
)

COLLECTION = Collection(
    "Two", "Ada", "", (parse_rle("4#|#@*#|4#", author="Ada"), parse_rle("5#|#@$.#|5#", author="Ada"))
)
CONTENT = {
    "xsb": write_xsb(COLLECTION).encode(),
    "slc": write_slc(COLLECTION),
    "slc without a declaration": write_slc(COLLECTION).partition(b"\n")[2],
    "slc with a mark": b"\xef\xbb\xbf" + write_slc(COLLECTION),
    "slc in UTF-16": write_slc(COLLECTION).replace(b"utf-8", b"utf-16").decode().encode("utf-16"),
    "slc after a comment": b"<!-- levels -->" + write_slc(COLLECTION).partition(b"\n")[2],
}


@pytest.mark.parametrize("name", ["a.xsb", "a.sok", "a.txt", "a", "<stdin>"])
@pytest.mark.parametrize("content", CONTENT.values(), ids=CONTENT.keys())
def test_the_format_is_told_by_what_a_file_holds_not_by_its_name(content: bytes, name: str) -> None:
    assert parse_bytes(content, name) == COLLECTION
    assert [board.level for board in scan_bytes(content, name)] == list(COLLECTION.levels)


@pytest.mark.parametrize("name", ["a.slc", "A.XML"])
def test_a_file_called_slc_has_the_errors_of_xml(name: str) -> None:
    with pytest.raises(LevelError, match=f"{name}:1:1: not well-formed XML"):
        parse_bytes(b"#####\n#@$.#\n#####\n", name)


def test_a_file_of_one_line_boards_is_read() -> None:
    assert parse_bytes(b"4#|#@*#|4#\n5#|#@$.#|5#\n", "a.rle").levels == tuple(
        Level(level.rows) for level in COLLECTION.levels
    )


def test_files_are_read_by_path(tmp_path: Path) -> None:
    path = tmp_path / "a.slc"
    path.write_bytes(CONTENT["slc"])
    assert read_levels(path) == COLLECTION
    assert [board.level for board in scan_levels(str(path))] == list(COLLECTION.levels)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.xsb", "XSB"),
        ("a.b.SOK", "XSB"),
        ("a.txt", "XSB"),
        ("a.rle", "RLE"),
        ("a.Slc", "SLC"),
        ("a.xml", "SLC"),
    ],
)
def test_a_name_has_a_format_in_any_case(name: str, form: str) -> None:
    found = format_of(name)
    assert found is not None
    assert found.name == form


@pytest.mark.parametrize("name", ["", "a", "slc", ".slc", "a.sb3", "a.xsb.gz"])
def test_other_names_have_none(name: str) -> None:
    assert format_of(name) is None


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_every_format_holds_the_boards_of_the_shipped_levels(form: Format) -> None:
    again = parse_bytes(form.write(original()), "a" + form.endings[0])
    assert [level.rows for level in again.levels] == [level.rows for level in original().levels]


def test_xsb_holds_everything_and_slc_all_but_comments() -> None:
    xsb, _, slc = FORMATS
    (one, two) = COLLECTION.levels
    commented = replace(
        COLLECTION, comment="of all", levels=(one, replace(two, title="Two", comment="of one"))
    )
    assert parse_bytes(xsb.write(commented)) == commented
    assert parse_bytes(slc.write(commented)) == replace(commented, levels=(one, replace(two, title="Two")))
