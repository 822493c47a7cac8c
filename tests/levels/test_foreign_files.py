"""Files that are not level files, and files without an end: refused by what they are."""

from __future__ import annotations

import gzip
import io
import zipfile

import pytest

from levels import MAX_BYTES, LevelError, container_of, parse_bytes, read_stream, scan_bytes

BOARD = b"#####\n#@$.#\n#####\n"


def archive(*names: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for name in names:
            file.writestr(name, "{}")
    return data.getvalue()


FOREIGN = {
    "a Scratch project": archive("project.json", "0.svg"),
    "a Scratch project in a folder": archive("My Game/project.json"),
    "a Scratch project's project.json": b'\xef\xbb\xbf {"targets": []}',
    "a Scratch project of 2007": b"ScratchV02\x00",
    "a zip archive": archive("levels.xsb"),
    "a zip archive that is cut off": b"PK\x03\x04",
    "an empty zip archive": archive(),
    "a gzip archive": gzip.compress(BOARD),
    "a PNG picture": b"\x89PNG\r\n\x1a\n\x00",
    "a JPEG picture": b"\xff\xd8\xff\xe0",
    "a PDF document": b"%PDF-1.7\n" + BOARD,
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_file_of_another_kind_is_named(name: str) -> None:
    kind = container_of(FOREIGN[name])
    assert kind is not None
    assert name.startswith(kind)
    (entry,) = scan_bytes(FOREIGN[name], "a.xsb")
    assert (entry.index, str(entry.problems[0])) == (0, f"a.xsb: this is {kind}, not a level file")
    with pytest.raises(LevelError, match=f"this is {kind}, not a level file"):
        parse_bytes(FOREIGN[name])


@pytest.mark.parametrize("data", [b"", BOARD, b"{\n" + BOARD, b"PK\n" + BOARD, b"; GIF8\n" + BOARD])
def test_a_text_is_taken_as_one_whatever_it_begins_with(data: bytes) -> None:
    assert container_of(data) is None


class Endless(io.BytesIO):
    """A stream that goes on for ever, and counts what was taken."""

    taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert size > 0
        self.taken += size
        return bytes(size)


def test_a_stream_without_an_end_is_refused_once_it_is_longer_than_any_level_file() -> None:
    stream = Endless()
    with pytest.raises(LevelError, match=r"^endless: this is larger than 100 MB"):
        read_stream(stream, "endless")
    assert stream.taken <= MAX_BYTES + 10_000_000
