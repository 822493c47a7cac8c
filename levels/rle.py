"""Run-length encoding: a board on one line, `7#|#.-$-@#|7#`.

Reading (what any encoder writes):

    board    = item* "|"?             rows stand between `|`
    item     = count? (square | "|" | "(" item* ")")
    square   = # @ + $ * .  and p P b B for keeper and boxes;  space - _ are floor
    count    = a number from 1: how often the square, row end or group after it comes

An expansion larger than a board may be is an error before it takes the memory.

Writing is canonical: floor is `-`, rows have no floor at the end, runs of two and more have a count; there
are no groups and no last `|`.
"""

import re
from dataclasses import dataclass
from itertools import accumulate, groupby

from levels.board import MAX_SIDE, SQUARES, Drawing
from levels.errors import TEXT, LevelError
from levels.level import Level

READING = str.maketrans("pPbB-_", "@+$*  ")
"""The other ways to write a square, in XSB as in RLE."""

_MAX_EXPANDED = (MAX_SIDE + 1) * MAX_SIDE
_SQUARES_AND_ROW_END = SQUARES + "pPbB-_|"
_MAX_DEPTH = 50  # keeps the time to expand linear
_ITEM = re.compile(r"([0-9]*)(.|$)", re.DOTALL)


def to_rle(level: Level) -> str:
    """The board of a level on one line."""
    return "|".join(
        "".join(
            f"{length if length > 1 else ''}{square}"
            for square, length in ((square, len(list(run))) for square, run in groupby(row.rstrip(" ")))
        )
        for row in level.rows
    ).replace(" ", "-")


def parse_rle(
    text: str, source: str = TEXT, line: int = 1, *, title: str = "", author: str = "", comment: str = ""
) -> Level:
    """The level that a line of RLE gives. Raises `LevelError` with the column in `text`."""
    drawing = draw_rle(text, source, line)
    for problem in drawing.problems():
        raise problem
    return Level(drawing.rows, title, author, comment)


def is_rle_board(text: str) -> bool:
    """True if the line can only be meant as a whole board: walls, row ends, and nothing foreign to RLE."""
    return "|" in text and "#" in text and not text.strip().strip(_SQUARES_AND_ROW_END + "()0123456789")


def draw_rle(text: str, source: str = TEXT, line: int = 1, column: int = 1) -> Drawing:
    """The drawing that a line of RLE gives, its first character being at `column`. Raises `LevelError`."""
    stripped = text.strip()
    column += len(text) - len(text.lstrip())
    expanded, places = _expand(stripped, source, line, column)
    rows = expanded.split("|")
    starts = [0, *accumulate(len(row) + 1 for row in rows)]
    after = column + len(stripped)

    def locate(x: int, y: int) -> tuple[int, int]:
        place = min(starts[y] + x, starts[y + 1] - 1)  # at most the `|` that ends the row
        return line, places[place] if place < len(places) else after

    return Drawing(tuple(rows), source, locate)


@dataclass
class _Group:
    """A group being read: what it holds so far, its count and the column of its bracket."""

    count: int
    column: int
    squares: list[str]
    places: list[int]

    def add(self, squares: list[str], places: list[int], count: int) -> bool:
        """Add a run; False if that makes more than a board may hold."""
        if len(self.squares) + len(squares) * count > _MAX_EXPANDED:
            return False
        self.squares += squares * count
        self.places += places * count
        return True


def _expand(text: str, source: str, line: int, column: int) -> tuple[str, list[int]]:
    """The text without counts and groups, and the column that each of its characters came from."""

    def error(message: str, offset: int) -> LevelError:
        return LevelError(message, source=source, line=line, column=column + offset)

    groups = [_Group(1, column, [], [])]
    for item in _ITEM.finditer(text):
        digits, what = item.groups()
        start, at = item.start(), item.start(2)
        # No count of ten digits fits on a board, and int() must not be asked to read a million digits.
        count = int(digits[:10]) if digits else 1
        if not count:
            raise error("a count of 0, where 1 is the least", start)
        fits = True
        if what == "(":
            groups.append(_Group(count, column + at, [], []))
            if len(groups) > _MAX_DEPTH:
                raise error(f"groups in groups, more than {_MAX_DEPTH} deep", at)
        elif digits and what in ("", ")"):
            raise error(f"a count of {count} with nothing to count", start)
        elif what == ")":
            if len(groups) == 1:
                raise error("a ')' without its '('", at)
            group = groups.pop()
            fits = groups[-1].add(group.squares, group.places, group.count)
        elif what in _SQUARES_AND_ROW_END:  # or "", the end of the text
            fits = groups[-1].add([what.translate(READING)] if what else [], [column + at], count)
        else:
            raise error(f"found {what!r} (U+{ord(what):04X}), not a Sokoban square", at)
        if not fits:
            raise error(f"a board of more than {MAX_SIDE} × {MAX_SIDE} squares", start)
    if len(groups) > 1:
        raise LevelError("a '(' without its ')'", source=source, line=line, column=groups[-1].column)
    return "".join(groups[0].squares), groups[0].places
