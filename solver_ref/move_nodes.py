"""The nodes of the search for fewest moves: stored states, found by an open-addressed hash, and a queue.

Everything grows by doubling, between two steps of the search.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.compiled import hot

STORED, QUEUED = 0, 1
"""Where `Nodes.tally` counts the stored nodes, and the entries of the queue."""

NO_NODE = -1


class Nodes(NamedTuple):
    """Room for n nodes; the first `tally[STORED]` are in use."""

    state: NDArray[np.uint64]
    """[n, words] the packed state."""
    cost: NDArray[np.int64]
    """[n] the least cost from the start that is known."""
    to_come: NDArray[np.int64]
    """[n] the cost from there to the end, at the least."""
    parent: NDArray[np.int32]
    """[n] the node before; the start is its own."""
    expanded: NDArray[np.bool_]
    """[n] whether its cost is final."""
    slot: NDArray[np.int32]
    """[2n, a power of 2] the hash table: nodes, or -1. A node is in the first free slot from its hash on."""
    queue_key: NDArray[np.int64]
    """[2n] the queue, a binary heap of entries: cost so far and to come."""
    queue_node: NDArray[np.int32]
    """[2n] and the node. A node whose cost has fallen is in it again; the dearer entry comes too late."""
    tally: NDArray[np.int64]
    """[2] see `STORED` and `QUEUED`."""
    most: int
    """How many nodes may be stored."""


class Way(NamedTuple):
    """A way to a state: the node before it (its own, if none), the cost, and what is to come at the least."""

    parent: int
    cost: int
    to_come: int


def room_for(nodes: int, words: int, most: int) -> Nodes:
    """Room for so many nodes, a power of 2, whose states have so many words."""
    return Nodes(
        np.zeros((nodes, words), dtype=np.uint64),
        np.zeros(nodes, dtype=np.int64),
        np.zeros(nodes, dtype=np.int64),
        np.zeros(nodes, dtype=np.int32),
        np.zeros(nodes, dtype=np.bool_),
        np.full(2 * nodes, NO_NODE, dtype=np.int32),
        np.zeros(2 * nodes, dtype=np.int64),
        np.zeros(2 * nodes, dtype=np.int32),
        np.zeros(2, dtype=np.int64),
        most,
    )


def grown(nodes: Nodes) -> Nodes:
    """The same nodes with twice the room. The old arrays are not to be used any more."""
    slot = np.full(2 * len(nodes.slot), NO_NODE, dtype=np.int32)
    arrays = (nodes.state, nodes.cost, nodes.to_come, nodes.parent, nodes.expanded)
    for array in (*arrays, nodes.queue_key, nodes.queue_node):
        array.resize((2 * len(array), *array.shape[1:]), refcheck=False)
    more = nodes._replace(slot=slot)
    enter_all(more)
    return more


@hot
def has_room(nodes: Nodes, more: int) -> bool:
    """True if so many more nodes can be stored and entered into the queue."""
    stored, queued = nodes.tally[STORED], nodes.tally[QUEUED]
    return bool(stored + more <= len(nodes.cost) and queued + more <= len(nodes.queue_key))


@hot
def is_stored(nodes: Nodes, state: NDArray[np.uint64]) -> bool:
    """True if there is a node with this state."""
    return bool(nodes.slot[_slot_of(nodes, state)] != NO_NODE)


@hot
def copy_state(nodes: Nodes, node: int, state: NDArray[np.uint64]) -> None:
    """Write the state of a node into another array."""
    for word in range(len(state)):
        state[word] = nodes.state[node, word]


@hot
def reach(nodes: Nodes, state: NDArray[np.uint64], way: Way) -> bool:
    """Store and queue a state if it is new, queue it again if it has become cheaper, else pass.

    False, with nothing done, if it is new and `most` are stored already. `to_come` counts only if it is new.
    """
    slot = _slot_of(nodes, state)
    node = nodes.slot[slot]
    if node == NO_NODE:
        node = nodes.tally[STORED]
        if node >= nodes.most and node > 0:
            return False
        nodes.tally[STORED] += 1
        nodes.slot[slot] = node
        for word in range(len(state)):
            nodes.state[node, word] = state[word]
        nodes.to_come[node] = way.to_come
    elif way.cost >= nodes.cost[node]:
        return True
    nodes.cost[node] = way.cost
    nodes.parent[node] = way.parent
    _push(nodes, way.cost + nodes.to_come[node], node)
    return True


@hot
def next_node(nodes: Nodes) -> int:
    """The node that is next to be expanded, marked as expanded; NO_NODE if there is none."""
    while nodes.tally[QUEUED]:
        node = _pop(nodes)
        if not nodes.expanded[node]:
            nodes.expanded[node] = True
            return node
    return NO_NODE


@hot
def _push(nodes: Nodes, key: int, node: int) -> None:
    keys, queued = nodes.queue_key, nodes.queue_node
    place = nodes.tally[QUEUED]
    nodes.tally[QUEUED] += 1
    while place > 0:
        above = (place - 1) >> 1
        if keys[above] <= key:
            break
        keys[place], queued[place] = keys[above], queued[above]
        place = above
    keys[place], queued[place] = key, node


@hot
def _pop(nodes: Nodes) -> int:
    """Take the node of the least key out of the queue, which must not be empty."""
    keys, queued = nodes.queue_key, nodes.queue_node
    first = int(queued[0])
    nodes.tally[QUEUED] -= 1
    size = nodes.tally[QUEUED]
    key, node = keys[size], queued[size]
    place = 0
    while True:
        below = 2 * place + 1
        if below >= size:
            break
        if below + 1 < size and keys[below + 1] < keys[below]:
            below += 1
        if key <= keys[below]:
            break
        keys[place], queued[place] = keys[below], queued[below]
        place = below
    keys[place], queued[place] = key, node
    return first


@hot
def _slot_of(nodes: Nodes, state: NDArray[np.uint64]) -> int:
    """The slot of a state: where it is, or where it would have to be."""
    mask = len(nodes.slot) - 1
    slot = _hash(state) & mask
    while True:  # ends at an empty slot at the latest: half of them are
        node = nodes.slot[slot]
        if node == NO_NODE or _same(nodes.state[node], state):
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


@hot
def enter_all(nodes: Nodes) -> None:
    """Enter all stored nodes into the hash table, which must be empty."""
    for node in range(nodes.tally[STORED]):
        nodes.slot[_slot_of(nodes, nodes.state[node])] = node
