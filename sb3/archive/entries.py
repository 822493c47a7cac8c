"""What lies in the zip of an .sb3 file, unpacked only within limits and only if every name is harmless."""

from __future__ import annotations

import copy
import errno
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import BinaryIO

from sb3.errors import ProjectError
from sb3.serialize import DOCUMENT

MAX_SAVED_DOCUMENT = 50 * 1024**2
"""Bytes of the largest project.json that is read. Scratch's editor saves to the disk what its site refuses:
ten full lists of 200,000 numbers with 17 digits, say, have 34 MB."""
MAX_ASSET = 10 * 1024**2
"""Bytes of the largest picture or sound that Scratch takes."""
MAX_UNPACKED = 200 * 1024**2
"""Bytes of everything together; larger is no project, or one that a browser does not bear."""
MAX_ENTRIES = 10_000

_IN_A_FOLDER = re.compile(rf"(?:[^/]*/)?{re.escape(DOCUMENT)}")
"""Scratch finds project.json in one folder, too, as people zip a project's folder."""
_TRICK = re.compile(r"^/|\\|:|\0|(?:^|/)\.\.?(?:/|$)|//")
"""Names that would leave the folder they are unpacked in, on one system or another."""
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1  # bit of the general purpose flags
_SIGNATURE = b"PK"
"""What Scratch knows a zip by; zipfile looks at the end and takes one with anything before it."""
_LOCAL_HEADER = 30  # bytes before the name, at least
_CHUNK = 1024**2
_DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OverflowError, RuntimeError, ValueError)
"""What zipfile raises for a damaged zip."""


class Entries:
    """The files in a zip that has passed `open_entries`, in the order of its directory."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._entries = {
            entry.orig_filename: entry
            for entry in archive.infolist()
            if not entry.orig_filename.endswith("/")
        }

    @property
    def names(self) -> Sequence[str]:
        """The names, without those of folders."""
        return list(self._entries)

    def document_name(self) -> str:
        """Where project.json is. Raises ProjectError unless there is exactly one."""
        found = [name for name in self._entries if _IN_A_FOLDER.fullmatch(name)]
        if not found:
            raise ProjectError("no project.json in it")
        if len(found) > 1:
            raise ProjectError(f"more than one project.json in it: {found[0]}, {found[1]}")
        return found[0]

    def read(self, name: str) -> bytes:
        """Unpack one file. Raises ProjectError when it is damaged or larger than Scratch's editor saves."""
        limit, what = (MAX_SAVED_DOCUMENT, DOCUMENT) if _IN_A_FOLDER.fullmatch(name) else (MAX_ASSET, name)
        entry = self._entries[name]
        if entry.compress_type not in _PACKINGS:
            raise ProjectError(f"its {what} cannot be unpacked: packed in a way that Scratch does not read")
        # Read to the real end, not to where the directory says that it is: Scratch's own unpacker would, too.
        unbounded = copy.copy(entry)
        unbounded.file_size = limit + 2 * _CHUNK  # so far that reading stops before it
        parts: list[bytes] = []
        size = 0
        try:
            with self._archive.open(unbounded) as unpacked:
                while size <= limit and (part := unpacked.read(_CHUNK)):
                    parts.append(part)
                    size += len(part)
        except _DAMAGED:
            raise ProjectError(f"its {what} cannot be unpacked: it is damaged") from None
        if size > limit or entry.file_size > limit:
            raise ProjectError(f"its {what} is larger than {limit // 1024**2} MB")
        if size != entry.file_size:
            raise ProjectError(f"its {what} cannot be unpacked: it has not the size it is said to have")
        return b"".join(parts)


@contextmanager
def open_entries(file: BinaryIO) -> Iterator[Entries]:
    """Open a zip. Raises ProjectError, without the file's name, unless it is safe to unpack."""
    if file.read(len(_SIGNATURE)) != _SIGNATURE:
        raise ProjectError(_why_no_zip(file))
    try:
        with zipfile.ZipFile(file) as archive:
            _check(archive.infolist())
            yield Entries(archive)
    except _DAMAGED:
        raise ProjectError("not a zip file") from None
    except OSError as error:
        if error.errno != errno.EINVAL:  # that is how a place before the file's start shows itself
            raise
        raise ProjectError("not a zip file") from None


def _why_no_zip(file: BinaryIO) -> str:
    """Why Scratch takes a file that does not begin as a zip does for something else."""
    return "something stands before the zip in it" if zipfile.is_zipfile(file) else "not a zip file"


def _check(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > MAX_ENTRIES:
        raise ProjectError(f"{len(entries)} files in it, more than {MAX_ENTRIES}")
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED:
        raise ProjectError(f"larger than {MAX_UNPACKED // 1024**2} MB when unpacked")
    known: dict[str, str] = {}
    for entry in entries:
        name = entry.orig_filename
        if not name or _TRICK.search(name):
            raise ProjectError(f"the name {name!r} in it leads elsewhere")
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise ProjectError(f"its {name} is a link")
        if entry.flag_bits & _ENCRYPTED:
            raise ProjectError(f"its {name} has a password")
        if other := known.get(name.lower()):
            raise ProjectError(f"the name {name!r} in it is that of another file, {other!r}")
        known[name.lower()] = name
    ordered = sorted(entries, key=lambda entry: entry.header_offset)
    for first, second in pairwise(ordered):
        if first.header_offset + _LOCAL_HEADER + first.compress_size > second.header_offset:
            raise ProjectError(f"its {first.orig_filename} and {second.orig_filename} overlap")
