"""Cases of misuse of the notation: functions with one line marked `# wrong`, and what their error says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.scratch import Costume, Project, Sprite, Stage

PICTURE = Costume("plain", b"<svg/>", (0, 0))
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
    Project(stage, sprites, costumes={target: [PICTURE] for target in (stage, *sprites)}, **parts).trace()


class Empty(Stage):
    """A stage with nothing on it."""
