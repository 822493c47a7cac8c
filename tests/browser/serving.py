"""Serves the Scratch editor's files, and a page that shows it, on this machine only."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from harness.machine import packages_folder

HERE = Path(__file__).parent
EDITOR = packages_folder(HERE) / "node_modules" / "@scratch" / "scratch-gui-standalone" / "dist"
PAGE = HERE / "page.html"


class _Files(SimpleHTTPRequestHandler):
    timeout = 30  # seconds that a connection may say nothing

    def translate_path(self, path: str) -> str:
        return str(PAGE) if path == "/" else super().translate_path(path)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Say nothing: what is missing shows in the browser's console."""


@contextmanager
def serving() -> Iterator[str]:
    """The page's address, for as long as the block lasts."""
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *given: _Files(*given, directory=str(EDITOR))
    ) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
