"""The shipped levels with the rules "keeper-home": all solvable, each with something of its own."""

from pathlib import Path

import pytest

import levels
from levels import Collection, Level, read_levels, write_xsb
from solver_ref import solve_moves, solve_pushes_then_moves

FILE = Path(levels.__file__).parent / "keeper_home.xsb"


@pytest.fixture(scope="module")
def collection() -> Collection:
    return read_levels(FILE)


def titled(collection: Collection, title: str) -> Level:
    (level,) = (level for level in collection.levels if level.title == title)
    return level


def test_every_level_has_the_rules_and_a_title_of_its_own(collection: Collection) -> None:
    assert {level.rules for level in collection.levels} == {"keeper-home"}
    titles = {level.title for level in collection.levels}
    assert len(titles - {""}) == len(collection.levels) >= 4


def test_every_level_can_be_solved(collection: Collection) -> None:
    for level in collection.levels:
        assert solve_moves(level, max_states=100_000).status == "optimal", level.title


def test_the_file_of_keeper_home_reads_back(collection: Collection) -> None:
    assert levels.parse_xsb(write_xsb(collection)) == collection


def test_in_locked_out_the_nearer_goal_is_the_keepers(collection: Collection) -> None:
    assert solve_moves(titled(collection, "Locked Out")).lurd == "RRRl"


def test_in_last_one_in_the_last_move_is_a_push(collection: Collection) -> None:
    lurd = solve_moves(titled(collection, "Last One In")).lurd
    assert lurd is not None
    assert lurd[-1].isupper()


def test_in_lodger_the_shortest_walk_pushes_more_than_it_has_to(collection: Collection) -> None:
    level = titled(collection, "Lodger")
    quick, gentle = solve_moves(level), solve_pushes_then_moves(level)
    assert quick.pushes is not None
    assert gentle.pushes is not None
    assert quick.pushes > gentle.pushes
