"""Level files: bytes to text, and text to levels."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from importlib import resources
from pathlib import Path

from levels.level import Collection
from levels.xsb import Scanned, parse_xsb, scan_xsb


def decode(data: bytes) -> str:
    """The text of a level file: UTF-16 or UTF-8, with or without a byte order mark, else ISO-8859-1.

    Takes any bytes.
    """
    if encoding := _utf_16(data):
        return data.decode(encoding, errors="replace").removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


def _utf_16(data: bytes) -> str | None:
    """Which UTF-16 it is, if any: told by its mark, or by the NUL beside every square of a board."""
    first, second = data[::2], data[1::2]
    if data.startswith(BOM_UTF16_LE) or 2 * second.count(0) > len(second):
        return "utf-16-le"
    if data.startswith(BOM_UTF16_BE) or 2 * first.count(0) > len(first):
        return "utf-16-be"
    return None


def read_levels(path: Path | str) -> Collection:
    """The levels of an XSB file. Raises the first `LevelError`, or `OSError` if the file cannot be read."""
    return parse_xsb(decode(Path(path).read_bytes()), str(path))


def scan_levels(path: Path | str) -> tuple[Scanned, ...]:
    """Every board of an XSB file, valid or not. Raises `OSError` if the file cannot be read."""
    return scan_xsb(decode(Path(path).read_bytes()), str(path))


def original() -> Collection:
    """The levels that ship with this package."""
    name = "original.xsb"
    return parse_xsb(decode(resources.files("levels").joinpath(name).read_bytes()), name)
