"""Levels into a file of the format that its name ends in, read back before it is let go."""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from levels import FORMATS, Collection, Format, LevelError, format_of, parse_bytes, scan_bytes
from sokoban_sb3.console import level_name, warn
from sokoban_sb3.errors import FAILED, UNREADABLE, CommandError
from sokoban_sb3.output import STDOUT, replacing


def format_for(output: Path) -> Format:
    """The format to write there; XSB for `-`. Raises `CommandError` for a name without a known ending."""
    found = FORMATS[0] if output == STDOUT else format_of(output.name)
    if found is None:
        endings = " ".join(chain.from_iterable(entry.endings for entry in FORMATS))
        raise CommandError(f"{output}: no format has names like this, but {endings}", UNREADABLE)
    return found


def write_levels(collection: Collection, output: Path, form: Format) -> None:
    """Write a collection whole or not at all; what the format does not hold is named in one warning.

    Raises `CommandError` for a level that the format can't hold, and a place that can't be written to.
    """
    with replacing(output) as file:
        try:
            content = form.write(collection)
        except LevelError as error:
            raise CommandError(f"{output}: not written: {error.message}", FAILED) from None
        dropped = _dropped(collection, _read_back(content, collection, form))
        file.write(content)
    if dropped:
        warn(f"{output}: {form.name} does not hold {', '.join(dropped)}: dropped")


def _read_back(content: bytes, collection: Collection, form: Format) -> Collection:
    """What a reader will get. Raises `CommandError` if that is not the same boards."""
    boards = scan_bytes(content)
    for board, level in zip(boards, collection.levels, strict=False):
        for problem in board.problems:
            name = level_name(board.index, level.title)
            raise CommandError(f"{form.name} cannot hold {name}: {problem.message}", FAILED)
    if [board.level and board.level.rows for board in boards] != [level.rows for level in collection.levels]:
        raise CommandError(f"{form.name} cannot hold these levels: they do not read back the same", FAILED)
    return parse_bytes(content)


def _dropped(before: Collection, after: Collection) -> list[str]:
    """The kinds of texts that did not come back as they were."""

    def lost(kind: str, texts: Iterable[tuple[str, str]]) -> list[str]:
        return [kind] if any(old and old != new for old, new in texts) else []

    pairs = list(zip(before.levels, after.levels, strict=True))
    return [
        *lost("the collection's title", [(before.title, after.title)]),
        *lost("its author", [(before.author, after.author)]),
        *lost("its comment", [(before.comment, after.comment)]),
        *lost("titles", [(old.title, new.title) for old, new in pairs]),
        *lost("authors", [(old.author, new.author) for old, new in pairs]),
        *lost("comments", [(old.comment, new.comment) for old, new in pairs]),
    ]
