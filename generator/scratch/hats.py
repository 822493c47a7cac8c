"""Hats: a decorated method becomes a script that starts by itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from generator.scratch.data import Message
from generator.scratch.errors import NotationError
from generator.scratch.shapes import SHAPES
from generator.scratch.trace import Script, recording

if TYPE_CHECKING:
    from generator.scratch.targets import Target

Body = Callable[..., None]

KEYS = frozenset(
    [
        "any",
        "space",
        "enter",
        "up arrow",
        "left arrow",
        "down arrow",
        "right arrow",
        *"abcdefghijklmnopqrstuvwxyz0123456789",
    ]
)
"""What `when … key pressed` can wait for."""


class Hat:
    """One method under one or more hats of the same kind; each hat becomes a script of its own."""

    def __init__(self, function: Body, opcode: str, choices: tuple[Mapping[str, object], ...] = ({},)):
        self.function = function
        self.name = function.__name__.replace("_", " ")
        self.opcode = opcode
        self.choices = choices

    def scripts(self, target: Target) -> list[Script]:
        """Trace the method's body once for each hat."""
        if SHAPES[self.opcode].sprite_only and target.is_stage:
            raise NotationError(f"'{SHAPES[self.opcode].words}' is a hat for sprites; the Stage has none")
        scripts = []
        for fields in self.choices:
            script = Script(
                target, self.name, self.opcode, fields, comment=inspect.getdoc(self.function) or ""
            )
            with recording(script):
                self.function(target)
            scripts.append(script)
        return scripts


def when_flag_clicked(function: Body) -> Hat:
    """Start at the green flag."""
    return Hat(function, "event_whenflagclicked")


def when_clicked(function: Body) -> Hat:
    """Start when this sprite is clicked or tapped."""
    return Hat(function, "event_whenthisspriteclicked")


def when_i_start_as_a_clone(function: Body) -> Hat:
    """Start in every new clone."""
    return Hat(function, "control_start_as_clone")


def when_key(*keys: str) -> Callable[[Body], Hat]:
    """Start when one of KEYS, in Scratch's words, goes down."""
    for key in keys:
        if key not in KEYS:
            raise NotationError(f"Scratch knows no key {key!r}; it knows {', '.join(sorted(KEYS))}")
    return lambda function: Hat(function, "event_whenkeypressed", tuple({"KEY_OPTION": key} for key in keys))


def when_i_receive(message: Message) -> Callable[[Body], Hat]:
    """Start when MESSAGE is broadcast."""
    if not isinstance(message, Message):
        raise NotationError(f"{message!r} is not a message; declare `name = Message()` on the Stage")
    return lambda function: Hat(function, "event_whenbroadcastreceived", ({"BROADCAST_OPTION": message},))
