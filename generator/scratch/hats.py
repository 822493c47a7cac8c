"""Hats: a decorated method becomes a script that starts by itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import FunctionType

from generator.scratch.choices import Sensor, chosen
from generator.scratch.data import Message, check_message
from generator.scratch.docs import docstring
from generator.scratch.errors import NotationError, place_of
from generator.scratch.expressions import Choice, Reporter, Value, reporter
from generator.scratch.keys import check_key
from generator.scratch.recording import Home, Script, trace
from sb3 import OPCODES

ScriptMethod = Callable[..., None]


class Hat:
    """One method under one or more hats of the same kind; each hat becomes a script of its own."""

    def __init__(
        self,
        function: ScriptMethod | None,
        opcode: str,
        choices: tuple[Mapping[str, Choice], ...] = ({},),
        inputs: Mapping[str, Reporter] | None = None,
    ):
        if function is None:
            raise NotationError("this hat stands without brackets, right above its method")
        if not isinstance(function, FunctionType):
            raise NotationError(
                "a hat stands above a plain method; what two scripts share is a @block that both call"
            )
        self.function = function
        self.name = function.__name__.replace("_", " ")
        self.opcode = opcode
        self.choices = choices
        self.inputs = dict(inputs or {})
        parameters = inspect.signature(function).parameters.values()
        if sum(each.default is each.empty for each in parameters) != 1:
            raise NotationError(
                f"the script {self.name!r} must be a method that takes self and nothing else;"
                " what it has to know is kept in variables",
                place_of(function),
            )

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.name = attribute.replace("_", " ")

    def __call__(self, *arguments: object) -> None:
        """Refuse a call: only its hat starts a script."""
        raise NotationError(f"the script {self.name!r} starts by its hat alone; share a @block or a message")

    def scripts(self, target: Home, owner: object) -> list[Script]:
        """Trace the method's body, with OWNER as its self, once for each hat."""
        place = place_of(self.function)
        shape = OPCODES.get(self.opcode)
        if shape is not None and shape.sprite_only and target.is_stage:
            raise NotationError(f"'{shape.label}' is a hat for sprites; the Stage has none", place)
        doc = docstring(self.function)
        return [
            trace(
                Script(
                    target,
                    owner,
                    self.name,
                    self.opcode,
                    place,
                    _own(fields, owner),
                    self.inputs,
                    comment=doc,
                ),
                self.function,
                owner,
            )
            for fields in self.choices
        ]


def check_brackets(hat: str, example: str, *choices: object) -> None:
    """Refuse a HAT that stands without brackets and so takes its method for what it waits for."""
    if any(isinstance(choice, FunctionType) for choice in choices):
        raise NotationError(f"write in brackets what this hat waits for: @{hat}({example})")


def _own(fields: Mapping[str, Choice], owner: object) -> dict[str, Choice]:
    """FIELDS with the owner's copy of each message that its class declares."""
    return {
        name: choice.of(owner) if isinstance(choice, Message) and choice.is_declared_for(owner) else choice
        for name, choice in fields.items()
    }


def when_flag_clicked(function: ScriptMethod | None = None) -> Hat:
    """Start at the green flag."""
    return Hat(function, "event_whenflagclicked")


def when_clicked(function: ScriptMethod | None = None) -> Hat:
    """Start when this sprite is clicked or tapped."""
    return Hat(function, "event_whenthisspriteclicked")


def when_stage_clicked(function: ScriptMethod | None = None) -> Hat:
    """Start when the Stage is clicked or tapped where no sprite is; a hat for the Stage."""
    return Hat(function, "event_whenstageclicked")


def when_i_start_as_a_clone(function: ScriptMethod | None = None) -> Hat:
    """Start in every new clone."""
    return Hat(function, "control_start_as_clone")


def when_key(*keys: str) -> Callable[[ScriptMethod], Hat]:
    """Start when one of KEYS, in Scratch's words, goes down."""
    check_brackets("when_key", '"space"', *keys)
    choices = tuple({"KEY_OPTION": check_key(key)} for key in keys)
    if not keys or len(set(keys)) < len(keys):
        raise NotationError(f"when_key needs keys, each once; it got {', '.join(map(str, keys)) or 'none'}")
    return lambda function: Hat(function, "event_whenkeypressed", choices)


def when_i_receive(message: Message) -> Callable[[ScriptMethod], Hat]:
    """Start when MESSAGE is broadcast."""
    check_brackets("when_i_receive", "stage.won", message)
    named = check_message(message)
    return lambda function: Hat(function, "event_whenbroadcastreceived", ({"BROADCAST_OPTION": named},))


def when_backdrop_switches_to(backdrop: str) -> Callable[[ScriptMethod], Hat]:
    """Start when the Stage gets the backdrop of that name."""
    check_brackets("when_backdrop_switches_to", '"night"', backdrop)
    if not isinstance(backdrop, str):
        raise NotationError(f"a backdrop is named by a text, not by {backdrop!r}")
    return lambda function: Hat(function, "event_whenbackdropswitchesto", ({"BACKDROP": backdrop},))


def when_greater_than(what: Sensor, value: Value) -> Callable[[ScriptMethod], Hat]:
    """Start when the loudness, or the timer, gets greater than VALUE."""
    fields = {"WHENGREATERTHANMENU": chosen(what, Sensor, capitals=True)}
    inputs = {"VALUE": reporter(value)}
    return lambda function: Hat(function, "event_whengreaterthan", (fields,), inputs)
