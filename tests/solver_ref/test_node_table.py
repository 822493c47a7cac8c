"""Stored nodes are found again by their boxes, the newest first, and nothing else is."""

import random

import numpy as np
import pytest

from solver_ref.node_table import (
    KEEPER,
    NO_NODE,
    OLDER,
    Link,
    Nodes,
    add,
    bucket_of,
    bytes_of_nodes,
    can_be_doubled,
    doubled,
    has_boxes,
    new_nodes,
    pushes_to,
)


def store(nodes: Nodes, boxes: list[int], link: Link) -> int:
    state = np.array(boxes, np.uint64)
    return int(add(nodes, bucket_of(nodes, state), state, link))


def found(nodes: Nodes, boxes: list[int]) -> list[int]:
    """The nodes with these boxes, in the order in which a search meets them."""
    state = np.array(boxes, np.uint64)
    with_boxes = []
    node = int(nodes.heads[bucket_of(nodes, state)])
    while node != NO_NODE:
        if has_boxes(nodes, node, state):
            with_boxes.append(node)
        node = int(nodes.data[node, OLDER])
    return with_boxes


@pytest.mark.parametrize("words", [1, 2, 10])
def test_every_node_is_found_again_also_after_the_table_grew(words: int) -> None:
    seed = 11
    print(f"seed {seed}")
    rng = random.Random(seed)
    nodes = new_nodes(words, 4)
    known: dict[tuple[int, ...], list[int]] = {}
    for _ in range(3):
        while int(nodes.stored[0]) < len(nodes.heads):
            boxes = rng.choice(list(known)) if known and rng.random() < 0.01 else None
            boxes = boxes or tuple(rng.getrandbits(64) for _ in range(words))
            node = store(nodes, list(boxes), Link(NO_NODE, 0, rng.randrange(600)))
            known.setdefault(boxes, []).insert(0, node)
        for boxes, numbers in known.items():
            assert found(nodes, list(boxes)) == numbers
        nodes = doubled(nodes)
    assert max(map(len, known.values())) > 1


def test_boxes_that_differ_in_one_bit_are_different() -> None:
    nodes = new_nodes(2, 4)
    for bit in range(64):
        for boxes in ([1 << bit, 0], [0, 1 << bit]):
            assert found(nodes, boxes) == []
            store(nodes, boxes, Link(NO_NODE, 0, bit))
    assert found(nodes, [0, 1 << 5]) == [11]
    assert nodes.data[11, KEEPER] == 5


def test_boxes_in_the_same_bucket_are_told_apart() -> None:
    nodes = new_nodes(1, 4)
    wanted = bucket_of(nodes, np.array([1], np.uint64))
    boxes = [1]
    while len(boxes) < 3:  # one in 4,096: about 8,000 tries
        other = boxes[-1] + 1
        while bucket_of(nodes, np.array([other], np.uint64)) != wanted:
            other += 1
        boxes.append(other)
    for bits in boxes:
        store(nodes, [bits], Link(NO_NODE, 0, 0))
    assert [found(nodes, [bits]) for bits in boxes] == [[0], [1], [2]]


def test_a_table_grows_as_long_as_it_may() -> None:
    nodes = new_nodes(1, 4)
    twice = 2 * bytes_of_nodes(nodes)
    assert can_be_doubled(nodes, twice)
    assert not can_be_doubled(nodes, twice - 1)
    assert bytes_of_nodes(doubled(nodes)) <= twice


def test_the_pushes_to_a_node_are_in_order() -> None:
    nodes = new_nodes(1, 4)
    start = store(nodes, [1], Link(NO_NODE, 0, 7))
    after = store(nodes, [2], Link(start, 4 * 7 + 3, 7))
    store(nodes, [8], Link(start, 4 * 9 + 1, 9))
    last = store(nodes, [4], Link(after, 4 * 8 + 2, 8))
    assert pushes_to(nodes, last) == [(7, 3), (8, 2)]
    assert pushes_to(nodes, start) == []
