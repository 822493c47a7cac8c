"""Where scripts and comments lie on a target's canvas: tidy columns, nothing over anything.

Sizes are estimates on the generous side, in workspace units, of what the editor draws: a row is 48 units
and grows with each reporter nested in it, a letter takes about 9, a C-shaped block adds its lips.
"""

from __future__ import annotations

import math
import textwrap
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.scratch.shapes import MAX_COMMENT
from generator.scratch.words import Line, Words

ROW, NEST, HAT, LETTER, INDENT = 56, 10, 24, 9.5, 18
COMMENT_WIDTH, COMMENT_LETTER, COMMENT_ROW, COMMENT_HEAD = 320, 8.5, 20, 62
GAP, COLUMN_HEIGHT = 60, 2400
FREE_COMMENT_HEIGHT = 1000
"""A longer text that belongs to no block goes on in another comment."""


@dataclass
class Comment:
    """A comment to be placed: beside its block, or free in the first columns when it has none."""

    text: str
    block_id: str | None
    x: int = 0
    y: int = 0

    @property
    def height(self) -> int:
        """What the whole text needs at the fixed width."""
        per_row = int((COMMENT_WIDTH - 30) / COMMENT_LETTER)
        rows = sum(max(1, math.ceil(_letters(line) * 1.1 / per_row)) for line in self.text.splitlines())
        return COMMENT_HEAD + rows * COMMENT_ROW


def free_comments(text: str) -> Iterator[Comment]:
    """TEXT as comments without a block, as few as the editor's limit and a readable height allow."""
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, 500) or [""]]
    comment = Comment("", None)
    for line in lines:
        longer = Comment(f"{comment.text}\n{line}" if comment.text else line, None)
        if comment.text and (len(longer.text) > MAX_COMMENT or longer.height > FREE_COMMENT_HEIGHT):
            yield comment
            longer = Comment(line, None)
        comment = longer
    if comment.text:
        yield comment


def _letters(text: str) -> int:
    """How many letters wide TEXT is; Chinese, Japanese and Korean signs take two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def row_height(line: Line) -> float:
    """How much a line of a script takes of its height."""
    return ROW + NEST * line.nesting


def script_height(lines: list[Line]) -> float:
    """How tall a script is."""
    return HAT + sum(row_height(line) for line in lines)


def script_width(lines: list[Line]) -> float:
    """How wide a script is at its widest row."""
    return max(
        line.indent * INDENT + 40 + LETTER * _letters(line.text) + 2 * NEST * line.nesting for line in lines
    )


def place(blocks: dict[str, Any], tops: list[str], comments: list[Comment]) -> None:
    """Give the scripts that begin at TOPS and all COMMENTS their coordinates, in place.

    Free comments fill the first columns; the scripts follow in their order, filling columns from the top.
    """
    words = Words(blocks)
    columns = _Columns()
    free = [comment for comment in comments if comment.block_id is None]
    for comment in free:
        comment.x, comment.y = columns.take(COMMENT_WIDTH, comment.height)
    if free:
        columns.begin()
    for top in tops:
        lines = words.script(top)
        ids = {line.block_id for line in lines}
        beside = [comment for comment in comments if comment.block_id in ids]
        noted = _note_tops(lines, beside)
        width = script_width(lines)
        height = max([script_height(lines), *(at + comment.height for at, comment in noted)])
        x, y = columns.take(width + (GAP + COMMENT_WIDTH if beside else 0), height)
        blocks[top]["x"], blocks[top]["y"] = x, y
        for at, comment in noted:
            comment.x, comment.y = x + math.ceil(width) + GAP, y + math.ceil(at)


class _Columns:
    """Columns that fill from the top, a new one to the right of all before it."""

    def __init__(self) -> None:
        self._x = self._y = self._width = 0

    def take(self, width: float, height: float) -> tuple[int, int]:
        """The top left corner of the next free area of that size."""
        if self._y > 0 and self._y + height > COLUMN_HEIGHT:
            self.begin()
        corner = self._x, self._y
        self._y += math.ceil(height) + GAP
        self._width = max(self._width, math.ceil(width))
        return corner

    def begin(self) -> None:
        """Start a new column."""
        self._x, self._y, self._width = self._x + self._width + GAP, 0, 0


def _note_tops(lines: list[Line], comments: list[Comment]) -> list[tuple[float, Comment]]:
    """How far below the script's top each comment goes: at its block, or just below the one above it."""
    tops: dict[str, float] = {}
    height = 0.0
    for line in lines:
        tops.setdefault(line.block_id, height)
        height += row_height(line)
    placed: list[tuple[float, Comment]] = []
    free_from = 0.0
    for comment in sorted(comments, key=lambda comment: tops[comment.block_id or ""]):
        at = max(tops[comment.block_id or ""], free_from)
        placed.append((at, comment))
        free_from = at + comment.height + 12
    return placed
