"""Every state that a push search has met, in a few large arrays, found again through a hash table.

A state is where the boxes are, a bit for every square that is not dead, and the keeper's region, told by its
lowest square. States have numbers from 0 in the order in which they were stored.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.compiled import hot

EMPTY = -1
REPLACED = 65_535
"""Stands for the pushes of a state that was stored anew when a shorter way to it was found."""
MOST_PUSHES = REPLACED - 1

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio: spreads near numbers (Knuth)
_HALF = np.uint64(32)
_START_SLOTS = 1 << 13


class States(NamedTuple):
    """Room for N states whose boxes take W words, and a table of slots at most two thirds full."""

    boxes: NDArray[np.uint64]
    """[N, W] the squares with a box, as bits."""
    keeper: NDArray[np.uint32]
    """[N] the lowest square of the keeper's region."""
    pushes: NDArray[np.uint16]
    """[N] pushes from the start by the shortest way known."""
    parent: NDArray[np.int32]
    """[N] the state before the last of those pushes; -1 for the start."""
    below: NDArray[np.int32]
    """[N] the next state in the same bucket of the queue, or -1."""
    slots: NDArray[np.int32]
    """[a power of two] the number of a state, or EMPTY. A state is at its hash or in the slots after it."""


def new_states(words: int) -> States:
    """A table without states, for boxes of that many words."""
    room = room_in(_START_SLOTS)
    return States(
        np.zeros((room, words), np.uint64),
        np.zeros(room, np.uint32),
        np.zeros(room, np.uint16),
        np.zeros(room, np.int32),
        np.zeros(room, np.int32),
        np.full(_START_SLOTS, EMPTY, np.int32),
    )


def room_in(slots: int) -> int:
    """How many states a table with that many slots has room for."""
    return slots * 2 // 3


def bytes_of_states(states: States) -> int:
    """What the table takes."""
    return sum(array.nbytes for array in states)


def can_be_doubled(states: States, max_bytes: int) -> bool:
    """False if a table with twice the room would take more bytes, or more states than there are numbers."""
    return (
        2 * bytes_of_states(states) <= max_bytes
        and room_in(2 * len(states.slots)) <= np.iinfo(states.parent.dtype).max
    )


def doubled(states: States, count: int) -> States:
    """The same `count` states with twice the room. The arrays are enlarged where they lie if they can be."""
    slots = 2 * len(states.slots)
    for array in states[:-1]:
        array.resize((room_in(slots), *array.shape[1:]), refcheck=False)
    states = states._replace(slots=np.full(slots, EMPTY, np.int32))
    fill_slots(states, count)
    return states


@hot
def fill_slots(states: States, count: int) -> None:
    """Enter the first `count` states into empty slots."""
    for state in range(count):
        if states.pushes[state] != REPLACED:
            states.slots[slot_of(states, states.boxes[state], states.keeper[state])] = state


@hot
def slot_of(states: States, boxes: NDArray[np.uint64], keeper: int) -> int:
    """The slot that holds the state with these boxes and this lowest square, or the empty one for it."""
    hashed = np.uint64(keeper)
    for word in boxes:
        hashed = (hashed ^ word) * _MULTIPLIER
        hashed ^= hashed >> _HALF
    last = len(states.slots) - 1
    slot = int(np.int64(hashed & np.uint64(last)))
    while True:  # ends at an empty slot at the latest: a third of them are
        state = states.slots[slot]
        if state == EMPTY:
            return slot
        same = states.keeper[state] == keeper
        for word in range(len(boxes)):
            same &= states.boxes[state, word] == boxes[word]
        if same:
            return slot
        slot = (slot + 1) & last
