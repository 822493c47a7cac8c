"""The examples hold what their makers write."""

from __future__ import annotations

import importlib.util
import io
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "examples" / "falling_star"


def test_the_falling_star_is_what_make_writes() -> None:
    """Entry by entry: another machine's zlib may press them otherwise."""
    spec = importlib.util.spec_from_file_location("falling_star_make", FOLDER / "make.py")
    assert spec is not None and spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    written = zipfile.ZipFile(io.BytesIO(make.falling_star()))
    with written as fresh, zipfile.ZipFile(FOLDER / "falling_star.sb3") as committed:
        assert fresh.namelist() == committed.namelist()
        stale = [name for name in fresh.namelist() if fresh.read(name) != committed.read(name)]
    assert stale == [], "run python examples/falling_star/make.py"
