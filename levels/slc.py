"""SLC: a collection of levels as XML.

    <SokobanLevels>
      <Title>…</Title>  <Description>…</Description>  <Email>…</Email>  <Url>…</Url>
      <LevelCollection Copyright="…" MaxWidth="…" MaxHeight="…">
        <Level Id="…" Width="…" Height="…" Copyright="…">
          <L>#####</L>                                              one <L> a row, `#@+$*. ` as in XSB
          …

Reading
    Id is a level's title; Copyright is the author, that of LevelCollection where Level has none. Title names
    the collection. Its comment is the Description, with the lines `Email: …` and `Url: …` after it. Other
    elements and attributes are ignored, widths and heights too: the rows say it all. An empty <L> is a
    row of floor; rows may be uneven. `-` and `_` are floor, and letters boxes and keepers, as in XSB.
    The encoding is the declared one, or if the text is not in it, what `decode` takes it for.

    A document type declaration is refused, whatever it holds: it is of no use here, and the way in for
    entities and for files from elsewhere. Nothing is ever loaded, and XML larger than libxml2's limits
    (10 MB of text in an element, 256 elements in one another) is refused.

Writing gives UTF-8 with LF, and the lines `Email: …` and `Url: …` at the end of the collection's comment as
elements. The comments of levels, and rules other than the classic ones, have no place in SLC. Reading what
was written gives the same collection, but for these and for characters that XML can't hold: they become
U+FFFD.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from lxml import etree

from levels.board import Drawing
from levels.errors import TEXT, LevelError
from levels.level import Collection, Level, level_of, tidy_comment
from levels.rle import READING
from levels.room import Room
from levels.text import decode
from levels.xsb import Scanned

_ROOT = "SokobanLevels"
_ENCODING_ERRORS = (
    etree.ErrorTypes.ERR_INVALID_ENCODING,
    etree.ErrorTypes.ERR_INVALID_CHAR,
    etree.ErrorTypes.ERR_UNKNOWN_ENCODING,
    etree.ErrorTypes.ERR_UNSUPPORTED_ENCODING,
)
_LONGEST_LINE = 1000
"""How far into a line a row is looked for, so that the time does not grow with the square of a line."""
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class _Entry:
    """A <Level>: the line of its first row, its texts, and its drawing, or why it was not drawn."""

    line: int
    title: str
    author: str
    drawing: Drawing | LevelError


@dataclass(frozen=True)
class _Document:
    """What an SLC text says, its boards valid or not."""

    title: str
    author: str
    comment: str
    entries: tuple[_Entry, ...]


def parse_slc(data: bytes, source: str = TEXT) -> Collection:
    """The collection in an SLC text. Raises the first `LevelError`."""
    document = _read(data, source)
    levels = []
    for entry in _scan(document):
        if entry.level is None:
            raise entry.problems[0]
        levels.append(entry.level)
    return Collection(document.title, document.author, document.comment, tuple(levels))


def scan_slc(data: bytes, source: str = TEXT) -> tuple[Scanned, ...]:
    """Every board of an SLC text, in order, valid or not; never raises.

    What can't be read at all gives one entry of index 0 that says why.
    """
    try:
        return _scan(_read(data, source))
    except LevelError as error:
        return (Scanned(0, error.line or 1, "", None, (error,)),)


def write_slc(levels: Collection | Iterable[Level]) -> bytes:
    """The SLC text of a collection, or of bare levels."""
    collection = levels if isinstance(levels, Collection) else Collection.of(levels)
    root = etree.Element(_ROOT)
    etree.SubElement(root, "Title").text = _xml_text(collection.title)
    for name, text in _texts_of(collection.comment):
        etree.SubElement(root, name).text = _xml_text(text)
    within = etree.SubElement(
        root,
        "LevelCollection",
        Copyright=_xml_text(collection.author),
        MaxWidth=str(max((level.width for level in collection.levels), default=0)),
        MaxHeight=str(max((level.height for level in collection.levels), default=0)),
    )
    for level in collection.levels:
        element = etree.SubElement(
            within, "Level", Id=_xml_text(level.title), Width=str(level.width), Height=str(level.height)
        )
        if level.author and level.author != collection.author:
            element.set("Copyright", _xml_text(level.author))
        for row in level.rows:
            etree.SubElement(element, "L").text = row.rstrip(" ")
    return etree.tostring(root, encoding="utf-8", xml_declaration=True, pretty_print=True)


def _texts_of(comment: str) -> list[tuple[str, str]]:
    """Description, Email and Url of a collection's comment; the last two only if it ends with them."""
    lines = comment.split("\n")
    contacts: list[tuple[str, str]] = []
    for name in ("Url", "Email"):
        key, _, value = lines[-1].partition(": ") if lines else ("", "", "")
        if key == name and value and value == _line_of(value):
            contacts.insert(0, (name, value))
            lines.pop()
    if lines and not lines[-1]:  # a blank line before them would be lost
        return [("Description", comment)]
    return [("Description", "\n".join(lines)), *contacts]


def _xml_text(text: str) -> str:
    """The text with U+FFFD for what XML 1.0 (section 2.2) has no place for, not even escaped."""
    return _NOT_IN_XML.sub("\ufffd", text)


def _scan(document: _Document) -> tuple[Scanned, ...]:
    scanned = []
    for index, entry in enumerate(document.entries, start=1):
        level, problems = level_of(entry.drawing, entry.title, entry.author)
        scanned.append(Scanned(index, entry.line, entry.title, level, problems))
    return tuple(scanned)


def _read(data: bytes, source: str) -> _Document:
    root = _parse(data, source)
    if root.tag != _ROOT:
        message = f"the root element is <{etree.QName(root).text}>, not <{_ROOT}>"
        raise LevelError(message, source=source, line=root.sourceline)
    lines = decode(data).split("\n")
    room = Room(len(data))
    collections = root.findall("LevelCollection")
    entries = tuple(
        _entry(level, collection.get("Copyright", ""), source, lines, room)
        for collection in collections
        for level in collection.iterfind("Level")
    )
    if not entries:
        raise LevelError("no level found", source=source)
    contacts = [f"{name}: {text}" for name in ("Email", "Url") if (text := _line_of(root.findtext(name)))]
    comment = "\n".join(filter(None, [tidy_comment(root.findtext("Description") or ""), *contacts]))
    author = collections[0].get("Copyright", "")
    return _Document(_line_of(root.findtext("Title")), _line_of(author), comment, entries)


def _entry(level: etree._Element, copyright_of_all: str, source: str, lines: list[str], room: Room) -> _Entry:
    elements = level.findall("L")
    rows = ["".join(element.itertext()).strip("\r\n\t") for element in elements]
    first = (elements[0] if elements else level).sourceline or 1

    def locate(x: int, y: int) -> tuple[int, int]:
        number = (elements[y].sourceline or first) if elements else first
        line = lines[number - 1] if number <= len(lines) else ""
        start = line.find(f">{rows[y]}<", 0, _LONGEST_LINE) + 1 if rows else 0
        return number, start + x + 1

    author = _line_of(level.get("Copyright")) or _line_of(copyright_of_all)
    drawing = Drawing(tuple(row.translate(READING) for row in rows), source, locate)
    fits = room.take(drawing.size)
    return _Entry(first, _line_of(level.get("Id")), author, drawing if fits else room.error(source, first))


def _line_of(text: str | None) -> str:
    return " ".join((text or "").split())


def _parse(data: bytes, source: str) -> etree._Element:
    if "<!DOCTYPE" in decode(data) or b"<!DOCTYPE" in data:
        raise _refused(data, source)
    try:
        try:
            root = etree.fromstring(data, _parser())
        except etree.XMLSyntaxError as error:
            if error.code not in _ENCODING_ERRORS:
                raise
            root = etree.fromstring(decode(data).encode(), _parser("utf-8"))
    except etree.XMLSyntaxError as error:
        line, column = error.position
        why = " ".join((error.msg.rpartition(", line ")[0] or error.msg).split())
        message = f"not well-formed XML: {why}"
        raise LevelError(message, source=source, line=line or None, column=column or None) from None
    if root.getroottree().docinfo.doctype:  # in an encoding in which the test above does not see it
        raise _refused(data, source)
    return root


def _refused(data: bytes, source: str) -> LevelError:
    before, found, _ = decode(data).partition("<!DOCTYPE")
    lines = before.split("\n")
    line, column = (len(lines), len(lines[-1]) + 1) if found else (None, None)
    message = "refused: a document type declaration, which no level file needs"
    return LevelError(message, source=source, line=line, column=column)


def _parser(encoding: str | None = None) -> etree.XMLParser[etree._Element]:
    return etree.XMLParser(
        encoding=encoding,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
