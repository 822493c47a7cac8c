"""Every piece of Python in docs/harness.md runs, and what it is said to print it prints."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import harness
from harness import Project

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "falling_star" / "falling_star.sb3"
PAGE = (ROOT / "docs" / "harness.md").read_text(encoding="utf-8")
PIECES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TESTS = [piece for piece in PIECES if "def test_" in piece]
TALKS = [piece for piece in PIECES if "def test_" not in piece]
PROMISES = dict(re.findall(r"```python\n((?:(?!```).)*?)```\n\nThis prints `([^`]*)`", PAGE, re.DOTALL))
"""What a piece is said to print, where the words right behind it say so; any other prints nothing."""
NAMES = {name: getattr(harness, name) for name in harness.__all__}


def first_line(piece: str) -> str:
    return piece.partition("\n")[0]


@pytest.mark.parametrize("piece", TALKS, ids=first_line)
def test_a_piece_runs(
    piece: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(EXAMPLE, tmp_path)
    monkeypatch.chdir(tmp_path)
    with Project.open(EXAMPLE.name) as project:
        project.green_flag()
        project.step()
        exec(piece, {**NAMES, "project": project})  # noqa: S102
    assert capsys.readouterr().out.strip() == PROMISES.get(piece, "")


def test_every_piece_of_the_page_is_tried_and_every_promise_belongs_to_one() -> None:
    assert len(PIECES) == PAGE.count("```python") == len(TESTS) + len(TALKS)
    assert TESTS
    assert PROMISES
    assert len(PROMISES) == PAGE.count("This prints")
    assert PROMISES.keys() <= set(TALKS)


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder with the example's project and the page's tests."""
    shutil.copy(EXAMPLE, pytester.path)
    header = "from harness import attribute_of\n\n"
    (pytester.path / "test_page.py").write_text(header + "\n\n".join(TESTS), encoding="utf-8")
    return pytester


def test_the_tests_of_the_page_pass(suite: pytest.Pytester) -> None:
    suite.runpytest_inprocess("-p", "no:xdist").assert_outcomes(passed=len(TESTS))


def test_the_report_of_the_page_is_what_a_failure_reports(suite: pytest.Pytester) -> None:
    path = suite.path / "test_page.py"
    path.write_text(path.read_text(encoding="utf-8").replace("== 20", "== 21"), encoding="utf-8")
    result = suite.runpytest_inprocess("-p", "no:xdist")
    (shown,) = re.findall(r"shows the state of the project:\n\n((?:    .*\n)+)", PAGE)
    title, *lines = [line.strip() for line in shown.splitlines()]
    at = result.outlines.index(title)
    assert result.outlines[at + 1 : at + 1 + len(lines)] == lines
