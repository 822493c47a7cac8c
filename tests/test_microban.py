"""Twenty well-known levels, built by the command line and verified; skipped where they are not at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.verify import verify
from levels import Collection, read_levels, write_xsb
from sokoban_sb3.main import main

MICROBAN = Path(__file__).parent.parent.parent / "shared" / "data" / "microban.xsb"


@pytest.mark.skipif(not MICROBAN.exists(), reason="the public Microban levels are not beside the project")
def test_twenty_levels_of_microban_are_built_and_verified(tmp_path: Path) -> None:
    collection = read_levels(MICROBAN)
    some = Collection(collection.title, collection.author, "", collection.levels[:20])
    levels, project = tmp_path / "twenty.xsb", tmp_path / "twenty.sb3"
    levels.write_text(write_xsb(some), encoding="utf-8")
    assert main(["build", str(levels), "-o", str(project)]) == 0
    verdict = verify(project, vms=["scratch"])
    assert verdict.failures() == []
    assert len(verdict.levels) == 20
    assert all(level.checks["solver"] == "pass" for level in verdict.levels)
