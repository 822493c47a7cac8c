"""External validators of a project file, which is not run: official schema, sb3fix, the editor's loader."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Self

import sb3
from harness.machine import NodeProcess, ensure_packages, fault_sentence

Gate = Literal["schema", "repairs", "editor"]

GATES: tuple[Gate, ...] = ("schema", "repairs", "editor")
WALL_LIMIT = 120.0
"""Seconds of real time that one validator may take."""


def static_gates(
    path: Path | str,
    document: sb3.Document,
    *,
    gates: Sequence[Gate] = GATES,
    wall_limit: float = WALL_LIMIT,
    drawn: bool = False,
) -> dict[str, str | None]:
    """What each of GATES says of the .sb3 at `path`, which has this project.json: None, or what is wrong.

    schema      Scratch's own parser takes it.
    repairs     sb3fix finds nothing that it would repair.
    editor      the editor's loader takes every target, with each block and comment in its place.

    The editor draws one block of each kind and, if DRAWN, every block. The first gate that fails ends the
    matter, as the others can't be asked about what Scratch does not load.
    Raises HarnessError, naming the gate, when Node fails or a validator takes longer than WALL_LIMIT.
    """
    results: dict[str, str | None] = {}
    with Validators(path, document, wall_limit=wall_limit, drawn=drawn) as validators:
        for gate in gates:
            results[gate] = validators.ask(gate)
            if results[gate]:
                break
    return results


class Validators:
    """The external validators, in one Node process, which `with` ends.

    The arguments are those of `static_gates`.
    """

    def __init__(
        self,
        path: Path | str,
        document: sb3.Document,
        *,
        wall_limit: float = WALL_LIMIT,
        drawn: bool = False,
    ) -> None:
        self._path = path
        self._document = document
        self._wall_limit = wall_limit
        self._drawn = drawn
        self._node: NodeProcess | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._node is not None:
            self._node.close()

    def ask(self, gate: Gate) -> str | None:
        """What is wrong by GATE, or None. Raises HarnessError as `static_gates` does."""
        if self._node is None:
            ensure_packages()
            self._node = NodeProcess("inspect.js")
        name = "drawn" if gate == "editor" and self._drawn else gate
        request: dict[str, object] = {name: str(Path(self._path).resolve())}
        what = f"{self._path}: the gate {gate}"
        found = self._node.request(request, seconds=self._wall_limit, what=what)
        return fault_sentence(found, self._document) if found else None
