"""Before the tests are shared out among processes: what each of them would otherwise do for itself."""

from __future__ import annotations

import pytest

from sokoban_sb3.jobs import compile_searches


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the searches, which takes many seconds of every process that finds them not compiled."""
    if session.config.getoption("numprocesses", None) and not hasattr(session.config, "workerinput"):
        compile_searches()
