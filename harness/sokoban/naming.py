"""How a level is called."""

from harness.testing.console import printable


def level_name(number: int, title: str) -> str:
    """How a level is called in a line of text: by number and title, or by number alone."""
    return f"level {number} ({printable(title)})" if title else f"level {number}"
