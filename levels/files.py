"""Level files of every format: which one it is, reading and writing.

Reading goes by what a file holds: XML is SLC, everything else is text, with boards in XSB or on one line of
RLE. A file whose name ends in `.slc` or `.xml` is SLC whatever it holds, so that its errors are those of XML.
Writing goes by what the name ends in.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import BinaryIO

from levels.containers import container_of
from levels.errors import TEXT, LevelError
from levels.level import Collection
from levels.rle import to_rle
from levels.slc import parse_slc, scan_slc, write_slc
from levels.text import decode
from levels.xsb import Scanned, parse_xsb, scan_xsb, write_xsb

MAX_BYTES = 100_000_000
"""Of a level file: all that have ever been published are not a tenth of this."""
_PIECE = 1 << 20
"""Bytes read at a time."""
_XML = re.compile(r"\s*<(\?xml|!|SokobanLevels)")


@dataclass(frozen=True)
class Format:
    """A format to write: its name, what names of files in it end in, and the bytes of a collection in it.

    `write` raises `LevelError` for a collection that the format can't hold at all. What it does not hold of
    one is seen by reading it back.
    """

    name: str
    endings: tuple[str, ...]
    write: Callable[[Collection], bytes]


def _xsb(collection: Collection) -> bytes:
    return write_xsb(collection).encode(errors="replace")


def _rle(collection: Collection) -> bytes:
    return "".join(to_rle(level) + "\n" for level in collection.levels).encode()


FORMATS = (
    Format("XSB", (".xsb", ".sok", ".txt"), _xsb),
    Format("RLE", (".rle",), _rle),
    Format("SLC", (".slc", ".xml"), write_slc),
)
"""Every format that can be written: XSB holds all there is, RLE boards only, one a line."""


def format_of(name: str) -> Format | None:
    """The format that the name of a file ends in, in any case; None if in none."""
    ending = Path(name).suffix.lower()
    return next((entry for entry in FORMATS if ending in entry.endings), None)


def parse_bytes(data: bytes, source: str = TEXT) -> Collection:
    """The levels in the bytes of a file. Raises the first `LevelError`."""
    if error := _is_no_text(data, source):
        raise error
    return parse_slc(data, source) if _is_slc(data, source) else parse_xsb(decode(data), source)


def scan_bytes(data: bytes, source: str = TEXT) -> tuple[Scanned, ...]:
    """Every board in the bytes of a file, in order, valid or not; never raises.

    A file without a board, or that can't be read at all, gives one entry of index 0 that says so.
    """
    if error := _is_no_text(data, source):
        return (Scanned(0, 1, "", None, (error,)),)
    return scan_slc(data, source) if _is_slc(data, source) else scan_xsb(decode(data), source)


def read_stream(stream: BinaryIO, source: str = TEXT) -> bytes:
    """All bytes of a stream that need not have an end.

    Raises `LevelError` as soon as there are more than MAX_BYTES, or `OSError` if it can't be read.
    """
    data = bytearray()
    while piece := stream.read(_PIECE):
        data += piece
        if len(data) > MAX_BYTES:
            limit = f"{MAX_BYTES // 1_000_000} MB"
            raise LevelError(
                f"this is larger than {limit}, the most that a level file may have", source=source
            )
    return bytes(data)


def read_levels(path: Path | str) -> Collection:
    """The levels of a file. Raises the first `LevelError`, or `OSError` if the file cannot be read."""
    with Path(path).open("rb") as file:
        return parse_bytes(read_stream(file, str(path)), str(path))


def scan_levels(path: Path | str) -> tuple[Scanned, ...]:
    """Every board of a file, valid or not.

    Raises `LevelError` for a file of more than MAX_BYTES, or `OSError` if it cannot be read.
    """
    with Path(path).open("rb") as file:
        return scan_bytes(read_stream(file, str(path)), str(path))


def original() -> Collection:
    """The levels that ship with this package."""
    name = "original.xsb"
    return parse_xsb(decode(resources.files("levels").joinpath(name).read_bytes()), name)


def _is_slc(data: bytes, source: str) -> bool:
    named = format_of(source)
    return (named is not None and named.name == "SLC") or bool(_XML.match(decode(data[:1000])))


def _is_no_text(data: bytes, source: str) -> LevelError | None:
    kind = container_of(data)
    return LevelError(f"this is {kind}, not a level file", source=source) if kind else None
