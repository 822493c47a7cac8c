"""The command, run in the test's own process and in one of its own, in an empty folder."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from levels import original
from sokoban_sb3.jobs import compile_searches
from sokoban_sb3.main import main
from solver_ref import Position, predict


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> None:
    """The searches, compiled before any command would say on stderr that it does so."""
    compile_searches()
    predict(Position.start(original().levels[0]))


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., CompletedProcess[str]]:
    """Runs the command within this process."""

    def run_command(*arguments: str, stdin: str = "") -> CompletedProcess[str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = main(arguments)
        out, err = capsys.readouterr()
        return CompletedProcess(arguments, code, out, err)

    return run_command


@pytest.fixture
def run_process() -> Callable[..., CompletedProcess[bytes]]:
    """Runs the command in a process of its own, with more environment variables if wanted."""

    def run_command(*arguments: str, **variables: str) -> CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "sokoban_sb3", *arguments],
            env=os.environ | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
            check=False,
        )

    return run_command
