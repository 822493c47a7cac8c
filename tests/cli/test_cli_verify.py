"""`verify`: what it asks of the harness and how it prints the verdict; tests/test_dist.py really runs it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from harness import HarnessError, ProjectError
from harness.sokoban.verify import LevelVerdict, Progress, Verdict
from sokoban_sb3 import verify

Run = Callable[..., CompletedProcess[str]]
StandIn = Callable[[Callable[..., Verdict]], list[dict[str, Any]]]
LEVELS = "; one push\n5#|#@$.#|5#\n\n; two pushes\n6#|#@$-.#|6#\n\n"


def verdict(board: str = "pass") -> Verdict:
    """That on a project of one level, with this result of the check "board"."""
    checks = {"text": "pass", "board": board}
    return Verdict({"lint": "pass"}, [LevelVerdict(7, "Storm", "optimal", 12, 12, 30, checks=checks)])


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Puts a function in place of the harness's; returns what the command asks of it, call by call."""

    def put(fake: Callable[..., Verdict]) -> list[dict[str, Any]]:
        calls: list[dict[str, Any]] = []

        def called(path: Path, **asked: Any) -> Verdict:
            asked.pop("report")(Progress("scratch", 1, 1, "Storm"))
            calls.append({"path": str(path), **asked})
            return fake(**asked)

        monkeypatch.setattr(verify, "verify_project", called)
        return calls

    return put


def test_the_harness_is_asked_for_all_levels_in_both_machines_unless_told_otherwise(
    run: Run, stand_in: StandIn
) -> None:
    calls = stand_in(lambda **_: verdict())
    run("verify", "a.sb3")
    run("verify", "a.sb3", "--level", "5", "--level", "2", "--level", "5", "--vm", "turbowarp", "--thorough")
    assert calls == [
        {"path": "a.sb3", "levels": None, "vms": ("scratch", "turbowarp"), "thorough": False},
        {"path": "a.sb3", "levels": {2, 5}, "vms": ("turbowarp",), "thorough": True},
    ]


def test_a_project_that_passes_is_verified(run: Run, stand_in: StandIn) -> None:
    stand_in(lambda **_: verdict())
    ended = run("verify", "a.sb3")
    lines = ended.stdout.splitlines()
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ["7", "Storm", "12", "30", "2/2"] in [line.replace("│", " ").split() for line in lines]
    assert lines[-1] == "a.sb3: verified: 1 level, 3 checks passed"


def test_every_failed_check_has_a_line_below_the_table_and_fails_the_command(
    run: Run, stand_in: StandIn
) -> None:
    stand_in(lambda **_: verdict("the box is at column 2"))
    ended = run("verify", "a.sb3")
    assert ended.returncode == 1
    assert ended.stdout.splitlines()[-2:] == [
        "level 7 (Storm): board: the box is at column 2",
        "a.sb3: not verified: 1 of 3 checks failed",
    ]


def test_a_level_without_an_optimum_says_why(run: Run, stand_in: StandIn) -> None:
    found = [
        LevelVerdict(1, "a", "optimal", optimal=0, moves=0),
        LevelVerdict(2, "b", "unsolvable"),
        LevelVerdict(3, "c", "limit"),
        LevelVerdict(4, "d", "invalid", checks={"text": "no keeper"}),
    ]
    stand_in(lambda **_: Verdict({}, found))
    lines = run("verify", "a.sb3").stdout.splitlines()
    rows = [[cell.strip() for cell in line.split("│")] for line in lines if line.startswith("│")]
    assert [row[3] for row in rows] == ["0", "unsolvable", "not known", "invalid"]


def test_a_failure_of_many_words_is_cut_for_people_and_whole_for_programs(
    run: Run, stand_in: StandIn
) -> None:
    long = "wrong at " + ", ".join(f"({x}, {y})" for x in range(10) for y in range(10))
    stand_in(
        lambda **_: Verdict(
            {"lint": long, "runs": "x" * 294}, [LevelVerdict(7, "Storm", checks={"board": long})]
        )
    )
    gate, runs, check, _ = run("verify", "a.sb3").stdout.splitlines()[-4:]
    assert gate == f"lint: {long}"[:299] + "…"
    assert runs == "runs: " + "x" * 294
    assert check == f"level 7 (Storm): board: {long}"[:299] + "…"
    told = json.loads(run("verify", "a.sb3", "--json").stdout)
    assert told["gates"]["lint"] == told["levels"][0]["checks"]["board"] == long


def test_a_failed_gate_is_told_though_no_level_was_played(run: Run, stand_in: StandIn) -> None:
    stand_in(lambda **_: Verdict({"lint": "a block is missing"}))
    ended = run("verify", "a.sb3")
    assert ended.returncode == 1
    assert ended.stdout.splitlines() == [
        "lint: a block is missing",
        "a.sb3: not verified: 1 of 1 check failed",
    ]


def test_json_is_the_verdict_and_nothing_else(run: Run, stand_in: StandIn) -> None:
    stand_in(lambda **_: verdict("wrong"))
    ended = run("verify", "a.sb3", "--json")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert json.loads(ended.stdout) == verdict("wrong").to_json()


@pytest.mark.parametrize(("error", "code"), [(ProjectError, 2), (HarnessError, 1)])
def test_a_run_that_cannot_be_done_is_one_line(
    run: Run, stand_in: StandIn, error: type[Exception], code: int
) -> None:
    def fail(**_: Any) -> Verdict:
        raise error("a.sb3: it is so")

    stand_in(fail)
    ended = run("verify", "a.sb3")
    assert (ended.returncode, ended.stdout, ended.stderr) == (code, "", "sokoban-sb3: a.sb3: it is so\n")


def test_a_missing_project_is_bad_usage(run: Run) -> None:
    for path in ("missing.sb3", "."):
        ended = run("verify", path)
        assert (ended.returncode, ended.stdout) == (2, ""), path
        assert ended.stderr.startswith(f"sokoban-sb3: {path}: "), path
        assert ended.stderr.count("\n") == 1, path


def test_a_file_that_is_no_project_fails_at_the_first_gate(run: Run) -> None:
    Path("a.sb3").write_text(LEVELS)
    ended = run("verify", "a.sb3")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert ended.stdout.splitlines()[0] == "file: not a Scratch project (not a zip file)"
