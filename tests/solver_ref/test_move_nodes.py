"""The stored states of the search for fewest moves: each found again, none taken for another."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from solver_ref.moves.nodes import NO_NODE, Nodes, Way, can_grow, grown, room_for, slot_of, store


def stored(nodes: Nodes, state: NDArray[np.uint64]) -> int:
    """The node with this state, which is stored if there is none."""
    slot = slot_of(nodes.slot, nodes.state, state)
    if nodes.slot[slot] == NO_NODE:
        store(nodes, slot, state, Way(0, 0, 0))
    return int(nodes.slot[slot])


@pytest.mark.parametrize("words", [1, 2, 5])
def test_every_node_is_found_again_also_after_there_is_more_room(words: int) -> None:
    seed = 7 * words
    print(f"seed {seed}")
    rng = random.Random(seed)
    states = [np.array([rng.getrandbits(64) for _ in range(words)], dtype=np.uint64) for _ in range(100)]
    nodes = room_for(16, words)
    for number, state in enumerate(states):
        if number == len(nodes.parent):
            nodes = grown(nodes)
        assert stored(nodes, state) == number
    assert [stored(nodes, state) for state in states] == list(range(100))


def test_states_that_differ_in_one_bit_are_different_though_they_share_slots() -> None:
    nodes = room_for(128, 2)  # 256 slots: some states meet another on their way
    states = [np.array([1 << bit, 0], dtype=np.uint64) for bit in range(64)]
    states += [np.array([0, 1 << bit], dtype=np.uint64) for bit in range(64)]
    assert [stored(nodes, state) for state in states] == list(range(128))
    fresh = room_for(128, 2)
    alone = [slot_of(fresh.slot, fresh.state, state) for state in states]
    assert len(set(alone)) < len(states), "no two begin at the same slot"


def test_there_is_more_room_only_for_so_many_bytes() -> None:
    nodes = room_for(16, 1)
    taken = sum(array.nbytes for array in (*nodes[:4], *nodes.queue))
    assert not can_grow(nodes, 2 * taken)  # the old slots are still needed while there are new ones
    assert can_grow(nodes, 3 * taken)
