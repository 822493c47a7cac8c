"""`solve` with many searches at once: on processes, and on a Dask cluster."""

from __future__ import annotations

import importlib
import json
import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType
from typing import Any, get_args

import pytest

from levels import Level, original, write_xsb
from sokoban_sb3 import jobs
from sokoban_sb3.jobs import Failure, Searches, Task
from sokoban_sb3.processes import Processes
from solver_ref import (
    Position,
    Result,
    is_move_search_compiled,
    is_push_search_compiled,
    replay,
    solve_moves,
    solve_pushes,
)

Run = Callable[..., CompletedProcess[str]]
RunProcess = Callable[..., CompletedProcess[bytes]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"
NOBODY = "; nobody\n5#|#-$.#|5#\n\n"
ENDLESS = (
    "; endless\n14#|#4-#@6-#|#2-2.4-*-#-#|#5-2.3-.-#|#.-.-$2#4-.#|#-2$2-$2-*-$-#|3#-$2-#-#-$-#|#.#3-.$2-*.-#|"
    "#3-$2*2-3$-#|#.-$5-.3-#|#-#10-#|14#\n\n"
)
"""Fifty million states and a minute and a half don't suffice, for none of the measures."""
PROGRAM = [sys.executable, "-m", "sokoban_sb3"]
LISTENING = (
    "import os, signal, sys\n"
    "signal.signal(signal.SIGINT, signal.SIG_DFL)\n"
    "os.execv(sys.argv[1], sys.argv[1:])"
)
"""Runs a command that hears Ctrl-C, though the tests be run in the background, where it is ignored."""
TRADE = "8#|#6-#|#6-#|#-$.$--#|#-@--.-#|8#"
"""Three pushes in 13 moves, or seven in 11."""
NOBODY_THERE = "tcp://127.0.0.1:1"
SOLVE_MODULE = importlib.import_module("sokoban_sb3.solve")

posix = pytest.mark.skipif(os.name == "nt", reason="signals and process groups are others there")


def records(text: str | bytes) -> list[dict[str, Any]]:
    """The JSON objects, without the seconds, which no two runs share."""
    return [{**json.loads(line), "seconds": None} for line in text.splitlines()]


def write_shipped(path: str) -> None:
    content = write_xsb(original())
    Path(path).write_bytes(content if isinstance(content, bytes) else content.encode())


every_measure = pytest.mark.parametrize("minimise", get_args(jobs.Minimise))


def test_processes_say_the_same_as_one_search_after_the_other(run: Run) -> None:
    write_shipped("a.xsb")
    Path("b.xsb").write_text(NOBODY + ONE_PUSH)
    command = ("solve", "--json", "a.xsb", "b.xsb")
    alone, together = run(*command), run(*command, "--jobs", "2")
    assert records(together.stdout) == records(alone.stdout)
    assert (together.returncode, together.stderr) == (1, "")
    assert len(records(alone.stdout)) == len(original().levels) + 2


def test_fewest_moves_are_those_of_the_reference_and_solve_the_level(run: Run) -> None:
    write_shipped("a.xsb")
    fewer = False
    for level, record in zip(
        original().levels, records(run("solve", "--json", "--minimise", "moves", "a.xsb").stdout), strict=True
    ):
        played = replay(Position.start(level), record["solution"])
        assert played.solved
        assert record["moves"] == played.moves == solve_moves(level).moves
        fewest_pushes = solve_pushes(level)
        assert fewest_pushes.moves is not None
        assert played.moves <= fewest_pushes.moves
        fewer |= played.moves < fewest_pushes.moves
    assert fewer, "no level where it makes a difference"


@pytest.mark.parametrize("minimise", ["moves", "pushes-then-moves"])
def test_processes_search_by_every_measure(run: Run, minimise: str) -> None:
    command = ("solve", "--json", "--minimise", minimise, "-")
    alone, together = (run(*command, *options, stdin=TRADE) for options in ([], ["--jobs", "1"]))
    assert records(together.stdout) == records(alone.stdout)


def test_limits_hold_in_every_process(run: Run) -> None:
    write_shipped("a.xsb")
    ended = run("solve", "--json", "--minimise", "moves", "--jobs", "2", "--max-states", "8", "a.xsb")
    found = records(ended.stdout)
    assert ended.returncode == 1
    assert {record["status"] for record in found} == {"optimal", "limit"}
    assert all(record["states"] <= 8 for record in found)


@every_measure
def test_a_search_keeps_to_its_memory(minimise: jobs.Minimise) -> None:
    level = original().levels[-1]
    assert Task("", level, minimise).run().status == "optimal"
    assert Task("", level, minimise, max_bytes=100_000).run().status == "limit"


@every_measure
def test_a_search_keeps_to_the_memory_of_the_machine_that_it_runs_on(
    minimise: jobs.Minimise, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task("", original().levels[-1], minimise)
    monkeypatch.setattr(jobs, "MEMORY", 100_000)
    assert task.run().status == "limit"


def test_the_searches_take_half_of_the_memory_that_the_machine_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        os, "sysconf", {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 1000}.__getitem__, raising=False
    )
    assert jobs._memory() == 4096 * 500
    monkeypatch.delattr(os, "sysconf")
    assert 0 < jobs._memory() <= 6 << 30


def test_processes_share_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    class Noting(Processes):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            given.append(fn.__self__.max_bytes)
            return super().submit(abs, 1)

    monkeypatch.setattr(jobs, "Processes", Noting)
    tasks = {number: Task("", level) for number, level in enumerate(original().levels[:3])}
    with jobs.searches(tasks, 2, None):
        pass
    assert given == 3 * [jobs.MEMORY // 2]


def test_a_search_that_fails_does_not_take_the_others_with_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_for_one(level: Level, **limits: Any) -> Result:
        if level.title == "one push":
            raise RuntimeError("out of\norder")
        return solve_pushes(level, **limits)

    monkeypatch.setattr(jobs, "solve_pushes", broken_for_one)
    text = ONE_PUSH + ONE_PUSH.replace("one push", "sound")
    ended = run("solve", "--json", "-", stdin=text)
    failed, sound = records(ended.stdout)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert (failed["status"], sound["status"]) == ("failed", "optimal")
    assert failed["problem"] == "the search failed: RuntimeError: out of order"
    assert failed["solution"] is None
    assert "problem" not in sound
    lines = run("solve", "-", stdin=text).stdout.splitlines()
    assert lines[0] == "level 1 (one push): failed: the search failed: RuntimeError: out of order"
    assert lines[-1] == "2 levels: 1 optimal, 1 failed"


def test_a_process_that_dies_takes_nothing_else_with_it() -> None:
    with Processes(2) as executor:
        before, death, after = (
            executor.submit(pow, 2, 3),
            executor.submit(os._exit, 9),
            [executor.submit(pow, 3, number) for number in range(4)],
        )
        assert before.result() == 8
        with pytest.raises(BrokenProcessPool):
            death.result()
        assert [future.result() for future in after] == [1, 3, 9, 27]
    assert not multiprocessing.active_children()


def test_a_level_whose_process_dies_is_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deadly(Processes):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            return super().submit(os._exit, 9) if fn.__self__.name == "deadly" else super().submit(fn)

    monkeypatch.setattr(jobs, "Processes", Deadly)
    level = original().levels[0]
    with jobs.searches({1: Task("deadly", level), 2: Task("sound", level)}, 2, None) as found:
        assert found.outcome(1) == Failure("the process of the search died")
        sound = found.outcome(2)
    assert isinstance(sound, Result)
    assert sound.status == "optimal"


def test_an_error_ends_the_processes_at_once() -> None:
    (endless,) = (board.level for board in SOLVE_MODULE.scan_boards([write("a.xsb", ENDLESS)])[0].boards)
    with (
        pytest.raises(KeyboardInterrupt),
        jobs.searches({1: Task("", endless, "moves"), 2: Task("", endless, "moves")}, 2, None),
    ):
        raise KeyboardInterrupt
    assert not multiprocessing.active_children()


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_text(text)
    return path


def test_an_interrupt_still_tells_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        """The second search is being waited for, the third has ended and the fourth has not."""

        def known(self, number: int) -> bool:
            return number in (0, 2)

        def outcome(self, number: int) -> Result | Failure:
            if not self.known(number):
                raise KeyboardInterrupt
            return Failure("known")

    @contextmanager
    def interrupted(tasks: Mapping[int, Task], *_: object) -> Iterator[Searches]:
        assert list(tasks) == [0, 1, 2, 3]
        yield Interrupted()

    monkeypatch.setattr(SOLVE_MODULE, "searches", interrupted)
    ended = run("solve", "--json", "-", stdin=4 * ONE_PUSH)
    assert [record["index"] for record in records(ended.stdout)] == [1, 3]
    assert (ended.returncode, ended.stderr) == (130, "sokoban-sb3: interrupted\n")


def started(*options: str, minimise: str = "moves") -> subprocess.Popen[bytes]:
    """A `solve` in a process group of its own that has solved the first level and is at an endless one."""
    Path("a.xsb").write_text(ONE_PUSH + ENDLESS + ENDLESS)
    solve = [*PROGRAM, "solve", "--json", "--minimise", minimise, *options, "a.xsb"]
    command = [sys.executable, "-c", LISTENING, *solve]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert process.stdout is not None
    assert [record["status"] for record in records(process.stdout.readline())] == ["optimal"]
    return process


def wait_for_the_end_of(group: int) -> None:
    """Returns when no process of a group is left; fails if that takes a minute."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("a process was left behind")


@posix
@pytest.mark.parametrize(
    ("options", "minimise"),
    [([], "pushes"), ([], "moves"), (["--jobs", "2"], "moves")],
    ids=["in turn, pushes", "in turn, moves", "on processes"],
)
def test_control_c_ends_every_process_in_one_line(options: list[str], minimise: str) -> None:
    with started(*options, minimise=minimise) as process:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err == b"sokoban-sb3: interrupted\n"
    wait_for_the_end_of(process.pid)


@posix
def test_processes_end_with_a_command_that_is_killed() -> None:
    with started("--jobs", "2") as process:
        process.kill()
        # Every one of its processes holds these pipes open.
        process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    wait_for_the_end_of(process.pid)


def test_it_is_said_when_the_searches_have_to_be_compiled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("solve", "-", stdin=ONE_PUSH).stderr == ""
    for name in ("is_push_search_compiled", "is_move_search_compiled"):
        with monkeypatch.context() as patch:
            patch.setattr(jobs, name, lambda: False)
            ended = run("solve", "-", stdin=ONE_PUSH)
        assert ended.stderr == "sokoban-sb3: compiling the searches (once)…\n"


def test_compiling_leaves_nothing_to_be_compiled() -> None:
    jobs.compile_searches()
    assert is_push_search_compiled()
    assert is_move_search_compiled()


def test_jobs_and_a_scheduler_exclude_each_other(run: Run) -> None:
    ended = run("solve", "-", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1", stdin=ONE_PUSH)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "sokoban-sb3: either --jobs or --scheduler, not both\n"


def test_a_scheduler_that_is_not_there_is_one_line(run_process: RunProcess) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    ended = run_process("solve", "a.xsb", "--scheduler", NOBODY_THERE)
    assert (ended.returncode, ended.stdout) == (2, b"")
    told = f"sokoban-sb3: --scheduler {NOBODY_THERE}: no Dask scheduler answers there\n"
    assert ended.stderr.decode() == told


@pytest.mark.usefixtures("logging_again")
def test_a_port_where_nobody_listens_is_told_before_anybody_waits(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "distributed.Client", lambda *_, **__: pytest.fail("a client would wait for 10 seconds")
    )
    ended = run("solve", "-", "--scheduler", NOBODY_THERE, stdin=ONE_PUSH)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"sokoban-sb3: --scheduler {NOBODY_THERE}: no Dask scheduler answers there\n"


@pytest.mark.usefixtures("logging_again")
@pytest.mark.parametrize("address", ["nonsense", "nonsense://here:1"])
def test_an_address_that_is_none_is_one_line(run: Run, address: str) -> None:
    ended = run("solve", "-", "--scheduler", address, stdin=ONE_PUSH)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"sokoban-sb3: --scheduler {address}: no Dask scheduler answers there\n"


def test_without_the_extra_it_is_said_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ModuleType:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(jobs, "import_module", missing)
    ended = run("solve", "-", "--scheduler", NOBODY_THERE, stdin=ONE_PUSH)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.endswith("the package distributed is missing: pip install 'sokoban-sb3[cluster]'\n")


@pytest.fixture
def logging_again() -> Iterator[None]:
    """A search on a cluster turns off all logs of its process, and this one goes on."""
    yield
    logging.disable(logging.NOTSET)


CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with a worker on this machine; they go when its stdin is closed."""
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, str(script)],
        cwd=script.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()


def test_a_cluster_says_the_same_as_this_machine(run: Run, run_process: RunProcess, cluster: str) -> None:
    write_shipped("a.xsb")
    Path("b.xsb").write_text(NOBODY)
    command = ("solve", "--json", "a.xsb", "b.xsb")
    ended = run_process(*command, "--scheduler", cluster)
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert records(ended.stdout) == records(run(*command).stdout)


@pytest.mark.usefixtures("logging_again")
@pytest.mark.parametrize("minimise", ["moves", "pushes-then-moves"])
def test_a_cluster_searches_by_every_measure(run: Run, cluster: str, minimise: str) -> None:
    command = ("solve", "--json", "--minimise", minimise, "-")
    ended = run(*command, "--scheduler", cluster, stdin=TRADE)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert records(ended.stdout) == records(run(*command, stdin=TRADE).stdout)


@posix
def test_control_c_cancels_the_searches_on_a_cluster(cluster: str) -> None:
    with started("--scheduler", cluster, "--time-limit", "5") as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err == b"sokoban-sb3: interrupted\n"
