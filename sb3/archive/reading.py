"""An .sb3 file read strictly: nothing is taken from it before every file in it was found safe to unpack."""

from __future__ import annotations

import io
import json
import warnings
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, NoReturn

from sb3.archive.entries import open_entries
from sb3.document import Document
from sb3.errors import ProjectError, ProjectSizeWarning
from sb3.model import Project
from sb3.serialize import DOCUMENT, MAX_DOCUMENT

_MARK = "\ufeff"


def read(source: Path | str | bytes) -> Project:
    """The project in an .sb3, with the files beside its project.json as its assets.

    The .sb3 is given by its path or as its bytes. Raises ProjectError, naming the file and the fault, unless
    it is a Scratch 3 project that keeps to the format. Warns (ProjectSizeWarning) of a project.json that is
    larger than Scratch's site takes.
    """
    assets: dict[str, bytes] = {}
    document = _read(source, assets)
    try:
        project = document.project()
    except ProjectError as error:
        raise ProjectError(f"{_name(source)}: {error}") from None
    project.assets = assets
    return project


def read_document(source: Path | str | bytes) -> Document:
    """The parsed project.json of an .sb3, given by its path or as its bytes; it may be damaged in itself.

    Raises ProjectError, naming the file and the fault, unless it looks like a Scratch 3 project. Warns
    (ProjectSizeWarning) of one that is larger than Scratch's site takes.
    """
    return _read(source, None)


def _name(source: Path | str | bytes) -> str:
    return "the .sb3" if isinstance(source, bytes) else str(source)


def _open(source: Path | str | bytes) -> BinaryIO:
    return io.BytesIO(source) if isinstance(source, bytes) else Path(source).open("rb")


def _require_file(source: Path | str) -> None:
    path = Path(source)
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "not a regular file" if path.exists() else "no such file"
        raise ProjectError(f"{source}: {what}")


def _read(source: Path | str | bytes, assets: dict[str, bytes] | None) -> Document:
    """The document; the files beside it are put into `assets`, if that is wanted."""
    path = _name(source)
    if not isinstance(source, bytes):
        _require_file(source)
    try:
        with _open(source) as file, open_entries(file) as entries:
            name = entries.document_name()
            text = entries.read(name)
            for other in entries.names:
                if other == name:
                    continue
                content = entries.read(other)
                if assets is not None and PurePosixPath(other).parent == PurePosixPath(name).parent:
                    assets[PurePosixPath(other).name] = content
    except OSError as error:
        raise ProjectError(f"{path}: cannot be read ({error.strerror})") from None
    except ProjectError as error:
        raise ProjectError(f"{path}: not a Scratch project ({error})") from None
    try:
        content = _parse(text)
    except ValueError as error:
        raise ProjectError(f"{path}: {DOCUMENT} is not JSON ({error})") from None
    except RecursionError:
        raise ProjectError(f"{path}: {DOCUMENT} is nested too deeply") from None
    if not isinstance(content, dict) or not isinstance(content.get("targets"), list):
        raise ProjectError(f"{path}: not a Scratch 3 project ({DOCUMENT} has no targets)")
    if len(text) > MAX_DOCUMENT:
        size, limit = len(text) / 1024**2, MAX_DOCUMENT // 1024**2
        message = f"{path}: {DOCUMENT} has {size:.2f} MB; it can't be shared, Scratch's site takes {limit} MB"
        warnings.warn(message, ProjectSizeWarning, stacklevel=3)
    return Document(content)


def _parse(text: bytes) -> Any:
    """JSON as Scratch and its server read it, which is stricter than Python is. Raises ValueError."""
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 at byte {error.start}") from None
    if decoded.startswith(_MARK):
        raise ValueError("it begins with a byte order mark, which Scratch can't read")
    return json.loads(decoded, parse_constant=_refuse, object_pairs_hook=_object)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number there")


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    twice = [name for name, times in Counter(name for name, _ in members).items() if times > 1]
    if twice:
        raise ValueError(f"the key {twice[0]!r} is there twice in one object")
    return dict(members)
