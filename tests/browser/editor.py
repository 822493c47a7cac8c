"""The Scratch editor in a browser, as the tests use it: real clicks and keys, and a look at the page."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, sync_playwright

from tests.browser.serving import serving

PROBE = Path(__file__).parent / "probe.js"
SCREENSHOTS = Path(__file__).parent.parent.parent / "dist" / "browser"
VIEW = {"width": 1400, "height": 900}
LIMIT = 60.0
"""Seconds that the page may take for anything it is waited for."""
PAUSE = 0.5
"""Seconds in which nothing may have moved for the workspace to be at rest."""
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
"""The page may fetch from this machine and nowhere else."""


@dataclass(frozen=True)
class Outline:
    """Where a script or a comment lies in the workspace."""

    kind: str
    name: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Outline) -> bool:
        """Whether the two cover a common point, their edges aside."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass(frozen=True)
class Picture:
    """The stage as seen on the page; x to the right, y down, from the top left, in pixels."""

    width: int
    pixels: bytes  # red, green, blue, alpha; row by row

    def part(self, left: int, top: int, width: int, height: int) -> tuple[bytes, ...]:
        """The rows of a rectangle."""
        starts = ((row * self.width + left) * 4 for row in range(top, top + height))
        return tuple(self.pixels[start : start + 4 * width] for start in starts)


class Editor:
    """The editor's page. `complaints` are errors in its console, `strays` what it asked of other machines."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.strays: list[str] = []
        page.set_default_timeout(LIMIT * 1000)
        page.on("console", lambda said: self._complain(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.context.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url))

    def _complain(self, text: str) -> None:
        self.complaints.append(text)

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.hostname != "127.0.0.1":
            self.strays.append(url)

    def ask(self, question: str, *arguments: Any) -> Any:
        """Call one of the functions in probe.js."""
        return self.page.evaluate(f"given => probe.{question}(...given)", list(arguments))

    def load(self, project: Path) -> None:
        """Open a project file; the sprite that comes first is the one being edited."""
        self.ask("load", base64.b64encode(project.read_bytes()).decode())
        self.edit(self.ask("names")[1])

    def save(self, project: Path) -> None:
        """Write the project as it stands to a file."""
        project.write_bytes(base64.b64decode(self.ask("save")))

    def edit(self, name: str) -> None:
        """Show the scripts of the Stage or a sprite in the workspace, all of them drawn."""
        self.ask("edit", name)
        self.await_blocks(name)

    def await_blocks(self, name: str) -> None:
        """Wait until the workspace shows the blocks of the Stage or a sprite, all of them."""
        self.page.wait_for_function(
            "name => String(probe.blocksDrawn()) === String(probe.blocksToDraw(name))", arg=name
        )

    def outlines(self) -> list[Outline]:
        """Where all scripts and comments in the workspace lie, once they lie still.

        The editor puts the comments of a large sprite into their places one after the other, in its own time.
        """
        before: list[Any] = []
        for _ in range(int(LIMIT / PAUSE)):
            now = self.ask("outlines")
            if now == before:
                return [Outline(*outline) for outline in now]
            before = now
            self.page.wait_for_timeout(PAUSE * 1000)
        raise AssertionError(f"the workspace has not come to rest in {LIMIT} s")

    def click_flag(self) -> None:
        """Click the green flag and wait until the project has nothing more to do."""
        self.page.get_by_role("button", name="Start project").click()
        self.wait()

    def press(self, keys: Iterable[str]) -> None:
        """Press and let go each of KEYS, and wait until the project has nothing more to do."""
        for key in keys:
            self.page.keyboard.press(key)
            self.wait()

    def wait(self) -> None:
        """Wait until no script runs."""
        self.page.wait_for_function("() => probe.isIdle()")

    def number(self, name: str) -> float:
        """A variable of the Stage that holds a number, perhaps as text."""
        return float(self.ask("variable", name))

    def list_of(self, name: str) -> list[Any]:
        """A list of the Stage."""
        items: list[Any] = self.ask("list", name)
        return items

    @property
    def stage(self) -> Locator:
        """The stage's canvas."""
        return self.page.locator("[class*=stage_stage] canvas").first

    def picture(self, name: str) -> Picture:
        """A screenshot of the stage, kept under NAME."""
        shot = self.stage.screenshot(path=self._file(name))
        width, pixels = self.ask("pixels", base64.b64encode(shot).decode())
        return Picture(width, base64.b64decode(pixels))

    def screenshot(self, name: str) -> None:
        """A screenshot of the whole page, kept under NAME."""
        self.page.screenshot(path=self._file(name))

    @staticmethod
    def _file(name: str) -> Path:
        return SCREENSHOTS / f"{name}.png"


@contextmanager
def open_editor(browser: str) -> Iterator[Editor]:
    """The editor in the Chromium at the path BROWSER, with a profile of its own, on a server of its own."""
    with serving() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser, args=FLAGS, chromium_sandbox=False, timeout=LIMIT * 1000
        )
        try:
            editor = Editor(chromium.new_page(viewport={"width": VIEW["width"], "height": VIEW["height"]}))
            editor.page.goto(address)
            editor.page.wait_for_function("() => vm.runtime.renderer")
            editor.page.add_script_tag(path=PROBE)
            yield editor
        finally:
            chromium.close()
