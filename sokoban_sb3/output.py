"""Writing a file whole or not at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from harness.testing.console import UNREADABLE
from sokoban_sb3.errors import CommandError, cannot_write

STDOUT = Path("-")


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file that takes the place of the one at `path` at the end of the `with`, if all went well.

    Until then it stands beside it, under a name of its own; when the `with` is left by an exception it
    goes, and what was there is untouched. So it is known from the start that the place can be written to.
    Missing folders are made. `-` is stdout. Raises `CommandError` for a place that can't be written to.
    """
    if path == STDOUT:
        yield sys.stdout.buffer
        return
    target = Path(os.path.realpath(path))  # so that a link stays a link
    if target.exists() and not target.is_file():
        what = "a folder" if target.is_dir() else "not a regular file"
        raise CommandError(f"{path}: cannot be written: it is {what}", UNREADABLE)
    aside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        file = aside.open("xb")
    except OSError as error:
        raise cannot_write(str(path), error) from None
    try:
        with file:
            yield file
        aside.replace(target)
    except OSError as error:
        raise cannot_write(str(path), error) from None
    finally:
        aside.unlink(missing_ok=True)
