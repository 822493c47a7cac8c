"""What the tests in a real browser need: Chromium, and the Scratch editor's npm package."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from typing import NoReturn

import pytest

from tests.browser.serving import EDITOR

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_VARIABLE = "SOKOBAN_CHROMIUM"
"""Names a browser that is none of those, by its path."""
REQUIRED_VARIABLE = "SOKOBAN_BROWSER"
"""Set to 1 where these tests must run: what is missing then fails them."""


def find_browser(environment: Mapping[str, str] = os.environ) -> str | None:
    """The path of a Chromium, or None."""
    named = environment.get(BROWSER_VARIABLE)
    candidates = [named] if named else BROWSERS
    return next((path for name in candidates if (path := shutil.which(name))), None)


def missing(environment: Mapping[str, str] = os.environ) -> str | None:
    """What is not there, in one line; None if all is."""
    if find_browser(environment) is None:
        looked_for = environment.get(BROWSER_VARIABLE) or ", ".join(BROWSERS)
        return f"no browser found (looked for {looked_for}); {BROWSER_VARIABLE} names another"
    if not EDITOR.is_dir():
        return "the Scratch editor's npm package is not installed; `make editor` installs it"
    return None


def do_without(what: str, environment: Mapping[str, str] = os.environ) -> NoReturn:
    """Skip the test that WHAT is missing for, or fail it where these tests must run."""
    if environment.get(REQUIRED_VARIABLE) == "1":
        pytest.fail(f"{what} (and {REQUIRED_VARIABLE}=1 says that it must be)", pytrace=False)
    pytest.skip(what)
