"""A copy of some of the shipped project's sprites to plant faults in, and the gates that are to find them."""

from __future__ import annotations

import copy
import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import harness
import sb3
from harness import HarnessError, Project
from harness.gates import resave_fault, static_gates

SHIPPED = Path(harness.__file__).parent.parent / "dist" / "sokoban.sb3"

Block = Any
Where = Callable[[Block], object]


class Copy:
    """A project's document and files, with ways to reach into the sprite Game."""

    def __init__(self, document: dict[str, Any], files: dict[str, bytes]) -> None:
        self.document: Any = copy.deepcopy(document)
        self.files = dict(files)
        self.packing = zipfile.ZIP_DEFLATED
        self.document_first = True
        self.text: bytes | None = None
        """What is written as project.json in place of the document."""

    @classmethod
    def of(cls, path: Path) -> Copy:
        with zipfile.ZipFile(path) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        return cls(json.loads(files.pop("project.json")), files)

    def of_sprites(self, *names: str) -> Copy:
        """A copy with the Stage and these of the sprites, and their files."""
        kept = [each for each in self.document["targets"] if each["isStage"] or each["name"] in names]
        used = {asset["md5ext"] for each in kept for asset in each["costumes"] + each["sounds"]}
        files = {name: content for name, content in self.files.items() if name in used}
        return Copy({**self.document, "targets": kept}, files)

    @property
    def stage(self) -> Any:
        return self.document["targets"][0]

    @property
    def game(self) -> Any:
        return next(target for target in self.document["targets"] if target["name"] == "Game")

    def key(self, opcode: str, where: Where = bool) -> str:
        """The id of the first of Game's blocks with OPCODE for which WHERE holds."""
        blocks: dict[str, Block] = self.game["blocks"]
        return next(key for key, block in blocks.items() if block["opcode"] == opcode and where(block))

    def block(self, opcode: str, where: Where = bool) -> Block:
        return self.game["blocks"][self.key(opcode, where)]

    def mutation(self, opcode: str, kind: str = "%s") -> Any:
        """The mutation of the first such block that has an argument of KIND."""
        return self.block(opcode, lambda block: kind in block["mutation"]["proccode"])["mutation"]

    def redraw(self, change: Callable[[str], str]) -> None:
        """Change the backdrop's picture and file it under its new hash."""
        costume = self.stage["costumes"][0]
        content = change(self.files.pop(costume["md5ext"]).decode()).encode()
        costume["assetId"] = hashlib.md5(content, usedforsecurity=False).hexdigest()
        costume["md5ext"] = f"{costume['assetId']}.svg"
        self.files[costume["md5ext"]] = content

    def write(self, path: Path) -> Path:
        text = json.dumps(self.document).encode() if self.text is None else self.text
        entries = [("project.json", text), *self.files.items()]
        with zipfile.ZipFile(path, "w", self.packing) as archive:
            for name, content in entries if self.document_first else reversed(entries):
                archive.writestr(name, content)
        return path


Plant = Callable[[Copy], object]


class Faults:
    """A table of faults to plant, each with the gate that must catch it and words of the reason."""

    def __init__(self) -> None:
        self.cases: list[tuple[Plant, str, str]] = []
        self.names: list[str] = []

    def caught_by(self, gate: str, words: str, name: str = "") -> Callable[[Plant], Plant]:
        """Make a function a fault to plant; GATE must catch it and say WORDS."""

        def register(plant: Plant) -> Plant:
            self.cases.append((plant, gate, words))
            self.names.append(name or plant.__name__.replace("_", " "))
            return plant

        return register

    def check(self, path: Path, plant: Plant, gate: str, words: str) -> None:
        project = shipped().of_sprites("Game", "Box")
        plant(project)
        found = GATES[gate](project, path)
        assert found is not None
        assert words in found, found


@cache
def shipped() -> Copy:
    """The shipped project, read once; not to be changed."""
    return Copy.of(SHIPPED)


def _file_fault(project: Copy, path: Path) -> str | None:
    try:
        return sb3.file_fault(project.write(path), sb3.read_document(path))
    except sb3.ProjectError as error:
        return str(error)


def _lint_fault(project: Copy, path: Path) -> str | None:
    return next(iter(sb3.lint(sb3.Document(project.document), loose_scripts=True)), None)


GATES: dict[str, Callable[[Copy, Path], str | None]] = {"file": _file_fault, "lint": _lint_fault}
"""What each of them says first of a project, which may be written to a path."""


def first_fault(project: Copy, path: Path) -> tuple[str, str] | None:
    """The first gate that fails, in the order of verify, and its reason; PATH is written."""
    return next(((gate, reason) for gate, reason in _gates(project, path) if reason), None)


def _gates(copied: Copy, path: Path) -> Iterator[tuple[str, str | None]]:
    yield from ((gate, fault(copied, path)) for gate, fault in GATES.items())
    document = sb3.read_document(path)
    yield from static_gates(path, document, gates=["schema", "repairs"]).items()
    try:
        with Project.open(path) as project:
            yield "opens", next(iter(project.warnings()), None)
            yield "resaves", resave_fault(document.project(), project.resave())
    except HarnessError as error:
        yield "opens", str(error)
    yield from static_gates(path, document, gates=["editor"]).items()
