"""No run hangs: whatever a project, Node or Python does, every call ends, and Node ends with Python."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from socket import create_server
from typing import Any

import pytest

from harness import HarnessError, HarnessTimeoutError, Project, VirtualMachine, var
from harness.node_process import NodeProcess
from harness.packages import HERE, node_executable

Build = Callable[..., Path]
Block = tuple[str, dict[str, Any]]
Scripts = list[list[Block]]
WALL = 1.5  # seconds, for what is bound to reach the limit
END = 20.0  # seconds in which a process must have ended; more than a busy machine needs
FLAG: Block = ("event_whenflagclicked", {})
COUNT: Block = ("data_changevariableby", {"VARIABLE": "count", "VALUE": 1})
NOTE: Block = ("data_addtolist", {"LIST": "notes", "ITEM": "a line of some length"})
SAY: Block = ("looks_say", {"MESSAGE": "hello"})
SPIN: Block = ("call", {"name": "spin"})
CLONE: Block = (
    "control_create_clone_of",
    {"CLONE_OPTION": ("control_create_clone_of_menu", {"CLONE_OPTION": "_myself_"})},
)
DOUBLE: Block = (
    "data_setvariableto",
    {
        "VARIABLE": "text",
        "VALUE": (
            "operator_join",
            dict.fromkeys(("STRING1", "STRING2"), ("data_variable", {"VARIABLE": "text"})),
        ),
    },
)
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of POSIX")


def forever(*blocks: Block) -> Block:
    return ("control_forever", {"SUBSTACK": list(blocks)})


def spinning(*blocks: Block, warp: bool = True) -> Scripts:
    """Scripts that call, at the flag, a custom block of these blocks."""
    return [[FLAG, SPIN], [("define", {"name": "spin", "warp": warp}), *blocks]]


def send(message: str) -> Block:
    return ("event_broadcast", {"BROADCAST_INPUT": message})


def receive(message: str) -> Block:
    return ("event_whenbroadcastreceived", {"BROADCAST_OPTION": message})


def edited(path: Path, edit: Callable[[dict[str, Any]], None], **files: bytes) -> Path:
    """Change a project file's project.json in place and add files to it."""
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    project = json.loads(entries["project.json"])
    edit(project)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in (entries | files | {"project.json": json.dumps(project).encode()}).items():
            archive.writestr(name, data)
    return path


def is_running(pid: int) -> bool:
    """Whether a process exists and is no zombie: its new parent may be slow to bury it."""
    with suppress(ProcessLookupError, FileNotFoundError):
        os.kill(pid, 0)
        return not Path("/proc").is_dir() or ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    return False


def ends(pid: int) -> bool:
    limit = time.monotonic() + END
    while is_running(pid) and time.monotonic() < limit:
        time.sleep(0.05)
    return not is_running(pid)


# Inside a frame: the wall limit or the memory limit ends the machine.

ENDLESS: dict[str, Scripts] = {
    "a loop": spinning(forever(COUNT)),
    "a word said over and over": spinning(forever(SAY)),
}


@pytest.mark.parametrize("case", ENDLESS)
def test_what_never_ends_within_a_frame_is_ended(build: Build, vm: VirtualMachine, case: str) -> None:
    with Project.open(build(Cat=ENDLESS[case]), vm=vm, wall_limit=WALL) as project:
        project.green_flag()
        with pytest.raises(HarnessError, match=r"stepping: no answer in 1\.5 s, it hangs"):
            project.step()
        assert not is_running(project.node_pid)


def test_a_list_that_grows_within_a_frame_is_an_error(build: Build, vm: VirtualMachine) -> None:
    """Scratch's stops growing, the loop does not; TurboWarp's grows as long as JavaScript lets it."""
    with Project.open(build(Cat=spinning(forever(NOTE))), vm=vm, wall_limit=WALL) as project:
        project.green_flag()
        with pytest.raises(HarnessError, match=r"stepping: (no answer in 1\.5 s|Invalid array length)"):
            project.step()


def test_a_text_that_doubles_without_end_is_an_error(build: Build, vm: VirtualMachine) -> None:
    start: Block = ("data_setvariableto", {"VARIABLE": "text", "VALUE": "ab"})
    with Project.open(build(Cat=spinning(start, forever(DOUBLE))), vm=vm) as project:
        project.green_flag()
        with pytest.raises(HarnessError, match="stepping: Invalid string length"):
            project.step()


# From frame to frame: a frame ends by itself, whatever the scripts are up to.

BUSY: dict[str, Scripts] = {
    "clones that clone": [[FLAG, CLONE], [("control_start_as_clone", {}), COUNT, forever(CLONE, COUNT)]],
    "a block that calls itself": spinning(COUNT, SPIN, warp=False),
    "a message that sends itself": [[FLAG, send("go")], [receive("go"), COUNT, send("go")]],
    "two messages that send each other": [
        [FLAG, send("ping")],
        [receive("ping"), COUNT, send("pong")],
        [receive("pong"), send("ping")],
    ],
    "a thousand million turns": [[FLAG, ("control_repeat", {"TIMES": 10**9, "SUBSTACK": [COUNT]})]],
}


@pytest.mark.parametrize("case", BUSY)
def test_what_never_ends_from_frame_to_frame_can_be_watched_and_stopped(
    build: Build, vm: VirtualMachine, case: str
) -> None:
    def declare_messages(project: dict[str, Any]) -> None:
        for target in project["targets"]:
            target["broadcasts"] = {name: name for name in ("go", "ping", "pong") if target["isStage"]}
            for block in target["blocks"].values():
                if block["opcode"] == "event_broadcast":
                    name = block["inputs"]["BROADCAST_INPUT"][1][1]
                    block["inputs"]["BROADCAST_INPUT"] = [1, [11, name, name]]

    path = edited(build(Cat=BUSY[case]), declare_messages)
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        counts = [float(row[0]) for row in project.step(5, watch=[var("count")])]
        assert counts[-1] > counts[0]
        project.stop_all()
        project.step(2)
        assert project.running_scripts() == 0


def test_an_answer_that_never_comes_is_waited_for_as_long_as_asked(build: Build, vm: VirtualMachine) -> None:
    path = build(Stage=[[FLAG, ("sensing_askandwait", {"QUESTION": "who?"}), COUNT]])
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        with pytest.raises(HarnessTimeoutError, match="waited 90 frames for count = 1"):
            project.run_until(var("count") == 1, frames=90)
        assert project.question() == "who?"


def test_a_number_of_frames_that_nobody_can_reach_is_refused(build: Build) -> None:
    without_meaning: list[Any] = [-1, 2.5, float("inf"), float("nan"), "7", None]
    with Project.open(build(Stage=[[FLAG, COUNT]])) as project:
        for frames in without_meaning:
            for run in (project.step, partial(project.run_until, var("count") == 1)):
                with pytest.raises(HarnessError, match="a number of frames is a whole number"):
                    run(frames=frames)
        assert project.frame == 0


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan"), 86_401])
def test_a_wall_limit_without_meaning_is_refused(build: Build, seconds: float) -> None:
    with pytest.raises(HarnessError, match="a wall limit is more than 0 and at most 86400 seconds"):
        Project.open(build(), wall_limit=seconds)


# Loading

LACKING: dict[str, dict[str, object]] = {
    "no rate": {"sampleCount": 24000},
    "a rate of 0": {"sampleCount": 24000, "rate": 0},
}


@pytest.mark.parametrize("case", LACKING)
def test_a_sound_that_does_not_tell_its_length_ends_at_once(
    build: Build, vm: VirtualMachine, case: str
) -> None:
    def edit(project: dict[str, Any]) -> None:
        for sound in (sound for target in project["targets"] for sound in target["sounds"]):
            del sound["rate"], sound["sampleCount"]
            sound.update(LACKING[case])

    play: Block = ("sound_playuntildone", {"SOUND_MENU": ("sound_sounds_menu", {"SOUND_MENU": "beep"})})
    path = edited(build(sound=b"RIFF", Cat=[[FLAG, play, COUNT]]), edit)
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.run_until(var("count") == 1, frames=5)
        assert project.sounds_started() == ["beep"]


def test_a_note_takes_its_time_without_an_instrument(build: Build, vm: VirtualMachine) -> None:
    drum: Block = ("music_playDrumForBeats", {"DRUM": "1", "BEATS": "1"})
    with Project.open(build(Stage=[[FLAG, drum, COUNT]]), vm=vm) as project:
        project.green_flag()
        assert 29 <= project.run_until(var("count") == 1, frames=60) <= 33  # a beat at 60 a minute


def test_a_picture_full_of_beginnings_loads(build: Build, vm: VirtualMachine) -> None:
    path = build(Cat=[[FLAG, COUNT]], costume=(b"<svg " * 500_000, "svg"))
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.step()
        assert project.variable("count") == 1


# No network

NET: dict[str, Block] = {
    "translate": (
        "data_setvariableto",
        {"VARIABLE": "word", "VALUE": ("translate_getTranslate", {"WORDS": "a"})},
    ),
    "text to speech": ("text2speech_speakAndWait", {"WORDS": "a"}),
}


@pytest.mark.parametrize("case", NET)
def test_an_extension_that_needs_a_server_is_told_at_once_that_there_is_none(
    build: Build, vm: VirtualMachine, case: str
) -> None:
    with Project.open(build(Stage=[[FLAG, NET[case], COUNT]]), vm=vm) as project:
        project.green_flag()
        project.run_until(var("count") == 1, frames=3)
        assert "there is no network here" in "\n".join(project.warnings())


def test_an_extension_from_somewhere_else_is_an_error(build: Build, vm: VirtualMachine) -> None:
    with create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        url = f"http://127.0.0.1:{server.getsockname()[1]}/extension.js"

        def edit(project: dict[str, Any]) -> None:
            project["extensions"] = ["stranger"]
            project["extensionURLs"] = {"stranger": url}

        path = edited(build(Stage=[[FLAG, ("stranger_block", {})]]), edit)
        with pytest.raises(HarnessError, match=r"loading .*project\.sb3: "):
            Project.open(path, vm=vm)
        with pytest.raises(BlockingIOError):
            server.accept()


ASKING = """
require(%(network)r).install();
const failed = [];
const url = 'http://127.0.0.1:%(port)d/';
const asks = {
    fetch: () => fetch(url),
    http: () => new Promise((done, fail) => require('node:http').get(url, done).on('error', fail)),
    https: () => new Promise((done, fail) =>
        require('node:https').get('https://127.0.0.1:%(port)d/', done).on('error', fail)),
    net: async () => require('node:net').connect(%(port)d),
    WebSocket: async () => new WebSocket(url.replace('http', 'ws')),
    XMLHttpRequest: async () => new XMLHttpRequest()
};
(async () => {
    for (const [name, ask] of Object.entries(asks)) {
        await ask().then(() => console.log(name, 'got through'), error => console.log(name, error.message));
    }
})();
"""


def test_every_way_to_the_network_is_closed() -> None:
    with create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        places = {"network": str(HERE / "node" / "network.js"), "port": server.getsockname()[1]}
        done = subprocess.run(
            [node_executable(), "-e", ASKING % places], capture_output=True, text=True, timeout=60, check=True
        )
        with pytest.raises(BlockingIOError):
            server.accept()
    ways = ["fetch", "http", "https", "net", "WebSocket", "XMLHttpRequest"]
    assert done.stdout.splitlines() == [f"{way} there is no network here" for way in ways]


# Node itself


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
    with Project.open(build(Stage=[[FLAG, NOTE]]), wall_limit=WALL) as project:
        os.kill(project.node_pid, signal.SIGSTOP)
        with pytest.raises(HarnessError, match=r"setting notes: Node ended \(exit code -9\)"):
            project.set_list("notes", ["a long line"] * 100_000)
        assert not is_running(project.node_pid)


# Python

PROGRAM = """
import os, signal, sys, threading, time
from harness import Project

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
