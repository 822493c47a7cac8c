"""Scripts and changes for the hand-made projects of `build` (conftest.py)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.harness.remixing import Edit, changed_copy

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


def edited(path: Path, edit: Edit) -> Path:
    """Change a project file in place."""
    return changed_copy(path, path, edit)
