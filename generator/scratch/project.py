"""A whole project: the Stage, the sprites and what they begin with. Recording it is the first pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.scratch.assets import Costume, Sound
from generator.scratch.custom import BlockMethod
from generator.scratch.data import List, Message, Variable
from generator.scratch.docs import docstring
from generator.scratch.errors import NotationError, author_place
from generator.scratch.expressions import Named
from generator.scratch.hats import Hat
from generator.scratch.recording import Script
from generator.scratch.targets import Part, Sprite, Stage, Target, members_of, parts_of


@dataclass
class Project:
    """Everything that goes into the .sb3.

    `sprites` come in layer order, the front one last. `costumes` and `sounds` are by target, `contents` by
    list and `values` by variable (`stage.title.variable`): what they hold when the project is opened.
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
        if isinstance(self.sprites, (Sprite, type)):
            raise NotationError("the sprites of a project are a list, even if it is one: [sprite]")
        if not isinstance(self.sprites, Sequence):
            raise NotationError(f"the sprites of a project are a list, not {self.sprites!r}")
        for target in (self.stage, *self.sprites):
            if isinstance(target, type):
                raise NotationError(
                    f"{target.__name__} is a class; make an object of it: {target.__name__}()"
                )
        if not isinstance(self.stage, Stage) or not all(isinstance(each, Sprite) for each in self.sprites):
            raise NotationError(
                "a project is its Stage and a list of its sprites: Project(stage, [sprite], …)"
            )
        for name in ("costumes", "sounds", "contents", "values"):
            given = getattr(self, name)
            if not isinstance(given, Mapping):
                raise NotationError(f"the {name} of a project are a dict, as in {name}={{…}}, not {given!r}")
        if not isinstance(self.agent, str):
            raise NotationError(f"the agent of a project is a text, not {self.agent!r}")

    @property
    def targets(self) -> list[Target]:
        """The Stage, then the sprites."""
        return [self.stage, *self.sprites]

    def record(self) -> list[Recorded]:
        """Every target with its data and scripts. Raises NotationError, with the author's line."""
        return [Recorded.of(target) for target in self.targets]

    def home_of(self, named: Named, target: Target) -> Target:
        """The target that has what a script of TARGET names: itself, or else the Stage."""
        return target if target.holds(named.owner) else self.stage


@dataclass(frozen=True)
class Recorded:
    """A target with what its class and its parts declare, and its scripts: hats first, then custom blocks."""

    target: Target
    docs: list[str]
    variables: list[Variable]
    lists: list[List]
    messages: list[Message]
    scripts: list[Script]

    @classmethod
    def of(cls, target: Target) -> Recorded:
        """Record TARGET."""
        variables: list[Variable] = []
        lists: list[List] = []
        messages: list[Message] = []
        scripts: list[Script] = []
        parts = parts_of(target)
        for part in parts:
            for member in members_of(part):
                if isinstance(member, Variable):
                    variables.append(member.of(part))
                elif isinstance(member, List):
                    lists.append(member.of(part))
                elif isinstance(member, Message):
                    messages.append(member.of(part))
                elif isinstance(member, Hat):
                    scripts += member.scripts(target, part)
                elif isinstance(member, BlockMethod):
                    scripts.append(member.custom.script(target, part))
        scripts.sort(key=lambda script: script.definition is not None)
        return cls(target, _docs(parts), variables, lists, messages, scripts)

    @property
    def data(self) -> list[Variable | List]:
        """Its variables, then its lists."""
        return [*self.variables, *self.lists]


def _docs(parts: Sequence[Part]) -> list[str]:
    """What the target says of itself, and then each of its parts."""
    own, *others = parts
    texts = [docstring(type(own)), *(f"{type(part).__name__}: {docstring(type(part))}" for part in others)]
    return [text for text in texts if text and not text.endswith(": ")]
