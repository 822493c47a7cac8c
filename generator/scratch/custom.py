"""Custom blocks: a Python function becomes a `define`, and calling it places a call."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, get_type_hints, overload

from generator.scratch.docs import docstring
from generator.scratch.errors import NotationError, place_of
from generator.scratch.expressions import Argument, Boolean, BooleanArgument, Value
from generator.scratch.trace import Script, current, record, trace

if TYPE_CHECKING:
    from generator.scratch.targets import Target

_SLOT = re.compile(r"\{(\w+)\}")


class CustomBlock:
    """A block of the author's own; `proccode` is its label with `%s` and `%b` for the arguments."""

    def __init__(self, function: Callable[..., None], label: str, warp: bool):
        self.function = function
        self.name = function.__name__.replace("_", " ")
        self.warp = warp
        self.doc = docstring(function)
        self.place = place_of(function)
        self.signature = inspect.signature(function)
        self.parameters = list(self.signature.parameters)[1:]
        if any(part.kind in (part.VAR_POSITIONAL, part.VAR_KEYWORD) for part in self._slots()):
            raise NotationError(f"the block {self.name!r} can't take * arguments; Scratch counts its slots")
        self.booleans = {name for name, hint in self._hints().items() if hint is Boolean}
        self.proccode = self._proccode(
            label or " ".join([self.name, *(f"{{{name}}}" for name in self.parameters)])
        )

    def _slots(self) -> list[inspect.Parameter]:
        return [self.signature.parameters[name] for name in self.parameters]

    def _hints(self) -> dict[str, Any]:
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
        return _SLOT.sub(lambda match: "%b" if match[1] in self.booleans else "%s", label)

    def takes_boolean(self, argument: str) -> bool:
        """Whether the argument's slot is pointed."""
        return argument in self.booleans

    def script(self, target: Target) -> Script:
        """Trace the function's body into the script below the `define` hat."""
        script = Script(
            target, self.name, "procedures_definition", self.place, definition=self, comment=self.doc
        )
        arguments = [
            BooleanArgument(name, script) if name in self.booleans else Argument(name, script)
            for name in self.parameters
        ]
        return trace(script, self.function, *arguments)


class BlockMethod:
    """The method that `@block` leaves in the class: on the class the custom block, on a target its call."""

    def __init__(self, custom: CustomBlock):
        self.custom = custom

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.custom.name = attribute.replace("_", " ")

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
            bound = custom.signature.bind(target, *values, **named)
        except TypeError as error:
            raise NotationError(f"the block {custom.name!r}: {error}") from None
        bound.apply_defaults()
        record("procedures_call", {name: bound.arguments[name] for name in custom.parameters}, call=custom)


def block(label: str = "", *, warp: bool = True) -> Callable[[Callable[..., None]], BlockMethod]:
    """Make a method a custom block.

    LABEL names the arguments in braces (`"push box from {square}"`); without one the method's name comes
    first and the arguments follow. WARP is "run without screen refresh". The docstring becomes the comment.
    """
    if not isinstance(label, str):
        raise NotationError("@block needs its brackets: @block()")

    def decorate(function: Callable[..., None]) -> BlockMethod:
        return BlockMethod(CustomBlock(function, label, warp))

    return decorate
