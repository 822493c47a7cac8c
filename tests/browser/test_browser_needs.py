"""Where a browser is missing, the tests in it skip or fail, and say why."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.browser.needs import BROWSER_VARIABLE, REQUIRED_VARIABLE, do_without, find_browser, missing

HERE = Path(__file__).parent
NOWHERE = {BROWSER_VARIABLE: "/nowhere/chromium"}


def test_a_browser_that_is_nowhere_is_missing_and_the_line_says_what_was_looked_for() -> None:
    assert find_browser(NOWHERE) is None
    assert "/nowhere/chromium" in (missing(NOWHERE) or "")


def test_the_variable_names_a_browser() -> None:
    assert find_browser({BROWSER_VARIABLE: sys.executable}) == sys.executable


def test_what_is_missing_skips_a_test() -> None:
    with pytest.raises(pytest.skip.Exception, match="no browser found"):
        do_without("no browser found", {})


def test_what_is_missing_fails_a_test_that_must_run() -> None:
    with pytest.raises(pytest.fail.Exception, match="no browser found"):
        do_without("no browser found", {REQUIRED_VARIABLE: "1"})


def test_the_lock_holds_the_editor_alone_and_names_no_download_address() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))
    root, editor = lock["packages"].values()
    assert editor["version"] == root["dependencies"]["@scratch/scratch-gui-standalone"]
    assert "integrity" in editor
    assert "resolved" not in editor
