"""What a file is that can't hold levels as text, by its first bytes, so that an error can name it."""

import io
import zipfile

SCRATCH_PROJECT = "a Scratch project"
_BEGINNINGS = (
    (b"ScratchV0", SCRATCH_PROJECT),
    (b"PK\x03\x04", "a zip archive"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"%PDF-", "a PDF document"),
)


def container_of(data: bytes) -> str | None:
    """What the bytes of a file are, with its article, if they are no text of levels; else None."""
    for beginning, kind in _BEGINNINGS:
        if data.startswith(beginning):
            return SCRATCH_PROJECT if _holds_a_project(data) else kind
    is_project_json = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"targets"' in data
    return SCRATCH_PROJECT if is_project_json else None


def _holds_a_project(data: bytes) -> bool:
    """Whether the bytes are a zip archive with a project.json, in a folder or not."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return any(name.rpartition("/")[2] == "project.json" for name in archive.namelist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        return False
