"""A whole project: the Stage, the sprites and the data they start with, checked before it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.scratch.assets import Costume, Sound
from generator.scratch.custom import CustomBlock
from generator.scratch.data import List, Message, Variable
from generator.scratch.errors import NotationError
from generator.scratch.targets import Sprite, Stage, Target
from generator.scratch.trace import Body, Script

RESERVED_NAMES = frozenset(("", "_myself_", "_stage_", "_mouse_", "_edge_", "_random_", "stage"))


@dataclass
class Project:
    """Everything that goes into the .sb3.

    `sprites` come in layer order, the front one last. `costumes` and `sounds` are by target, `contents` by
    list and `values` by variable: what those declared on the classes hold when the project is opened.
    """

    stage: Stage
    sprites: Sequence[Sprite]
    costumes: Mapping[Target, Sequence[Costume]]
    sounds: Mapping[Target, Sequence[Sound]] = field(default_factory=dict)
    contents: Mapping[List, Sequence[int | float | str]] = field(default_factory=dict)
    values: Mapping[Variable, int | float | str] = field(default_factory=dict)

    @property
    def targets(self) -> list[Target]:
        """The Stage, then the sprites."""
        return [self.stage, *self.sprites]

    def trace(self) -> dict[Target, list[Script]]:
        """The scripts of every target; NotationError where the project would not hold together."""
        self._check_names()
        messages = set(self.stage.messages())
        sent: set[Message] = set()
        answered: set[Message] = set()
        scripts = {target: target.scripts() for target in self.targets}
        for target, own in scripts.items():
            called = {call for script in own for call in _calls(script.body)}
            for script in own:
                if script.definition is not None and script.definition not in called:
                    raise NotationError(f"{target.name}: the block {script.name!r} is never called")
                sent |= _sent(script.body)
                answered |= {value for value in script.fields.values() if isinstance(value, Message)}
        for message in sent | answered:
            if message not in messages:
                raise NotationError(f"{message} is not declared on the Stage")
        for message in messages:
            if message not in sent or message not in answered:
                raise NotationError(f"{message} is never {'answered' if message in sent else 'sent'}")
        return scripts

    def _check_names(self) -> None:
        seen: set[str] = set()
        for sprite in self.sprites:
            if sprite.name in seen or sprite.name.lower() in RESERVED_NAMES:
                raise NotationError(
                    f"two sprites are named {sprite.name!r}, or Scratch keeps that name for itself"
                )
            seen.add(sprite.name)
        for target in self.targets:
            if not self.costumes.get(target):
                raise NotationError(f"{target.name} has no costume")
            if target is not self.stage and target.messages():
                raise NotationError(f"{target.messages()[0]} must be declared on the Stage")
            for kind in (target.variables(), target.lists(), target.messages()):
                names = [member.name for member in kind]
                shared = [] if target is self.stage else self._shared_names(kind)
                for name in names:
                    if names.count(name) > 1 or name in shared:
                        raise NotationError(f"{target.name}: the name {name!r} is declared twice")

    def _shared_names(self, kind: Sequence[object]) -> list[str]:
        members = self.stage.variables() if kind and isinstance(kind[0], Variable) else self.stage.lists()
        return [member.name for member in members]


def _calls(body: Body) -> set[CustomBlock]:
    calls = {statement.call for statement in body if statement.call is not None}
    return calls.union(
        *(
            _calls(inner)
            for statement in body
            for inner in statement.inputs.values()
            if isinstance(inner, list)
        )
    )


def _sent(body: Body) -> set[Message]:
    sent: set[Message] = set()
    for statement in body:
        for value in statement.inputs.values():
            if isinstance(value, list):
                sent |= _sent(value)
            else:
                sent |= {part for part in value.fields.values() if isinstance(part, Message)}
    return sent
