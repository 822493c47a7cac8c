"""The way into the command: the script `sokoban-sb3`, and `python -m sokoban_sb3`.

Loading the command takes a second, and Ctrl-C is heard from the start: so this module loads it late.
"""

import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from harness.testing.console import UNREADABLE
from sokoban_sb3.errors import INTERRUPTED


def main() -> int:
    """Load the command and run it on the arguments of the process; returns the exit code."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not if the caller ignores it
    if heard:
        signal.signal(signal.SIGINT, _leave)
    try:
        Path.cwd()  # or what is loaded would fail to find out where it is
    except OSError:
        sys.stderr.write("sokoban-sb3: the current folder is gone; change to another one\n")
        return UNREADABLE
    command = import_module("sokoban_sb3.main")
    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return int(command.main())
    except KeyboardInterrupt:  # just before or after the command itself hears it
        return _leave()


def _leave(*_: object) -> NoReturn:
    """End at once: an exception might be caught, or shown with a traceback, by whatever is being loaded."""
    with suppress(OSError):
        os.write(2, b"sokoban-sb3: interrupted\n")
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
