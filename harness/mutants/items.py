"""Mutants of the lists that a project is built with: the levels and what is known of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sb3 import Scalar

Change = tuple[int, Scalar]
"""The place of an item, from 0, and what it becomes."""
LEVELS, OPTIMA = "levels", "fewest pushes"
SQUARES = "-#.$@*+"


def optimal_off_by_one(items: Sequence[Scalar]) -> Iterator[Change]:
    """OPTIMAL of a level is one push more or less."""
    for place, value in enumerate(items):
        if isinstance(value, int):
            yield from ((place, value + 1), (place, value - 1))


def level_character_changed(items: Sequence[Scalar]) -> Iterator[Change]:
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
