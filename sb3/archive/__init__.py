"""The zip of an .sb3 file, before anybody else opens it.

`read` and `read_document` take only what is safe to unpack and is a project; `file_fault` says what else
Scratch's own editor would not have written: pictures and sounds that are missing or not what their names say.
"""

from sb3.archive.assets import file_fault
from sb3.archive.entries import MAX_ASSET, MAX_ENTRIES, MAX_SAVED_DOCUMENT, MAX_UNPACKED
from sb3.archive.reading import read, read_document

__all__ = [
    "MAX_ASSET",
    "MAX_ENTRIES",
    "MAX_SAVED_DOCUMENT",
    "MAX_UNPACKED",
    "file_fault",
    "read",
    "read_document",
]
