"""Key names as Scratch writes them, and what a browser calls the same key."""

from __future__ import annotations

from harness.machine.errors import HarnessError, shown

NAMED = {
    "space": " ",
    "up arrow": "ArrowUp",
    "down arrow": "ArrowDown",
    "left arrow": "ArrowLeft",
    "right arrow": "ArrowRight",
    "enter": "Enter",
}


def browser_key(name: str) -> str:
    """The browser's name of a Scratch key ("right arrow", "space", "z"); HarnessError if there is none."""
    if not isinstance(name, str):
        raise HarnessError(f"a key is named by a text, not by {shown(name)}")
    if name in NAMED:
        return NAMED[name]
    if len(name) == 1:
        return name
    raise HarnessError(f"no key is called {name!r} (keys: single characters, {', '.join(NAMED)})")
