"""Hand-made Scratch projects for the harness's tests.

A project is written as scripts per sprite; a script is a list of blocks, a block is (opcode, parts). A part
that is a tuple is a reporter, one that is a list a substack, any other a field or something typed in. Custom
blocks are ("define", {"name": …, "warp": …}) and ("call", {"name": …}). Variables and lists belong to the
Stage and exist because a block names them, except those in `own`.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import sb3
from generator import game
from harness import VirtualMachine, ensure_packages
from harness.sokoban.verify import Verdict, verify
from tests.harness.remixing import FEWEST_PUSHES, LEVELS, Edit, changed_copy

Block = tuple[str, dict[str, Any]]
Scripts = list[list[Block]]
FIELDS = {"VARIABLE", "LIST", "KEY_OPTION", "BROADCAST_OPTION", "CLONE_OPTION", "SOUND_MENU", "CURRENTMENU"}
OPCODES = {"define": "procedures_definition", "call": "procedures_call"}
SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20"/>'


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(bytes(height * (width + 1)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


class Target:
    """Collects the scripts of one sprite, and what they name."""

    def __init__(self, scripts: Scripts, own: Iterable[str]) -> None:
        self.own = {name: f"own {name}" for name in own}
        self.used: set[tuple[str, str]] = set()  # ("VARIABLE" | "LIST", name) of the Stage
        self._ids = (f"b{number}" for number in count())
        self.scripts = [sb3.Script(self._stack(script)) for script in scripts]

    def _stack(self, script: list[Block]) -> list[sb3.Block]:
        return [self._block(opcode, parts) for opcode, parts in script]

    def _block(self, opcode: str, parts: dict[str, Any]) -> sb3.Block:
        made = sb3.Block(OPCODES.get(opcode, opcode), next(self._ids), is_shadow=opcode.endswith("menu"))
        if opcode == "define":
            prototype = sb3.Block("procedures_prototype", next(self._ids), is_shadow=True)
            prototype.mutation = _mutation(parts["name"], parts["warp"])
            made.inputs["custom_block"] = sb3.Input(prototype, is_shadow=True)
        elif opcode == "call":
            made.mutation = _mutation(parts["name"], False)
        else:
            for name, part in parts.items():
                self._part(made, name, part)
        return made

    def _part(self, block: sb3.Block, name: str, part: Any) -> None:
        if isinstance(part, list):
            block.mouths[name] = self._stack(part)
        elif isinstance(part, tuple):
            inner = self._block(*part)
            block.inputs[name] = sb3.Input(inner, is_shadow=inner.is_shadow)
        elif name in ("VARIABLE", "LIST"):
            if part not in self.own:
                self.used.add((name, part))
            block.fields[name] = sb3.Field(part, self.own.get(part, f"{name} {part}"))
        elif name in FIELDS:
            block.fields[name] = sb3.Field(part)
        else:
            block.inputs[name] = sb3.Input(sb3.Literal("text", str(part)), is_shadow=True)


def _mutation(name: str, warp: bool) -> sb3.Mutation:
    return sb3.Mutation(name, [], [], [], warp)


def _md5(data: bytes) -> str:
    return hashlib.md5(data, usedforsecurity=False).hexdigest()


def _monitor(kind: str, name: str) -> sb3.Monitor:
    opcode = "data_listcontents" if kind == "LIST" else "data_variable"
    return sb3.Monitor(f"{kind} {name}", opcode, params={kind: name}, value=0, x=5, y=5)


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., Path]:
    """Write a project file; keywords other than those below are sprites (or Stage) and their scripts."""

    def write(
        *,
        monitors: Iterable[tuple[str, str]] = (),
        own: dict[str, list[str]] | None = None,
        costume: tuple[bytes, str] = (SQUARE, "svg"),
        sound: bytes = b"",
        **sprites: Scripts,
    ) -> Path:
        data, kind = costume
        scale = 2 if kind == "png" else 1
        picture = sb3.Costume("square", _md5(data), kind, 10 * scale, 10 * scale, scale)
        beep = sb3.Sound("beep", _md5(sound), "wav", 48_000, 24_000)
        stage = sb3.Stage("Stage")
        project = sb3.Project(stage, meta={"semver": "3.0.0"}, assets={picture.file: data})
        project.monitors = [_monitor(*each) for each in monitors]
        used: set[tuple[str, str]] = set()
        for name, scripts in ({"Stage": sprites.pop("Stage", [])} | sprites).items():
            written = Target(scripts, (own or {}).get(name, []))
            used |= written.used
            target = stage if name == "Stage" else sb3.Sprite(name, layer=len(project.targets))
            target.scripts, target.costumes = written.scripts, [picture]
            target.variables = [sb3.Variable(key, own_name) for own_name, key in written.own.items()]
            if sound:
                target.sounds, project.assets[beep.file] = [beep], sound
            if isinstance(target, sb3.Sprite):
                project.sprites.append(target)
        for kind, each in sorted(used):
            if kind == "VARIABLE":
                stage.variables.append(sb3.Variable(f"VARIABLE {each}", each))
            else:
                stage.lists.append(sb3.List(f"LIST {each}", each))
        opcodes = {block.opcode for target in project.targets for block in target.blocks()}
        project.extensions = ["pen"] if any(opcode.startswith("pen_") for opcode in opcodes) else []
        path = tmp_path / "project.sb3"
        path.write_bytes(sb3.to_sb3(project))
        return path

    return write


@pytest.fixture(scope="session", autouse=True)
def npm_packages() -> None:
    ensure_packages()


@pytest.fixture(params=["scratch", "turbowarp"])
def vm(request: pytest.FixtureRequest) -> VirtualMachine:
    """Both virtual machines, one after the other."""
    name: VirtualMachine = request.param
    return name


@pytest.fixture
def gray_png() -> Callable[[int, int], bytes]:
    """Make a PNG of some width and height."""
    return png


@pytest.fixture(scope="session")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of two small levels, as built."""
    path = tmp_path_factory.mktemp("verify") / "good.sb3"
    path.write_bytes(game.build(LEVELS, FEWEST_PUSHES))
    return path


@pytest.fixture
def remixed(good: Path, tmp_path: Path) -> Callable[[Edit], Path]:
    """remixed(edit) writes a copy of the good project whose project.json EDIT has changed."""
    return lambda edit: changed_copy(good, tmp_path / "remix.sb3", edit)


@pytest.fixture
def remix(remixed: Callable[[Edit], Path]) -> Callable[..., Verdict]:
    """remix(edit) verifies such a copy. A test of one check calls that check instead (checking.py).

    What takes long is left out unless asked for: only TurboWarp's machine plays it, without validators.
    """

    def change(edit: Edit, **options: Any) -> Verdict:
        return verify(remixed(edit), **{"vms": ["turbowarp"], "validators": False, **options})

    return change
