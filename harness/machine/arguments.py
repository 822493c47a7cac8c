"""What callers may give: each check returns what it was given, or says in a HarnessError what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from harness.machine.errors import HarnessError, shown
from harness.machine.expressions import Condition, Reading, Value, is_value

MOST_FRAMES = 2**53
LARGEST_SEED = 2**53
MOST_PASSES = 1_000_000
MOST_TURNS = 2**53


def whole(what: str, value: object, least: int, most: int) -> int:
    """A whole number from LEAST to MOST."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise HarnessError(f"{what} is a whole number from {least} to {most}, not {shown(value)}")
    return value


def frames(value: object) -> int:
    """A number of frames that is one: of any other, nobody knows when it is reached."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_FRAMES:
        raise HarnessError(f"a number of frames is a whole number, not {shown(value)}")
    return value


def real(what: str, value: object) -> float:
    """A finite number."""
    if is_value(value) and isinstance(value, (int, float)) and not isinstance(value, bool):
        return value
    raise HarnessError(f"{what} is a number, not {shown(value)}")


def seconds(what: str, value: object, most: float) -> float:
    """A time of more than nothing."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= most:
        raise HarnessError(f"{what} is more than 0 and at most {most:g} seconds, not {shown(value)}")
    return value


def text(what: str, value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise HarnessError(f"{what} is a text, not {shown(value)}")
    return value


def scratch_value(what: str, value: object) -> Value:
    """What a variable or an item of a list can hold."""
    if not is_value(value):
        raise HarnessError(f"{what} is a text, a finite number or a truth value, not {shown(value)}")
    return value


def items(value: object) -> list[Value]:
    """The items of a list."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise HarnessError(f"the items of a list are given as a list, not as {shown(value)}")
    return [scratch_value(f"item {number} of a list", each) for number, each in enumerate(value, 1)]


def condition(value: object) -> Condition:
    """Something that is waited for."""
    if not isinstance(value, Condition):
        raise HarnessError(
            f'a condition is made of readings, as in var("score") > 5, or idle(); {shown(value)} is none'
        )
    return value


def readings(value: object) -> list[Reading]:
    """What is watched."""
    if not isinstance(value, Sequence) or not all(isinstance(each, Reading) for each in value):
        raise HarnessError(f'what is watched is a list of readings, as in [var("score")], not {shown(value)}')
    return list(value)


def several(what: str, value: object) -> Iterable[Any]:
    """Something to go through."""
    if not isinstance(value, Iterable):
        raise HarnessError(f"{what} are given as a list, not as {shown(value)}")
    return value


def texts(what: str, value: object) -> list[str]:
    """Several texts; a text by itself would be taken for its characters."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise HarnessError(f"{what} are given as a list of texts, not as {shown(value)}")
    return [text(f"each of {what}", each) for each in value]
