"""Every oddity of real level files, one by one."""

import random
from pathlib import Path

import pytest

from levels import FORMATS, Collection, Format, Level, decode, parse_bytes, parse_xsb, read_levels

PLAIN = Level(("#####", "#@$.#", "#####"))

SAME_BOARD = {
    "line feeds": b"#####\n#@$.#\n#####\n",
    "carriage returns and line feeds": b"#####\r\n#@$.#\r\n#####\r\n",
    "carriage returns alone": b"#####\r#@$.#\r#####\r",
    "no last newline": b"#####\n#@$.#\n#####",
    "a byte order mark": b"\xef\xbb\xbf#####\n#@$.#\n#####\n",
    "trailing blanks": b"#####  \n#@$.# \n#####   \n",
    "trailing tabs": b"#####\t\n#@$.# \t\n#####\n",
    "trailing floor": b"#####--\n#@$.#_\n#####\n",
    "a margin of blanks": b"   #####\n   #@$.#\n   #####\n",
    "a margin of tabs": b"\t#####\n\t#@$.#\n\t#####\n",
    "a margin of floor": b"--#####--\n--#@$.#--\n__#####__\n",
    "letters for keeper and box": b"#####\n#pb.#\n#####\n",
    "blank lines around": b"\n\n  \n#####\n#@$.#\n#####\n\n\n",
    "mail quoting": b"> #####\n> #@$.#\n> #####\n",
    "mail quoting twice": b">> #####\n> > #@$.#\n>> #####\n",
    "mail quoting without a blank": b">#####\n>#@$.#\n>#####\n",
    "a board on one line in groups": b"5(#)|#(@$).#|1(2(#)3(#))\n",
    "a board on one line with a last row end": b"5#|#@$.#|5#|\n",
    "a board on one line": b"5#|#@$.#|5#\n",
    "an ornament of stars above": b"*****\n\n#####\n#@$.#\n#####\n",
    "an ornament of dashes around": b"-----\n\n#####\n#@$.#\n#####\n\n-----\n",
    "a solution": b"#####\n#@$.#\n#####\n\nSolution\nR\n",
    "a solution of several lines": b"#####\n#@$.#\n#####\nSolution: 1 push\nR\nuuLL\n2(lR)\n",
}


@pytest.mark.parametrize("data", SAME_BOARD.values(), ids=SAME_BOARD.keys())
def test_the_same_board_is_read(data: bytes) -> None:
    (level,) = parse_xsb(decode(data)).levels
    assert level == PLAIN


ODD_BOARDS = {
    "rows that are uneven": b"  ####\n###  ####\n#@ $  . #\n#########\n",
    "blank rows within, drawn as floor": b"####\n#@*#\n####\n--\n_\n  ##\n",
    "walls that only decorate": b"#####   #\n#@$.# # #\n#####   #\n",
    "boxes that only decorate, at the ends of rows": b"  *  \n*####\n#@$.#*\n#####\n",
    "an alcove outside": b"#####\n#@$.####\n#####  #\n    #### #\n",
    "every square there is": b"########\n#+$ *$.#\n########\n",
    "letters for every square": b"########\n#Pb_Bb.#\n########\n",
    "solved from the start": b"####\n#@*#\n####\n",
}


@pytest.mark.parametrize("form", FORMATS, ids=[form.name for form in FORMATS])
@pytest.mark.parametrize("data", ODD_BOARDS.values(), ids=ODD_BOARDS.keys())
def test_an_odd_board_is_read_and_reads_back_from_every_format(data: bytes, form: Format) -> None:
    (level,) = parse_bytes(data).levels
    drawn = data.decode().translate(str.maketrans("PpbB-_", "+@$*  ")).split("\n")
    assert [row.rstrip() for row in level.rows] == [row.rstrip() for row in drawn[:-1]]
    assert parse_bytes(form.write(Collection.of([level]))).levels == (level,)


def test_letters_in_capitals_stand_on_goals() -> None:
    (level,) = parse_xsb("######\n#PbB #\n######\n").levels
    assert level.rows == ("######", "#+$* #", "######")


def test_uneven_rows_are_padded() -> None:
    (level,) = parse_xsb("  ####\n###  ####\n#@ $  . #\n#########\n").levels
    assert level.rows == ("  ####   ", "###  ####", "#@ $  . #", "#########")


@pytest.mark.parametrize("row", ["--", "_", "-_- "])
def test_a_blank_row_drawn_as_floor_is_part_of_the_board(row: str) -> None:
    (level,) = parse_xsb(f"#####\n#@$.#\n#####\n{row}\n##\n##\n").levels
    assert level.rows == ("#####", "#@$.#", "#####", "     ", "##   ", "##   ")


def test_an_empty_line_ends_a_board() -> None:
    assert len(parse_xsb("#####\n#@$.#\n#####\n  \n####\n#@*#\n####\n").levels) == 2


def test_boards_may_follow_each_other_with_only_a_title_between() -> None:
    collection = parse_xsb("####\n#@*#\n####\nSecond\n#####\n#@$.#\n#####\n")
    assert [level.title for level in collection.levels] == ["", "Second"]


def test_walls_and_boxes_that_only_decorate_are_kept() -> None:
    (level,) = parse_xsb("  *  \n# ###\n #@*#\n# ###\n").levels
    assert level.rows[0] == "  *  "
    assert level.boxes == {2, 13}


def test_text_that_is_not_utf_8_is_latin_1() -> None:
    collection = parse_xsb(decode("Author: Jürgen\n\n#####\n#@$.#\n#####\n".encode("iso-8859-1")))
    assert collection.author == "Jürgen"


def test_a_file_of_windows_in_latin_1_is_read() -> None:
    (level,) = parse_bytes("#####\r\n#@$.#\r\n#####\r\nTitle: Größe".encode("iso-8859-1")).levels
    assert level == Level(PLAIN.rows, "Größe")


def test_text_in_utf_8_is_utf_8() -> None:
    assert parse_xsb(decode("Author: 倉庫\n\n#####\n#@$.#\n#####\n".encode())).author == "倉庫"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", ["\ufeff", ""], ids=["marked", "unmarked"])
def test_text_in_utf_16_is_read_with_and_without_a_byte_order_mark(encoding: str, mark: str) -> None:
    text = f"{mark}Author: Jürgen 倉庫\r\n\r\n#####\r\n#@$.#\r\n#####\r\n"
    collection = parse_xsb(decode(text.encode(encoding)))
    assert collection.author == "Jürgen 倉庫"
    assert [level.rows for level in collection.levels] == [PLAIN.rows]


def test_a_stray_nul_does_not_make_utf_16_of_a_text() -> None:
    assert decode("Author: 倉庫\0\n#####\n".encode()) == "Author: 倉庫\0\n#####\n"


def test_any_bytes_are_some_text() -> None:
    chance = random.Random(16)
    for start in (b"", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf"):
        for _ in range(200):
            data = start + bytes(chance.choice([0, 10, 35, 0xD8, 0xFF]) for _ in range(chance.randrange(9)))
            decode(data).encode()  # no half characters in it


def test_a_control_character_of_unicode_is_no_line_end() -> None:
    collection = parse_xsb("; one\x85two\n\n#####\n#@$.#\n#####\n")
    assert len(collection.levels) == 1
    assert collection.levels[0].title == "one two"


def test_a_file_is_read_and_named_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "levels.xsb"
    path.write_bytes(SAME_BOARD["a byte order mark"])
    assert read_levels(path).levels == (PLAIN,)
    path.write_bytes(b"#####\n#@$ #\n#####\n")
    with pytest.raises(ValueError, match=r"levels\.xsb:1: 1 box but 0 goals"):
        read_levels(path)


def test_a_file_that_is_missing_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_levels(tmp_path / "none.xsb")
