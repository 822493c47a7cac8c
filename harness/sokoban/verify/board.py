"""The position in a running project, and the same position by the reference, to be held side by side.

Squares of the project count from 1, row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path

import sb3
from harness.machine import Project
from harness.sokoban.contract import (
    FLOOR,
    GOAL,
    OUTSIDE,
    SEARCH_LISTS,
    WALL,
    ListOfASprite,
    Names,
    PositionRow,
    keepers_in,
    owners,
)
from harness.sokoban.verify.wording import Wording
from levels import Level, LevelError, parse_rle
from solver_ref import Game, Keeper, Position, dead_squares, stuck_boxes

FEW_PLACES = 8
"""Named in one line; of more the number is reported."""
_SIZES = (Names.width, Names.height, Names.keeper)


@dataclass(frozen=True)
class GameFile:
    """What a file says of the game before it is played: its levels, and how it words what it shows."""

    path: Path | str
    levels: tuple[tuple[str, str], ...]
    """Text and title of each; the title is empty for a text that the project was not built with."""
    known: frozenset[str]
    """The texts that the project was built with."""
    wording: Wording
    keeper: Keeper
    owners_of_buckets: dict[ListOfASprite, str | None]
    """The sprite that has the list of a hash's buckets, for each search."""
    search_lists: tuple[tuple[str, str], ...]
    """The lists of nodes and buckets, by sprite and name."""

    @cached_property
    def parsed(self) -> tuple[Level | None, ...]:
        """The levels, None for a text that is none."""
        return tuple(_parsed(text, title) for text, title in self.levels)

    @classmethod
    def of(cls, path: Path | str, project: sb3.Project) -> GameFile:
        """What the project, which lacks no name of the contract, says in the file at `path`."""
        lists = {values.name: values.items for values in project.stage.lists}
        known: dict[str, str] = {}  # of a text that is there twice the project finds the first
        for text, title in zip(
            map(str, lists[Names.known_levels]), map(str, lists[Names.titles]), strict=False
        ):
            known.setdefault(text, title)
        return cls(
            path,
            tuple((str(text), known.get(str(text), "")) for text in lists[Names.levels]),
            frozenset(known),
            Wording.of(project),
            keepers_in(project)[0],
            {name: next(iter(owners(project, name)), None) for name in (Names.heads, Names.newest)},
            tuple((owner, name) for name in SEARCH_LISTS for owner in owners(project, name)),
        )


def _parsed(text: str, title: str) -> Level | None:
    try:
        return parse_rle(text, title=title)
    except LevelError:
        return None


def number(value: object) -> float | str:
    """A Scratch value as a number where it is one; variables set by a literal hold text."""
    if type(value) is int or type(value) is float:  # nearly always
        return float(value)
    try:
        return float(str(value))
    except ValueError:
        return str(value)


def whole(value: object) -> int:
    """A Scratch value as the whole number it must be; ValueError otherwise."""
    found = number(value)
    if isinstance(found, str) or not found.is_integer():
        raise ValueError(f"{value!r} stands where a whole number should")
    return int(found)


@dataclass(frozen=True)
class Frame:
    """How the reference's squares lie on the project's board, which may have blank margins."""

    width: int
    height: int
    left: int
    top: int
    level: Level

    @classmethod
    def of(cls, level: Level, project: Project) -> Frame:
        """Found from where the project has the keeper, which must be at the level's start."""
        width, height, keeper = (whole(project.variable(name)) for name in _SIZES)
        return cls.at(width, height, keeper, Position.start(level))

    @classmethod
    def at(cls, width: int, height: int, keeper: int, position: Position) -> Frame:
        """Found from where the project has the keeper in a position that the reference knows."""
        row, column = divmod(keeper - 1, max(width, 1))
        reference_row, reference_column = divmod(position.keeper, position.level.width)
        return cls(width, height, column - reference_column, row - reference_row, position.level)

    def fits(self) -> bool:
        """Whether the reference's board lies within the project's."""
        return (
            0 <= self.left <= self.width - self.level.width
            and 0 <= self.top <= self.height - self.level.height
        )

    def square(self, reference: int) -> int:
        """The project's number of a reference square."""
        row, column = divmod(reference, self.level.width)
        return (row + self.top) * self.width + column + self.left + 1

    def place(self, square: object) -> str:
        """A project's square for people."""
        value = number(square)
        if isinstance(value, str) or not value.is_integer():
            return f"at {square!r}"
        row, column = divmod(int(value) - 1, self.width)
        return f"at column {column + 1}, row {row + 1}"

    def ground(self) -> list[float | str]:
        """What the project's "ground" should hold."""
        level = self.level
        ground: list[float | str] = [float(OUTSIDE)] * (self.width * self.height)
        for squares, kind in ((level.floor, FLOOR), (level.walls, WALL), (level.goals, GOAL)):
            for square in squares:
                ground[self.square(square) - 1] = float(kind)
        return ground

    def square_fault(self, what: str, values: Sequence[object], expected: list[float | str]) -> str | None:
        """The first square where one of the project's lists is not as EXPECTED; None if there is none."""
        for square, (value, wanted) in enumerate(zip(values, expected, strict=False), 1):
            if number(value) != wanted:
                return f"the {what} {self.place(square)} is {value}, not {wanted:g}"
        return None if len(values) == len(expected) else f"{what}: {len(values)} squares, not {len(expected)}"

    def ground_fault(self, ground: Sequence[object], traps: Sequence[object]) -> str | None:
        """Where the project's "ground" or its "traps" are not the reference's; None if they are."""
        dead = {self.square(square) for square in dead_squares(self.level)}
        marks: list[float | str] = [
            float(square in dead) for square in range(1, self.width * self.height + 1)
        ]
        return self.square_fault("ground", ground, self.ground()) or self.square_fault("trap", traps, marks)

    def difference(self, game: Game, row: PositionRow) -> str | None:
        """How the project's position differs from the reference's game; None if it doesn't."""
        counters = {
            Names.moves: (row.moves, game.moves),
            Names.pushes: (row.pushes, game.pushes),
            Names.solved: (row.solved, int(game.solved)),
            Names.cursor: (row.cursor, game.cursor),
        }
        if number(row.keeper) != self.square(game.position.keeper):
            return (
                f"the keeper is {self.place(row.keeper)}, not {self.place(self.square(game.position.keeper))}"
            )
        boxes = {square for square, box in enumerate(row.box_at, 1) if box != 0 and number(box) != 0}
        expected = {self.square(box) for box in game.position.boxes}
        if boxes != expected:
            astray = listed(map(self.place, sorted(boxes - expected)), "nowhere else")
            lacking = listed(map(self.place, sorted(expected - boxes)))
            return f"boxes stand {astray} but should stand {lacking}"
        numbers = {
            box for box, is_stuck in enumerate(row.stuck, 1) if is_stuck != 0 and number(is_stuck) != 0
        }
        marked = {square for square in boxes if number(row.box_at[square - 1]) in numbers}
        lost = {self.square(box) for box in stuck_boxes(game.position)}
        if marked != lost:
            places = [listed(map(self.place, sorted(squares))) for squares in (marked, lost)]
            return f"stuck boxes are marked {places[0]}; they are {places[1]}"
        for name, (value, wanted) in counters.items():
            if number(value) != wanted:
                return f"{name} is {value}, not {wanted}"
        return _history_fault(row.history, game.history)


def _history_fault(history: list[object], expected: list[int]) -> str | None:
    """The first entry of the project's history that is not as EXPECTED; None if there is none."""
    if list(map(number, history)) == expected:  # nearly always
        return None
    for entry, (value, move) in enumerate(zip_longest(history, expected), 1):
        if value is None or move is None or number(value) != move:
            there, asked = ("nothing" if each is None else each for each in (value, move))
            return f"entry {entry} of the history is {there}, not {asked}"
    return None


def listed(places: Iterable[str], none: str = "nowhere") -> str:
    """Places for one line: the first few, and how many more there are; NONE if there are none."""
    every = list(places)
    more = f" and {len(every) - FEW_PLACES} more" if len(every) > FEW_PLACES else ""
    return (", ".join(every[:FEW_PLACES]) or none) + more
