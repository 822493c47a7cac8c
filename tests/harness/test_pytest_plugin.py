"""The pytest plugin, seen from the test suite of somebody else's Scratch project."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from harness import Project

pytest_plugins = ["pytester"]

Build = Callable[..., Path]
Run = Callable[..., pytest.RunResult]
Block = tuple[str, dict[str, Any]]
FLAG: Block = ("event_whenflagclicked", {})
COUNT: Block = ("data_changevariableby", {"VARIABLE": "count", "VALUE": 1})
LIFE: Block = ("data_changevariableby", {"VARIABLE": "lives", "VALUE": 9})
ASK: Block = ("sensing_askandwait", {"QUESTION": "who?"})
CLONE: Block = (
    "control_create_clone_of",
    {"CLONE_OPTION": ("control_create_clone_of_menu", {"CLONE_OPTION": "_myself_"})},
)
HEADER = "import pytest, os\n"


@pytest.fixture
def run(pytester: pytest.Pytester, build: Build) -> Run:
    """run(test, *options) runs a test file in a folder `suite` that holds game.sb3, too."""
    suite = pytester.mkdir("suite")

    def run_in_suite(test: str, *options: str) -> pytest.RunResult:
        cat: list[Block] = [FLAG, ("motion_gotoxy", {"X": 30, "Y": -40}), LIFE, CLONE, ASK]
        shutil.copy(build(own={"Cat": ["lives"]}, Stage=[[FLAG, COUNT]], Cat=[cat]), suite / "game.sb3")
        (suite / "test_game.py").write_text(HEADER + test, encoding="utf-8")
        off = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov")
        return pytester.runpytest_inprocess("-p", "harness.pytest_plugin", *off, *options)

    return run_in_suite


def outcome(result: pytest.RunResult, **expected: int) -> None:
    result.assert_outcomes(**expected)
    assert "Traceback" not in result.stderr.str()


COUNTS = """
def test_the_flag_counts(scratch_project):
    project = scratch_project("game.sb3")
    project.green_flag()
    project.step()
    assert project.variable("count") == 1
"""
SHOW = "def test_it(scratch_project, scratch_vm): print('runs in', scratch_vm)\n"


def test_a_project_is_found_beside_its_test(run: Run) -> None:
    outcome(run(COUNTS), passed=1)


@pytest.mark.parametrize(
    ("options", "machines"),
    [
        ("", ["scratch"]),
        ("--scratch-vm scratch", ["scratch"]),
        ("--scratch-vm turbowarp", ["turbowarp"]),
        ("--scratch-vm all", ["scratch", "turbowarp"]),
        ("-o scratch_vm=turbowarp", ["turbowarp"]),
        ("-o scratch_vm=all", ["scratch", "turbowarp"]),
        ("-o scratch_vm=all --scratch-vm turbowarp", ["turbowarp"]),
    ],
)
def test_the_machine_is_chosen_by_option_or_ini_file(run: Run, options: str, machines: list[str]) -> None:
    result = run(SHOW, "-rA", *options.split())
    assert [line for line in result.outlines if line.startswith("runs in")] == [
        f"runs in {machine}" for machine in machines
    ]


def test_with_one_machine_the_names_of_tests_stay_as_they_are(run: Run) -> None:
    result = run(SHOW, "-v")
    result.stdout.fnmatch_lines(["*test_game.py::test_it PASSED*"])


@pytest.mark.parametrize("names", ['"scratch_vm"', '("scratch_vm",)'])
def test_a_test_may_name_its_machine(run: Run, names: str) -> None:
    value = '"turbowarp"' if "(" not in names else '("turbowarp",)'
    mark = f"@pytest.mark.parametrize({names}, [{value}])\n"
    result = run(mark + SHOW, "-rA", "--scratch-vm", "all")
    assert [line for line in result.outlines if line.startswith("runs in")] == ["runs in turbowarp"]


def test_an_unknown_machine_is_bad_usage(run: Run) -> None:
    result = run(SHOW, "-o", "scratch_vm=flash")
    assert result.ret != pytest.ExitCode.OK
    assert (
        "scratch_vm = flash: it can be scratch, turbowarp or all" in result.stdout.str() + result.stderr.str()
    )


class Closable:
    """Stands in for a project, where no machine is needed."""

    closed = 0

    def __enter__(self) -> Closable:
        return self

    def __exit__(self, *_: object) -> None:
        Closable.closed += 1


def test_options_are_handed_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Path, dict[str, object]]] = []

    def open_project(path: Path, **options: object) -> Closable:
        calls.append((path, options))
        return Closable()

    monkeypatch.setattr(Project, "open", open_project)
    test = """
def test_it(scratch_project):
    scratch_project("game.sb3", seed=5, wall_limit=7)
    scratch_project(os.path.abspath("game.sb3"), vm="scratch", passes=3, warp_turns=9)
"""
    Closable.closed = 0
    outcome(run(test, "--scratch-vm", "turbowarp"), passed=1)
    (first, second) = calls
    assert first[0].parts[-2:] == ("suite", "game.sb3")
    assert first[1] == {"vm": "turbowarp", "seed": 5, "wall_limit": 7}
    assert second[0] == Path("game.sb3").absolute()
    assert second[1] == {"vm": "scratch", "passes": 3, "warp_turns": 9}
    assert Closable.closed == 2


def test_all_projects_are_closed_whatever_the_test_does(run: Run) -> None:
    test = """
pids = []

def test_one(scratch_project):
    pids.extend(scratch_project("game.sb3").node_pid for _ in range(2))
    raise RuntimeError("on purpose")

def test_other():
    assert len(pids) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
"""
    outcome(run(test), passed=1, failed=1)


FAILS = """
def test_it(scratch_project):
    project = scratch_project("game.sb3")
    project.green_flag()
    project.step(2)
    assert project.variable("count") == 7
"""


def test_a_failure_tells_how_the_project_stood(run: Run) -> None:
    result = run(FAILS)
    outcome(result, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*assert 1 == 7*",
            "*- game.sb3 in scratch -*",
            "frame 2, scripts running: 1",
            "asking ''",
            "count = 1",
            "Cat at (30, -40), costume 'square', says 'who[?]', lives = 9",
            "Cat (clone) at (30, -40), costume 'square', lives = 9",
        ]
    )


def test_a_failure_of_a_fixture_tells_it_too(run: Run) -> None:
    fixture = """
@pytest.fixture
def game(scratch_project):
    project = scratch_project("game.sb3")
    assert project.variable("count") == 1, "no flag was clicked"

def test_it(game):
    pass
"""
    result = run(fixture)
    outcome(result, errors=1)
    told = ["*no flag was clicked*", "*- game.sb3 in scratch -*", "frame 0, scripts running: 0"]
    result.stdout.fnmatch_lines(told)


def test_a_test_that_passes_tells_nothing(run: Run) -> None:
    assert "game.sb3 in scratch" not in run(COUNTS, "-rA").stdout.str()


def test_of_a_machine_that_has_ended_the_report_says_so(run: Run) -> None:
    test = """
def test_it(scratch_project):
    project = scratch_project("game.sb3")
    os.kill(project.node_pid, 9)
    project.step()
"""
    result = run(test)
    outcome(result, failed=1)
    result.stdout.fnmatch_lines(["*HarnessError*Node ended*", "cannot be read any more: *closed"])


def test_it_works_under_xdist(run: Run) -> None:
    result = run(FAILS, "-p", "xdist", "-n", "1")
    outcome(result, failed=1)
    result.stdout.fnmatch_lines(["*- game.sb3 in scratch -*", "count = 1"])


HEAVY = {"generator", "jinja2", "levels", "lxml", "numba", "numpy", "rich", "solver_ref"}


def test_loading_the_plugin_imports_nothing_heavy_and_starts_nothing() -> None:
    program = (
        "import subprocess, sys\nsubprocess.Popen = None\nimport harness.pytest_plugin\nprint(*sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"pytest", "harness.testing.plugin"} <= loaded
    assert HEAVY & {name.partition(".")[0] for name in loaded} == set()
    assert [name for name in loaded if name.startswith("harness.sokoban")] == []


def test_pytest_loads_the_plugin_of_an_installed_harness() -> None:
    (found,) = [each for each in entry_points(group="pytest11") if each.value == "harness.pytest_plugin"]
    assert found.name == "harness.pytest_plugin"  # the name by which `-p` calls it


def test_a_suite_that_has_nothing_to_do_with_scratch_runs_as_ever(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(): pass")
    options = ("-p", "harness.pytest_plugin", "-p", "no:xdist", "-W", "error", "-v")
    result = pytester.runpytest_inprocess(*options)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*::test_it PASSED*"])
