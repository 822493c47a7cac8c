"""The bucket queue: against a plain sorted list, and at the edges of its two rows."""

import heapq
import random
from collections.abc import Sequence

import pytest

from solver_ref.moves.queue import NOTHING, WINDOW, enlarge, new_queue, put, put_forward, take

Key = tuple[int, int]


def packed(key: Key) -> int:
    return key[0] << 32 | key[1]


def taken_out(keys: Sequence[Key]) -> list[int]:
    """The order in which nodes with these keys come out, put in in this order."""
    queue = new_queue(len(keys))
    for node, key in enumerate(keys):
        put(queue, node, packed(key))
    order = [take(queue) for _ in keys]
    assert take(queue) == NOTHING
    return order


def test_an_empty_queue_gives_nothing() -> None:
    assert take(new_queue(1)) == NOTHING


def test_nodes_come_by_their_first_number_and_of_equals_by_their_second() -> None:
    assert taken_out([(3, 0), (2, 9), (2, 1), (3, 5), (1, 7)]) == [4, 2, 1, 0, 3]


def test_of_equal_keys_the_last_one_put_in_comes_first() -> None:
    queue = new_queue(4)
    for node in (0, 1):
        put(queue, node, packed((0, 4)))
    assert take(queue) == 1
    put(queue, 2, packed((0, 4)))
    assert (take(queue), take(queue)) == (2, 0)


@pytest.mark.parametrize("number", [WINDOW - 2, WINDOW - 1, WINDOW, 3 * WINDOW + 1, 1_000_000])
def test_no_number_is_too_far_off(number: int) -> None:
    firsts = [(number, 0), (number + 2 * WINDOW, 0), (number + 1, 0), (0, 0), (number - 1, 0)]
    assert taken_out(firsts) == [3, 4, 0, 2, 1]
    assert taken_out([(second, first) for first, second in firsts]) == [3, 4, 0, 2, 1]


def test_a_node_that_is_put_forward_comes_once_and_earlier() -> None:
    queue = new_queue(3)
    for node, key in enumerate([(1, 0), (5, 0), (2 * WINDOW, 8)]):
        put(queue, node, packed(key))
    put_forward(queue, 2, packed((1, 1)))
    assert [take(queue) for _ in range(4)] == [0, 2, 1, NOTHING]


def test_a_queue_that_is_enlarged_keeps_its_nodes() -> None:
    queue = new_queue(2)
    put(queue, 0, packed((7, 1)))
    put(queue, 1, packed((6, 2)))
    enlarge(queue)
    put(queue, 3, packed((6, 3)))
    assert [take(queue) for _ in range(4)] == [1, 3, 0, NOTHING]


@pytest.mark.parametrize("seed", range(5))
def test_it_gives_the_least_key_however_it_is_used(seed: int) -> None:
    """Nodes are put in at or after the last key taken out, in both numbers, as the search does it."""
    rng = random.Random(seed)
    reach = rng.choice([3, 40, 3 * WINDOW])
    queue, waiting = new_queue(3_000), dict[int, Key]()
    last, node, moved = (0, 0), 0, 0
    while node < 3_000 or waiting:
        choice = rng.random()
        if node < 3_000 and choice < 0.55:
            waiting[node] = (last[0] + rng.randint(0, reach), last[1] + rng.randint(0, reach))
            put(queue, node, packed(waiting[node]))
            node += 1
        elif waiting and choice < 0.65:
            mover = rng.choice(list(waiting))
            closer = (rng.randint(last[0], waiting[mover][0]), last[1] + rng.randint(0, reach))
            if closer < waiting[mover]:
                waiting[mover] = closer
                put_forward(queue, mover, packed(closer))
                moved += 1
        elif waiting:
            taken = take(queue)
            (least,) = heapq.nsmallest(1, waiting.values())
            assert waiting.pop(taken) == least, f"seed {seed}"
            last = least
    assert take(queue) == NOTHING
    assert moved, f"seed {seed} never puts a node forward"
