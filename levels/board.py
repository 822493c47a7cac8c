"""What makes a drawing of squares a valid board, and where it is not one.

A drawing is rows of squares as somebody wrote them: uneven, with a margin, perhaps wrong. It knows the place
in its file of every square, so that each problem can be reported where a person has to look:

    a wrong character, a further keeper, an unreachable box    at that square
    an open board                                               where the keeper steps off the drawing
    a thing that is missing, or numbers that do not agree       at the first line of the board
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from levels.errors import TEXT, LevelError
from levels.rules import Rules

SQUARES = "#@+$*. "
"""Wall, keeper, keeper on a goal, box, box on a goal, goal, floor."""

MAX_SIDE = 1000
"""The longest side of a board: it keeps a hostile file from asking for a rectangle that fills the memory."""

_MOST_TOLD = 100
"""How many problems of one kind are reported of one board; a board can be wrong at every square."""
_FOREIGN = re.compile(f"[^{re.escape(SQUARES)}]")
_MARK = re.compile("[A-Za-z0-9]")
_MARKS_OF_A_VARIANT = 2
"""Different letters or digits on one board: one alone is a slip of the finger."""
_KEEPER = re.compile("[@+]")
_BOX = re.compile("[$]")


def _in_rows(x: int, y: int) -> tuple[int, int]:
    return y + 1, x + 1


@dataclass(frozen=True)
class Drawing:
    """Rows of squares with their places: `locate(x, y)` (from 0) gives the line and the column (from 1)."""

    rows: tuple[str, ...]
    source: str = TEXT
    locate: Callable[[int, int], tuple[int, int]] = _in_rows

    @property
    def size(self) -> int:
        """How many squares there are to look at, at most, to know its problems."""
        widest = max(map(len, self.rows), default=0)
        return min(len(self.rows), MAX_SIDE) * min(widest, MAX_SIDE)

    @cached_property
    def board(self) -> tuple[str, ...]:
        """The canonical rows: a rectangle padded with blanks, without the blank margin all around."""
        left, top, right, bottom = self._bounds or (0, 0, 0, 0)
        return tuple(row[left:right].ljust(right - left) for row in self.rows[top:bottom])

    @cached_property
    def _bounds(self) -> tuple[int, int, int, int] | None:
        """Left, top, right, bottom (the last two exclusive) of all that is not blank."""
        drawn = [y for y, row in enumerate(self.rows) if row.strip(" ")]
        if not drawn:
            return None
        left = min(len(self.rows[y]) - len(self.rows[y].lstrip(" ")) for y in drawn)
        right = max(len(self.rows[y].rstrip(" ")) for y in drawn)
        return left, drawn[0], right, drawn[-1] + 1

    def problems(self, rules: Rules = "classic") -> tuple[LevelError, ...]:
        """Everything that keeps this drawing from being a board, in the order a reader meets the causes."""
        if self._bounds is None:
            return (self._error("no square"),)
        left, top, right, bottom = self._bounds
        width, height = right - left, bottom - top
        if max(width, height) > MAX_SIDE:
            size = f"a board of {width} × {height} squares, where {MAX_SIDE} × {MAX_SIDE} is the most"
            return (self._error(size, left, top),)
        board = self.board
        # From here on squares are counted inside the margin.
        cropped = Drawing(board, self.source, lambda x, y: self.locate(x + left, y + top))
        if variant := cropped._own_goals():
            return (variant,)
        foreign = [cropped._foreign(x, y) for x, y in _find(board, _FOREIGN)[:_MOST_TOLD]]
        keepers = _find(board, _KEEPER)
        problems = [*foreign, *cropped._wrong_numbers(keepers, rules)]
        if not foreign and len(keepers) == 1:
            problems += cropped._wrong_reach(keepers[0])
        return tuple(problems)

    def _error(self, message: str, x: int | None = None, y: int = 0) -> LevelError:
        line, column = self.locate(x or 0, y)
        return LevelError(message, source=self.source, line=line, column=None if x is None else column)

    def _foreign(self, x: int, y: int) -> LevelError:
        found = self.rows[y][x]
        return self._error(f"found {_named(found)} (U+{ord(found):04X}), not a Sokoban square", x, y)

    def _own_goals(self) -> LevelError | None:
        """The error for boxes that have goals of their own, marked by letters or digits, or None."""
        marks = _find(self.rows, _MARK)
        if len({self.rows[y][x] for x, y in marks}) < _MARKS_OF_A_VARIANT:
            return None
        return self._error(
            "boxes that have letters or numbers of their own (as in Sokomind) are not read", *marks[0]
        )

    def _wrong_numbers(self, keepers: Sequence[tuple[int, int]], rules: Rules) -> list[LevelError]:
        problems = []
        if not keepers:
            problems.append(self._error("no keeper"))
        for x, y in keepers[1 : _MOST_TOLD + 1]:
            line, column = self.locate(*keepers[0])
            second = f"a second keeper (the first is at line {line}, column {column})"
            problems.append(self._error(second, x, y))
        squares = "".join(self.rows)
        boxes = squares.count("$") + squares.count("*")
        goals = squares.count(".") + squares.count("*") + squares.count("+")
        if not boxes:
            problems.append(self._error("no box"))
        elif goals != boxes + (rules == "keeper-home"):
            unlike = f"{_count(boxes, 'box', 'boxes')} but {_count(goals, 'goal', 'goals')}"
            of_keeper = ", where the keeper needs a goal too" if rules == "keeper-home" else ""
            problems.append(self._error(unlike + of_keeper))
        return problems

    def _wrong_reach(self, keeper: tuple[int, int]) -> list[LevelError]:
        reached, way_out = reach(self.rows, keeper)
        if way_out is not None:
            return [self._error("the board is open: the keeper can walk off it here", *way_out)]
        lost = [square for square in _find(self.rows, _BOX) if square not in reached]
        return [self._error("unreachable box that is not on a goal", x, y) for x, y in lost[:_MOST_TOLD]]


def reach(rows: Sequence[str], start: tuple[int, int]) -> tuple[set[tuple[int, int]], tuple[int, int] | None]:
    """The squares joined to `start` by squares that are not walls, and the nearest one on the edge, if any.

    Boxes do not count. `rows` is a rectangle. A flood, nearest squares first.
    """
    stride = len(rows[0]) + 1  # with one wall after each row, and a row of walls above and below
    walled = "#" * stride + "#".join(rows) + "#" * (stride + 1)
    free = [square != "#" for square in walled]
    queue = [(start[1] + 1) * stride + start[0]]
    free[queue[0]] = False
    for square in queue:  # which grows meanwhile
        for near in (square - stride, square - 1, square + stride, square + 1):
            if free[near]:
                free[near] = False
                queue.append(near)
    reached = [(square % stride, square // stride - 1) for square in queue]
    last_x, last_y = len(rows[0]) - 1, len(rows) - 1
    way_out = next((place for place in reached if place[0] in (0, last_x) or place[1] in (0, last_y)), None)
    return set(reached), way_out


def _named(character: str) -> str:
    """A character as an error shows it: what can't be seen by its Unicode name."""
    unseen = unicodedata.category(character)[0] in "ZC"
    name = unicodedata.name(character, "") if unseen else ""
    return name.lower() or repr(character)


def _find(rows: Sequence[str], squares: re.Pattern[str]) -> list[tuple[int, int]]:
    """The places of such squares in a rectangle of rows, row by row."""
    width = len(rows[0])
    places = (found.start() for found in squares.finditer("".join(rows)))
    return [(place % width, place // width) for place in places]


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
