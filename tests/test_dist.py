"""The project that ships: what a fresh build gives, and the same bytes every time."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from harness.verify import verify

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


def test_two_builds_give_identical_bytes_whatever_the_order_of_python_s_sets(tmp_path: Path) -> None:
    assert built(tmp_path / "one.sb3", "1") == built(tmp_path / "two.sb3", "2")


def test_the_shipped_project_holds_what_a_fresh_build_holds(tmp_path: Path) -> None:
    """Entry by entry and not byte by byte: another machine's zlib may press them otherwise."""
    built(tmp_path / "fresh.sb3", "0")
    assert entries(tmp_path / "fresh.sb3") == entries(SHIPPED)


def test_every_level_of_the_shipped_project_verifies() -> None:
    """In the faster machine; `make` verifies them in both."""
    verdict = verify(SHIPPED, vms=["turbowarp"])
    assert verdict.failures() == []
    assert len(verdict.levels) == 12
    played_long = [level for level in verdict.levels if "long play" in level.checks]
    assert len(played_long) == 1
    assert len({len(level.checks) for level in verdict.levels if level not in played_long}) == 1


def test_the_shipped_project_verifies_in_scratch_s_own_machine() -> None:
    """The first level, and one whose search takes some frames."""
    verdict = verify(SHIPPED, levels=[1, 8], vms=["scratch"], witnesses=False)
    assert verdict.failures() == []
    assert [level.index for level in verdict.levels] == [1, 8]
