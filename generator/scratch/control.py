"""Control blocks: `with If(…):`, `with Repeat(…):` and what ends or pauses a script."""

from __future__ import annotations

from collections.abc import Mapping

from generator.scratch.choices import MYSELF
from generator.scratch.data import VariableValue, variable_of
from generator.scratch.errors import NotationError
from generator.scratch.expressions import Boolean, Choice, Value
from generator.scratch.recording import Body, Mouth, Statement, current, record
from generator.scratch.targets import TargetChoice, target_name


class _CBlock(Mouth):
    def __init__(
        self,
        opcode: str,
        inputs: Mapping[str, object] | None = None,
        fields: Mapping[str, Choice] | None = None,
    ):
        statements = Body()
        record(opcode, inputs, fields, mouths={"SUBSTACK": statements})
        super().__init__(statements)


class If(_CBlock):
    """`if … then`: the statements run when the condition is true."""

    def __init__(self, condition: Boolean):
        super().__init__("control_if", {"CONDITION": condition})


class Elif(Mouth):
    """`else` with an `if … then` in it, directly below an `If` or `Elif` at the same depth."""

    def __init__(self, condition: Boolean):
        script = current()
        above = _if_above("Elif(…)")
        script.open.append(_else_of(above))
        try:
            statements = Body()
            above.elif_ = record("control_if", {"CONDITION": condition}, mouths={"SUBSTACK": statements})
        finally:
            script.open.pop()
        super().__init__(statements)


class Else(Mouth):
    """`else`, directly below an `If` or `Elif` at the same depth."""

    def __init__(self) -> None:
        super().__init__(_else_of(_if_above("Else()")))


def _if_above(name: str) -> Statement:
    """The `if` without an `else` that stands right above, of an `Elif` the one in it."""
    body = current().open[-1]
    above = body[-1] if body else None
    while above is not None and above.elif_ is not None:
        above = above.elif_
    if above is None or above.opcode != "control_if":
        raise NotationError(f"{name} must stand directly below an If(…) of the same depth")
    return above


def _else_of(above: Statement) -> Body:
    """The mouth that makes ABOVE, an `if`, an `if … else`."""
    statements = Body()
    above.opcode = "control_if_else"
    above.mouths["SUBSTACK2"] = statements
    return statements


class Repeat(_CBlock):
    """`repeat`: the number of times is worked out once, before the first round."""

    def __init__(self, times: Value):
        super().__init__("control_repeat", {"TIMES": times})


class RepeatUntil(_CBlock):
    """`repeat until`: the condition is looked at before every round."""

    def __init__(self, condition: Boolean):
        super().__init__("control_repeat_until", {"CONDITION": condition})


class While(_CBlock):
    """`while`, which Scratch runs but no longer offers: the condition is looked at before every round."""

    def __init__(self, condition: Boolean):
        super().__init__("control_while", {"CONDITION": condition})


class ForEach(_CBlock):
    """`for each`, which Scratch runs but no longer offers: the variable counts from 1 up to the number."""

    def __init__(self, variable: VariableValue, times: Value):
        super().__init__("control_for_each", {"VALUE": times}, {"VARIABLE": variable_of(variable)})


class AllAtOnce(_CBlock):
    """`all at once`, which Scratch no longer offers: it just runs what is in it."""

    def __init__(self) -> None:
        super().__init__("control_all_at_once")


class Forever(_CBlock):
    """`forever`."""

    def __init__(self) -> None:
        super().__init__("control_forever")


def wait(seconds: Value) -> None:
    """Pause the script; `wait(0)` gives the frame away, but not inside a warp block."""
    record("control_wait", {"DURATION": seconds})


def wait_until(condition: Boolean) -> None:
    """Pause the script until CONDITION is true."""
    record("control_wait_until", {"CONDITION": condition})


def stop_this_script() -> None:
    """End the script; in a custom block, return to the caller."""
    record("control_stop", fields={"STOP_OPTION": "this script"})


def stop_other_scripts() -> None:
    """End every other script of this sprite or clone."""
    record("control_stop", fields={"STOP_OPTION": "other scripts in sprite"})


def stop_all() -> None:
    """End the whole program, clones included."""
    record("control_stop", fields={"STOP_OPTION": "all"})


def create_clone(of: TargetChoice = MYSELF) -> None:
    """Make a clone of this or another sprite, with a copy of its own variables as they are now."""
    record("control_create_clone_of", {"CLONE_OPTION": target_name(of)})


def delete_this_clone() -> None:
    """Remove the clone that runs this; does nothing in the original sprite."""
    record("control_delete_this_clone")
