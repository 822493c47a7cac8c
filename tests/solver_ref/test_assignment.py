"""The cheapest assignment, against all assignments."""

import random
from itertools import permutations

import numpy as np
import pytest

from solver_ref.assignment import IMPOSSIBLE, Assignment, assign, cost_with_row, new_assignment

Costs = list[list[int]]


def random_costs(rng: random.Random, size: int) -> Costs:
    """Small whole numbers, so that many assignments cost the same, and some that are impossible."""
    return [
        [IMPOSSIBLE if rng.random() < 0.3 else rng.randint(0, 6) for _ in range(size)] for _ in range(size)
    ]


def cheapest(costs: Costs) -> int:
    """Try every assignment."""
    places = range(len(costs))
    totals = [sum(costs[row][way[row]] for row in places) for way in permutations(places)]
    return min(IMPOSSIBLE, *totals)


def of(costs: Costs) -> Assignment:
    assignment = new_assignment(len(costs))
    assignment.cost[:] = costs
    return assignment


def test_taking_turns_from_the_cheapest_on_is_not_enough() -> None:
    # The first row would take the only column that the second can have.
    assert assign(of([[1, 2], [4, IMPOSSIBLE]])) == 6


def test_two_boxes_that_fit_only_one_goal_have_no_assignment() -> None:
    assert assign(of([[1, IMPOSSIBLE, 5], [2, IMPOSSIBLE, IMPOSSIBLE], [0, IMPOSSIBLE, IMPOSSIBLE]])) == (
        IMPOSSIBLE
    )


@pytest.mark.parametrize("seed", range(4))
def test_no_assignment_is_cheaper(seed: int) -> None:
    rng = random.Random(seed)
    possible = set()
    for _ in range(50):
        costs = random_costs(rng, rng.randint(1, 5))
        expected = cheapest(costs)
        assert assign(of(costs)) == expected, f"seed {seed}: {costs}"
        possible.add(expected < IMPOSSIBLE)
    assert possible == {True, False}, f"seed {seed} tests only one of the two"


@pytest.mark.parametrize("seed", range(4))
def test_another_row_costs_what_the_changed_matrix_costs(seed: int) -> None:
    rng = random.Random(seed)
    possible = set()
    for _ in range(50):
        size = rng.randint(1, 5)
        costs = random_costs(rng, size)
        assignment = of(costs)
        total = assign(assignment)
        if total == IMPOSSIBLE:
            continue
        for _ in range(5):  # the question leaves the assignment as it is
            (other,) = random_costs(rng, size)[:1]
            row = rng.randrange(size)
            changed = [*costs[:row], other, *costs[row + 1 :]]
            expected = cheapest(changed)
            assert cost_with_row(assignment, total, row, np.array(other)) == expected, f"seed {seed}"
            possible.add(expected < IMPOSSIBLE)
    assert possible == {True, False}, f"seed {seed} tests only one of the two"


def test_prices_of_an_earlier_matrix_do_not_matter() -> None:
    seed = 3
    rng = random.Random(seed)
    assignment = new_assignment(4)
    for _ in range(200):
        costs = random_costs(rng, 4)
        assignment.cost[:] = costs
        assert assign(assignment) == cheapest(costs), f"seed {seed}: {costs}"
