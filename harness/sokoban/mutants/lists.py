"""The operators for lists that the game is built with: the levels and what is known of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sb3
from harness.mutation import OF_BLOCKS, ItemChange, ListRule, Mutant, mutants_of
from sb3 import Scalar

LEVELS, OPTIMA = "levels", "fewest pushes"
SQUARES = "-#.$@*+"


def optimal_off_by_one(items: Sequence[Scalar]) -> Iterator[ItemChange]:
    """OPTIMAL of a level is one push more or less."""
    for place, value in enumerate(items):
        if isinstance(value, int):
            yield from ((place, value + 1), (place, value - 1))


def level_character_changed(items: Sequence[Scalar]) -> Iterator[ItemChange]:
    """In the text of a level one square becomes another, or is repeated once more."""
    for place, text in enumerate(map(str, items)):
        for at, character in enumerate(text):
            if character in SQUARES:
                other = SQUARES[(SQUARES.index(character) + 1) % len(SQUARES)]
            elif character.isdecimal():
                other = str((int(character) + 1) % 10)
            else:
                continue
            yield place, text[:at] + other + text[at + 1 :]


OF_LISTS: dict[str, tuple[str, ListRule]] = {
    "OPTIMAL off by one": (OPTIMA, optimal_off_by_one),
    "level character changed": (LEVELS, level_character_changed),
}
"""With the name of the Stage's list."""
OPERATORS = (*OF_BLOCKS, *OF_LISTS)


def mutants_of_game(project: sb3.Project) -> list[Mutant]:
    """Every mutant of a project of our game, by the operators for any project and by these."""
    return mutants_of(project, OF_LISTS)
