"""Hand-made Scratch projects for the harness's tests.

A project is written as scripts per sprite; a script is a list of blocks, a block is (opcode, parts). A part
that is a tuple is a reporter, one that is a list a substack, any other a field or something typed in. Custom
blocks are ("define", {"name": …, "warp": …}) and ("call", {"name": …}). Variables and lists belong to the
Stage and exist because a block names them, except those in `own`.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from generator import game
from harness import VirtualMachine, ensure_packages
from harness.verify import Verdict, verify
from tests.harness.remixing import FEWEST_PUSHES, LEVELS, Edit, changed_copy

Block = tuple[str, dict[str, Any]]
Scripts = list[list[Block]]
FIELDS = {"VARIABLE", "LIST", "KEY_OPTION", "BROADCAST_OPTION", "CLONE_OPTION", "SOUND_MENU", "CURRENTMENU"}
SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20"/>'


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(bytes(height * (width + 1)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


class Target:
    """Collects the blocks of one sprite."""

    def __init__(self, scripts: Scripts, own: Iterable[str]) -> None:
        self.blocks: dict[str, dict[str, Any]] = {}
        self.own = {name: f"own {name}" for name in own}
        self.used: set[tuple[str, str]] = set()  # ("VARIABLE" | "LIST", name) of the Stage
        for script in scripts:
            self._stack(script, None)

    def _stack(self, script: list[Block], parent: str | None) -> str:
        first = previous = None
        for block in script:
            made = self._block(block, previous or parent)
            if previous:
                self.blocks[previous]["next"] = made
            first, previous = first or made, made
        assert first is not None
        if parent is None:
            self.blocks[first] |= {"topLevel": True, "x": 0, "y": 0}
        return first

    def _block(self, block: Block, parent: str | None) -> str:
        opcode, parts = block
        made = f"b{len(self.blocks)}"
        self.blocks[made] = {
            "opcode": {"define": "procedures_definition", "call": "procedures_call"}.get(opcode, opcode),
            "next": None,
            "parent": parent,
            "inputs": {},
            "fields": {},
            "shadow": opcode.endswith("menu"),
            "topLevel": False,
        }
        if opcode == "define":
            self.blocks[made]["inputs"]["custom_block"] = [1, self._prototype(made, parts)]
        elif opcode == "call":
            self.blocks[made]["mutation"] = _mutation(parts["name"])
        else:
            for name, part in parts.items():
                self._part(made, name, part)
        return made

    def _prototype(self, parent: str, parts: dict[str, Any]) -> str:
        made = self._block(("procedures_prototype", {}), parent)
        warp = "true" if parts["warp"] else "false"
        self.blocks[made] |= {"shadow": True, "mutation": _mutation(parts["name"]) | {"warp": warp}}
        return made

    def _part(self, block: str, name: str, part: Any) -> None:
        inputs, fields = self.blocks[block]["inputs"], self.blocks[block]["fields"]
        if isinstance(part, list):
            inputs[name] = [2, self._stack(part, block)]
        elif isinstance(part, tuple):
            inputs[name] = [1 if part[0].endswith("menu") else 2, self._block((part[0], part[1]), block)]
        elif name in ("VARIABLE", "LIST"):
            if part not in self.own:
                self.used.add((name, part))
            fields[name] = [part, self.own.get(part, f"{name} {part}")]
        elif name in FIELDS:
            fields[name] = [part, None]
        else:
            inputs[name] = [1, [10, str(part)]]


def _mutation(name: str) -> dict[str, Any]:
    empty = dict.fromkeys(("argumentids", "argumentnames", "argumentdefaults"), "[]")
    return {"tagName": "mutation", "children": [], "proccode": name, "warp": "false"} | empty


def _asset(data: bytes, kind: str) -> dict[str, str]:
    digest = hashlib.md5(data, usedforsecurity=False).hexdigest()
    return {"assetId": digest, "md5ext": f"{digest}.{kind}", "dataFormat": kind}


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
        scripts = {"Stage": sprites.pop("Stage", [])} | sprites
        targets = {name: Target(stack, (own or {}).get(name, [])) for name, stack in scripts.items()}
        used = sorted({each for target in targets.values() for each in target.used})
        scale = 2 if costume[1] == "png" else 1
        picture: dict[str, Any] = {
            "name": "square",
            "rotationCenterX": 10 * scale,
            "rotationCenterY": 10 * scale,
        }
        picture |= {"bitmapResolution": scale} | _asset(*costume)
        sounds = [{"name": "beep", "rate": 48000, "sampleCount": 24000, "format": ""} | _asset(sound, "wav")]
        written = []
        for layer, (name, target) in enumerate(targets.items()):
            variables = {own_id: [own_name, 0] for own_name, own_id in target.own.items()}
            lists: dict[str, Any] = {}
            if layer == 0:
                variables |= {f"VARIABLE {each}": [each, 0] for kind, each in used if kind == "VARIABLE"}
                lists = {f"LIST {each}": [each, []] for kind, each in used if kind == "LIST"}
            common = {
                "isStage": layer == 0,
                "name": name,
                "variables": variables,
                "lists": lists,
                "broadcasts": {},
                "blocks": target.blocks,
                "comments": {},
                "currentCostume": 0,
                "costumes": [picture],
                "sounds": sounds if sound else [],
                "volume": 100,
                "layerOrder": layer,
            }
            place = {"visible": True, "x": 0, "y": 0, "size": 100, "direction": 90, "draggable": False}
            written.append(common | (place | {"rotationStyle": "all around"} if layer else {"tempo": 60}))
        shown = [
            {"id": f"{kind} {name}", "opcode": f"data_{'listcontents' if kind == 'LIST' else 'variable'}"}
            | {"mode": "default", "params": {kind: name}, "spriteName": None, "value": 0}
            | {"width": 0, "height": 0, "x": 5, "y": 5, "visible": True}
            for kind, name in monitors
        ]
        opcodes = [block["opcode"] for target in targets.values() for block in target.blocks.values()]
        extensions = ["pen"] if any(opcode.startswith("pen_") for opcode in opcodes) else []
        project = {"targets": written, "monitors": shown, "extensions": extensions}
        project |= {"meta": {"semver": "3.0.0"}}
        path = tmp_path / "project.sb3"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("project.json", json.dumps(project))
            archive.writestr(_asset(*costume)["md5ext"], costume[0])
            if sound:
                archive.writestr(_asset(sound, "wav")["md5ext"], sound)
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

    What takes long is left out unless asked for: TurboWarp's machine alone plays it, and no witness is heard.
    """

    def change(edit: Edit, **options: Any) -> Verdict:
        return verify(remixed(edit), **{"vms": ["turbowarp"], "witnesses": False, **options})

    return change
