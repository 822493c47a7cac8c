"""The command as a process: exit codes, one line on stderr, pipes and terminals of every kind."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import sokoban_sb3
from generator import game
from sokoban_sb3 import check
from sokoban_sb3.main import main

Run = Callable[..., CompletedProcess[str]]
RunProcess = Callable[..., CompletedProcess[bytes]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"
NOBODY = "; nobody\n5#|#-$.#|5#\n\n"
PROGRAM = [sys.executable, "-m", "sokoban_sb3"]
COMMANDS = ("build", "verify", "solve", "cost", "check", "convert", "extract", "picture", "report", "listing")


@pytest.mark.parametrize("arguments", [["check"], ["solve"], ["verify"], ["extract"], ["build", "-o"]])
@pytest.mark.parametrize(
    "address", ["http://example.org/my.xsb", "HTTPS://example.org/a.sb3", "file:///a.xsb"]
)
def test_an_address_in_place_of_a_file_is_told_as_it_was_given(
    run: Run, arguments: list[str], address: str
) -> None:
    ended = run(*arguments, address)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"sokoban-sb3: {address}: this is an address and not a file; download it first\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the folder of a process")
@pytest.mark.parametrize("arguments", [["check", "a.xsb"], ["--version"]])
def test_a_current_folder_that_is_gone_is_told_in_one_line(tmp_path: Path, arguments: list[str]) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    program = "import os, sys; os.rmdir(os.getcwd()); from sokoban_sb3.__main__ import main; sys.exit(main())"
    here = str(Path(sokoban_sb3.__file__).parent.parent)
    ended = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=gone, env=os.environ | {"PYTHONPATH": here}, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.decode() == "sokoban-sb3: the current folder is gone; change to another one\n"


@pytest.mark.parametrize("command", ["build", "solve", "cost", "check"])
@pytest.mark.parametrize("name", ["missing.xsb", "."])
def test_a_file_that_cannot_be_read_is_told_in_one_line(run: Run, command: str, name: str) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    ended = run(command, "a.xsb", name)
    told = "1 level, 0 problems, 1 file not read\n" if command == "check" else ""
    assert (ended.returncode, ended.stdout) == (2, told)
    assert ended.stderr.startswith(f"sokoban-sb3: {name}: cannot be read: ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["build", "solve", "cost", "check"])
def test_a_file_without_a_level_is_unreadable(run: Run, command: str) -> None:
    Path("good.xsb").write_text(ONE_PUSH)
    for content in (b"", bytes(range(256))):
        Path("a.xsb").write_bytes(content)
        ended = run(command, "good.xsb", "a.xsb")
        told = "1 level, 0 problems, 1 file not read\n" if command == "check" else ""
        assert (ended.returncode, ended.stdout) == (2, told)
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


def test_a_value_that_is_not_offered_is_told_with_those_that_are(run: Run) -> None:
    ended = run("verify", "a.sb3", "--vm", "foo")
    assert (ended.returncode, ended.stderr) == (
        2,
        "sokoban-sb3: Invalid value for '--vm': 'foo' is not one of 'scratch', 'turbowarp', 'all'.\n",
    )


def test_an_empty_argument_is_no_name_of_a_folder(run: Run) -> None:
    for arguments in (["check", ""], ["build", "-o", ""], ["listing", ""]):
        ended = run(*arguments)
        assert (ended.returncode, ended.stdout) == (2, ""), arguments
        assert ended.stderr == "sokoban-sb3: an argument is empty, where a name or a value belongs\n"


@pytest.mark.parametrize("command", ["build", "solve", "cost", "check"])
def test_standard_input_is_read_only_once(run: Run, command: str) -> None:
    ended = run(command, "-", "-", stdin=ONE_PUSH)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "sokoban-sb3: - is given twice: standard input can be read only once\n"


def test_no_title_turns_or_hides_what_else_is_on_the_terminal(run: Run) -> None:
    hidden = "\u202e \u2066 \u200b \u200e \u061c \ufeff \U000e0041"
    Path("a.xsb").write_text(f"; turned {hidden} 👨\u200d👩\n5#|#@$.#|5#\n", encoding="utf-8")
    for command in ("solve", "cost"):
        shown = run(command, "a.xsb").stdout
        assert r"\u202e \u2066 \u200b \u200e \u061c \ufeff \U000e0041 " + "👨\u200d👩" in shown, command
        assert not set(hidden) - {" "} & set(shown), command


def test_the_readme_names_every_command_and_the_limits() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    section = readme.split("## The command line")[1].split("## ")[0]
    most = f"at most {game.MAX_WIDTH} × {game.MAX_HEIGHT} squares and {game.MAX_BOXES} boxes"
    assert most in " ".join(section.split())
    listed = [line.split()[1] for line in section.splitlines() if line.startswith("    sokoban-sb3 ")]
    assert listed == list(COMMANDS)


def test_a_control_character_in_a_file_name_does_not_break_the_line(run: Run) -> None:
    ended = run("check", "two\nlines.xsb")
    assert ended.stderr.startswith("sokoban-sb3: two\\nlines.xsb: ")
    assert ended.stderr.count("\n") == 1


def test_a_fault_of_the_program_itself_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(check, "printable", broken)
    ended = run("check", "-", stdin=NOBODY)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "sokoban-sb3: internal error: RuntimeError: out of order\n"


def test_an_interrupt_before_the_command_begins_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sokoban_sb3.main.prepare_streams", interrupted)
    ended = run("--version")
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "sokoban-sb3: interrupted\n")


SCRIPT = shutil.which("sokoban-sb3", path=str(Path(sys.executable).parent))
INTERRUPT = """
import os, signal
try:
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):  # the signal is heard between two steps
        pass
except KeyboardInterrupt:
    raise ImportError("and nobody will know") from None
raise ImportError("not interrupted")
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is no signal there")
@pytest.mark.parametrize(
    ("program", "module"),
    [*((PROGRAM, module) for module in ("typer", "numpy", "numba", "jinja2")), ([SCRIPT], "typer")],
    ids=["typer", "numpy", "numba", "jinja2", "typer by the script"],
)
def test_an_interrupt_while_the_command_is_loaded_is_one_line(program: list[str], module: str) -> None:
    if program == [None]:
        pytest.skip("the script is not installed beside this Python")
    Path(f"{module}.py").write_text(INTERRUPT)
    ended = subprocess.run(
        [*program, "check", "a.xsb"],
        env=os.environ | {"PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=hear_interrupts,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "sokoban-sb3: interrupted\n")


def hear_interrupts() -> None:
    """Whoever started the tests may have told them to ignore Ctrl-C, and they their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


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


ODD_NAME = "my 倉庫.xsb"


@pytest.fixture
def odd_levels() -> str:
    """The name of a file of levels, one of them bad, with titles that few encodings hold."""
    Path(ODD_NAME).write_text("; 倉庫 – “一”\n5#|#@$.#|5#\n\n; 人なし\n5#|#-$.#|5#\n", encoding="utf-8")
    return ODD_NAME


def assert_solved(stdout: bytes, encoding: str) -> None:
    title = "倉庫 – “一”".encode(encoding, "backslashreplace")
    stdout.decode(encoding)
    assert stdout.startswith(b"level 1 (" + title + b"): optimal")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_every_text_can_be_printed_in_every_encoding(
    odd_levels: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = {"solve": 1, "check": 1, "build": 2}
    for arguments in (
        ["solve", odd_levels],
        ["check", odd_levels],
        ["build", odd_levels],
        ["build", "--help"],
    ):
        out, err = io.BytesIO(), io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding))
        monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding))
        assert main(arguments) == (0 if "--help" in arguments else codes[arguments[0]])
        if arguments[0] == "solve":
            assert_solved(out.getvalue(), encoding)
        elif "--help" in arguments:
            assert b"LEVELS" in out.getvalue()
        else:
            place = odd_levels.encode(encoding, "backslashreplace") + b":5: no keeper"
            assert place in out.getvalue() + err.getvalue()
        out.getvalue().decode(encoding)
        err.getvalue().decode(encoding)
        assert b"internal error" not in err.getvalue()


def test_every_text_can_be_printed_on_a_terminal_of_ascii(run_process: RunProcess, odd_levels: str) -> None:
    ended = run_process("solve", odd_levels, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ended.returncode == 1
    assert_solved(ended.stdout, "ascii")
    assert ended.stderr == b""


def test_json_is_ascii_whatever_the_title(run: Run, odd_levels: str) -> None:
    title = run("solve", "--json", odd_levels).stdout.splitlines()[0]
    assert title.isascii()
    assert json.loads(title)["title"] == "倉庫 – “一”"


posix_pipes = pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")


@posix_pipes
@pytest.mark.parametrize(
    "command", [["solve", "--json"], ["solve"], ["cost"], ["check"], ["--help"]], ids=" ".join
)
@pytest.mark.parametrize("levels", [ONE_PUSH * 300, NOBODY], ids=["sound", "invalid"])
def test_a_reader_that_has_left_is_no_error(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: list[str], levels: str
) -> None:
    Path("a.xsb").write_text(levels)
    read_end, write_end = os.pipe()
    os.close(read_end)
    with suppress(BrokenPipeError), os.fdopen(write_end, "w") as pipe:  # what is left is written at its end
        monkeypatch.setattr(sys, "stdout", pipe)
        ended = run(*command, "a.xsb")
        monkeypatch.undo()
    assert (ended.returncode, ended.stderr) == (141, "")


@posix_pipes
def test_a_reader_that_leaves_early_is_no_error() -> None:
    Path("a.xsb").write_text(ONE_PUSH * 1000)
    with subprocess.Popen(
        [*PROGRAM, "solve", "--json", "a.xsb"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@posix_pipes
def test_an_error_that_nobody_reads_keeps_its_exit_code() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "wb") as pipe:
        ended = subprocess.run([*PROGRAM, "check", "missing.xsb"], stdout=pipe, stderr=pipe, check=False)
    assert ended.returncode == 2


def with_closed(redirection: str, *arguments: str) -> CompletedProcess[str]:
    """Runs the command with a standard stream closed by the shell."""
    shell = ["sh", "-c", f'exec "$@" {redirection}', "sh"]
    return subprocess.run([*shell, *PROGRAM, *arguments], capture_output=True, text=True, check=False)


def test_a_closed_stdin_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)  # what Python makes of it
    assert main(["check", "-"]) == 2
    assert capsys.readouterr() == ("", "sokoban-sb3: <stdin>: cannot be read: it is closed\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_stdout_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # what Python makes of it
    ended = run(command, "a.xsb")
    sys.stdout.close()  # what the command put in its place
    assert (ended.returncode, ended.stderr) == (2, CLOSED)


CLOSED = "sokoban-sb3: the output cannot be written: it is closed\n"


@posix_pipes
def test_a_process_with_a_closed_stdout_tells_it_in_one_line() -> None:
    ended = with_closed(">&-", "check", "a.xsb")
    assert (ended.returncode, ended.stderr) == (2, CLOSED)


@posix_pipes
def test_a_closed_stderr_does_not_keep_a_process_from_its_work() -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    ended = with_closed("2>&-", "solve", "a.xsb")
    assert ended.returncode == 0
    assert ended.stdout.startswith("level 1 (one push): optimal")


def test_an_error_that_has_no_stderr_keeps_its_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert run("solve", "missing.xsb").returncode == 2
    sys.stderr.close()  # what the command put in its place


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    with suppress(OSError), Path("/dev/full").open("w") as full:  # what is left is written at its end
        monkeypatch.setattr(sys, "stdout", full)
        ended = run("check", "a.xsb")
        monkeypatch.undo()
    assert ended.returncode == 2
    assert ended.stderr.startswith("sokoban-sb3: the output cannot be written: ")
    assert ended.stderr.count("\n") == 1


def test_progress_is_shown_on_a_terminal_and_nowhere_else(run: Run) -> None:
    pty = pytest.importorskip("pty")
    Path("a.xsb").write_text(ONE_PUSH)
    command = [*PROGRAM, "solve", "a.xsb"]
    terminal, its_end = pty.openpty()
    try:
        watched = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=its_end, env=os.environ | {"TERM": "xterm"}, check=True
        )
        shown = os.read(terminal, 65536)
    finally:
        os.close(terminal)
        os.close(its_end)
    assert b"level 1 (one push)" in shown
    assert b"\x1b" not in watched.stdout
    assert run("solve", "a.xsb").stderr == ""
