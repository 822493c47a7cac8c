"""Projects built from level texts and played in the virtual machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from generator.game import build
from harness import Project, ensure_packages, idle
from levels import parse_rle
from solver_ref import Keeper

Play = Callable[..., Project]
EASY = "5#|#@$.#|5#"


@pytest.fixture(scope="session", autouse=True)
def packages() -> None:
    ensure_packages()


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """play("5#|#@$.#|5#", …) builds a project of these levels and starts it."""
    with ExitStack() as stack:

        def start(*texts: str, vm: str = "scratch", keeper: Keeper = "region") -> Project:
            levels = [parse_rle(text, title=f"Level {number}") for number, text in enumerate(texts, 1)]
            path = tmp_path / "game.sb3"
            path.write_bytes(build(levels, [None] * len(levels), keeper=keeper))
            return begin(Project.open(path, vm=vm))  # type: ignore[arg-type]

        def begin(project: Project) -> Project:
            stack.enter_context(project)
            project.green_flag()
            project.step()
            project.run_until(idle(), frames=100, what="the first level")
            return project

        yield start


@pytest.fixture(scope="module")
def remix(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """A running project of two levels whose second text may be changed."""
    path = tmp_path_factory.mktemp("remix") / "remix.sb3"
    path.write_bytes(build([parse_rle(EASY)] * 2, [1, 1]))
    with Project.open(path) as project:
        project.green_flag()
        project.step(3)
        yield project


@pytest.fixture
def play_text(remix: Project) -> Callable[[str], Project]:
    """play_text("…") puts a text into the list of levels as a remixer would, and loads it."""

    def start(text: str) -> Project:
        remix.set_list("levels", [EASY, text])
        while float(remix.variable("level number")) != 1:
            remix.press("q")
        remix.press("e")
        remix.run_until(idle(), frames=100, what="the text as a level")
        return remix

    return start
