"""Run-length encoding: a board on one line, `7#|#.-$-@#|7#`.

Reading (what any encoder writes):

    board    = item* "|"?             rows stand between `|`
    item     = count? (square | "|" | "(" item* ")")
    square   = # @ + $ * .  and p P b B for keeper and boxes;  space - _ are floor
    count    = a number from 1: how often the square, row end or group after it comes

levels/runs.py has the particulars of counts and groups. An expansion larger than a board may be is an error
before it takes the memory.

Writing is canonical: floor is `-`, rows have no floor at the end, runs of two and more have a count; there
are no groups and no last `|`.
"""

from itertools import accumulate

from levels.board import MAX_SIDE, SQUARES, Drawing
from levels.errors import TEXT
from levels.level import Level, level_of
from levels.room import Room
from levels.rules import Rules
from levels.runs import Letters, Place, compress, expand

READING = str.maketrans("pPbB-_", "@+$*  ")
"""The other ways to write a square, in XSB as in RLE."""

_SQUARES_AND_ROW_END = SQUARES + "pPbB-_|"
_BOARD = Letters(
    _SQUARES_AND_ROW_END,
    "a Sokoban square",
    (MAX_SIDE + 1) * MAX_SIDE,
    f"a board of more than {MAX_SIDE} × {MAX_SIDE} squares",
)


def to_rle(level: Level) -> str:
    """The board of a level on one line."""
    return "|".join(compress(row.rstrip(" ")) for row in level.rows).replace(" ", "-")


def parse_rle(
    text: str,
    source: str = TEXT,
    line: int = 1,
    *,
    title: str = "",
    author: str = "",
    comment: str = "",
    rules: Rules = "classic",
) -> Level:
    """The level that a line of RLE gives. Raises `LevelError` with the column in `text`."""
    level, problems = level_of(draw_rle(text, source, line), title, author, comment, rules)
    if level is None:
        raise problems[0]
    return level


def is_rle_board(text: str) -> bool:
    """True if the line can only be meant as a whole board: walls, row ends, and nothing foreign to RLE."""
    return "|" in text and "#" in text and not text.strip().strip(_SQUARES_AND_ROW_END + "()0123456789")


def draw_rle(
    text: str, source: str = TEXT, line: int = 1, column: int = 1, room: Room | None = None
) -> Drawing:
    """The drawing that a line of RLE gives, its first character being at `column`. Raises `LevelError`."""
    stripped = text.strip()
    column += len(text) - len(text.lstrip())
    expanded, places = expand(stripped, _BOARD, Place(source, line, column), room)
    rows = expanded.translate(READING).split("|")
    starts = [0, *accumulate(len(row) + 1 for row in rows)]

    def locate(x: int, y: int) -> tuple[int, int]:
        place = min(starts[y] + x, starts[y + 1] - 1)  # at most the `|` that ends the row
        return line, column + (places[place] if place < len(places) else len(stripped))

    return Drawing(tuple(rows), source, locate)
