"""Cases of misuse of the notation: functions with one line marked `# wrong`, and what their error says."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.scratch import (
    List,
    NotationError,
    Project,
    Sprite,
    Stage,
    Variable,
    to_model,
    when_flag_clicked,
)
from tests.generator.writing import PICTURE

Case = Callable[[], object]


class Cases(list[tuple[Case, str]]):
    """The cases of a file, in their order."""

    def wrong(self, fragment: str) -> Callable[[Case], Case]:
        """Make a function a case: its error says FRAGMENT."""

        def register(case: Case) -> Case:
            self.append((case, fragment))
            return case

        return register


def check(stage: Stage, *sprites: Sprite, **parts: Any) -> None:
    """Model a project of these targets."""
    to_model(Project(stage, sprites, costumes={target: [PICTURE] for target in (stage, *sprites)}, **parts))


def assert_the_error_names_the_line(case: Case, fragment: str) -> None:
    """The error of a case begins with its file and the line that is marked, and says FRAGMENT."""
    lines, start = inspect.getsourcelines(case)
    (offset,) = (number for number, line in enumerate(lines) if line.rstrip().endswith("# wrong"))
    with pytest.raises(NotationError) as caught:
        case()
    assert str(caught.value).startswith(f"{Path(inspect.getfile(case)).name}:{start + offset}: ")
    assert fragment in str(caught.value)


class Empty(Stage):
    """A stage with nothing on it."""


def run(body: Callable[[Any], None]) -> None:
    """Record BODY as the script of a sprite."""

    class Cat(Sprite):
        count = Variable()
        items = List()
        go = when_flag_clicked(body)

    check(Empty(), Cat())
