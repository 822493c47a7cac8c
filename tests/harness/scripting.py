"""Scripts and changes for the hand-made projects of `build` (conftest.py)."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

Build = Callable[..., Path]
Block = tuple[str, dict[str, Any]]
Scripts = list[list[Block]]
FLAG: Block = ("event_whenflagclicked", {})
COUNT: Block = ("data_changevariableby", {"VARIABLE": "count", "VALUE": 1})
NOTE: Block = ("data_addtolist", {"LIST": "notes", "ITEM": "a line of some length"})
SPIN: Block = ("call", {"name": "spin"})


def forever(*blocks: Block) -> Block:
    return ("control_forever", {"SUBSTACK": list(blocks)})


def spinning(*blocks: Block, warp: bool = True) -> Scripts:
    """Scripts that call, at the flag, a custom block of these blocks."""
    return [[FLAG, SPIN], [("define", {"name": "spin", "warp": warp}), *blocks]]


def edited(path: Path, edit: Callable[[dict[str, Any]], None], **files: bytes) -> Path:
    """Change a project file's project.json in place and add files to it."""
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    project = json.loads(entries["project.json"])
    edit(project)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in (entries | files | {"project.json": json.dumps(project).encode()}).items():
            archive.writestr(name, data)
    return path
