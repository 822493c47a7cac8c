"""The queue of the search for fewest moves: buckets keyed by cost, each a linked list through two arrays.

A cost is two numbers, of which the second counts only among equals: moves and pushes, or pushes and moves. So
there are two rows of buckets, as in the multi-level buckets of Denardo and Fox ("Shortest-route methods: 1",
1979), after the one row of Dial ("Algorithm 360: shortest-path forest with topological ordering", 1969). In
the first row are the nodes by their first number, but for those of the bucket whose turn it is. These are in
the second row, by their second number.

A row has a bucket for each of `WINDOW` numbers on end; the last also holds all that are greater. When its
turn comes it is spread over the row anew, from its least number on. A node that is put in must be no less, in
either number, than the one taken out last. So none is ever put before the bucket whose turn it is, and the
node that is taken out has the least key of all. Of equal keys that which was put in last comes first.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.compiled import hot

WINDOW = 1 << 10
"""The buckets of a row: few, for an empty row is looked through each time that the first moves on."""

NOTHING = -1
"""No node."""

_FIRST, _SECOND = 0, 1
_LAST = WINDOW - 1
_HEADS = 2 * WINDOW
_SECOND_BITS = 32
_SECOND_MASK = (1 << _SECOND_BITS) - 1


class Queue(NamedTuple):
    """Nodes by their keys, which are the first number times 2^32 and the second. Each node is in it once."""

    key: NDArray[np.int64]
    """[n] of each node, also when it has been taken out."""
    after: NDArray[np.int32]
    """[heads + n] lists that end where they begin, at the head of a bucket; a node comes after all heads."""
    before: NDArray[np.int32]
    """[heads + n] the same the other way round."""
    base: NDArray[np.int64]
    """[2] the number of the first bucket of each row."""
    turn: NDArray[np.int64]
    """[2] the bucket of each row that has its turn."""


def new_queue(nodes: int) -> Queue:
    """An empty queue for so many nodes."""
    return Queue(
        np.zeros(nodes, dtype=np.int64),
        np.arange(_HEADS + nodes, dtype=np.int32),
        np.arange(_HEADS + nodes, dtype=np.int32),
        np.zeros(2, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
    )


def enlarge(queue: Queue) -> None:
    """Make room for twice as many nodes, in place."""
    room = 2 * len(queue.key)
    queue.key.resize(room, refcheck=False)
    for array in (queue.after, queue.before):
        array.resize(_HEADS + room, refcheck=False)


@hot
def put(queue: Queue, node: int, key: int) -> None:
    """Put in a node that is not in the queue."""
    queue.key[node] = key
    row = _SECOND if _number(key, _FIRST) == queue.base[_FIRST] + queue.turn[_FIRST] else _FIRST
    _link(queue, _HEADS + node, _head(queue, row, key))


@hot
def put_forward(queue: Queue, node: int, key: int) -> None:
    """Give a node that is in the queue a smaller key."""
    _unlink(queue, _HEADS + node)
    put(queue, node, key)


@hot
def take(queue: Queue) -> int:
    """Take out a node with the least key; NOTHING if the queue is empty."""
    while not _find(queue, _SECOND):
        if not _find(queue, _FIRST):
            return NOTHING
        _spread(queue, queue.turn[_FIRST], _SECOND)
    link = queue.after[WINDOW + queue.turn[_SECOND]]
    _unlink(queue, link)
    return int(link) - _HEADS


@hot
def _number(key: int, row: int) -> int:
    return key >> _SECOND_BITS if row == _FIRST else key & _SECOND_MASK


@hot
def _head(queue: Queue, row: int, key: int) -> int:
    """The head of the bucket for a key."""
    bucket: int = min(_number(key, row) - queue.base[row], _LAST)
    return row * WINDOW + bucket


@hot
def _find(queue: Queue, row: int) -> bool:
    """Give the turn to the next bucket that is not empty, of one number only. False if there is none."""
    head = row * WINDOW + queue.turn[row]
    last = row * WINDOW + _LAST
    while head < last and queue.after[head] == head:
        head += 1
    queue.turn[row] = head - row * WINDOW
    if head < last:
        return True
    if queue.after[last] == last:
        return False
    _spread(queue, last, row)
    return True


@hot
def _spread(queue: Queue, head: int, row: int) -> None:
    """Spread a bucket that is not empty over a row that else is empty, from its least number on."""
    key, after = queue.key, queue.after
    link = first = after[head]
    least = _number(key[link - _HEADS], row)
    while link != head:
        least = min(least, _number(key[link - _HEADS], row))
        link = after[link]
    queue.base[row] = least
    queue.turn[row] = 0
    after[head] = queue.before[head] = head
    link = first
    while link != head:
        following = after[link]
        _link(queue, link, _head(queue, row, key[link - _HEADS]))
        link = following


@hot
def _link(queue: Queue, link: int, head: int) -> None:
    following = queue.after[head]
    queue.before[following] = link
    queue.after[link] = following
    queue.before[link] = head
    queue.after[head] = link


@hot
def _unlink(queue: Queue, link: int) -> None:
    before, after = queue.before[link], queue.after[link]
    queue.after[before] = after
    queue.before[after] = before
