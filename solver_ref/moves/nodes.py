"""The nodes of the search for fewest moves: stored states, found by an open-addressed hash, and their queue.

Everything grows by doubling, between two steps of the search.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.compiled import hot
from solver_ref.moves.queue import Queue, enlarge, new_queue, put, put_forward

NO_NODE = -1

_ENTERED_AT_ONCE = 1 << 20  # nodes: some tenths of a second


class Nodes(NamedTuple):
    """Room for n nodes; the first `stored[0]` are in use."""

    state: NDArray[np.uint64]
    """[n, words] the packed state."""
    to_come: NDArray[np.int32]
    """[n] the pushes from there to the end, at the least."""
    parent: NDArray[np.int32]
    """[n] the node before; the start is its own."""
    slot: NDArray[np.int32]
    """[2n, a power of 2] the hash table: nodes, or -1. A node is in the first free slot from its hash on."""
    queue: Queue
    """The nodes that are not expanded yet. Keys are the least cost known and that to come."""
    stored: NDArray[np.int64]
    """[1]"""


class Way(NamedTuple):
    """A way to a new state: the node before it (its own, if none), the pushes to come, and the key."""

    parent: int
    to_come: int
    key: int


def room_for(nodes: int, words: int) -> Nodes:
    """Room for so many nodes, a power of 2, whose states have so many words."""
    return Nodes(
        np.zeros((nodes, words), dtype=np.uint64),
        np.zeros(nodes, dtype=np.int32),
        np.zeros(nodes, dtype=np.int32),
        np.full(2 * nodes, NO_NODE, dtype=np.int32),
        new_queue(nodes),
        np.zeros(1, dtype=np.int64),
    )


def bytes_of_nodes(nodes: Nodes) -> int:
    """What the room takes."""
    return sum(array.nbytes for array in (*nodes[:4], *nodes.queue))


def can_grow(nodes: Nodes, max_bytes: int) -> bool:
    """False if twice the room would take more bytes, or more nodes than there are numbers."""
    needed = 2 * bytes_of_nodes(nodes) + nodes.slot.nbytes  # the old slots go last
    return needed <= max_bytes and 4 * len(nodes.parent) <= np.iinfo(nodes.parent.dtype).max


def grown(nodes: Nodes) -> Nodes:
    """The same nodes with twice the room. The old arrays are not to be used any more."""
    slot = np.full(2 * len(nodes.slot), NO_NODE, dtype=np.int32)
    for array in (nodes.state, nodes.to_come, nodes.parent):
        array.resize((2 * len(array), *array.shape[1:]), refcheck=False)
    enlarge(nodes.queue)
    more = nodes._replace(slot=slot)
    stored = int(nodes.stored[0])
    for first in range(0, stored, _ENTERED_AT_ONCE):  # so that Ctrl-C is heard in between
        enter(more, first, min(first + _ENTERED_AT_ONCE, stored))
    return more


@hot
def enter(nodes: Nodes, first: int, end: int) -> None:
    """Enter stored nodes that are not in the hash table."""
    for node in range(first, end):
        nodes.slot[slot_of(nodes.slot, nodes.state, nodes.state[node])] = node


@hot
def store(nodes: Nodes, slot: int, state: NDArray[np.uint64], way: Way) -> None:
    """Store and queue a state that is new, whose slot this is."""
    node = nodes.stored[0]
    nodes.stored[0] += 1
    nodes.slot[slot] = node
    for word in range(len(state)):
        nodes.state[node, word] = state[word]
    nodes.to_come[node] = way.to_come
    nodes.parent[node] = way.parent
    put(nodes.queue, node, way.key)


@hot
def reach_again(nodes: Nodes, node: int, parent: int, key: int) -> None:
    """Go another way to a node, whose key becomes smaller; it has not been expanded yet."""
    nodes.parent[node] = parent
    put_forward(nodes.queue, node, key)


@hot
def slot_of(slots: NDArray[np.int32], states: NDArray[np.uint64], state: NDArray[np.uint64]) -> int:
    """The slot of a state: where it is, or where it would have to be."""
    mask = len(slots) - 1
    slot = _hash(state) & mask
    while True:  # ends at an empty slot at the latest: half of them are
        node = slots[slot]
        if node == NO_NODE or _same(states[node], state):
            return slot
        slot = (slot + 1) & mask


@hot
def _same(one: NDArray[np.uint64], other: NDArray[np.uint64]) -> bool:
    same = True
    for word in range(len(one)):
        same &= one[word] == other[word]
    return same


@hot
def _hash(state: NDArray[np.uint64]) -> int:
    """Mixes all bits of all words (the finaliser of SplitMix64: Steele, Lea, Flood, OOPSLA 2014)."""
    mixed = np.uint64(0)
    for word in state:
        mixed ^= word
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        mixed ^= mixed >> np.uint64(31)
    return int(mixed >> np.uint64(1))
