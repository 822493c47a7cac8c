"""Projects built from level texts and played in the virtual machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from generator.game import build
from harness import Project, VirtualMachine, ensure_packages, idle
from levels import parse_rle
from solver_ref import Keeper

EASY = "5#|#@$.#|5#"


@pytest.fixture(scope="session", autouse=True)
def packages() -> None:
    ensure_packages()


class Games:
    """Running games, one for each machine and way of holding the keeper, opened once and played by many."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack
        self._running: dict[tuple[VirtualMachine, Keeper], Project] = {}

    def __call__(self, *texts: str, vm: VirtualMachine = "scratch", keeper: Keeper = "region") -> Project:
        """The game from the green flag on, with these texts in its list of levels, as a remixer puts them."""
        if (vm, keeper) not in self._running:
            path = self._folder / f"{vm} {keeper}.sb3"
            path.write_bytes(build([parse_rle(EASY)], [1], keeper=keeper))
            self._running[vm, keeper] = self._stack.enter_context(Project.open(path, vm=vm))
        project = self._running[vm, keeper]
        project.set_list("levels", texts)
        project.set_variable("answer", "")  # that of the game before
        project.green_flag()
        project.step()
        project.run_until(idle(), frames=100, what="the first level")
        return project


@pytest.fixture(scope="session")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    """play("5#|#@$.#|5#", …) starts the game with these levels."""
    with ExitStack() as stack:
        yield Games(tmp_path_factory.mktemp("games"), stack)


@pytest.fixture
def play_text(play: Games) -> Callable[[str], Project]:
    """play_text("…") puts a text into the list of levels as a remixer would, and loads it."""

    def start(text: str) -> Project:
        project = play(EASY, text)
        project.press("e")
        project.run_until(idle(), frames=100, what="the text as a level")
        return project

    return start
