"""Twenty well-known levels, built by the command line and verified; skipped where they are not at hand."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import sb3
from harness.sokoban.verify import verify
from levels import Collection, read_levels, write_xsb
from sokoban_sb3.main import main

MICROBAN = Path(__file__).parent.parent.parent / "shared" / "data" / "microban.xsb"
OPTIMA = MICROBAN.with_name("microban_optima.csv")
PLAYED = (1, 5, 8, 16)
"""A box has to leave its goal; few pushes and many states; many moves; a search of many frames."""


@pytest.mark.usefixtures("only_levels")
@pytest.mark.skipif(not MICROBAN.exists(), reason="the public Microban levels are not beside the project")
def test_twenty_levels_of_microban_are_built_and_some_of_them_verified(tmp_path: Path) -> None:
    collection = read_levels(MICROBAN)
    some = Collection(collection.title, collection.author, "", collection.levels[:20])
    levels, project = tmp_path / "twenty.xsb", tmp_path / "twenty.sb3"
    levels.write_text(write_xsb(some), encoding="utf-8")
    assert main(["build", str(levels), "-o", str(project)]) == 0
    lists = {values.name: values.items for values in sb3.read(project).stage.lists}
    with OPTIMA.open(encoding="utf-8", newline="") as file:
        known = [int(row["push_opt"]) for row in csv.DictReader(file) if int(row["level"]) <= 20]
    assert lists["fewest pushes"] == known
    assert len(known) == len(lists["levels"]) == 20
    verdict = verify(project, levels=PLAYED, vms=["turbowarp"], validators=False)
    assert verdict.failures() == []
    assert [level.index for level in verdict.levels] == list(PLAYED)
    assert all(level.checks["solver"] == "pass" for level in verdict.levels)
