"""The project.json of an .sb3 file, read strictly."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, NoReturn

from harness.archive.entries import DOCUMENT, open_entries
from harness.errors import ProjectError


def read_project(path: Path | str) -> dict[str, Any]:
    """The parsed project.json of the .sb3 at `path`, after every file in it was found safe to unpack.

    Raises ProjectError, naming the file and the fault, unless it looks like a Scratch 3 project.
    """
    path = Path(path)
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "not a regular file" if path.exists() else "no such file"
        raise ProjectError(f"{path}: {what}")
    try:
        with open_entries(path) as entries:
            name = entries.document_name()
            text = entries.read(name)
            for other in entries.names:
                if other != name:
                    entries.read(other)
    except OSError as error:
        raise ProjectError(f"{path}: cannot be read ({error.strerror})") from None
    except ProjectError as error:
        raise ProjectError(f"{path}: not a Scratch project ({error})") from None
    try:
        project = _parse(text)
    except ValueError as error:
        raise ProjectError(f"{path}: {DOCUMENT} is not JSON ({error})") from None
    except RecursionError:
        raise ProjectError(f"{path}: {DOCUMENT} is nested too deeply") from None
    if not isinstance(project, dict) or not isinstance(project.get("targets"), list):
        raise ProjectError(f"{path}: not a Scratch 3 project ({DOCUMENT} has no targets)")
    return project


def _parse(text: bytes) -> Any:
    """JSON as Scratch and its server read it, which is stricter than Python is. Raises ValueError."""
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 at byte {error.start}") from None
    return json.loads(decoded, parse_constant=_refuse, object_pairs_hook=_object)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number there")


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    twice = [name for name, times in Counter(name for name, _ in members).items() if times > 1]
    if twice:
        raise ValueError(f"the key {twice[0]!r} is there twice in one object")
    return dict(members)
