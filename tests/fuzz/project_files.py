"""Project files: read, linted and listed, or refused in one line."""

from __future__ import annotations

import copy
import io
import json
import random
import zipfile
from pathlib import Path

import sb3
from tests.sb3.garbage import look_over, mutate
from tests.sb3.sample import ORCHARD, Sample

_DOCUMENT = Sample().document
_BYTES = ORCHARD.read_bytes()


def case(chance: random.Random, folder: Path) -> None:
    """A damaged project.json, or the damaged bytes of a whole file."""
    if chance.random() < 0.5:
        document = copy.deepcopy(_DOCUMENT)
        for _ in range(chance.randint(1, 8)):
            mutate(chance, document)
        look_over(document, "a document")
        data = _packed(document)
    else:
        data = _damaged(chance, _BYTES)
    path = folder / "my.sb3"
    path.write_bytes(data)
    try:
        found = sb3.read_document(path)
        sb3.file_fault(path, found)
        sb3.listing(sb3.read(data))
    except sb3.ProjectError as error:
        assert "\n" not in str(error), str(error)


def _packed(document: object) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("project.json", json.dumps(document))
    return file.getvalue()


def _damaged(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(changed))
        match chance.randrange(3):
            case 0:
                changed[place] = chance.randrange(256)
            case 1:
                del changed[place : place + chance.randint(1, 30)]
            case _:
                changed[place:place] = chance.randbytes(chance.randint(1, 9))
    return bytes(changed)
