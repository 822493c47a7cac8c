"""What a person sees of a command: plain text, whatever strangers' titles and file names hold."""

import re
import sys

from rich.console import Console

FAILED = 1
"""Exit code: a level or a project failed."""
UNREADABLE = 2
"""Exit code: bad usage, or input that cannot be read or output that cannot be written."""
_ENDLESS = 10_000  # columns; in a file or a pipe, tables are not cut to the width of a terminal
_CONTROL = re.compile(
    r"[\x00-\x1f\x7f-\x9f"  # control characters
    r"\u2028\u2029"  # what ends a line
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of a line's text
    r"\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"  # what nobody sees; joiners join
)


def console(*, stderr: bool = False) -> Console:
    """A console on stdout, or on stderr; it prints text as it is."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _ENDLESS
    return Console(stderr=stderr, width=width, markup=False, emoji=False, highlight=False)


def printable(text: str) -> str:
    """The text on one line, with an escape in place of every character that steers or hides something."""
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], text)
