"""A first look at an .sb3 file, before Node is started for it."""

from __future__ import annotations

import errno
import json
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any, BinaryIO

from harness.errors import ProjectError

MAX_BYTES = 5 * 1024 * 1024
"""Scratch takes no larger project.json; nor is a small zip with a huge one in it unpacked here."""
PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How Scratch reads the parts of a zip."""

DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OverflowError, RuntimeError, ValueError)
"""What zipfile raises for a damaged zip, or one with a password."""


def read_project(path: Path | str) -> dict[str, Any]:
    """The parsed project.json of the .sb3 at `path`.

    Raises ProjectError, naming the file and the fault, unless it looks like a Scratch 3 project.
    """
    path = Path(path)
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "not a regular file" if path.exists() else "no such file"
        raise ProjectError(f"{path}: {what}")
    try:
        with path.open("rb") as file:
            text = _unpack(file)
    except OSError as error:
        raise ProjectError(f"{path}: cannot be read ({error.strerror})") from None
    except _NoProjectError as error:
        raise ProjectError(f"{path}: not a Scratch project ({error})") from None
    try:
        project = json.loads(text)
    except ValueError as error:
        raise ProjectError(f"{path}: project.json is not JSON ({error})") from None
    except RecursionError:
        raise ProjectError(f"{path}: project.json is nested too deeply") from None
    if not isinstance(project, dict) or not isinstance(project.get("targets"), list):
        raise ProjectError(f"{path}: not a Scratch 3 project (project.json has no targets)")
    return project


class _NoProjectError(Exception):
    """The file holds no project.json that Scratch would read; says why."""


def _unpack(file: BinaryIO) -> bytes:
    """The project.json in a zip. At most `MAX_BYTES` are unpacked, whatever the zip says of its size."""
    why = "not a zip file"
    try:
        with zipfile.ZipFile(file) as archive:
            why = "its project.json cannot be unpacked"
            entry = archive.getinfo("project.json")
            if entry.compress_type not in PACKINGS:
                raise _NoProjectError(why)
            with archive.open(entry) as unpacked:
                text = unpacked.read(MAX_BYTES + 1) if entry.file_size <= MAX_BYTES else None
    except KeyError:
        raise _NoProjectError("no project.json in it") from None
    except DAMAGED:
        raise _NoProjectError(why) from None
    except OSError as error:
        if error.errno != errno.EINVAL:  # that is how a place before the file's start shows itself
            raise
        raise _NoProjectError(why) from None
    if text is None or len(text) > MAX_BYTES:
        raise _NoProjectError(f"its project.json is larger than {MAX_BYTES // 1024**2} MB")
    return text
