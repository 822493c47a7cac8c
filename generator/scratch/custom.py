"""Custom blocks: a method becomes a `define`, and calling it places a call; or its blocks are pasted there.

`@block` makes a custom block of a method, `@inline` lets the blocks of a method (or of any function) land in
the script that calls it. A function that records blocks and is neither is an error.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from types import FunctionType
from typing import NoReturn, ParamSpec, Protocol, TypeVar, get_type_hints, overload

from generator.scratch.docs import docstring
from generator.scratch.errors import NotationError, dropped_at, place_of
from generator.scratch.expressions import Boolean, Value
from generator.scratch.recording import (
    Argument,
    BooleanArgument,
    Home,
    Procedure,
    Script,
    allow_pasting,
    current,
    record,
    recording,
    trace,
)
from sb3 import OBJECT_MEMBERS, PROTOTYPE

_SLOT = re.compile(r"\{(\w+)\}")
_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class CustomBlock:
    """A block of the author's own; `proccode` is its label with `%s` and `%b` for the arguments."""

    def __init__(self, function: Callable[..., object], label: str, warp: bool):
        if not isinstance(function, FunctionType):
            raise NotationError(
                "@block stands above a plain method, and its label is a text; a script under a hat calls it"
            )
        if not isinstance(warp, bool):
            raise NotationError(f"warp is True or False, not {warp!r}")
        self.function = function
        self.name = function.__name__.replace("_", " ")
        self.warp = warp
        self.doc = docstring(function)
        self.place = place_of(function)
        self.signature = inspect.signature(function)
        parameters = list(self.signature.parameters.values())
        if not parameters:
            raise NotationError(f"the block {self.name!r} has no self: it must be a method", self.place)
        self.parameters = [each.name for each in parameters[1:]]
        if any(each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD) for each in parameters):
            raise NotationError(f"the block {self.name!r} can't take * arguments; Scratch counts its slots")
        if PROTOTYPE in self.parameters:
            raise NotationError(f"Scratch loses the value of an argument called {PROTOTYPE!r}; rename it")
        hints = self._hints()
        for name in self.parameters:
            if hints.get(name) is bool:
                raise NotationError(
                    f"the argument {name!r} of the block {self.name!r} is a condition: write"
                    f" {name}: Boolean, for bool is Python's own"
                )
        self.booleans = {name for name, hint in hints.items() if hint is Boolean}
        self.proccode = self._proccode(
            label or " ".join([self.name, *(f"{{{name}}}" for name in self.parameters)])
        )

    def _hints(self) -> dict[str, object]:
        try:
            return get_type_hints(self.function)
        except NameError as error:
            raise NotationError(f"the block {self.name!r}: {error} in an annotation") from None

    def _proccode(self, label: str) -> str:
        if "%" in label:
            raise NotationError(f"the label {label!r} holds a %, which Scratch reads as an argument")
        if _SLOT.findall(label) != self.parameters:
            raise NotationError(
                f"the label {label!r} must name the arguments {self.parameters} in this order"
            )
        if re.search(r"\S\{", label):
            raise NotationError(f"the label {label!r} needs a space before each argument")
        if label in OBJECT_MEMBERS:
            raise NotationError(
                f"the label {label!r} is a name that every JavaScript object has, and Scratch crashes on it;"
                f" write another one, as in @block({f'my {label}'!r})"
            )
        return _SLOT.sub(lambda match: "%b" if match[1] in self.booleans else "%s", label)

    def takes_boolean(self, argument: str) -> bool:
        """Whether the argument's slot is pointed."""
        return argument in self.booleans

    def script(self, target: Home, owner: object) -> Script:
        """Trace the method's body, with OWNER as its self, into the script below the `define` hat."""
        script = Script(
            target,
            owner,
            self.name,
            "procedures_definition",
            self.place,
            definition=Procedure(owner, self),
            comment=self.doc,
        )
        arguments = [
            BooleanArgument(name, script) if name in self.booleans else Argument(name, script)
            for name in self.parameters
        ]
        return trace(script, self.function, owner, *arguments)


class Call(Protocol):
    """Places a call of a custom block, with a value for each argument."""

    def __call__(self, *values: Value, **named: Value) -> None:
        """Place the call."""


class BlockMethod:
    """The method that `@block` leaves in the class: on the class the custom block, on an object its call."""

    def __init__(self, custom: CustomBlock):
        self.custom = custom

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.custom.name = attribute.replace("_", " ")

    def __call__(self, *values: object, **named: object) -> NoReturn:
        """Refuse a call on the class: NotationError."""
        method = self.custom.name.replace(" ", "_")
        raise NotationError(f"the block {self.custom.name!r} is called on an object, as in self.{method}(…)")

    @overload
    def __get__(self, instance: None, owner: type) -> BlockMethod: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Call: ...
    def __get__(self, instance: object | None, owner: type) -> BlockMethod | Call:
        if instance is None:
            return self
        if recording() is not None and dropped_at() is not None:
            raise NotationError(f"the block {self.custom.name!r} is not called: write its brackets, too")

        def place_call(*values: Value, **named: Value) -> None:
            self._place_call(instance, values, named)

        return place_call

    def _place_call(self, instance: object, values: tuple[Value, ...], named: dict[str, Value]) -> None:
        custom = self.custom
        target = current().target
        if not target.holds(instance):
            raise NotationError(
                f"the block {custom.name!r} belongs to {type(instance).__name__}, which is no part of"
                f" {target.scratch_name}: make it one, or send a message"
            )
        try:
            bound = custom.signature.bind(instance, *values, **named)
        except TypeError as error:
            raise NotationError(f"the block {custom.name!r}: {error}") from None
        bound.apply_defaults()
        record(
            "procedures_call",
            {name: bound.arguments[name] for name in custom.parameters},
            call=Procedure(instance, custom),
        )


@overload
def block(label: Callable[..., None], /) -> BlockMethod: ...
@overload
def block(label: str = "", /, *, warp: bool = True) -> Callable[[Callable[..., None]], BlockMethod]: ...
def block(
    label: str | Callable[..., None] = "", /, *, warp: bool = True
) -> BlockMethod | Callable[[Callable[..., None]], BlockMethod]:
    """Make a method a custom block: `@block`, or `@block("push box from {square}", warp=False)`.

    The label names the arguments in braces; without one the method's name comes first and the arguments
    follow. `warp` is "run without screen refresh". The docstring becomes the comment beside the block.
    """
    if not isinstance(label, str):
        return BlockMethod(CustomBlock(label, "", warp))

    def decorate(function: Callable[..., None]) -> BlockMethod:
        return BlockMethod(CustomBlock(function, label, warp))

    return decorate


def inline(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Paste the blocks that FUNCTION records where it is called; it may return values, as any function."""
    if not callable(function):
        raise NotationError(f"@inline is for functions and methods, not for {function!r}")
    allow_pasting(function)
    return function
