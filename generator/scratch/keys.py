"""The keys that Scratch can wait for, in its own words."""

from __future__ import annotations

from generator.scratch.errors import NotationError

KEYS = frozenset(
    [
        *("any", "space", "enter", "up arrow", "left arrow", "down arrow", "right arrow"),
        *"abcdefghijklmnopqrstuvwxyz0123456789",
    ]
)
"""What `when … key pressed` and `key … pressed?` offer."""


def check_key(key: str) -> str:
    """KEY itself; NotationError when Scratch doesn't know it."""
    if not isinstance(key, str) or key not in KEYS:
        words = ", ".join(sorted(each for each in KEYS if len(each) > 1))
        raise NotationError(f"Scratch knows no key {key!r}; it knows {words}, a to z and 0 to 9")
    return key
