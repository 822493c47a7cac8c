"""A Sokoban level: immutable, and valid from the moment it exists.

A square is a number: `y * width + x`, counted from 0 at the top left of the canonical board.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from levels.board import Drawing, reach
from levels.errors import LevelError
from levels.rules import Rules, rules_named, unknown_rules


@dataclass(frozen=True)
class Level:
    """One level. Two levels are equal when their boards and texts are.

    `rows` may be given uneven and with a blank margin and is kept canonical: a rectangle of `# @ + $ * .` and
    space. `title` and `author` are kept as one line, `comment` without blank lines around it.

    Under the rules "keeper-home" the keeper too must end on a goal, and there is one goal more than boxes.

    Raises `LevelError` (the first problem, its line and column counted in `rows`) for a character that is no
    square, no keeper or two, no box, numbers of boxes and goals that do not agree, an open board, or an
    unreachable box that is not on a goal; and for rules of an unknown name.
    """

    rows: tuple[str, ...]
    title: str = ""
    author: str = ""
    comment: str = ""
    rules: Rules = "classic"

    def __post_init__(self) -> None:
        if rules_named(self.rules) != self.rules:
            raise LevelError(unknown_rules(self.rules))
        drawing = Drawing(tuple(self.rows))
        for problem in drawing.problems(self.rules):
            raise problem
        object.__setattr__(self, "rows", drawing.board)
        _tidy(self)

    @property
    def width(self) -> int:
        """Squares in a row."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @cached_property
    def walls(self) -> frozenset[int]:
        """Every wall, decorative ones too."""
        return self._squares("#")

    @cached_property
    def goals(self) -> frozenset[int]:
        """Every goal."""
        return self._squares(".+*")

    @cached_property
    def boxes(self) -> frozenset[int]:
        """Where the boxes start, those that only decorate (on a goal, out of reach) too."""
        return self._squares("$*")

    @cached_property
    def keeper(self) -> int:
        """Where the keeper starts."""
        (keeper,) = self._squares("@+")
        return keeper

    @cached_property
    def floor(self) -> frozenset[int]:
        """Every square the keeper could reach if there were no boxes. None of it is on the board's edge."""
        y, x = divmod(self.keeper, self.width)
        reached, _ = reach(self.rows, (x, y))
        return frozenset(y * self.width + x for x, y in reached)

    def _squares(self, kinds: str) -> frozenset[int]:
        return frozenset(square for square, kind in enumerate("".join(self.rows)) if kind in kinds)


def level_of(
    drawing: Drawing | LevelError,
    title: str = "",
    author: str = "",
    comment: str = "",
    rules: Rules | LevelError = "classic",
) -> tuple[Level | None, tuple[LevelError, ...]]:
    """The level that a drawing is, or None and every problem that it has, placed as the drawing says.

    An error stands for a drawing, or rules, that could not be read, and is the only problem then.
    """
    if isinstance(drawing, LevelError):
        return None, (drawing,)
    if isinstance(rules, LevelError):
        return None, (rules,)
    try:
        return Level(drawing.rows, title, author, comment, rules), ()
    except LevelError:  # placed in the rows
        return None, drawing.problems(rules)


@dataclass(frozen=True)
class Collection:
    """The levels of one file, in order, with what the file says about all of them.

    Texts are kept as those of a level are. `skipped` counts the solutions and snapshots that the file has
    and a collection does not hold; it does not count when two collections are compared.
    """

    title: str = ""
    author: str = ""
    comment: str = ""
    levels: tuple[Level, ...] = ()
    skipped: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        _tidy(self)

    @staticmethod
    def of(levels: Iterable[Level]) -> "Collection":
        """A nameless collection of these levels."""
        return Collection(levels=tuple(levels))


def _tidy(texts: Level | Collection) -> None:
    """Bring the texts of a new object into the form in which they are kept."""
    object.__setattr__(texts, "title", " ".join(texts.title.split()))
    object.__setattr__(texts, "author", " ".join(texts.author.split()))
    object.__setattr__(texts, "comment", tidy_comment(texts.comment))


def tidy_comment(text: str) -> str:
    """The text with plain line ends, without blanks at the ends of lines and blank lines at its ends."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")
