"""Shrinking a failing sequence to what is needed."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from harness.testing.shrink import shrink


def is_within(short: Sequence[int], long: Sequence[int]) -> bool:
    rest = iter(long)
    return all(item in rest for item in short)


def test_only_the_items_that_are_needed_remain_in_their_order() -> None:
    needed = [17, 3, 80]
    items = [17, *range(40, 90), 3, *range(100, 150), 80]
    found = shrink(items, lambda left: is_within(needed, left))
    assert (found.items, found.minimal) == (needed, True)


def test_what_fails_without_any_item_shrinks_to_nothing() -> None:
    assert shrink([1, 2, 3], lambda left: True).items == []


def test_an_item_that_can_go_only_after_a_later_one_has_gone_goes_too() -> None:
    found = shrink([1, 2, 3], lambda left: 3 in left and (2 not in left or 1 in left))
    assert found.items == [3]


def test_two_items_that_can_only_go_together_go() -> None:
    def fails(left: list[str]) -> bool:
        return "key" in left and left.count("toggle") % 2 == 0

    found = shrink([*"abcd", "toggle", *"efg", "toggle", "key", "h"], fails)
    assert (found.items, found.minimal) == (["key"], True)


@pytest.mark.parametrize("seed", range(20))
def test_no_single_item_of_what_remains_can_be_left_out(seed: int) -> None:
    print(f"seed {seed}")
    chance = random.Random(seed)
    groups = [set(chance.sample(range(30), 4)) for _ in range(5)]

    def fails(left: list[int]) -> bool:
        return any(group <= set(left) for group in groups)

    found = shrink(range(30), fails)
    assert found.minimal
    assert fails(found.items)
    for at in range(len(found.items)):
        assert not fails(found.items[:at] + found.items[at + 1 :])


def test_the_bound_on_trials_is_kept_and_what_remains_still_fails() -> None:
    asked: list[int] = []

    def fails(left: list[int]) -> bool:
        asked.append(len(left))
        return 99 in left

    found = shrink(range(100), fails, trials=5)
    assert (found.trials, found.minimal, len(asked)) == (5, False, 5)
    assert 99 in found.items


def test_nothing_is_tried_once_the_time_is_up() -> None:
    found = shrink(range(100), lambda left: pytest.fail("tried"), seconds=-1)
    assert (found.items, found.trials, found.minimal) == (list(range(100)), 0, False)
