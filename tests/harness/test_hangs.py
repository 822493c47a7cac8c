"""No run hangs: whatever a project does, every call ends."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import sb3
from harness import HarnessError, HarnessTimeoutError, Project, VirtualMachine, var
from harness.machine import NodeProcess
from tests.harness.processes import is_running
from tests.harness.scripting import COUNT, FLAG, NOTE, SPIN, Block, Build, Scripts, edited, forever, spinning

WALL = 0.5  # seconds, for what is bound to reach the limit
SAY: Block = ("looks_say", {"MESSAGE": "hello"})
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


def send(message: str) -> Block:
    return ("event_broadcast", {"BROADCAST_INPUT": message})


def receive(message: str) -> Block:
    return ("event_whenbroadcastreceived", {"BROADCAST_OPTION": message})


@pytest.fixture(autouse=True)
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """What hangs is ended soon after its wall limit."""
    monkeypatch.setattr("harness.machine.node_process.GRACE", 0.2)


# Inside a frame: the wall limit ends the machine.


def test_a_word_said_for_ever_within_a_frame_is_ended(build: Build, vm: VirtualMachine) -> None:
    with Project.open(build(Cat=spinning(forever(SAY))), vm=vm, wall_limit=WALL) as project:
        project.green_flag()
        with pytest.raises(HarnessError, match=r"stepping: no answer in 0\.5 s, it hangs"):
            project.step()
        assert not is_running(project.node_pid)
        with pytest.raises(HarnessError, match="closed"):
            project.step()


def test_a_list_that_grows_within_a_frame_is_an_error(build: Build, vm: VirtualMachine) -> None:
    """Scratch's stops growing, the loop does not; TurboWarp's grows as long as JavaScript lets it."""
    with Project.open(build(Cat=spinning(forever(NOTE))), vm=vm, wall_limit=WALL) as project:
        project.green_flag()
        with pytest.raises(HarnessError, match=r"stepping: (no answer in 0\.5 s|Invalid array length)"):
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
    def declare_messages(project: sb3.Project) -> None:
        project.stage.messages = [sb3.Message(name, name) for name in ("go", "ping", "pong")]
        for block in project.sprites[0].blocks():
            if block.opcode == "event_broadcast":
                typed = block.inputs["BROADCAST_INPUT"].content
                assert isinstance(typed, sb3.Literal)
                name = str(typed.value)
                block.inputs["BROADCAST_INPUT"].content = sb3.Reference("message", name, name)

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

LACKING = {"no rate": None, "a rate of 0": 0}


def test_loading_has_a_limit_and_leaves_no_node_behind(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[NodeProcess] = []

    class Recorded(NodeProcess):
        def __init__(self) -> None:
            super().__init__()
            started.append(self)

    monkeypatch.setattr("harness.machine.project.NodeProcess", Recorded)
    monkeypatch.setattr("harness.machine.project.LOAD_SECONDS", 0.01)  # in which no machine loads Scratch
    monkeypatch.setattr("harness.machine.node_process.GRACE", 0)
    with pytest.raises(HarnessError, match=r"^loading .*project\.sb3: no answer in 0\.01 s, it hangs$"):
        Project.open(build())
    assert [is_running(node.pid) for node in started] == [False]


@pytest.mark.parametrize("case", LACKING)
def test_a_sound_that_does_not_tell_its_length_ends_at_once(
    build: Build, vm: VirtualMachine, case: str
) -> None:
    def edit(project: sb3.Project) -> None:
        for sound in (sound for target in project.targets for sound in target.sounds):
            sound.sample_count, sound.rate = 24000, LACKING[case]

    play: Block = ("sound_playuntildone", {"SOUND_MENU": ("sound_sounds_menu", {"SOUND_MENU": "beep"})})
    path = edited(build(sound=b"RIFF", Cat=[[FLAG, play, COUNT]]), edit)
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.run_until(var("count") == 1, frames=5)
        assert project.sounds_started() == ["beep"]


def test_a_picture_full_of_beginnings_loads(build: Build, vm: VirtualMachine) -> None:
    path = build(Cat=[[FLAG, COUNT]], costume=(b"<svg " * 500_000, "svg"))
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.step()
        assert project.variable("count") == 1
