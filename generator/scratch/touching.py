"""The hat that names another sprite."""

from __future__ import annotations

from collections.abc import Callable

from generator.scratch.hats import Hat, ScriptMethod, check_brackets
from generator.scratch.targets import TargetChoice, target_name


def when_touching(target: TargetChoice) -> Callable[[ScriptMethod], Hat]:
    """Start when this sprite comes to touch another, the pointer or the edge."""
    check_brackets("when_touching", "EDGE", target)
    inputs = {"TOUCHINGOBJECTMENU": target_name(target)}
    return lambda function: Hat(function, "event_whentouchingobject", inputs=inputs)
