"""The command as a process: exit codes, one line on stderr, pipes and terminals of every kind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from sokoban_sb3 import solve

Run = Callable[..., CompletedProcess[str]]
RunProcess = Callable[..., CompletedProcess[bytes]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"
COMMANDS = ("build", "verify", "solve", "check", "listing")


@pytest.mark.parametrize("command", ["build", "solve", "check"])
@pytest.mark.parametrize("name", ["missing.xsb", "."])
def test_a_file_that_cannot_be_read_is_told_in_one_line(run: Run, command: str, name: str) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    ended = run(command, "a.xsb", name)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"sokoban-sb3: {name}: cannot be read: ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["build", "solve"])
def test_a_file_without_a_level_is_unreadable(run: Run, command: str) -> None:
    Path("a.xsb").write_bytes(bytes(range(256)))
    ended = run(command, "a.xsb")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "sokoban-sb3: a.xsb: no level found\n"


def test_bad_usage_is_one_line_and_exit_code_2(run: Run) -> None:
    for arguments in (
        ["solve"],
        ["solve", "--nonsense", "a.xsb"],
        ["nonsense"],
        ["solve", "--level", "0", "-"],
    ):
        ended = run(*arguments)
        assert (ended.returncode, ended.stdout) == (2, ""), arguments
        assert ended.stderr.startswith("sokoban-sb3: "), arguments
        assert ended.stderr.count("\n") == 1, arguments


def test_a_control_character_in_a_file_name_does_not_break_the_line(run: Run) -> None:
    ended = run("check", "two\nlines.xsb")
    assert ended.stderr.startswith("sokoban-sb3: two\\nlines.xsb: ")
    assert ended.stderr.count("\n") == 1


def test_a_fault_of_the_program_itself_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(solve, "solve_pushes", broken)
    ended = run("solve", "-", stdin=ONE_PUSH)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "sokoban-sb3: internal error: RuntimeError: out of order\n"


def test_the_version_is_that_of_the_package(run: Run) -> None:
    ended = run("--version")
    assert (ended.returncode, ended.stdout) == (0, f"sokoban-sb3 {version('sokoban-sb3')}\n")


def test_every_command_has_a_help_text_with_examples(run: Run) -> None:
    for command in COMMANDS:
        ended = run(command, "--help")
        assert ended.returncode == 0
        assert f"sokoban-sb3 {command} " in ended.stdout.split("Examples:")[1]


def test_a_failing_process_has_one_line_on_stderr_and_its_exit_code(run_process: RunProcess) -> None:
    ended = run_process("listing", "missing.sb3")
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.decode().splitlines() == ["sokoban-sb3: missing.sb3: no such file"]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_every_text_can_be_printed_on_every_terminal(run_process: RunProcess, encoding: str) -> None:
    name = "my 倉庫.xsb"
    Path(name).write_text("; 倉庫 – “一”\n5#|#@$.#|5#\n\n; 人なし\n5#|#-$.#|5#\n", encoding="utf-8")
    for arguments in (["solve", name], ["check", name], ["build", name], ["build", "--help"]):
        ended = run_process(*arguments, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert ended.returncode == (0 if "--help" in arguments else 1)
        ended.stdout.decode(encoding)
        assert b"Traceback" not in ended.stderr
    solved = run_process("solve", name, "--level", "1", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    title = "倉庫 – “一”".encode(encoding, "backslashreplace")
    assert solved.stdout.startswith(b"level 1 (" + title + b"): optimal")


def test_json_is_ascii_whatever_the_title(run_process: RunProcess) -> None:
    Path("a.xsb").write_text("; 倉庫\n5#|#@$.#|5#\n", encoding="utf-8")
    ended = run_process("solve", "--json", "a.xsb", PYTHONIOENCODING="ascii")
    assert json.loads(ended.stdout.decode("ascii"))["title"] == "倉庫"


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_reader_that_leaves_early_is_no_error() -> None:
    Path("a.xsb").write_text(ONE_PUSH * 3000)
    for arguments in (["solve", "--json", "a.xsb"], ["solve", "a.xsb"]):
        with subprocess.Popen(
            [sys.executable, "-m", "sokoban_sb3", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_told_in_one_line() -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "sokoban_sb3", "check", "a.xsb"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"sokoban-sb3: the output cannot be written: ")
    assert ended.stderr.count(b"\n") == 1


def test_progress_is_shown_on_a_terminal_and_nowhere_else() -> None:
    pty = pytest.importorskip("pty")
    Path("a.xsb").write_text(ONE_PUSH)
    command = [sys.executable, "-m", "sokoban_sb3", "solve", "a.xsb"]
    terminal, its_end = pty.openpty()
    try:
        watched = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=its_end, env=os.environ | {"TERM": "xterm"}, check=True
        )
        shown = os.read(terminal, 65536)
    finally:
        os.close(terminal)
        os.close(its_end)
    unwatched = subprocess.run(command, capture_output=True, check=True)
    assert b"level 1 (one push)" in shown
    assert b"\x1b" not in watched.stdout
    assert unwatched.stderr == b""
