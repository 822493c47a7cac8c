"""For pytest: a fixture that opens Scratch projects, and a look at them when a test fails.

    def test_the_arrow_moves_the_cat(scratch_project):
        project = scratch_project("game.sb3")  # relative to the test's own folder
        project.green_flag()
        project.press("right arrow")
        assert project.read(attribute_of("Cat", "x")) == 10

`--scratch-vm scratch|turbowarp|all`, or `scratch_vm` in the ini file, says in which virtual machine; "all"
runs each such test in both. One that is for a certain machine is marked
`@pytest.mark.parametrize("scratch_vm", ["scratch"])`.

Once installed, this module is loaded by every run of pytest: it imports little and starts nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol, TypedDict, Unpack

import pytest

from harness.machine import MACHINES, HarnessError, Project, Sprite, VirtualMachine

FIXTURE = "scratch_vm"
MOST_LINES = 40
"""Of each kind, in the description of a project: it may have 300 clones."""
LONGEST_LINE = 200


class Options(TypedDict, total=False):
    """The keywords of Project.open."""

    vm: VirtualMachine
    seed: int
    passes: int
    warp_turns: int | None
    wall_limit: float


class OpenProject(Protocol):
    """What the fixture `scratch_project` gives: opens a project, which is closed after the test."""

    def __call__(self, path: Path | str, **options: Unpack[Options]) -> Project:
        """Open the .sb3 at `path`, relative to the test's folder; `options` are those of Project.open."""


@dataclass(frozen=True)
class _Opened:
    name: str
    project: Project


_OPENED = pytest.StashKey[list[_Opened]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option and the ini setting."""
    about = "virtual machine for tests of Scratch projects"
    parser.getgroup("scratch").addoption("--scratch-vm", choices=[*MACHINES, "all"], help=about)
    parser.addini(FIXTURE, f"{about}: {', '.join(MACHINES)} or all", default=MACHINES[0])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test in every machine asked for, unless it says itself in which."""
    if FIXTURE in metafunc.fixturenames and not _names_its_machine(metafunc.definition):
        machines = _machines(metafunc.config)
        if len(machines) > 1:
            metafunc.parametrize(FIXTURE, machines)


@pytest.fixture
def scratch_vm(pytestconfig: pytest.Config) -> VirtualMachine:
    """The virtual machine of this test: "scratch" or "turbowarp"."""
    return _machines(pytestconfig)[0]


@pytest.fixture
def scratch_project(request: pytest.FixtureRequest, scratch_vm: VirtualMachine) -> Iterator[OpenProject]:
    """`scratch_project("game.sb3")` opens a Scratch project; it is closed after the test."""
    opened: list[_Opened] = []
    request.node.stash[_OPENED] = opened
    with ExitStack() as stack:

        def open_project(path: Path | str, **options: Unpack[Options]) -> Project:
            given: Options = {"vm": scratch_vm, **options}
            project = stack.enter_context(Project.open(request.path.parent / path, **given))
            opened.append(_Opened(f"{Path(path).name} in {given['vm']}", project))
            return project

        yield open_project


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell in the report of a failure how the test's projects stand."""
    report = yield
    if report.failed and report.when != "teardown":  # by then they are closed
        for each in item.stash.get(_OPENED, []):
            report.sections.append((each.name, _described(each.project)))
    return report


def _machines(config: pytest.Config) -> tuple[VirtualMachine, ...]:
    wanted = config.getoption("--scratch-vm") or config.getini(FIXTURE)
    machines = tuple(name for name in MACHINES if wanted in (name, "all"))
    if not machines:
        raise pytest.UsageError(f"{FIXTURE} = {wanted}: it can be {', '.join(MACHINES)} or all")
    return machines


def _names_its_machine(test: pytest.Item) -> bool:
    """Whether a `parametrize` mark of the test gives values for the machine."""
    given = [mark.args[0] for mark in test.iter_markers("parametrize") if mark.args]
    names = [each.split(",") if isinstance(each, str) else each for each in given]
    return any(name.strip() == FIXTURE for each in names for name in each)


def _described(project: Project) -> str:
    """How a project stands, in lines for people; one that hung has been ended and tells no more."""
    try:
        targets = project.sprites()
        lines = [f"frame {project.frame}, scripts running: {project.running_scripts()}"]
        if (question := project.question()) is not None:
            lines.append(f"asking {question!r}")
        variables = (target.variables for target in targets if target.is_stage)
        lines += _shortened(f"{name} = {value!r}" for each in variables for name, value in each.items())
        lines += _shortened(_line(target) for target in targets if not target.is_stage)
        lines += _shortened(f"virtual machine: {warning}" for warning in project.warnings())
    except HarnessError as error:
        return f"cannot be read any more: {error}"
    return "\n".join(lines)


def _line(sprite: Sprite) -> str:
    """A sprite in one line: `Cat at (10, 0), costume 'cat', says 'Hello!', lives = 9`."""
    parts = [
        f"{sprite.name}{' (clone)' if sprite.is_clone else ''} at ({sprite.x:g}, {sprite.y:g})",
        f"costume {sprite.costume!r}",
        *([] if sprite.visible else ["hidden"]),
        *([f"says {sprite.saying!r}"] if sprite.saying else []),
        *(f"{name} = {value!r}" for name, value in sprite.variables.items()),
    ]
    return ", ".join(parts)


def _shortened(lines: Iterable[str]) -> list[str]:
    """The first lines, each cut where it is long or ends."""
    every = iter(lines)
    kept = [line.split("\n", 1)[0][:LONGEST_LINE] for line in islice(every, MOST_LINES)]
    more = sum(1 for _ in every)
    return [*kept, f"and {more} more"] if more else kept
