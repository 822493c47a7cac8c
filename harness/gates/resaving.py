"""Whether a project survives loading and saving: what was in its project.json is in what is saved."""

from __future__ import annotations

from typing import Any

import sb3


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


_MISSING = _Missing()
_LONGEST = 80
"""Characters of a value that a reason shows."""


def resave_fault(project: sb3.Project, saved: sb3.Document) -> str | None:
    """The first thing in a project that is not the same in what is saved of it; None if there is none.

    SAVED is what `Project.resave()` gives after loading and before any script runs. What Scratch writes in
    its own way whatever it was given (see `sb3.canonical`) is no difference.
    """
    try:
        after = saved.project()
    except sb3.ProjectError as error:
        return f"what is saved is no project: {error}"
    return _difference([], sb3.canonical(project), sb3.canonical(after))


def _difference(place: list[str], before: object, after: object) -> str | None:
    parts, saved_parts = _parts(before), _parts(after)
    if parts is None or saved_parts is None:
        same = before == after and isinstance(before, bool) == isinstance(after, bool)
        return None if same else f"{': '.join(place)}: {_short(before)} is saved as {_short(after)}"
    for key in [*parts, *(key for key in saved_parts if key not in parts)]:
        step = [*place, str(key)]
        if found := _difference(step, parts.get(key, _MISSING), saved_parts.get(key, _MISSING)):
            return found
    return None


def _parts(value: object) -> dict[Any, Any] | None:
    """What an object or a list holds, by name or number; None for a value."""
    if isinstance(value, list):
        return dict(enumerate(value, 1))
    return value if isinstance(value, dict) else None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
