"""Levels into a file of the format that its name ends in, read back before it is let go."""

from itertools import chain
from pathlib import Path

from harness.sokoban.naming import level_name
from harness.testing.console import FAILED, UNREADABLE
from levels import FORMATS, Collection, Format, LevelError, format_of, parse_bytes, scan_bytes
from sokoban_sb3.console import warn
from sokoban_sb3.errors import CommandError
from sokoban_sb3.output import STDOUT, replacing


def format_for(output: Path) -> Format:
    """The format to write there; XSB for `-`. Raises `CommandError` for a name without a known ending."""
    found = FORMATS[0] if output == STDOUT else format_of(output.name)
    if found is None:
        endings = " ".join(chain.from_iterable(entry.endings for entry in FORMATS))
        raise CommandError(f"{output}: no format has names like this, but {endings}", UNREADABLE)
    return found


def write_levels(collection: Collection, output: Path, form: Format) -> None:
    """Write a collection whole or not at all; what is not written, or changed, is named in one warning.

    Raises `CommandError` for a level that the format can't hold, and a place that can't be written to.
    """
    with replacing(output) as file:
        try:
            content = form.write(collection)
            lost = _lost(collection, _read_back(content, collection, form))
        except LevelError as error:
            raise CommandError(f"{output}: not written: {error.message}", FAILED) from None
        file.write(content)
    if lost:
        warn(f"{output}: {form.name} does not hold {lost}")


def _read_back(content: bytes, collection: Collection, form: Format) -> Collection:
    """What a reader will get. Raises `LevelError` if that is not the same boards, under the same rules."""
    boards = scan_bytes(content)
    for board, level in zip(boards, collection.levels, strict=False):
        name = level_name(board.index, level.title)
        if (board.level.rules if board.level else "classic") != level.rules:
            raise LevelError(f"{form.name} cannot hold the rules {level.rules} ({name})")
        for problem in board.problems:
            raise LevelError(f"{form.name} cannot hold {name}: {problem.message}")
    if [board.level and board.level.rows for board in boards] != [level.rows for level in collection.levels]:
        raise LevelError(f"{form.name} cannot hold these levels: they do not read back the same")
    return parse_bytes(content)


def _lost(before: Collection, after: Collection) -> str:
    """What did not come back as it was, by kind; nothing if all did."""
    pairs = list(zip(before.levels, after.levels, strict=True))
    texts = {
        "the collection's title": [(before.title, after.title)],
        "its author": [(before.author, after.author)],
        "its comment": [(before.comment, after.comment)],
        "titles": [(old.title, new.title) for old, new in pairs],
        "authors": [(old.author, new.author) for old, new in pairs],
        "comments": [(old.comment, new.comment) for old, new in pairs],
    }
    dropped = [kind for kind, both in texts.items() if any(old and not new for old, new in both)]
    if before.skipped:
        dropped.append(f"solutions and snapshots ({before.skipped:,})")
    # A text that comes back as another is one of which a format could not write every character.
    replaced = [
        kind for kind, both in texts.items() if any(old and new not in ("", old) for old, new in both)
    ]
    parts = [f"{', '.join(dropped)}: dropped"] if dropped else []
    parts += [f"some characters of {', '.join(replaced)}: replaced"] if replaced else []
    return "; ".join(parts)
