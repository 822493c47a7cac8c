"""Frames, virtual time and chance: a run is the same every time and in both virtual machines."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator import scratch
from harness import HarnessError, Project, VirtualMachine, attribute_of, idle, items_of, length_of, var
from tests.generator.writing import PICTURE

Build = Callable[..., Path]
Block = tuple[str, dict[str, Any]]
FLAG: Block = ("event_whenflagclicked", {})
COUNT = ("data_changevariableby", {"VARIABLE": "count", "VALUE": 1})
FOREVER_COUNT = ("control_forever", {"SUBSTACK": [COUNT]})
DICE = ("operator_random", {"FROM": 1, "TO": 1000000})
WAIT_1 = ("control_wait", {"DURATION": 1})
TIMER_OVER_2 = ("operator_gt", {"OPERAND1": ("sensing_timer", {}), "OPERAND2": 2})
OTHER_IS_THERE = ("operator_equals", {"OPERAND1": ("data_variable", {"VARIABLE": "there"}), "OPERAND2": 1})


def note(value: object) -> Block:
    return ("data_addtolist", {"LIST": "notes", "ITEM": value})


def noise(build: Build) -> Path:
    """Something that rolls dice, reads every clock, waits, moves and glides.

    The dice for the pause roll before the wait: Scratch rolls a reporter inside `wait` again on every frame.
    """
    roll = (
        "data_setvariableto",
        {"VARIABLE": "pause", "VALUE": ("operator_random", {"FROM": 0.1, "TO": 1.5})},
    )
    return build(
        Stage=[
            [
                FLAG,
                (
                    "control_forever",
                    {
                        "SUBSTACK": [
                            note(DICE),
                            note(("sensing_timer", {})),
                            note(("sensing_dayssince2000", {})),
                            note(("sensing_current", {"CURRENTMENU": "SECOND"})),
                            ("control_wait", {"DURATION": 0.1}),
                        ]
                    },
                ),
            ]
        ],
        Cat=[
            [FLAG, ("motion_glidesecstoxy", {"SECS": 1, "X": 100, "Y": 50})],
            [FLAG, roll, ("control_wait", {"DURATION": ("data_variable", {"VARIABLE": "pause"})}), COUNT],
        ],
    )


def trace(path: Path, vm: VirtualMachine, seed: int = 1) -> list[Any]:
    watch = [items_of("notes"), attribute_of("Cat", "x"), attribute_of("Cat", "y"), var("count")]
    with Project.open(path, vm=vm, seed=seed) as project:
        project.green_flag()
        return [*project.step(90, watch=watch)]


def test_the_same_project_run_twice_gives_the_same_trace(build: Build, vm: VirtualMachine) -> None:
    path = noise(build)
    assert trace(path, vm) == trace(path, vm)


def test_both_virtual_machines_give_the_same_trace(build: Build) -> None:
    path = noise(build)
    scratch = trace(path, "scratch")
    assert len(scratch[-1][0]) > 80
    assert scratch == trace(path, "turbowarp")


def test_another_seed_rolls_other_dice(build: Build, vm: VirtualMachine) -> None:
    path = noise(build)
    assert trace(path, vm, seed=1)[-1][0][0] != trace(path, vm, seed=2)[-1][0][0]


def test_a_wait_of_one_second_ends_thirty_frames_after_it_began(build: Build, vm: VirtualMachine) -> None:
    path = build(Stage=[[FLAG, COUNT, WAIT_1, COUNT, WAIT_1, COUNT]])
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        began = project.run_until(var("count") == 1, frames=5)
        assert project.run_until(var("count") == 2, frames=60) == 30
        assert project.run_until(var("count") == 3, frames=60) == 30
        assert began == 1


def test_the_timer_follows_the_frames(build: Build, vm: VirtualMachine) -> None:
    path = build(Stage=[[FLAG, WAIT_1, note(("sensing_timer", {})), WAIT_1, note(("sensing_timer", {}))]])
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.run_until(length_of("notes") == 2, frames=90)
        first, second = (float(value) for value in project.list_of("notes"))
        assert second - first == pytest.approx(1.0)
        assert first == pytest.approx(1.0, abs=1 / 30 + 0.001)


def test_a_loop_that_moves_a_visible_sprite_turns_once_a_frame(build: Build, vm: VirtualMachine) -> None:
    path = build(Cat=[[FLAG, ("control_forever", {"SUBSTACK": [("motion_changexby", {"DX": 1})]})]])
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        assert project.step(5, watch=[attribute_of("Cat", "x")]) == [(1,), (2,), (3,), (4,), (5,)]


def test_a_loop_that_draws_nothing_turns_as_often_as_there_are_passes(
    build: Build, vm: VirtualMachine
) -> None:
    path = build(Stage=[[FLAG, FOREVER_COUNT]])
    with Project.open(path, vm=vm, passes=7) as project:
        project.green_flag()
        assert project.step(3, watch=[var("count")]) == [(7,), (14,), (21,)]


def test_a_script_that_waits_for_the_clock_inside_one_frame_gets_there(
    build: Build, vm: VirtualMachine
) -> None:
    days: Block = ("sensing_dayssince2000", {})
    frame_later = ("operator_add", {"NUM1": ("data_variable", {"VARIABLE": "start"}), "NUM2": 0.04 / 86400})
    over = ("operator_gt", {"OPERAND1": days, "OPERAND2": frame_later})
    spin = [
        ("data_setvariableto", {"VARIABLE": "start", "VALUE": days}),
        ("control_repeat_until", {"CONDITION": over, "SUBSTACK": [COUNT]}),
        ("data_changevariableby", {"VARIABLE": "done", "VALUE": 1}),
    ]
    path = build(
        Stage=[[FLAG, ("call", {"name": "spin"})], [("define", {"name": "spin", "warp": True}), *spin]]
    )
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.step()
        assert project.variable("done") == 1


WAITS: dict[str, tuple[Block, int]] = {
    # what waits, and after how many frames it has ended
    "no time": (("control_wait", {"DURATION": 0}), 1),
    "a second": (WAIT_1, 3),
    "three seconds": (("control_wait", {"DURATION": 3}), 7),
    "another script": (("control_wait_until", {"CONDITION": OTHER_IS_THERE}), 3),
    "the timer": (("control_wait_until", {"CONDITION": TIMER_OVER_2}), 5),
    "several waits": (("control_repeat", {"TIMES": 3, "SUBSTACK": [WAIT_1]}), 7),
    "a bubble": (("looks_sayforsecs", {"MESSAGE": "hi", "SECS": 1}), 31),
    "a glide": (("motion_glidesecstoxy", {"SECS": 0.4, "X": 9, "Y": 9}), 1),
}  # fmt: skip


@pytest.mark.parametrize("name", WAITS)
def test_what_waits_without_screen_refresh_waits_in_virtual_time(
    build: Build, vm: VirtualMachine, name: str
) -> None:
    """As in Scratch: a script is interrupted after half a second, and the next frame comes that late."""
    waiting, frames = WAITS[name]
    path = build(
        Cat=[
            [FLAG, ("sensing_resettimer", {}), ("call", {"name": "do it"}), note(("sensing_timer", {}))],
            [("define", {"name": "do it", "warp": True}), waiting],
            [
                FLAG,
                ("control_wait", {"DURATION": 0.2}),
                ("data_setvariableto", {"VARIABLE": "there", "VALUE": 1}),
            ],
            [
                ("event_whenbroadcastreceived", {"BROADCAST_OPTION": "go"}),
                ("control_wait", {"DURATION": 0.1}),
            ],
        ]
    )
    with Project.open(path, vm=vm, wall_limit=20) as project:
        project.green_flag()
        assert project.run_until(length_of("notes") == 1, frames=100) == frames


def test_a_block_that_waits_for_receivers_without_screen_refresh_waits_for_them(
    tmp_path: Path, vm: VirtualMachine
) -> None:
    class Room(scratch.Stage):
        notes = scratch.List()
        asked = scratch.Message()

        @scratch.when_i_receive(asked)
        def answered(self) -> None:
            scratch.wait(0.1)
            self.notes.append("answered")

        @scratch.block
        def ask(self) -> None:
            scratch.broadcast_and_wait(self.asked)
            self.notes.append("done")

        @scratch.when_flag_clicked
        def go(self) -> None:
            self.ask()

    room = Room()
    path = tmp_path / "asking.sb3"
    path.write_bytes(scratch.to_sb3(scratch.Project(room, [], costumes={room: [PICTURE]})))
    with Project.open(path, vm=vm, wall_limit=20) as project:
        project.green_flag()
        project.run_until(length_of("notes") == 2, frames=10)
        assert project.list_of("notes") == ["answered", "done"]


@pytest.mark.parametrize("warp_turns", [100, 1000])
def test_a_wait_ends_though_blocks_are_interrupted(build: Build, vm: VirtualMachine, warp_turns: int) -> None:
    path = build(
        Cat=[
            [FLAG, ("call", {"name": "do it"}), COUNT],
            [("define", {"name": "do it", "warp": True}), WAIT_1],
        ]
    )
    with Project.open(path, vm=vm, warp_turns=warp_turns, wall_limit=20) as project:
        project.green_flag()
        assert project.run_until(var("count") == 1, frames=40) in range(3, 33)


def endless_warp(build: Build) -> Path:
    return build(
        Stage=[
            [FLAG, ("call", {"name": "spin"})],
            [("define", {"name": "spin", "warp": True}), FOREVER_COUNT],
        ]
    )


def test_a_warp_block_is_interrupted_after_the_turns_asked_for(build: Build, vm: VirtualMachine) -> None:
    with Project.open(endless_warp(build), vm=vm, warp_turns=1000, passes=1) as project:
        project.green_flag()
        first, second = project.step(2, watch=[var("count")])
        assert 900 <= first[0] <= 1100
        assert 900 <= second[0] - first[0] <= 1100
        project.interrupt_after(2000)
        (third,) = project.step(watch=[var("count")])
        assert 1900 <= third[0] - second[0] <= 2100


def test_turbowarp_can_only_be_interrupted_later_if_it_was_opened_for_it(build: Build) -> None:
    with (
        Project.open(endless_warp(build), vm="turbowarp") as project,
        pytest.raises(HarnessError, match="opened with warp_turns"),
    ):
        project.interrupt_after(10)


def test_a_bubble_with_a_time_ends_in_virtual_time(build: Build, vm: VirtualMachine) -> None:
    path = build(Cat=[[FLAG, ("looks_sayforsecs", {"MESSAGE": "hello", "SECS": 2}), COUNT]])
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        project.step()
        assert [sprite.saying for sprite in project.sprites()] == ["", "hello"]
        assert 59 <= project.run_until(idle(), frames=90) <= 61
        assert project.variable("count") == 1


def test_a_silent_sound_takes_its_time(build: Build, vm: VirtualMachine) -> None:
    play = ("sound_playuntildone", {"SOUND_MENU": ("sound_sounds_menu", {"SOUND_MENU": "beep"})})
    with Project.open(build(sound=b"RIFF", Cat=[[FLAG, play, COUNT]]), vm=vm) as project:
        project.green_flag()
        assert 15 <= project.run_until(var("count") == 1, frames=60, what="the half second of sound") <= 17
        assert project.sounds_started() == ["beep"]
        assert project.warnings() == []


def test_pen_blocks_run_once_a_frame(build: Build, vm: VirtualMachine) -> None:
    stamp: list[Block] = [("pen_stamp", {}), COUNT]
    path = build(
        Cat=[[FLAG, ("pen_clear", {}), ("pen_penDown", {}), ("control_forever", {"SUBSTACK": stamp})]]
    )
    with Project.open(path, vm=vm) as project:
        project.green_flag()
        assert project.step(3, watch=[var("count")]) == [(1,), (2,), (3,)]
        assert project.warnings() == []
