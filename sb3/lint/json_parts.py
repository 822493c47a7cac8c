"""Reading a parsed JSON that may be damaged: what is not of the kind asked for counts as empty."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any


def as_object(value: object) -> Mapping[str, Any]:
    """VALUE if it is an object."""
    return value if isinstance(value, Mapping) else {}


def as_list(value: object) -> Sequence[Any]:
    """VALUE if it is a list."""
    return value if isinstance(value, list) else ()


def first(value: object) -> Any:
    """The first item of a list; None when there is none."""
    return next(iter(as_list(value)), None)


def text_list(text: object) -> list[str] | None:
    """The list of texts that TEXT holds as JSON, as mutations do; None when it holds anything else."""
    try:
        values = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, list) and all(isinstance(value, str) for value in values) else None
