"""Where scripts and comments lie on a target's canvas: tidy columns, nothing over anything.

Sizes are estimates on the generous side, in workspace units, of what the editor draws: a row is 48 units
and grows with each reporter nested in it, a letter takes about 9, a C-shaped block adds its lips.
"""

from __future__ import annotations

import math
import textwrap
import unicodedata
from collections.abc import Iterator

from sb3.model import MAX_COMMENT, Comment, Script, Target, text_units
from sb3.words import Line, reference_words, script_lines

ROW, NEST, HAT, LETTER, INDENT = 56, 10, 24, 9.5, 18
COMMENT_WIDTH, COMMENT_LETTER, COMMENT_ROW, COMMENT_HEAD = 320, 8.5, 20, 62
GAP, COLUMN_HEIGHT = 60, 2400
FREE_COMMENT_HEIGHT = 1000
"""A longer text that belongs to no block goes on in another comment."""


def arrange(target: Target) -> None:
    """Give all scripts, loose values and comments of a target their places, and comments their size.

    Comments that belong to no block of a script fill the first columns; the scripts follow in their order,
    filling columns from the top, each with the comments on its blocks beside it.
    """
    columns = _Columns()
    owners = {block.id: script for script in target.scripts for block in script.walk()}
    beside: dict[int, list[Comment]] = {}
    for comment in target.comments:
        comment.width, comment.height = COMMENT_WIDTH, comment_height(comment.text)
        owner = owners.get(comment.block_id or "")
        if owner is None:
            comment.x, comment.y = columns.take(comment.width, comment.height)
        else:
            beside.setdefault(id(owner), []).append(comment)
    columns.end()
    for script in target.scripts:
        _place(script, beside.get(id(script), []), columns)
    for loose in target.loose_values:
        loose.x, loose.y = columns.take(40 + LETTER * _letters(reference_words(loose.value)), HAT + ROW)


def free_comments(text: str) -> Iterator[str]:
    """TEXT in as few pieces as the editor's limit and a readable height of comments allow."""
    piece = ""
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, 500) or [""]]
    for line in lines:
        longer = f"{piece}\n{line}" if piece else line
        if piece and (text_units(longer) > MAX_COMMENT or comment_height(longer) > FREE_COMMENT_HEIGHT):
            yield piece
            longer = line
        piece = longer
    if piece:
        yield piece


def comment_height(text: str) -> int:
    """What a comment needs to show the whole of TEXT at the fixed width."""
    per_row = int((COMMENT_WIDTH - 30) / COMMENT_LETTER)
    rows = sum(max(1, math.ceil(_letters(line) * 1.1 / per_row)) for line in text.splitlines())
    return COMMENT_HEAD + rows * COMMENT_ROW


def script_size(lines: list[Line]) -> tuple[float, float]:
    """How wide a script is at its widest row, and how tall."""
    width = max(
        line.indent * INDENT + 40 + LETTER * _letters(line.text) + 2 * NEST * line.nesting for line in lines
    )
    return width, HAT + sum(_row_height(line) for line in lines)


def _place(script: Script, comments: list[Comment], columns: _Columns) -> None:
    lines = script_lines(script.blocks)
    width, height = script_size(lines)
    noted = _note_tops(_block_tops(script, lines), comments)
    height = max([height, *(at + comment.height for at, comment in noted)])
    x, y = columns.take(width + (GAP + COMMENT_WIDTH if comments else 0), height)
    script.x, script.y = x, y
    for at, comment in noted:
        comment.x, comment.y = x + math.ceil(width) + GAP, y + math.ceil(at)


def _letters(text: str) -> int:
    """How many letters wide TEXT is; Chinese, Japanese and Korean signs take two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _row_height(line: Line) -> float:
    return ROW + NEST * line.nesting


class _Columns:
    """Columns that fill from the top, a new one to the right of all before it."""

    def __init__(self) -> None:
        self._x = self._y = self._width = 0

    def take(self, width: float, height: float) -> tuple[int, int]:
        """The top left corner of the next free area of that size."""
        if self._y > 0 and self._y + height > COLUMN_HEIGHT:
            self.end()
        corner = self._x, self._y
        self._y += math.ceil(height) + GAP
        self._width = max(self._width, math.ceil(width))
        return corner

    def end(self) -> None:
        """Let what follows begin a new column, unless this one is empty."""
        if self._y > 0:
            self._x, self._y, self._width = self._x + self._width + GAP, 0, 0


def _block_tops(script: Script, lines: list[Line]) -> dict[str, float]:
    """How far below the script's top each block is: one without a line of its own, where the last one is."""
    tops: dict[str, float] = {}
    height = 0.0
    for line in lines:
        tops.setdefault(line.block.id, height)
        height += _row_height(line)
    last = 0.0
    for block in script.walk():
        last = tops.setdefault(block.id, last)
    return tops


def _note_tops(tops: dict[str, float], comments: list[Comment]) -> list[tuple[float, Comment]]:
    """How far below the script's top each comment goes: at its block, or just below the one above it."""
    placed: list[tuple[float, Comment]] = []
    free_from = 0.0
    for comment in sorted(comments, key=lambda comment: tops[comment.block_id or ""]):
        at = max(tops[comment.block_id or ""], free_from)
        placed.append((at, comment))
        free_from = at + comment.height + 12
    return placed
