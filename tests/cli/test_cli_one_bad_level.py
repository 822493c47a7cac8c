"""One bad level among a hundred: each command names it, and the others are not lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import sb3

Run = Callable[..., CompletedProcess[str]]

ONE_PUSH = "5#|#@$.#|5#\n\n"
BAD = {
    "invalid": ("5#|#-$.#|5#\n\n", "no keeper"),
    "too large": ("40#|#@$.35-#|40#\n\n", "a board of 40 × 3 squares, where the stage shows at most 30 × 20"),
}
STUCK = "; stuck\n7#|#.@-$-#|7#\n\n"


def built(path: str) -> int:
    """How many levels a project was built with."""
    levels = sb3.read(path).stage.find_list("levels")
    assert levels is not None
    return len(levels.items)


@pytest.mark.parametrize(("bad", "why"), BAD.values(), ids=BAD.keys())
def test_build_names_it_and_keeps_going_if_told_to(run: Run, bad: str, why: str) -> None:
    Path("a.xsb").write_text(ONE_PUSH * 57 + bad + ONE_PUSH * 42)
    ended = run("build", "a.xsb", "-o", "a.sb3")
    code = 2 if bad == BAD["invalid"][0] else 1
    assert (ended.returncode, ended.stderr) == (code, f"sokoban-sb3: a.xsb:115: {why}\n")
    assert not Path("a.sb3").exists()
    ended = run("build", "a.xsb", "-o", "a.sb3", "--keep-going")
    assert (ended.returncode, ended.stderr) == (0, f"sokoban-sb3: left out: a.xsb:115: {why}\n")
    assert built("a.sb3") == 99


def test_build_leaves_an_unsolvable_level_out_if_told_to_keep_going(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + STUCK + ONE_PUSH)
    ended = run("build", "a.xsb", "-o", "a.sb3", "--keep-going")
    assert ended.returncode == 0
    assert ended.stderr == "sokoban-sb3: left out: level 2 (stuck) at a.xsb:4: unsolvable\n"
    rows = [line.replace("│", " ").split()[:2] for line in ended.stdout.splitlines() if "│" in line]
    assert rows == [["1", "1"], ["2", "1"]]
    assert built("a.sb3") == 2
    allowed = run("build", "a.xsb", "-o", "a.sb3", "--keep-going", "--allow-unsolvable")
    assert (allowed.returncode, built("a.sb3")) == (0, 3)


@pytest.mark.parametrize("content", [BAD["invalid"][0], STUCK])
def test_build_fails_if_no_level_is_left(run: Run, content: str) -> None:
    Path("a.xsb").write_text(content)
    ended = run("build", "a.xsb", "-o", "a.sb3", "--keep-going")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == "sokoban-sb3: no level is left to build; nothing was written"
    assert not Path("a.sb3").exists()


@pytest.mark.parametrize("ending", ["xsb", "slc"])
def test_check_and_solve_go_on_after_it_in_every_format(run: Run, ending: str) -> None:
    Path("all.xsb").write_text(ONE_PUSH * 100)
    run("convert", "all.xsb", f"a.{ending}")
    text = Path(f"a.{ending}").read_text()
    keepers = [number for number, line in enumerate(text.split("\n")) if "@" in line]
    lines = text.split("\n")
    lines[keepers[56]] = lines[keepers[56]].replace("@", " ")
    Path(f"a.{ending}").write_text("\n".join(lines))
    place = f"a.{ending}:{keepers[56]}"  # the row above the keeper's, counted from 1
    checked = run("check", f"a.{ending}")
    assert (checked.returncode, checked.stdout) == (1, f"{place}: no keeper\n100 levels, 1 problem\n")
    solved = run("solve", "--json", f"a.{ending}")
    records = [json.loads(line) for line in solved.stdout.splitlines()]
    assert [record["index"] for record in records if record["status"] != "optimal"] == [57]
    assert (len(records), records[56]["problem"], solved.returncode) == (100, f"{place}: no keeper", 1)
