"""The Stage and the sprites: Python classes whose attributes and methods become a target of the project."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, ClassVar

from generator.scratch.custom import BlockMethod
from generator.scratch.data import List, Message, Variable
from generator.scratch.docs import docstring
from generator.scratch.errors import NotationError, Place, author_place
from generator.scratch.hats import Hat
from generator.scratch.trace import Script


class Target:
    """What the Stage and sprites share. The class docstring becomes a comment in the editor."""

    is_stage: ClassVar[bool] = False
    name: ClassVar[str] = ""
    place: ClassVar[Place]

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.name = "Stage" if cls.is_stage else cls.__name__
        cls.place = author_place()

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        raise NotationError(f"{self.name} declares no {attribute!r}")

    def __setattr__(self, attribute: str, value: object) -> None:
        member = inspect.getattr_static(type(self), attribute, None)
        if isinstance(member, List):
            raise NotationError(f"{member} can't be assigned; clear it and append to it, or set its items")
        if not isinstance(member, Variable):
            raise NotationError(f"{self.name} declares no variable {attribute!r}")
        super().__setattr__(attribute, value)

    @property
    def doc(self) -> str:
        """The class docstring."""
        return docstring(type(self))

    def variables(self) -> list[Variable]:
        """Its variables, in the order of the source."""
        return [member for _, member in self._members() if isinstance(member, Variable)]

    def lists(self) -> list[List]:
        """Its lists, in the order of the source."""
        return [member for _, member in self._members() if isinstance(member, List)]

    def data(self) -> list[Variable | List]:
        """Its variables, then its lists."""
        return [*self.variables(), *self.lists()]

    def messages(self) -> list[Message]:
        """The messages it declares, in the order of the source."""
        return [member for _, member in self._members() if isinstance(member, Message)]

    def scripts(self) -> list[Script]:
        """Trace its hats and custom blocks: the hats come first, each kind in the order of the source."""
        members = [member for _, member in self._members() if isinstance(member, (Hat, BlockMethod))]
        scripts: list[Script] = []
        for member in dict.fromkeys(members):
            if isinstance(member, Hat):
                scripts.extend(member.scripts(self))
            else:
                scripts.append(member.custom.script(self))
        return sorted(scripts, key=lambda script: script.definition is not None)

    def _members(self) -> Iterator[tuple[str, object]]:
        """Attributes of the class, then of its bases; what a subclass overrides comes once."""
        seen: set[str] = set()
        for cls in type(self).__mro__:
            for attribute, member in vars(cls).items():
                if attribute not in seen:
                    seen.add(attribute)
                    yield attribute, member


class Stage(Target):
    """The backdrop's target: its variables, lists and messages belong to every sprite."""

    is_stage = True


class Sprite(Target):
    """A sprite; class keywords place it: `class Box(Sprite, visible=False, x=0, y=0, size=100)`."""

    x: ClassVar[float] = 0
    y: ClassVar[float] = 0
    size: ClassVar[float] = 100
    visible: ClassVar[bool] = True

    def __init_subclass__(cls, **settings: Any) -> None:
        for setting in settings:
            if setting not in ("x", "y", "size", "visible"):
                raise NotationError(f"a sprite has no setting {setting!r}; it has x, y, size and visible")
        super().__init_subclass__()
        for setting, value in settings.items():
            setattr(cls, setting, value)
