"""A picture in letters of the board that a project has, beside the one that it should have."""

from __future__ import annotations

from itertools import zip_longest

from harness.project import Row
from harness.verify.board import FLOOR, GOAL, OUTSIDE, Frame, number
from solver_ref import Position

LETTERS = {
    (FLOOR, ""): "-",
    (FLOOR, "box"): "$",
    (FLOOR, "keeper"): "@",
    (GOAL, ""): ".",
    (GOAL, "box"): "*",
    (GOAL, "keeper"): "+",
}
"""XSB. A box or the keeper on a wall, or both on one square, is a "?"."""
WALL_LETTER, OUTSIDE_LETTER, IMPOSSIBLE = "#", " ", "?"
GAP = 4
LEFT_HEADING, RIGHT_HEADING = "the project", "the reference"


def side_by_side(frame: Frame, position: Position, row: Row) -> str:
    """The board in ROW, which begins with the values of board.WATCHED, and POSITION; lines of text."""
    boxes = {square for square, box in enumerate(row[6], 1) if number(box) != 0}
    has = _picture(frame, boxes, number(row[0]))
    should = _picture(
        frame, {frame.square(box) for box in position.boxes}, float(frame.square(position.keeper))
    )
    width = max(frame.width, len(LEFT_HEADING)) + GAP
    lines = [(LEFT_HEADING, RIGHT_HEADING), *zip(has, should, strict=True)]
    return "\n".join(f"{left:{width}}{right}".rstrip() for left, right in lines)


def _picture(frame: Frame, boxes: set[int], keeper: float | str) -> list[str]:
    letters = []
    for square, ground in enumerate(frame.ground(), 1):
        things = ["box"] * (square in boxes) + ["keeper"] * (square == keeper)
        if ground in (FLOOR, GOAL) and len(things) < 2:
            letters.append(LETTERS[int(ground), "".join(things)])
        elif things:
            letters.append(IMPOSSIBLE)
        else:
            letters.append(OUTSIDE_LETTER if ground == OUTSIDE else WALL_LETTER)
    rows = zip_longest(*[iter(letters)] * frame.width, fillvalue="")
    return ["".join(row) for row in rows]
