"""Three witnesses who look at a project without running it: official schema, sb3fix, the editor's loader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import sb3
from harness.node_process import NodeProcess
from harness.packages import ensure_packages

Gate = Literal["schema", "repairs", "editor"]

GATES: tuple[Gate, ...] = ("schema", "repairs", "editor")
WALL_LIMIT = 120.0
"""Seconds of real time that one witness may take."""


def static_gates(
    path: Path | str,
    document: sb3.Document,
    *,
    gates: Sequence[Gate] = GATES,
    wall_limit: float = WALL_LIMIT,
) -> dict[str, str | None]:
    """What each of GATES says of the .sb3 at `path`, which has this project.json: None, or what is wrong.

    schema      Scratch's own parser takes it.
    repairs     sb3fix finds nothing that it would repair.
    editor      the editor's loader takes every target, with each block and comment in its place.

    The first that fails ends the matter, as the others can't be asked about what Scratch does not load.
    Raises HarnessError, naming the gate, when Node fails or a witness takes longer than WALL_LIMIT.
    """
    ensure_packages()
    results: dict[str, str | None] = {}
    node = NodeProcess("inspect.js")
    try:
        for gate in gates:
            request: dict[str, object] = {gate: str(Path(path).resolve())}
            found = node.request(request, seconds=wall_limit, what=f"{path}: the gate {gate}")
            results[gate] = found and _sentence(found, document)
            if found:
                break
    finally:
        node.close()
    return results


def _sentence(found: Mapping[str, Any], document: sb3.Document) -> str:
    """One line: the target's name, the place in it, what is wrong."""
    place = " ".join(part for part in (found.get("place"), found["what"]) if part)
    number = found.get("target")
    return place if number is None else f"{document.target_name(number)}: {place}"
