"""Hats: a decorated method becomes a script that starts by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
        function: ScriptMethod,
        opcode: str,
        choices: tuple[Mapping[str, Choice], ...] = ({},),
        inputs: Mapping[str, Reporter] | None = None,
    ):
        if not callable(function) or isinstance(function, type):
            raise NotationError(f"a hat stands above a method, not above {function!r}")
        self.function = function
        self.name = function.__name__.replace("_", " ")
        self.opcode = opcode
        self.choices = choices
        self.inputs = dict(inputs or {})
        if not function.__code__.co_argcount:
            raise NotationError(
                f"the script {self.name!r} has no self: it must be a method", place_of(function)
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


def _own(fields: Mapping[str, Choice], owner: object) -> dict[str, Choice]:
    """FIELDS with the owner's copy of each message that its class declares."""
    return {
        name: choice.of(owner) if isinstance(choice, Message) and choice.is_declared_for(owner) else choice
        for name, choice in fields.items()
    }


def when_flag_clicked(function: ScriptMethod) -> Hat:
    """Start at the green flag."""
    return Hat(function, "event_whenflagclicked")


def when_clicked(function: ScriptMethod) -> Hat:
    """Start when this sprite is clicked or tapped."""
    return Hat(function, "event_whenthisspriteclicked")


def when_stage_clicked(function: ScriptMethod) -> Hat:
    """Start when the Stage is clicked or tapped where no sprite is; a hat for the Stage."""
    return Hat(function, "event_whenstageclicked")


def when_i_start_as_a_clone(function: ScriptMethod) -> Hat:
    """Start in every new clone."""
    return Hat(function, "control_start_as_clone")


def when_key(*keys: str) -> Callable[[ScriptMethod], Hat]:
    """Start when one of KEYS, in Scratch's words, goes down."""
    if not keys or len(set(keys)) < len(keys):
        raise NotationError(f"when_key needs keys, each once; it got {', '.join(map(str, keys)) or 'none'}")
    choices = tuple({"KEY_OPTION": check_key(key)} for key in keys)
    return lambda function: Hat(function, "event_whenkeypressed", choices)


def when_i_receive(message: Message) -> Callable[[ScriptMethod], Hat]:
    """Start when MESSAGE is broadcast."""
    named = check_message(message)
    return lambda function: Hat(function, "event_whenbroadcastreceived", ({"BROADCAST_OPTION": named},))


def when_backdrop_switches_to(backdrop: str) -> Callable[[ScriptMethod], Hat]:
    """Start when the Stage gets the backdrop of that name."""
    return lambda function: Hat(function, "event_whenbackdropswitchesto", ({"BACKDROP": backdrop},))


def when_greater_than(what: Sensor, value: Value) -> Callable[[ScriptMethod], Hat]:
    """Start when the loudness, or the timer, gets greater than VALUE."""
    fields = {"WHENGREATERTHANMENU": chosen(what, Sensor, capitals=True)}
    inputs = {"VALUE": reporter(value)}
    return lambda function: Hat(function, "event_whengreaterthan", (fields,), inputs)
