"""The levels that ship with the project climb from easy to hard, as measured here."""

from itertools import pairwise

import pytest

from generator.game import node_capacity
from levels import Collection, Level, original
from solver_ref import Keeper, Position, predict, solve_pushes

PROMISED_PUSHES = {3: 6, 7: 12, 10: 14, 11: 26, 12: 46}
"""Fewest pushes by place in the file, counted from 1."""


@pytest.fixture(scope="module")
def collection() -> Collection:
    return original()


def pushes(level: Level) -> int:
    result = solve_pushes(level, max_states=200_000)
    assert result.status == "optimal"
    assert result.pushes is not None
    return result.pushes


def shapes(level: Level) -> set[tuple[str, ...]]:
    """The board turned and mirrored in all eight ways."""
    turned = [level.rows]
    for _ in range(3):
        turned.append(tuple("".join(column) for column in zip(*reversed(turned[-1]), strict=True)))
    return {*turned, *(rows[::-1] for rows in turned)}


def stored(level: Level, keeper: Keeper) -> int:
    """The nodes that the search of the Scratch project stores until it has the solution."""
    prediction = predict(Position.start(level), keeper, capacity=node_capacity(level))
    assert prediction.status == "solved"
    return prediction.stored


def test_there_are_twelve_levels_with_titles_of_their_own(collection: Collection) -> None:
    titles = [level.title for level in collection.levels]
    assert len(titles) == 12
    assert all(titles)
    assert len(set(titles)) == 12


def test_no_level_is_another_one_turned_or_mirrored(collection: Collection) -> None:
    seen = {min(shapes(level)) for level in collection.levels}
    assert len(seen) == len(collection.levels)


def test_levels_never_become_easier_and_keep_their_promised_pushes(collection: Collection) -> None:
    measured = [pushes(level) for level in collection.levels]
    assert all(easier <= harder for easier, harder in pairwise(measured)), measured
    assert {place: measured[place - 1] for place in PROMISED_PUSHES} == PROMISED_PUSHES


def test_level_seven_makes_the_search_work(collection: Collection) -> None:
    assert stored(collection.levels[6], "exact") >= 5_000


def test_level_twelve_fills_the_search_but_fits_its_lists(collection: Collection) -> None:
    last = collection.levels[11]
    assert stored(last, "region") >= 10_000
    assert 90_000 <= stored(last, "exact") <= 120_000
