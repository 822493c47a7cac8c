"""The project that ships: what a fresh build gives, and the same bytes every time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from harness.sokoban.verify import PASS, verify
from levels import original
from sokoban_sb3.main import main

ROOT = Path(__file__).parent.parent
SHIPPED = ROOT / "dist" / "sokoban.sb3"


def built(path: Path, hash_seed: str) -> bytes:
    command = [sys.executable, "-m", "sokoban_sb3", "build", "--output", str(path)]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return path.read_bytes()


def entries(path: Path) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]


def test_the_shipped_project_is_a_fresh_build_which_is_the_same_whatever_the_order_of_python_s_sets(
    tmp_path: Path,
) -> None:
    """It is held entry by entry and not byte by byte: another machine's zlib may press them otherwise."""
    one, two = tmp_path / "one.sb3", tmp_path / "two.sb3"
    assert built(one, "1") == built(two, "2")
    assert entries(one) == entries(SHIPPED)


@pytest.mark.usefixtures("only_levels")
def test_every_level_of_the_shipped_project_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    """By the command, in the faster machine; `make` verifies them in both.

    What is asked of a project whatever its levels are is asked of a smaller one, in test_verify.
    """
    code = main(["verify", str(SHIPPED), "--vm", "turbowarp", "--json"])
    told = json.loads(capsys.readouterr().out)
    levels = told["levels"]
    results = [*told["gates"].values(), *(result for level in levels for result in level["checks"].values())]
    assert set(results) == {PASS}
    assert [level["title"] for level in levels] == [level.title for level in original().levels]
    assert (code, told["ok"]) == (0, True)
    played_long = [level for level in levels if "long play" in level["checks"]]
    assert len(played_long) == 1
    assert len({len(level["checks"]) for level in levels if level not in played_long}) == 1


@pytest.mark.usefixtures("only_levels")
def test_a_level_whose_search_takes_some_frames_verifies_in_scratch_s_own_machine() -> None:
    verdict = verify(SHIPPED, levels=[8], vms=["scratch"], validators=False)
    assert verdict.failures() == []
    assert [level.index for level in verdict.levels] == [8]
