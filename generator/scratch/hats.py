"""Hats: a decorated method becomes a script that starts by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from generator.scratch.data import Message
from generator.scratch.docs import docstring
from generator.scratch.errors import NotationError, place_of
from generator.scratch.keys import check_key
from generator.scratch.shapes import SHAPES
from generator.scratch.trace import Script, trace

if TYPE_CHECKING:
    from generator.scratch.targets import Target

ScriptMethod = Callable[..., None]


class Hat:
    """One method under one or more hats of the same kind; each hat becomes a script of its own."""

    def __init__(
        self, function: ScriptMethod, opcode: str, choices: tuple[Mapping[str, object], ...] = ({},)
    ):
        self.function = function
        self.name = function.__name__.replace("_", " ")
        self.opcode = opcode
        self.choices = choices

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.name = attribute.replace("_", " ")

    def __call__(self, *arguments: object) -> None:
        """Refuse a call: only its hat starts a script."""
        raise NotationError(f"the script {self.name!r} starts by its hat alone; share a @block or a message")

    def scripts(self, target: Target) -> list[Script]:
        """Trace the method's body once for each hat."""
        place = place_of(self.function)
        if SHAPES[self.opcode].sprite_only and target.is_stage:
            raise NotationError(
                f"'{SHAPES[self.opcode].label}' is a hat for sprites; the Stage has none", place
            )
        doc = docstring(self.function)
        return [
            trace(Script(target, self.name, self.opcode, place, fields, comment=doc), self.function)
            for fields in self.choices
        ]


def when_flag_clicked(function: ScriptMethod) -> Hat:
    """Start at the green flag."""
    return Hat(function, "event_whenflagclicked")


def when_clicked(function: ScriptMethod) -> Hat:
    """Start when this sprite is clicked or tapped."""
    return Hat(function, "event_whenthisspriteclicked")


def when_i_start_as_a_clone(function: ScriptMethod) -> Hat:
    """Start in every new clone."""
    return Hat(function, "control_start_as_clone")


def when_key(*keys: str) -> Callable[[ScriptMethod], Hat]:
    """Start when one of KEYS, in Scratch's words, goes down."""
    if not keys or len(set(keys)) < len(keys):
        raise NotationError(f"when_key needs keys, each once; it got {', '.join(keys) or 'none'}")
    choices = tuple({"KEY_OPTION": check_key(key)} for key in keys)
    return lambda function: Hat(function, "event_whenkeypressed", choices)


def when_i_receive(message: Message) -> Callable[[ScriptMethod], Hat]:
    """Start when MESSAGE is broadcast."""
    if not isinstance(message, Message):
        raise NotationError(f"{message!r} is not a message; declare `name = Message()` on the Stage")
    return lambda function: Hat(function, "event_whenbroadcastreceived", ({"BROADCAST_OPTION": message},))
