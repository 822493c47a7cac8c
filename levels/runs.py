"""Run-length encoding in general, whatever the letters stand for.

    text     = item*
    item     = count? (letter | "(" item* ")")
    count    = a number from 1: how often the letter or group after it comes

Any encoder's text is read: counts of one, counts in front of counted letters (`3#4#`), groups in groups.
What would expand beyond a limit is refused before it takes the memory.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from levels.errors import LevelError
from levels.room import Room

_MAX_DEPTH = 50  # keeps the time to expand linear
_ITEM = re.compile(r"([0-9]+)(.|$)|[^0-9()]+|.|$", re.DOTALL)


@dataclass(frozen=True)
class Letters:
    """What a text is made of, and what its errors say: `foreign` follows "not", `too_long` stands alone."""

    letters: str
    foreign: str
    most: int
    too_long: str

    @cached_property
    def other(self) -> re.Pattern[str]:
        """A letter that is none of these."""
        return re.compile(f"[^{re.escape(self.letters)}]")


@dataclass(frozen=True)
class Place:
    """Where the first character of a text stands."""

    source: str
    line: int
    column: int

    def error(self, message: str, offset: int) -> LevelError:
        """An error at a character of the text, counted from 0."""
        return LevelError(message, source=self.source, line=self.line, column=self.column + offset)


@dataclass
class _Group:
    """A group being read: what it holds so far, and where each letter came from; its count and bracket."""

    count: int
    offset: int
    pieces: list[str] = field(default_factory=list)
    offsets: array[int] = field(default_factory=lambda: array("i"))


def compress(text: str) -> str:
    """The text with a count before every run of two and more."""
    runs = ((letter, len(list(run))) for letter, run in groupby(text))
    return "".join(f"{length if length > 1 else ''}{letter}" for letter, length in runs)


def expand(text: str, allowed: Letters, place: Place, room: Room | None = None) -> tuple[str, array[int]]:
    """The text without counts and groups, and the offset in `text` that each of its letters came from.

    What is expanded is taken out of `room`, even if it comes to nothing in the end.

    Raises `LevelError` for a letter that is not `allowed`, a count of 0 or of nothing, brackets that do not
    match or are nested more than 50 deep, and for more letters than `allowed`.
    """
    groups = [_Group(1, 0)]

    def add(piece: str, offsets: array[int], count: int, start: int) -> None:
        group = groups[-1]
        if len(group.offsets) + len(offsets) * count > allowed.most:
            raise place.error(allowed.too_long, start)
        if room is not None and not room.take(len(offsets) * count):
            raise room.error(place.source, place.line)
        group.pieces.append(piece * count)
        group.offsets += offsets * count

    for item in _ITEM.finditer(text):
        digits, counted = item.groups()
        start = item.start()
        what, at = (item[0], start) if digits is None else (counted, item.start(2))
        # No count of ten digits fits, and int() must not be asked to read a million digits.
        count = int(digits[:10]) if digits else 1
        if not count:
            raise place.error("a count of 0, where 1 is the least", start)
        if what == "(":
            groups.append(_Group(count, at))
            if len(groups) > _MAX_DEPTH:
                raise place.error(f"groups in groups, more than {_MAX_DEPTH} deep", at)
        elif digits and what in ("", ")"):
            raise place.error(f"a count of {count} with nothing to count", start)
        elif what == ")":
            if len(groups) == 1:
                raise place.error("a ')' without its '('", at)
            group = groups.pop()
            add("".join(group.pieces), group.offsets, group.count, start)
        elif wrong := allowed.other.search(what):
            found = wrong[0]
            raise place.error(
                f"found {found!r} (U+{ord(found):04X}), not {allowed.foreign}", at + wrong.start()
            )
        else:
            add(what, array("i", range(at, at + len(what))), count, start)
    if len(groups) > 1:
        raise place.error("a '(' without its ')'", groups[-1].offset)
    return "".join(groups[0].pieces), groups[0].offsets
