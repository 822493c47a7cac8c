"""From the bytes of a level file to its text."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE


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
    """Which UTF-16 it is, if any: recognised by its mark, or by the NUL beside every square of a board."""
    first, second = data[::2], data[1::2]
    if data.startswith(BOM_UTF16_LE) or 2 * second.count(0) > len(second):
        return "utf-16-le"
    if data.startswith(BOM_UTF16_BE) or 2 * first.count(0) > len(first):
        return "utf-16-be"
    return None
