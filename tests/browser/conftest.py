"""The Scratch editor in a real browser, opened once a file: it draws and costs time while it is open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.editor import Editor, open_editor
from tests.browser.needs import do_without, find_browser, missing

SHIPPED = Path(__file__).parent.parent.parent / "dist" / "sokoban.sb3"


@pytest.fixture(scope="module")
def opened_editor() -> Iterator[Editor]:
    browser = find_browser()
    what = missing()
    if browser is None or what is not None:
        do_without(what or "no browser")
    with open_editor(browser) as editor:
        editor.load(SHIPPED)
        yield editor


@pytest.fixture
def editor(opened_editor: Editor) -> Iterator[Editor]:
    """The editor with the shipped project; no test may leave an error, nor a call to another machine."""
    yield opened_editor
    assert opened_editor.complaints == []
    assert opened_editor.strays == []


@pytest.fixture
def remixer(editor: Editor) -> Iterator[Editor]:
    """The same, for tests that change the project; it is loaded anew afterwards."""
    yield editor
    editor.load(SHIPPED)
