"""Custom blocks: a Python function becomes a `define`, and calling it places a call."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, get_type_hints, overload

from generator.scratch.errors import NotationError
from generator.scratch.expressions import Argument, Boolean, BooleanArgument, Value
from generator.scratch.trace import Script, current, record, recording

if TYPE_CHECKING:
    from generator.scratch.targets import Target


class CustomBlock:
    """A block of the author's own; `proccode` is its label with `%s` and `%b` for the arguments."""

    def __init__(self, function: Callable[..., None], label: str, warp: bool):
        self.function = function
        self.name = function.__name__.replace("_", " ")
        self.warp = warp
        self.doc = inspect.getdoc(function) or ""
        self.parameters = list(inspect.signature(function).parameters)[1:]
        hints = get_type_hints(function)
        self.booleans = {name for name in self.parameters if hints.get(name) is Boolean}
        self.proccode = self._proccode(
            label or " ".join([self.name, *(f"{{{name}}}" for name in self.parameters)])
        )

    def _proccode(self, label: str) -> str:
        if "%" in label:
            raise NotationError(f"the label {label!r} holds a %, which Scratch reads as an argument")
        if re.findall(r"\{(\w+)\}", label) != self.parameters:
            raise NotationError(
                f"the label {label!r} must name the arguments {self.parameters} in this order"
            )
        return re.sub(r"\{(\w+)\}", lambda match: "%b" if match[1] in self.booleans else "%s", label)

    def takes_boolean(self, argument: str) -> bool:
        """Whether the argument's slot is pointed."""
        return argument in self.booleans

    def script(self, target: Target) -> Script:
        """Trace the function's body into the script below the `define` hat."""
        script = Script(target, self.name, "procedures_definition", definition=self, comment=self.doc)
        arguments: list[Any] = [
            BooleanArgument(name, script) if name in self.booleans else Argument(name, script)
            for name in self.parameters
        ]
        with recording(script):
            self.function(target, *arguments)
        return script


class BlockMethod:
    """The method that `@block` leaves in the class: on the class the custom block, on a target its call."""

    def __init__(self, custom: CustomBlock):
        self.custom = custom

    @overload
    def __get__(self, target: None, owner: type[Target]) -> CustomBlock: ...
    @overload
    def __get__(self, target: Target, owner: type[Target]) -> Callable[..., None]: ...
    def __get__(self, target: Target | None, owner: type[Target]) -> CustomBlock | Callable[..., None]:
        return self.custom if target is None else partial(self._place_call, target)

    def _place_call(self, target: Target, *values: Value, **named: Value) -> None:
        custom = self.custom
        if current().target is not target:
            raise NotationError(
                f"the block {custom.name!r} belongs to {target.name}; send it a message instead"
            )
        try:
            bound = inspect.signature(custom.function).bind(target, *values, **named)
        except TypeError as error:
            raise NotationError(f"the block {custom.name!r}: {error}") from None
        record("procedures_call", {name: bound.arguments[name] for name in custom.parameters}, call=custom)


def block(label: str = "", *, warp: bool = True) -> Callable[[Callable[..., None]], BlockMethod]:
    """Make a method a custom block.

    LABEL names the arguments in braces (`"push box from {square}"`); without one the method's name comes
    first and the arguments follow. WARP is "run without screen refresh". The docstring becomes the comment.
    """

    def decorate(function: Callable[..., None]) -> BlockMethod:
        return BlockMethod(CustomBlock(function, label, warp))

    return decorate
