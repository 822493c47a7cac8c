"""A small project in which every kind of block stands once, to plant faults in."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sb3

ORCHARD = Path(__file__).with_name("orchard.sb3")
"""Apples fall, and a basket catches them: `orchard.txt` is its listing."""

_ROOT = Path(sb3.__file__).parent.parent
SHIPPED = [_ROOT / "dist" / "sokoban.sb3", _ROOT / "examples" / "falling_star" / "falling_star.sb3"]
"""Projects that were built here and are committed."""


class Sample:
    """The project.json of the small project, with ways to reach into it."""

    def __init__(self) -> None:
        with zipfile.ZipFile(ORCHARD) as archive:
            self.document: dict[str, Any] = json.loads(archive.read("project.json"))

    @property
    def stage(self) -> dict[str, Any]:
        target: dict[str, Any] = self.document["targets"][0]
        return target

    @property
    def basket(self) -> dict[str, Any]:
        target: dict[str, Any] = self.document["targets"][1]
        return target

    def key_of(self, opcode: str, number: int = 0) -> str:
        """The id of the basket's block of that opcode: the first, or that of the NUMBER counted from 0."""
        keys: list[str] = [key for key, block in self.basket["blocks"].items() if block["opcode"] == opcode]
        return keys[number]

    def block(self, opcode: str, number: int = 0) -> dict[str, Any]:
        block: dict[str, Any] = self.basket["blocks"][self.key_of(opcode, number)]
        return block

    def lint(self, *, loose_scripts: bool = False) -> list[str]:
        return sb3.lint(sb3.Document(self.document), loose_scripts=loose_scripts)

    def read(self) -> sb3.Project:
        return sb3.parse(self.document)


Fault = Callable[[Sample], None]


class Faults:
    """Faults to plant in the small project, each with words by which lint must name it."""

    def __init__(self) -> None:
        self.cases: list[tuple[Fault, str]] = []

    def named(self, *fragments: str) -> Callable[[Fault], Fault]:
        """Make a function a fault to plant; lint must name it with each of these words."""

        def register(fault: Fault) -> Fault:
            self.cases.extend((fault, fragment) for fragment in fragments)
            return fault

        return register

    @property
    def names(self) -> list[str]:
        return [f"{fault.__name__}: {words}" for fault, words in self.cases]


def check(fault: Fault, words: str) -> None:
    """Lint finds nothing in the small project, and names a fault that is planted there."""
    sample = Sample()
    assert sample.lint() == []
    fault(sample)
    assert any(words in line for line in sample.lint()), sample.lint()
