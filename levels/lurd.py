"""LURD: a solution as text, one letter a move: l, u, r, d a step, L, U, R, D a push.

Long solutions are often run-length encoded, `3r2U` for `rrrUU`, with groups like `2(3rU)`: levels/runs.py
has the particulars. Blanks and line ends may stand between moves. What a letter does on a board is the
business of the rules, not of this module.
"""

import re

from levels.errors import TEXT
from levels.runs import Letters, Place, compress, expand

STEPS = "uldr"
"""The letters of a step, in the order up, left, down, right."""

PUSHES = STEPS.upper()
"""The letters of a push, in the same order."""

MAX_MOVES = 10_000_000
"""The longest solution that is read: it keeps a hostile text from asking for one that fills the memory."""

_BLANKS = " \t\r\n"
_MOVES = Letters(
    STEPS + PUSHES + _BLANKS,
    "one of u l d r U L D R",
    MAX_MOVES,
    f"a solution of more than {MAX_MOVES:,} moves",
)
_BLANK = re.compile(f"[{_BLANKS}]+")
_BLANK_AFTER_COUNT = re.compile(f"(?<=[0-9])[{_BLANKS}]")


def is_lurd(text: str) -> bool:
    """True if the text is LURD and nothing else. Counts and groups, as some programs write, are let pass."""
    return bool(text) and not text.strip(STEPS + PUSHES + "0123456789()*[] \t")


def expand_lurd(text: str, source: str = TEXT, line: int = 1) -> str:
    """The moves of a solution, one letter each. Raises `LevelError` with the column in `text`."""
    place = Place(source, line, 1)
    if torn := _BLANK_AFTER_COUNT.search(text):
        raise place.error("a count with a blank after it", torn.start())
    moves, _ = expand(text, _MOVES, place)
    return _BLANK.sub("", moves)


def compress_lurd(moves: str) -> str:
    """The solution with a count before every run of two and more moves, `rrrUU` as `3r2U`."""
    return compress(moves)
