"""Level files: bytes to text, and text to levels."""

from importlib import resources
from pathlib import Path

from levels.level import Collection
from levels.xsb import Scanned, parse_xsb, scan_xsb


def decode(data: bytes) -> str:
    """The text of a level file: UTF-8 with or without a byte order mark, else ISO-8859-1. Takes any bytes."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


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
