"""The pictures and sounds of an .sb3 file: is each one there, and what its name says it is?"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sb3.archive.entries import Entries, open_entries
from sb3.archive.pictures import svg_fault
from sb3.document import Document
from sb3.serialize import DOCUMENT


def file_fault(path: Path | str, document: Document) -> str | None:
    """What is wrong with the files in the .sb3 at `path`, which has this project.json; None if nothing is.

    Scratch writes project.json first and, beside it, each picture and sound once, named by the MD5 hash of
    its bytes. Files that the project does not use do no harm.
    """
    with Path(path).open("rb") as file, open_entries(file) as entries:
        return next(_faults(entries, document), None)


def _faults(entries: Entries, document: Document) -> Iterator[str]:
    if (document_name := entries.document_name()) != DOCUMENT:
        folder = document_name.removesuffix(DOCUMENT)
        yield f"{DOCUMENT} lies in the folder {folder} of it; Scratch itself has no folders in a project file"
    elif entries.names[0] != DOCUMENT:
        yield f"{entries.names[0]} comes before {DOCUMENT}, which is not the first file in it"
    for name, users in _used_files(document).items():
        if name not in entries.names:
            elsewhere = next((each for each in entries.names if each.endswith(f"/{name}")), None)
            where = f"lies in a folder, as {elsewhere}" if elsewhere else "is missing"
            yield f"{users}: the file {name} {where}"
            continue
        content = entries.read(name)
        digest = hashlib.md5(content, usedforsecurity=False).hexdigest()
        stem, _, kind = name.partition(".")
        if digest != stem.lower():
            yield f"{users}: the file {name} is not what its name says: its MD5 hash is {digest}"
        if kind.lower() == "svg" and (fault := svg_fault(content)):
            yield f"{users}: the picture {name} {fault}"


def _used_files(document: Document) -> dict[str, str]:
    """The files that the project names, each with the first costume or sound that does."""
    used: dict[str, str] = {}
    project = document.content if isinstance(document.content, Mapping) else {}
    for target in _objects(project.get("targets")):
        for kind in ("costume", "sound"):
            for asset in _objects(target.get(f"{kind}s")):
                user = f"{target.get('name')}: {kind} {asset.get('name')!r}"
                used.setdefault(f"{asset.get('assetId')}.{asset.get('dataFormat')}", user)
    return used


def _objects(value: object) -> list[Mapping[str, Any]]:
    """The objects in a list, if it is one: the shape of project.json is not this module's matter."""
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []
