"""A whole project: the Stage, the sprites and the data they start with, checked before it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.scratch.assets import Costume, Sound
from generator.scratch.checks import check_messages, check_names, check_scripts, check_start
from generator.scratch.data import List, Variable
from generator.scratch.errors import author_place
from generator.scratch.targets import Sprite, Stage, Target
from generator.scratch.trace import Script


@dataclass
class Project:
    """Everything that goes into the .sb3.

    `sprites` come in layer order, the front one last. `costumes` and `sounds` are by target, `contents` by
    list and `values` by variable: what those declared on the classes hold when the project is opened.
    `agent` says in the file what wrote it.
    """

    stage: Stage
    sprites: Sequence[Sprite]
    costumes: Mapping[Target, Sequence[Costume]]
    sounds: Mapping[Target, Sequence[Sound]] = field(default_factory=dict)
    contents: Mapping[List, Sequence[int | float | str]] = field(default_factory=dict)
    values: Mapping[Variable, int | float | str] = field(default_factory=dict)
    agent: str = "a Python notation for Scratch"

    def __post_init__(self) -> None:
        self.place = author_place()

    @property
    def targets(self) -> list[Target]:
        """The Stage, then the sprites."""
        return [self.stage, *self.sprites]

    def trace(self) -> dict[Target, list[Script]]:
        """The scripts of every target; NotationError where the project would not hold together."""
        check_names(self)
        check_start(self)
        scripts = {target: target.scripts() for target in self.targets}
        for target, own in scripts.items():
            check_scripts(self, target, own)
        check_messages(self.stage, [script for own in scripts.values() for script in own])
        return scripts
