"""The lines of an XSB text that stand together as rows, made into drawings: one board, or several.

See levels/xsb.py for the format.
"""

import re
from collections.abc import Sequence

from levels.board import Drawing
from levels.errors import LevelError
from levels.rle import READING
from levels.xsb_lines import BLANKS, Line, is_separator

_KEEPERS = re.compile("[@+pP]")
_JOINED_ROWS = 3
"""A board has so many rows at least."""


def split_boards(lines: Sequence[Line]) -> list[Sequence[Line]]:
    """The lines of each board in LINES: without separators at the edges, and cut at those between boards.

    A line of one character alone may be a row. It is a separator at the edge, where a row has walls, and
    where the parts that it leaves have a keeper each. Where there are only such lines, they are one board.
    """
    parts: list[list[Line]] = [[]]
    for line in lines:
        if is_separator(line.text):
            parts.append([])
        else:
            parts[-1].append(line)
    parts = [part for part in parts if part]
    if len(parts) > 1 and all(_keepers(part) == 1 for part in parts):
        return list(parts)
    inside = [place for place, line in enumerate(lines) if not is_separator(line.text)]
    return [lines[inside[0] : inside[-1] + 1]] if inside else [lines]


def draw(lines: Sequence[Line], source: str) -> Drawing | LevelError:
    """The drawing whose rows are these lines, or one line of all rows with a blank between each two."""
    if len(lines) == 1 and (joined := _draw_joined(lines[0], source)):
        return joined
    texts = [line.text.rstrip(BLANKS) for line in lines]
    indents = [text[: len(text) - len(text.lstrip(BLANKS))] for text in texts]
    # A tab may be any number of blanks: it can only be margin, the same before every row.
    margin = indents[0].rpartition("\t")[0] + "\t" if "\t" in indents[0] else ""
    cut = len(margin) if all(indent.startswith(margin) for indent in indents) else 0
    rows = tuple(text[cut:].translate(READING) for text in texts)

    def locate(x: int, y: int) -> tuple[int, int]:
        return lines[y].number, lines[y].offset + cut + x + 1

    return Drawing(rows, source, locate)


def _keepers(lines: Sequence[Line]) -> int:
    return sum(len(_KEEPERS.findall(line.text)) for line in lines)


def _draw_joined(line: Line, source: str) -> Drawing | LevelError | None:
    """The board whose rows stand on one line, as on many web pages; None if the line is no such board."""
    words = line.text.split()
    walls = [word for word in (words[0], words[-1]) if not word.strip("#")]
    if len(words) < _JOINED_ROWS or len(walls) != 2:
        return None
    rows = tuple(word.translate(READING) for word in words)
    starts = [match.start() for match in re.finditer(r"\S+", line.text)]

    def locate(x: int, y: int) -> tuple[int, int]:
        return line.number, line.offset + starts[y] + x + 1

    drawing = Drawing(rows, source, locate)
    if len({len(row) for row in rows}) == 1 and not drawing.problems():
        return drawing
    what = (
        "this looks like the rows of a board joined by blanks, but they are not of one width or make no level"
    )
    return LevelError(what, source=source, line=line.number)
