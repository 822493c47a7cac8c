"""A small project as built, and copies of it that somebody has changed."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from levels import parse_rle

LEVELS = (
    parse_rle("4#|#-.#|#--3#|#*@--#|#--$-#|#--3#|4#", title="Round the corner"),
    parse_rle("7#|#.-$-@#|7#", title="A corridor"),
)
FEWEST_PUSHES = (8, 2)
Document = dict[str, Any]
Block = dict[str, Any]
Edit = Callable[[Document], object]


def document_of(path: Path) -> Document:
    """The project.json in an .sb3."""
    with zipfile.ZipFile(path) as archive:
        document: Document = json.loads(archive.read("project.json"))
    return document


def write_copy(original: Path, copy: Path, document: object) -> Path:
    """The .sb3, or COPY in its place, with another project.json, its assets as they were."""
    with zipfile.ZipFile(original) as old:
        assets = {name: old.read(name) for name in old.namelist() if name != "project.json"}
    with zipfile.ZipFile(copy, "w") as new:
        new.writestr("project.json", json.dumps(document))
        for name, content in assets.items():
            new.writestr(name, content)
    return copy


def changed_copy(original: Path, copy: Path, edit: Edit) -> Path:
    """The .sb3 with a project.json that EDIT has changed."""
    document = document_of(original)
    edit(document)
    return write_copy(original, copy, document)


def items(document: Document, name: str) -> list[Any]:
    """The Stage's list of that name."""
    (found,) = (entry[1] for entry in document["targets"][0]["lists"].values() if entry[0] == name)
    return found  # type: ignore[no-any-return]


def blocks_of(document: Document, sprite: str) -> dict[str, Block]:
    """A sprite's blocks, by their ids."""
    (target,) = (target for target in document["targets"] if target["name"] == sprite)
    blocks: dict[str, Block] = target["blocks"]
    return blocks


def renamed(value: Any, fresh: Mapping[str, str]) -> Any:
    """A part of a document with other ids: FRESH has the new one for each old."""
    if isinstance(value, dict):
        return {fresh.get(key, key): renamed(part, fresh) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, fresh) for part in value]
    return fresh.get(value, value) if isinstance(value, str) else value
