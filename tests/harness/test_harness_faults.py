"""Whatever goes wrong, the caller gets one clear line and no process is left behind."""

import json
import os
import signal
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness import (
    HarnessError,
    HarnessTimeoutError,
    Project,
    ProjectError,
    VirtualMachine,
    length_of,
    var,
)
from tests.harness.processes import is_running

Build = Callable[..., Path]
Block = tuple[str, dict[str, Any]]
FLAG: Block = ("event_whenflagclicked", {})
COUNT = ("data_changevariableby", {"VARIABLE": "count", "VALUE": 1})
NOTE = ("data_addtolist", {"LIST": "notes", "ITEM": "x"})
FOREVER = ("control_forever", {"SUBSTACK": [COUNT]})


def zipped(path: Path, **members: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in members.items():
            archive.writestr(name.replace("_", "."), text)
    return path


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"nowhere\.sb3: no such file"):
        Project.open(tmp_path / "nowhere.sb3")


def test_an_address_is_told_as_it_was_given() -> None:
    with pytest.raises(ProjectError, match=r"^http://example\.org/game\.sb3: no such file$"):
        Project.open("http://example.org/game.sb3")


def test_a_project_of_another_version_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"old\.sb3: not a Scratch 3 project"):
        Project.open(zipped(tmp_path / "old.sb3", project_json=json.dumps({"objName": "Stage"})))


def test_a_project_the_machine_refuses_is_an_error(tmp_path: Path, vm: VirtualMachine) -> None:
    path = zipped(
        tmp_path / "empty.sb3", project_json=json.dumps({"targets": [], "meta": {"semver": "3.0.0"}})
    )
    with pytest.raises(ProjectError, match=r"empty\.sb3: the virtual machine can't load it \(.+\)$"):
        Project.open(path, vm=vm)


def changed(path: Path, change: Callable[[Any], object]) -> Path:
    """The project file with its project.json changed."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    document = json.loads(files["project.json"])
    change(document)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, json.dumps(document) if name == "project.json" else content)
    return path


def test_a_block_of_an_unknown_extension_is_an_error_that_names_the_extension(
    build: Build, vm: VirtualMachine
) -> None:
    path = build(Cat=[[FLAG, ("robot_dance", {})]])
    with pytest.raises(
        ProjectError, match=r"\.sb3: it needs the extension 'robot', which this virtual machine"
    ):
        Project.open(path, vm=vm)


SCHEMA: dict[str, tuple[Callable[[Any], object], str]] = {
    "a text as a size": (lambda document: document["targets"][1].update(size="big"), "Cat: size should be "),
    "no version": (lambda document: document["meta"].clear(), "meta should have required property 'semver'"),
    "a fast tempo": (lambda document: document["targets"][0].update(tempo="fast"), "Stage: tempo should be"),
    "a block of null": (
        lambda document: document["targets"][1]["blocks"].update(odd=None),
        "Cat: blocks['odd'] should be object",
    ),
    "no costume": (lambda document: document["targets"][1]["costumes"].clear(), "Cat: costumes should NOT"),
}  # fmt: skip


@pytest.mark.parametrize("name", SCHEMA)
def test_what_the_schema_refuses_is_one_line_that_says_where_and_what(build: Build, name: str) -> None:
    change, words = SCHEMA[name]
    path = changed(build(Cat=[[FLAG, COUNT]]), change)
    with pytest.raises(ProjectError) as caught:
        Project.open(path, vm="scratch")
    assert str(caught.value).startswith(f"{path}: {words}")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < len(str(path)) + 100


def test_a_sound_project_loads_without_a_warning(build: Build, vm: VirtualMachine) -> None:
    with Project.open(build(Cat=[[FLAG, FOREVER]], sound=b"RIFF"), vm=vm) as project:
        project.green_flag()
        project.step(3)
        assert project.warnings() == []


def test_bitmap_costumes_have_their_true_size(
    build: Build, vm: VirtualMachine, gray_png: Callable[[int, int], bytes]
) -> None:
    scripts = [[FLAG, ("motion_gotoxy", {"X": 1000, "Y": 0})]]
    with Project.open(build(Cat=scripts, costume=(gray_png(40, 120), "png")), vm=vm) as project:
        project.green_flag()
        project.step()
        # 40 by 120 pixels are 20 by 60 on stage; at the fence half of the 20 shows
        assert project.sprites()[1].x == 240
        assert project.warnings() == []


def test_a_missing_costume_leaves_a_warning(build: Build, vm: VirtualMachine, tmp_path: Path) -> None:
    with zipfile.ZipFile(build(Cat=[[FLAG, COUNT]])) as archive:
        path = zipped(tmp_path / "bare.sb3", project_json=archive.read("project.json").decode())
    with Project.open(path, vm=vm) as project:
        assert project.warnings() != []


def test_unknown_names_are_told_with_what_there_is(build: Build) -> None:
    with Project.open(build(Stage=[[FLAG, COUNT, NOTE]])) as project:
        with pytest.raises(HarnessError, match=r'no variable "score" in Stage \(it has count\)'):
            project.variable("score")
        with pytest.raises(HarnessError, match=r'no list "count" in Stage \(it has notes\)'):
            project.run_until(length_of("count") == 1, frames=3)
        with pytest.raises(HarnessError, match=r'no sprite "Dog" in the project \(it has Stage\)'):
            project.read(var("count", "Dog"))
        with pytest.raises(HarnessError, match="no key is called 'right'"):
            project.press("right")
        assert project.variable("count") == 0


def test_an_unknown_machine_is_refused(build: Build) -> None:
    with pytest.raises(HarnessError, match="no virtual machine is called 'flash'"):
        Project.open(build(), vm="flash")  # type: ignore[arg-type]


def test_a_slow_run_stops_at_the_wall_limit_and_can_go_on(build: Build, vm: VirtualMachine) -> None:
    with Project.open(build(Stage=[[FLAG, FOREVER]]), vm=vm, wall_limit=1) as project:
        project.green_flag()
        with pytest.raises(HarnessTimeoutError, match=r"and 1 s for count = -1; at last count = \d+"):
            project.run_until(var("count") == -1, frames=10**9)
        with pytest.raises(HarnessTimeoutError, match=r"stepping took over 1 s; frame \d+ was reached"):
            project.step(10**9)
        before = float(project.variable("count"))
        project.step()
        assert float(project.variable("count")) > before > 0


def test_the_death_of_node_is_reported(build: Build) -> None:
    with Project.open(build(Stage=[[FLAG, COUNT]])) as project:
        os.kill(project.node_pid, signal.SIGKILL)
        with pytest.raises(HarnessError, match=r"stepping: Node ended \(exit code -9\)"):
            project.step()
        with pytest.raises(HarnessError, match="closed"):
            project.step()


def test_closing_a_project_ends_node(build: Build) -> None:
    with Project.open(build()) as project:
        pid = project.node_pid
        assert is_running(pid)
    assert not is_running(pid)
