"""What can go wrong, each in one line that says what and where."""

from collections.abc import Mapping
from typing import Any

import sb3

_LONGEST = 100
"""Characters of a value that a message shows."""


class HarnessError(Exception):
    """A run could not be done: Node or its packages failed, a name is unknown, the wall limit passed."""

    def __init__(self, message: str) -> None:
        """MESSAGE is kept on one line, whatever the names in it hold."""
        super().__init__(message.replace("\n", "\\n").replace("\r", "\\r"))


class ProjectError(HarnessError, sb3.ProjectError):
    """A file is not a Scratch 3 project that can be loaded."""


class HarnessTimeoutError(HarnessError):
    """Something waited for did not happen within its limit."""


def shown(value: object) -> str:
    """What a caller has given, for a message."""
    try:
        text = repr(value)
    except Exception:  # a number of very many digits has none, and any object's may fail
        return f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def fault_sentence(found: Mapping[str, Any], document: sb3.Document) -> str:
    """What Node has FOUND wrong with a project file, in one line: the target's name, the place, the fault."""
    place = " ".join(part for part in (found.get("place"), found["what"]) if part)
    number = found.get("target")
    return place if number is None else f"{document.target_name(number)}: {place}"
