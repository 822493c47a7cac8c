"""SLC: what the wild holds is read, what is written reads back, and what is dangerous is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from levels import Collection, Level, LevelError, parse_slc, scan_slc, write_slc

SMALL = ("####", "#@*#", "####")
LONG = ("#####", "#@$.#", "#####")


def slc(levels: str, head: str = "") -> bytes:
    """A document with these <Level> elements, the first on line 3."""
    within = f"\n<LevelCollection>\n{levels}\n</LevelCollection>"
    return f"{head}<SokobanLevels>{within}</SokobanLevels>".encode()


def level(*rows: str, attributes: str = "") -> str:
    return f"<Level {attributes}>\n" + "\n".join(f"  <L>{row}</L>" for row in rows) + "\n</Level>"


def test_every_text_of_a_collection_finds_its_place() -> None:
    text = """<?xml version="1.0"?>
    <SokobanLevels>
      <Title>Two of them</Title>
      <Description>
For beginners.
      </Description>
      <Email>ada@example.org</Email>
      <Url>http://example.org/</Url>
      <LevelCollection Copyright="Ada" MaxWidth="5" MaxHeight="3">
        <Level Id="One" Width="4" Height="3"><L>####</L><L>#@*#</L><L>####</L></Level>
        <Level Id="Two" Copyright="Ben"><L>#####</L><L>#@$.#</L><L>#####</L></Level>
      </LevelCollection>
    </SokobanLevels>""".replace("\n    ", "\n")
    assert parse_slc(text.encode()) == Collection(
        "Two of them",
        "Ada",
        "For beginners.\n\nEmail: ada@example.org\nUrl: http://example.org/".replace("\n\n", "\n"),
        (Level(SMALL, "One", "Ada"), Level(LONG, "Two", "Ben")),
    )


def test_files_as_windows_programs_write_them_are_read() -> None:
    text = slc(
        level(*LONG, attributes='Id="Größe &amp; Maß"'), head='<?xml version="1.0" encoding="ISO-8859-1"?>\n'
    )
    data = text.decode().replace("\n", "\r\n").encode("iso-8859-1")
    assert parse_slc(data).levels == (Level(LONG, "Größe & Maß"),)


@pytest.mark.parametrize(
    ("declared", "written"),
    [
        ("UTF-8", "iso-8859-1"),
        ("ISO-8859-1", "utf-16"),
        ("windows-1251", "windows-1251"),
        ("nonsense", "utf-8"),
    ],
)
def test_the_declared_encoding_counts_unless_the_text_is_not_in_it(declared: str, written: str) -> None:
    word = "Ж" if written == "windows-1251" else "Ä"
    text = slc(level(*LONG, attributes=f'Id="{word}"'), head=f'<?xml version="1.0" encoding="{declared}"?>\n')
    assert parse_slc(text.decode().encode(written)).levels[0].title == word


def test_rows_may_be_uneven_and_empty() -> None:
    text = slc(level("", "  ###", "###.#", "#@ $ #", "######", "").replace("<L></L>", "<L/>"))
    assert parse_slc(text).levels == (Level(("  ###", "###.#", "#@ $ #", "######")),)


def test_an_empty_row_within_a_board_is_a_row_of_floor() -> None:
    assert parse_slc(slc(level(*SMALL, "", "##"))).levels[0].rows == (*SMALL, "    ", "##  ")


def test_the_other_letters_of_xsb_are_read_too() -> None:
    assert parse_slc(slc(level("#####", "#pb.#", "##-_#", "#####"))).levels[0].rows[1] == "#@$.#"


def test_comments_and_unknown_elements_are_skipped() -> None:
    text = slc(f"<!-- {'#' * 5} --><Extra><L>x</L></Extra>" + level(*LONG) + "<?php nothing ?>")
    assert parse_slc(text).levels == (Level(LONG),)


def test_every_bad_level_is_reported_where_it_stands() -> None:
    text = slc(
        level(*LONG) + "\n" + level("#####", "#@$@#", "#####") + "\n" + level("#####", "#@x.#", "#####")
    )
    found = scan_slc(text, "a.slc")
    assert [(board.index, board.line, board.level is None) for board in found] == [
        (1, 4, False),
        (2, 9, True),
        (3, 14, True),
    ]
    assert [str(problem) for board in found for problem in board.problems] == [
        "a.slc:10:9: a second keeper (the first is at line 10, column 7)",
        "a.slc:9: 1 box but 0 goals",
        "a.slc:15:8: found 'x' (U+0078), not a Sokoban square",
        "a.slc:14: no box",
    ]
    with pytest.raises(LevelError, match=r"a\.slc:10:9: a second keeper"):
        parse_slc(text, "a.slc")


def test_a_level_without_rows_has_a_problem() -> None:
    (board,) = scan_slc(slc("<Level/>"), "a.slc")
    assert [str(problem) for problem in board.problems] == ["a.slc:3: no square"]


UNREADABLE = {
    b"": "a.slc:1:1: not well-formed XML: Document is empty",
    b"####\n": "a.slc:1:1: not well-formed XML: Start tag expected, '<' not found",
    b"<html/>": "a.slc:1: the root element is <html>, not <SokobanLevels>",
    b"<SokobanLevels/>": "a.slc: no level found",
}


@pytest.mark.parametrize(("data", "message"), UNREADABLE.items())
def test_what_is_no_slc_says_so_once(data: bytes, message: str) -> None:
    (entry,) = scan_slc(data, "a.slc")
    assert (entry.index, entry.level, [str(problem) for problem in entry.problems]) == (0, None, [message])
    with pytest.raises(LevelError) as caught:
        parse_slc(data, "a.slc")
    assert str(caught.value) == message


def test_xml_that_is_cut_off_names_line_and_column() -> None:
    text = slc(level(*LONG))
    with pytest.raises(LevelError, match=r"a\.slc:5:\d+: not well-formed XML: "):
        parse_slc(text[: text.index(b"@")], "a.slc")


def entities(depth: int) -> str:
    """Declarations of entities, each ten times the one before."""
    return '<!ENTITY e0 "##########">' + "".join(
        f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, depth + 1)
    )


BOMBS = {
    "entities in a row": slc(level("&e9;"), head=f"<!DOCTYPE SokobanLevels [{entities(9)}]>"),
    "one long entity time and again": slc(
        level("&e;" * 1000), head=f"<!DOCTYPE SokobanLevels [<!ENTITY e '{'#' * 100_000}'>]>"
    ),
    "an entity from elsewhere": slc(
        level("&e;"), head='<!DOCTYPE SokobanLevels [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
    ),
    "a parameter entity from elsewhere": slc(
        level(*LONG), head='<!DOCTYPE SokobanLevels [<!ENTITY % e SYSTEM "file:///etc/hostname"> %e;]>'
    ),
    "entities in an attribute": slc(level(attributes='Id="&e9;"'), head=f"<!DOCTYPE x [{entities(9)}]>"),
    "an entity unused": slc(level(*LONG), head="<!DOCTYPE SokobanLevels [<!ENTITY e '#'>]>"),
    "an external DTD": slc(level(*LONG), head='<!DOCTYPE SokobanLevels SYSTEM "file:///etc/hostname">'),
    "a bare declaration": slc(level(*LONG), head="<!DOCTYPE SokobanLevels>"),
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("data", BOMBS.values(), ids=BOMBS.keys())
def test_document_type_declarations_are_refused(data: bytes, encoding: str) -> None:
    with pytest.raises(LevelError, match=r"document type declaration|entity amplification"):
        parse_slc(data.decode().encode(encoding))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_refused_declaration_is_told_with_its_place(encoding: str) -> None:
    head = '<!-- Größe -->\n <!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">\n'
    (entry,) = scan_slc(slc(level(*LONG), head=head).decode().encode(encoding), "a.slc")
    told = "a.slc:2:2: refused: a document type declaration, which no level file needs"
    assert [str(problem) for problem in entry.problems] == [told]


def test_a_declaration_in_utf_16_that_says_so_is_refused_too() -> None:
    head = '<?xml version="1.0" encoding="utf-16"?>\n'
    assert parse_slc(slc(level(*LONG), head=head).decode().encode("utf-16")).levels == (Level(LONG),)
    data = slc(level("&e9;"), head=f"{head}<!DOCTYPE SokobanLevels [{entities(9)}]>")
    with pytest.raises(LevelError, match=r"document type declaration|entity amplification"):
        parse_slc(data.decode().encode("utf-16"))


def test_an_inclusion_is_an_unknown_element_and_includes_nothing(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("#@*#")
    include = f'<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="{secret.as_uri()}" parse="text"/>'
    assert parse_slc(slc(include + level(*LONG))).levels == (Level(LONG),)
    (board,) = scan_slc(slc(level("####", include, "####")))
    assert board.level is None
    assert "no keeper" in str(board.problems[0])


def test_a_text_longer_than_the_parser_takes_is_refused() -> None:
    (entry,) = scan_slc(slc(level("#" * 11_000_000)))
    assert (entry.index, entry.level) == (0, None)
    assert "not well-formed XML" in str(entry.problems[0])


def test_an_entity_without_a_declaration_is_refused() -> None:
    with pytest.raises(LevelError, match=r"not well-formed XML: .*Entity 'e' not defined"):
        parse_slc(slc(level("####", "&e;", "####")))


def test_no_file_from_elsewhere_is_ever_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("#@*#")
    head = f'<!DOCTYPE SokobanLevels [<!ENTITY e SYSTEM "{secret.as_uri()}">]>'
    for encoding in ("utf-8", "utf-16"):
        (entry,) = scan_slc(slc(level("####", "&e;", "####"), head=head).decode().encode(encoding))
        assert (entry.index, entry.level) == (0, None)


def test_the_written_form_is_stable() -> None:
    collection = Collection(
        "T", "Ada", "All.\nUrl: http://example.org/", (Level(SMALL, "a<b", "Ben"), Level(LONG))
    )
    assert write_slc(collection).decode() == (
        "<?xml version='1.0' encoding='utf-8'?>\n"
        "<SokobanLevels>\n"
        "  <Title>T</Title>\n"
        "  <Description>All.</Description>\n"
        "  <Url>http://example.org/</Url>\n"
        '  <LevelCollection Copyright="Ada" MaxWidth="5" MaxHeight="3">\n'
        '    <Level Id="a&lt;b" Width="4" Height="3" Copyright="Ben">\n'
        "      <L>####</L>\n      <L>#@*#</L>\n      <L>####</L>\n"
        "    </Level>\n"
        '    <Level Id="" Width="5" Height="3">\n'
        "      <L>#####</L>\n      <L>#@$.#</L>\n      <L>#####</L>\n"
        "    </Level>\n"
        "  </LevelCollection>\n"
        "</SokobanLevels>\n"
    )


COMMENTS = (
    "",
    "One line",
    "Email: a@example.org",
    "Url: http://example.org/",
    "Email: a@example.org\nUrl: http://example.org/",
    "Url: http://example.org/\nEmail: a@example.org",
    "Words\n\nEmail: a@example.org",
    "Words\nEmail: two  blanks",
    "Words\nUrl:\n\n  indented <&> ]]>",
)


@pytest.mark.parametrize("comment", COMMENTS)
def test_a_comment_reads_back_whatever_its_last_lines_are(comment: str) -> None:
    collection = Collection("", "", comment, (Level(LONG),))
    assert parse_slc(write_slc(collection)) == collection


def test_bare_levels_can_be_written() -> None:
    assert parse_slc(write_slc([Level(SMALL, "One", "Ada")])).levels == (Level(SMALL, "One", "Ada"),)


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    written = write_slc(Collection("a\0b", "\ud800", "c\x01d", (Level(LONG, "\uffff"),)))
    again = parse_slc(written)
    assert (again.title, again.author, again.comment, again.levels[0].title) == (
        "a\ufffdb",
        "\ufffd",
        "c\ufffdd",
        "\ufffd",
    )
