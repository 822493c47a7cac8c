"""Where scripts and comments lie on a target's canvas: tidy columns, nothing over anything.

Sizes are estimates on the generous side, in workspace units, of what the editor draws: a row is 48 units
and grows with each reporter nested in it, a letter takes about 9, a C-shaped block adds its lips.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from generator.scratch.words import Line, Words

ROW, NEST, HAT, LETTER, INDENT = 56, 10, 24, 9.5, 18
COMMENT_WIDTH, COMMENT_LETTER, COMMENT_ROW, COMMENT_HEAD = 320, 8.5, 20, 48
GAP, COLUMN_HEIGHT = 60, 3000


@dataclass
class Comment:
    """A comment to be placed: beside its block, or free at the top of the canvas when it has none."""

    text: str
    block_id: str | None
    x: float = 0
    y: float = 0

    @property
    def height(self) -> int:
        """What the whole text needs at the fixed width."""
        per_row = int((COMMENT_WIDTH - 30) / COMMENT_LETTER)
        rows = sum(max(1, math.ceil(len(line) * 1.1 / per_row)) for line in self.text.splitlines())
        return COMMENT_HEAD + rows * COMMENT_ROW


def row_height(line: Line) -> float:
    """How much a line of a script takes of its height."""
    return ROW + NEST * line.nesting


def script_width(lines: list[Line]) -> float:
    """How wide a script is at its widest row."""
    return max(
        line.indent * INDENT + 40 + LETTER * len(line.text) + 2 * NEST * line.nesting for line in lines
    )


def place(blocks: dict[str, Any], tops: list[str], comments: list[Comment]) -> None:
    """Give the scripts that begin at TOPS and all COMMENTS their coordinates, in place.

    Free comments fill a first column; scripts follow in their order, filling columns from the top.
    """
    words = Words(blocks)
    x = y = 0.0
    free = [comment for comment in comments if comment.block_id is None]
    for comment in free:
        comment.x, comment.y = x, y
        y += comment.height + GAP
    if free:
        x, y = COMMENT_WIDTH + GAP, 0.0
    column_width = 0.0
    for top in tops:
        lines = words.script(top)
        ids = {line.block_id for line in lines}
        beside = [comment for comment in comments if comment.block_id in ids]
        width = script_width(lines)
        height = HAT + sum(row_height(line) for line in lines)
        noted = _note_tops(lines, beside)
        full_height = max([height, *(at + comment.height for at, comment in noted)])
        full_width = width + (GAP + COMMENT_WIDTH if beside else 0)
        if y > 0 and y + full_height > COLUMN_HEIGHT:
            x, y, column_width = x + column_width + GAP, 0.0, 0.0
        blocks[top]["x"], blocks[top]["y"] = round(x), round(y)
        for at, comment in noted:
            comment.x, comment.y = round(x + width + GAP), round(y + at)
        y += full_height + GAP
        column_width = max(column_width, full_width)


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
