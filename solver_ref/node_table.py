"""The nodes of a search that goes push by push: stored states, found again by their boxes.

A node's boxes are a bit for each square that can hold a box. The hash is chained: each bucket leads to its
newest node, and each node to the next older one in its bucket. Nodes have numbers from 0 in the order in
which they were stored. What else makes two nodes the same is for the search to say.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.compiled import hot

NO_NODE = -1

KEEPER, PARENT, PUSH, OLDER = range(4)
"""Columns of `data` that all searches have. KEEPER: a square. PARENT: the node before the push, or NO_NODE.
PUSH: that push, as 4 times the square of the box before it, plus the direction. OLDER: the next node in the
bucket, or NO_NODE."""
COMMON = 4

_FIRST_BUCKETS = 1 << 12
_ENTERED_AT_ONCE = 1 << 20  # nodes: some tenths of a second
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio: spreads near numbers (Knuth)
_HALF = np.uint64(32)


class Link(NamedTuple):
    """What joins a node to the one that it was reached from."""

    parent: int
    push: int
    """4 times the square of the box before it, plus the direction."""
    keeper: int
    """A square of the keeper after it."""


class Nodes(NamedTuple):
    """Room for N nodes whose boxes take W words; the first `stored[0]` are in use."""

    boxes: NDArray[np.uint64]
    """[N, W] the squares with a box, as bits."""
    data: NDArray[np.int32]
    """[N, columns] KEEPER, PARENT, PUSH, OLDER, and what else the search wants to know of a node."""
    heads: NDArray[np.int32]
    """[N, a power of two] the newest node of each bucket, or NO_NODE."""
    stored: NDArray[np.int64]
    """[1]"""


def new_nodes(words: int, columns: int) -> Nodes:
    """Room for nodes of so many words and columns."""
    nodes = Nodes(
        np.zeros((_FIRST_BUCKETS, words), np.uint64),
        np.zeros((_FIRST_BUCKETS, columns), np.int32),
        np.full(_FIRST_BUCKETS, NO_NODE, np.int32),
        np.zeros(1, np.int64),
    )
    enter(nodes, 0, 0)  # none: only so that the first search compiles it, and not the first large one
    return nodes


def bytes_of_nodes(nodes: Nodes) -> int:
    """What the room takes."""
    return sum(array.nbytes for array in nodes)


def can_be_doubled(nodes: Nodes, max_bytes: int) -> bool:
    """False if twice the room would take more bytes, or more nodes than there are numbers."""
    return 2 * bytes_of_nodes(nodes) <= max_bytes and 2 * len(nodes.heads) <= np.iinfo(nodes.data.dtype).max


def doubled(nodes: Nodes) -> Nodes:
    """The same nodes with twice the room. The arrays are enlarged where they lie if they can be."""
    room = 2 * len(nodes.heads)
    for array in (nodes.boxes, nodes.data):
        array.resize((room, array.shape[1]), refcheck=False)
    more = nodes._replace(heads=np.full(room, NO_NODE, np.int32))
    stored = int(nodes.stored[0])
    for first in range(0, stored, _ENTERED_AT_ONCE):  # so that Ctrl-C is heard in between
        enter(more, first, min(first + _ENTERED_AT_ONCE, stored))
    return more


@hot
def enter(nodes: Nodes, first: int, end: int) -> None:
    """Enter stored nodes that are not in the buckets, the oldest first."""
    for node in range(first, end):
        bucket = bucket_of(nodes, nodes.boxes[node])
        nodes.data[node, OLDER] = nodes.heads[bucket]
        nodes.heads[bucket] = node


@hot
def bucket_of(nodes: Nodes, boxes: NDArray[np.uint64]) -> int:
    """The bucket of all nodes with these boxes."""
    hashed = np.uint64(0)
    for word in boxes:
        hashed = (hashed ^ word) * _MULTIPLIER
        hashed ^= hashed >> _HALF
    return int(np.int64(hashed & np.uint64(len(nodes.heads) - 1)))


@hot
def has_boxes(nodes: Nodes, node: int, boxes: NDArray[np.uint64]) -> bool:
    """True if these are the node's boxes."""
    same = True
    for word in range(len(boxes)):
        same &= nodes.boxes[node, word] == boxes[word]
    return same


@hot
def add(nodes: Nodes, bucket: int, boxes: NDArray[np.uint64], link: Link) -> int:
    """Store a node whose bucket this is. There must be room for it."""
    node = int(nodes.stored[0])
    nodes.stored[0] += 1
    for word in range(len(boxes)):
        nodes.boxes[node, word] = boxes[word]
    nodes.data[node, KEEPER] = link.keeper
    nodes.data[node, PARENT] = link.parent
    nodes.data[node, PUSH] = link.push
    nodes.data[node, OLDER] = nodes.heads[bucket]
    nodes.heads[bucket] = node
    return node


def pushes_to(nodes: Nodes, node: int) -> list[tuple[int, int]]:
    """The pushes on the way from the node without a parent: the box's square before, and the direction."""
    pushes = []
    while (parent := int(nodes.data[node, PARENT])) != NO_NODE:
        pushes.append(divmod(int(nodes.data[node, PUSH]), 4))
        node = parent
    return pushes[::-1]
