"""Node ends when it is closed, when it fails and when Python ends, however that happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from harness import HarnessError, Project
from harness.machine import HERE, NodeProcess
from tests.harness.processes import END, ends, is_running
from tests.harness.scripting import COUNT, FLAG, NOTE, Build, forever, spinning

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of POSIX")


@pytest.fixture
def worker(tmp_path: Path) -> Callable[[str], NodeProcess]:
    """Start Node with a worker of this source in place of one that runs a project."""

    def start(source: str) -> NodeProcess:
        (tmp_path / "worker.js").write_text(source)
        return NodeProcess(os.path.relpath(tmp_path / "worker.js", HERE / "node"))

    return start


FAULTY = {
    "that never answers": ("setInterval(() => {}, 1000)", r"no answer in 0\.5 s, it hangs"),
    "that is stuck": ("for (;;);", r"no answer in 0\.5 s, it hangs"),
    "that ends": ("", r"Node ended \(the thread of the project has ended\)"),
    "that fails": ("throw new Error('on purpose')", r"Node ended \(on purpose\)"),
    "that ends everything": ("process.abort()", r"Node ended \("),
}


@pytest.mark.parametrize("case", FAULTY)
def test_a_worker_is_not_waited_for(worker: Callable[[str], NodeProcess], case: str) -> None:
    source, told = FAULTY[case]
    node = worker(source)
    with pytest.raises(HarnessError, match=f"loading: {told}"):
        node.request({}, seconds=0.5, what="loading")
    assert not is_running(node.pid)


def test_a_worker_that_fills_the_memory_is_ended(worker: Callable[[str], NodeProcess]) -> None:
    node = worker("const all = []; for (;;) all.push(new Array(1e6).fill(0.5))")
    with pytest.raises(HarnessError, match=r"loading: Node ended \(.*memory limit"):
        node.request({}, seconds=60, what="loading")
    assert not is_running(node.pid)


@posix
def test_a_node_that_reads_nothing_more_is_not_waited_for(build: Build) -> None:
    with Project.open(build(Stage=[[FLAG, NOTE]]), wall_limit=1.5) as project:
        os.kill(project.node_pid, signal.SIGSTOP)
        with pytest.raises(HarnessError, match=r"setting notes: Node ended \(exit code -9\)"):
            project.set_list("notes", ["a long line"] * 100_000)
        assert not is_running(project.node_pid)


PROGRAM = """
import os, signal, sys, threading, time
from harness import Project

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background commands begin deaf to it
spinning, idle = (Project.open({path!r}) for _ in range(2))
spinning.green_flag()
threading.Thread(target=spinning.step, daemon=True).start()
time.sleep(0.3)  # it is in the endless block by now
print(spinning.node_pid, idle.node_pid, flush=True)
with idle:
    {ending}
"""
KILL = "os.kill(os.getpid(), signal.{})"
ENDINGS = {
    "killed": (KILL.format("SIGKILL"), -9),
    "terminated": (KILL.format("SIGTERM"), -15),
    "interrupted": (f"{KILL.format('SIGINT')}; time.sleep(60)", -2),
    "by an error": ("raise RuntimeError", 1),
    "by exit": ("sys.exit(3)", 3),
    "without clean-up": ("os._exit(4)", 4),
}


@posix
@pytest.mark.parametrize("case", ENDINGS)
def test_node_ends_when_python_is(build: Build, case: str) -> None:
    ending, code = ENDINGS[case]
    program = PROGRAM.format(path=str(build(Stage=spinning(forever(COUNT)))), ending=ending)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == code, done.stderr
    nodes = [int(pid) for pid in done.stdout.split()]
    assert len(nodes) == 2
    assert [ends(node) for node in nodes] == [True, True]


@posix
def test_node_ends_with_python_though_a_fork_of_python_lives_on(build: Build) -> None:
    """The fork has the pipes to Node, so that Node's input does not end."""
    fork = "child = os.fork(); child or time.sleep(120); print(child, flush=True); " + KILL.format("SIGKILL")
    program = PROGRAM.format(path=str(build(Stage=spinning(forever(COUNT)))), ending=fork)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as python:
        assert python.stdout is not None
        nodes = [int(pid) for pid in python.stdout.readline().split()]
        child = int(python.stdout.readline())
        try:
            assert python.wait(END) == -9
            assert [ends(node) for node in nodes] == [True, True]
            assert is_running(child)
        finally:
            os.kill(child, signal.SIGKILL)


@posix
def test_a_run_that_is_interrupted_is_over(build: Build) -> None:
    """Its answer, still on the way, must not be taken for that of the next request."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)  # which raises KeyboardInterrupt
    try:
        with Project.open(build(Stage=[[FLAG, forever(COUNT)]])) as project:
            project.green_flag()
            signal.setitimer(signal.ITIMER_REAL, 0.5)
            with pytest.raises(KeyboardInterrupt):
                project.step(10**9)
            with pytest.raises(HarnessError, match="the project is closed"):
                project.step()
            assert not is_running(project.node_pid)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_projects_open_at_once_end_one_by_one(build: Build) -> None:
    path = build(Stage=[[FLAG, COUNT]])
    projects = [Project.open(path) for _ in range(3)]
    try:
        while projects:
            closing = projects.pop(len(projects) // 2)
            closing.close()
            closing.close()
            assert not is_running(closing.node_pid)
            for project in projects:
                project.green_flag()
                project.step()
                assert project.variable("count") == 4 - len(projects) - 1
    finally:
        for project in projects:
            project.close()


def test_an_error_in_a_with_block_ends_node(build: Build) -> None:
    with pytest.raises(ZeroDivisionError), Project.open(build()) as project:
        raise ZeroDivisionError
    assert not is_running(project.node_pid)


def test_a_project_nobody_holds_any_more_ends(build: Build) -> None:
    program = (
        f"from harness import Project\nprint(Project.open({str(build())!r}).node_pid, flush=True)\ninput()\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdin=-1, stdout=-1, text=True) as python:
        assert python.stdout is not None and python.stdin is not None
        assert ends(int(python.stdout.readline()))
        assert python.poll() is None
        python.stdin.write("\n")
