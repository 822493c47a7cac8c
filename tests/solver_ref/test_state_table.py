"""Stored states are found again, and nothing else is."""

import random

import numpy as np
import pytest

from solver_ref.pushes.state_table import (
    EMPTY,
    REPLACED,
    States,
    can_be_doubled,
    doubled,
    new_states,
    room_in,
    slot_of,
)


def store(states: States, number: int, boxes: list[int], keeper: int) -> None:
    states.boxes[number] = boxes
    states.keeper[number] = keeper
    states.slots[slot_of(states, states.boxes[number], keeper)] = number


def found(states: States, boxes: list[int], keeper: int) -> int:
    return int(states.slots[slot_of(states, np.array(boxes, np.uint64), keeper)])


@pytest.mark.parametrize("words", [1, 2, 10])
def test_every_state_is_found_again_also_after_the_table_grew(words: int) -> None:
    seed = 11
    rng = random.Random(seed)
    states = new_states(words)
    known: dict[tuple[tuple[int, ...], int], int] = {}
    while len(known) < room_in(len(states.slots)):
        boxes, keeper = [rng.getrandbits(64) for _ in range(words)], rng.randrange(600)
        if (tuple(boxes), keeper) not in known:
            store(states, len(known), boxes, keeper)
            known[tuple(boxes), keeper] = len(known)
    for _ in range(2):
        for (boxes_of, keeper), number in known.items():
            assert found(states, list(boxes_of), keeper) == number
        states = doubled(states, len(known))
    assert room_in(len(states.slots)) <= len(states.keeper)


def test_a_table_grows_as_long_as_it_may() -> None:
    states = new_states(1)
    assert can_be_doubled(states, 1 << 20)
    grown = doubled(states, 0)
    size = sum(array.nbytes for array in grown)
    assert can_be_doubled(new_states(1), size)
    assert not can_be_doubled(new_states(1), size - 4)


def test_states_that_differ_in_one_bit_or_in_the_keeper_are_different() -> None:
    states = new_states(2)
    number = 0
    for bit in range(64):
        for boxes in ([1 << bit, 0], [0, 1 << bit]):
            for keeper in (0, 1):
                assert found(states, boxes, keeper) == EMPTY
                store(states, number, boxes, keeper)
                number += 1


def test_states_in_the_same_slot_are_told_apart() -> None:
    states = new_states(1)
    wanted = slot_of(states, np.array([1], np.uint64), 0)
    boxes = [1]
    while len(boxes) < 3:  # one slot in 8192: about 16,000 tries
        other = boxes[-1] + 1
        while slot_of(states, np.array([other], np.uint64), 0) != wanted:
            other += 1
        boxes.append(other)
    for number, bits in enumerate(boxes):
        store(states, number, [bits], 0)
    assert [found(states, [bits], 0) for bits in boxes] == [0, 1, 2]


def test_a_replaced_state_is_not_entered_again_when_the_table_grows() -> None:
    states = new_states(1)
    store(states, 0, [5], 0)
    store(states, 1, [5], 0)
    states.pushes[0] = REPLACED
    assert found(doubled(states, 2), [5], 0) == 1
