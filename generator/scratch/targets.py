"""The Stage, the sprites and the parts they are composed of: classes whose attributes become Scratch's data.

    class Search(Sprite, visible=False):
        nodes = Nodes()
        flood = Flood(nodes)

A `Part` declares the variables, lists and scripts of one idea and is handed the parts that it uses. On a
target its data and scripts become the target's own, under their own names.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, ClassVar

from generator.scratch.choices import STAGE, RotationStyle, chosen
from generator.scratch.custom import BlockMethod
from generator.scratch.data import Declared, List, Variable
from generator.scratch.errors import NotationError, Place, author_place
from generator.scratch.expressions import Literal, Reporter, Value, is_number, reporter, shown
from generator.scratch.hats import Hat
from generator.scratch.recording import recording

_MEMBERS = (Declared, BlockMethod, Hat)
_RESERVED = frozenset(("is_stage", "scratch_name", "declared_at", "settings", "holds", "_declared"))


class _Namespace(dict[str, object]):
    """The body of a class, where a second member of one name would silently replace the first."""

    def __setitem__(self, name: str, value: object) -> None:
        if isinstance(self.get(name), (*_MEMBERS, FunctionType)):
            raise NotationError(
                f"{name!r} is there twice in this class; rename one, for the second would replace the first"
            )
        if isinstance(value, type) and issubclass(value, Declared) and not name.startswith("__"):
            raise NotationError(
                f"`{name} = {value.__name__}` is the class itself; write its brackets, too:"
                f" {name} = {value.__name__}()"
            )
        super().__setitem__(name, value)


class _PartType(type):
    @classmethod
    def __prepare__(cls, name: str, bases: tuple[type, ...], /, **settings: object) -> _Namespace:
        return _Namespace()

    def __setattr__(cls, attribute: str, value: object) -> None:
        if isinstance(vars(cls).get(attribute), _MEMBERS):
            raise NotationError(
                f"{cls.__name__}.{attribute} is what the class declares and can't be replaced; in a script"
                f" name it on an object, as in self.{attribute}"
            )
        super().__setattr__(attribute, value)


class Part(metaclass=_PartType):
    """Variables, lists, custom blocks and hats that belong together. It may be used by many targets.

    A part that needs others takes them in its `__init__` and keeps them as attributes.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for attribute, member in vars(cls).items():
            if not isinstance(member, _MEMBERS):
                continue
            if attribute.startswith("__"):
                raise NotationError(f"{attribute!r} is Python's own; leave out the underscores before it")
            if attribute in _RESERVED:
                raise NotationError(
                    f"{attribute!r} is the notation's own; call it `its_{attribute}` and give"
                    f" the name in Scratch in brackets: Variable({attribute!r})"
                )

    def __setattr__(self, attribute: str, value: object) -> None:
        declared = inspect.getattr_static(type(self), attribute, None)
        if recording() is not None and not isinstance(declared, (Variable, List)):
            raise NotationError(
                f"{type(self).__name__} declares no variable {attribute!r};"
                f" write `{attribute} = Variable()` in it{self._similar(attribute)}"
            )
        if isinstance(value, Declared) and value.owner is None:
            kind = type(value).__name__
            raise NotationError(
                f"write `{attribute} = {kind}()` in the class itself, not in one of its methods"
            )
        super().__setattr__(attribute, value)

    if not TYPE_CHECKING:

        def __getattr__(self, attribute: str) -> None:
            if attribute.startswith("__"):
                raise AttributeError(attribute)
            hint = self._similar(attribute) or f"; what the Stage declares is named on it: stage.{attribute}"
            raise NotationError(f"{type(self).__name__} declares no {attribute!r}{hint}")

    def _similar(self, attribute: str) -> str:
        """What may have been meant by ATTRIBUTE, for messages."""
        known = [name for name in dir(type(self)) if not name.startswith("_") and name != attribute]
        close = get_close_matches(attribute, known)
        return f"; is it {' or '.join(close)}?" if close else ""


def parts_of(part: Part) -> list[Part]:
    """PART, then the parts that it is composed of in the order of the source, each followed by its own.

    A target is composed of the parts among its attributes, a part of those in its class: those in its
    `__init__` were handed to it.
    """
    found: list[Part] = []
    waiting: list[Part] = [part]
    while waiting:
        each = waiting.pop(0)
        if not any(each is other for other in found):
            found.append(each)
            inner = list(_parts_in(type(each)))
            if isinstance(each, Target):
                inner += [member for member in vars(each).values() if isinstance(member, Part)]
            waiting = inner + waiting
    return found


def members_of(part: Part) -> list[Declared | BlockMethod | Hat]:
    """What the class of PART declares, in the order of the source; what a subclass overrides comes once."""
    members = [member for member in _attributes(type(part)) if isinstance(member, _MEMBERS)]
    return list(dict.fromkeys(members))


def _attributes(cls: type) -> Iterable[object]:
    """What the class and its bases hold, the bases' first; what a subclass overrides comes once, as it is."""
    found: dict[str, object] = {}
    for each in reversed(cls.__mro__):
        found |= vars(each)
    return found.values()


@cache
def _parts_in(cls: type) -> tuple[Part, ...]:
    """The parts that a class has; a class is complete when something is recorded."""
    return tuple(member for member in _attributes(cls) if isinstance(member, Part))


class Target(Part):
    """What the Stage and sprites share. The class docstring becomes a comment in the editor."""

    is_stage: ClassVar[bool] = False
    scratch_name: ClassVar[str] = ""
    declared_at: ClassVar[Place]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.declared_at = author_place()

    def holds(self, owner: object) -> bool:
        """Whether OWNER is this target or one of its parts."""
        return any(owner is part for part in parts_of(self))


class Stage(Target):
    """The backdrop's target: its variables, lists and messages belong to every sprite."""

    is_stage = True
    scratch_name = "Stage"


@dataclass(frozen=True)
class SpriteSettings:
    """How a sprite begins: where it stands, how large, which way it looks."""

    x: float = 0
    y: float = 0
    size: float = 100
    visible: bool = True
    direction: float = 90
    rotation_style: RotationStyle = "don't rotate"
    draggable: bool = False

    def __post_init__(self) -> None:
        for name in ("x", "y", "size", "direction"):
            value = getattr(self, name)
            if not is_number(value):
                raise NotationError(f"a sprite's {name} is a number, not {shown(value)}")
        for name in ("visible", "draggable"):
            if not isinstance(getattr(self, name), bool):
                raise NotationError(f"a sprite's {name} is True or False, not {getattr(self, name)!r}")
        chosen(self.rotation_style, RotationStyle)


class Sprite(Target):
    """A sprite; class keywords place it: `class Box(Sprite, name="A box", visible=False, x=0, size=50)`.

    `direction` is in degrees clockwise from up, 90 to the right; `draggable` lets players drag it.
    """

    settings: ClassVar[SpriteSettings]

    def __init_subclass__(
        cls,
        *,
        name: str = "",
        x: float = 0,
        y: float = 0,
        size: float = 100,
        visible: bool = True,
        direction: float = 90,
        rotation_style: RotationStyle = "don't rotate",
        draggable: bool = False,
        **unknown: object,
    ) -> None:
        super().__init_subclass__()
        known = "name, x, y, size, visible, direction, rotation_style and draggable"
        for setting in unknown:
            raise NotationError(f"a sprite has no setting {setting!r}; it has {known}")
        if not isinstance(name, str):
            raise NotationError(f"a sprite's name is a text, not {name!r}")
        cls.scratch_name = name or cls.__name__
        cls.settings = SpriteSettings(x, y, size, visible, direction, rotation_style, draggable)


TargetChoice = Value | Target | type[Target]
"""What a drop-down of sprites takes: a sprite or its class, a name, or a block that gives a name."""


def target_name(choice: TargetChoice) -> Reporter:
    """What the drop-down shows for CHOICE."""
    if isinstance(choice, Target) or (isinstance(choice, type) and issubclass(choice, Target)):
        return Literal(STAGE if choice.is_stage else choice.scratch_name)
    return reporter(choice)
