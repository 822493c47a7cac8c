"""A first look at an .sb3 file, before Node is started for it."""

from __future__ import annotations

import json
import zipfile
import zlib
from pathlib import Path
from typing import Any

from harness.errors import ProjectError


def read_project(path: Path | str) -> dict[str, Any]:
    """The parsed project.json of the .sb3 at `path`.

    Raises ProjectError, naming the file and the fault, unless it looks like a Scratch 3 project.
    """
    path = Path(path)
    if not path.is_file():
        raise ProjectError(f"{path}: no such file")
    try:
        with zipfile.ZipFile(path) as archive:
            text = archive.read("project.json")
    except zipfile.BadZipFile:
        raise ProjectError(f"{path}: not a Scratch project (not a zip file)") from None
    except (zlib.error, RuntimeError):  # damaged data; encrypted, or packed in a way Scratch does not use
        raise ProjectError(f"{path}: not a Scratch project (its project.json cannot be unpacked)") from None
    except KeyError:
        raise ProjectError(f"{path}: not a Scratch project (no project.json in it)") from None
    except OSError as error:
        raise ProjectError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        project = json.loads(text)
    except ValueError as error:
        raise ProjectError(f"{path}: project.json is not JSON ({error})") from None
    if not isinstance(project, dict) or not isinstance(project.get("targets"), list):
        raise ProjectError(f"{path}: not a Scratch 3 project (project.json has no targets)")
    return project
