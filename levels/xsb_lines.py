"""The lines of an XSB text, and what each looks like on its own.

See levels/xsb.py for the format.
"""

import re
from typing import NamedTuple

from levels.rle import is_rle_board

BLANKS = " \t"
HIDDEN_REMARK = "::"
"""Before a comment line that no program shows: it is never a title."""
_FLOOR = " \t-_"
_ROW_CHARACTERS = "#@+$*.pPbB-_ \t"
_NO_FLOOR = re.compile(r"[#@+$*.]")
_NO_ORNAMENT = re.compile(r"[#@$]")
_OF_ROWS = re.compile(f"[{re.escape(_ROW_CHARACTERS)}]+")
_SEPARATOR = re.compile(r"([*.+_-])\1{2,}")
_ALPHANUMERIC = re.compile(r"[^\W_]")
_KEY_END = re.compile("[:=]")
_OTHER_BLANKS = re.compile(r"[^\S \t]")
_SETTING = re.compile(r"[A-Za-z][\w.-]*=")
_SIGNS = re.compile(r"[^-=*_~.,:;#|/\\<>^'\"`\s]{1,2}")
_LINE_END = re.compile(r"\r\n|\n|\r")
_QUOTE = re.compile(r" *>[ >]*(?<=>)")
_SOLUTION = re.compile(r"(solution|snapshot|saved ?game)\b", re.IGNORECASE)
_COMMENT_END = re.compile(r"comment[ -]?end\b", re.IGNORECASE)


class Line(NamedTuple):
    """A line with its number (from 1) and how many characters of mail quoting were taken off."""

    number: int
    offset: int
    text: str


def split_lines(text: str) -> list[Line]:
    """The lines, without mail quoting if any board is quoted."""
    texts = _LINE_END.split(text.removeprefix("\ufeff"))
    quotes = [_QUOTE.match(text) for text in texts]
    quoted = any(quote and starts_board(quote.string[quote.end() :]) for quote in quotes)
    offsets = [quote.end() if quoted and quote else 0 for quote in quotes]
    return [
        Line(number, offset, text[offset:])
        for number, (text, offset) in enumerate(zip(texts, offsets, strict=True), start=1)
    ]


def is_row(text: str) -> bool:
    """A row of a board that is more than floor."""
    return bool(_NO_FLOOR.search(text)) and not text.strip(_ROW_CHARACTERS)


def starts_board(text: str) -> bool:
    """A row, but no line of dots, stars or plus signs: those alone are ornaments of text files."""
    return bool(_NO_ORNAMENT.search(text)) and is_row(text)


def is_filler(text: str) -> bool:
    """A row of floor alone, which is a row only between others."""
    return not text.strip(_FLOOR) and not is_blank(text)


def is_blank(text: str) -> bool:
    """Nothing but blanks."""
    return not text.strip(BLANKS)


def is_ornament(text: str) -> bool:
    """Nothing to read: blank, or dashes, stars and the like; a sign or two by themselves may be a title."""
    return not _ALPHANUMERIC.search(text) and not _SIGNS.fullmatch(text.strip())


def is_remark(text: str) -> bool:
    """A comment line."""
    return text.lstrip().startswith((";", HIDDEN_REMARK))


def foreign_characters(text: str) -> int:
    """How many characters have no business in a row."""
    return len(_OF_ROWS.sub("", text))


def foreign_letters(text: str) -> int:
    """How many of them can be seen: a no-break space, say, is meant as floor."""
    return len("".join(_OF_ROWS.sub("", text).split()))


def with_plain_blanks(text: str) -> str:
    """The line with a space for each blank of another kind, so that it is known as what was meant."""
    return _OTHER_BLANKS.sub(" ", text)


def is_separator(text: str) -> bool:
    """A line of one character that could be a row as well, as people draw between boards."""
    return bool(_SEPARATOR.fullmatch(text.strip(BLANKS)))


def is_row_with_its_end(text: str) -> bool:
    """A row, by itself on its line, that ends in the row end of RLE."""
    stripped = text.strip()
    return stripped.endswith("|") and stripped.count("|") == 1 and is_rle_board(stripped)


def is_spoilt_row(text: str) -> bool:
    """More like a row than like anything else, but with foreign characters, if only blanks of other kinds."""
    squares = sum(text.count(square) for square in "#@+$*.")
    spoilt = "#" in text and squares > foreign_letters(text) and foreign_characters(text) > 0
    return spoilt and not is_remark(text) and not is_rle_board(text)


def is_solution(text: str) -> bool:
    """The line over a solution or a saved game."""
    return bool(_SOLUTION.match(text))


def is_comment_end(text: str) -> bool:
    """The line that ends a comment of several lines."""
    return bool(_COMMENT_END.match(text.strip()))


def key_and_value(text: str) -> tuple[str, str]:
    """What stands before the first colon or equals sign, in lower case, and what after it; else no key."""
    key, *value = _KEY_END.split(text, maxsplit=1)
    return (key.strip().lower(), value[0].strip()) if value else ("", text)


def is_setting(text: str) -> bool:
    """A line `Name=value` that is meant for a program."""
    return bool(_SETTING.match(text))
