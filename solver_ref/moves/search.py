"""A* over whole pushes with the exact keeper: the compiled part of the search for fewest moves.

A state is the set of boxes and the keeper's square right after a push. An edge is a push together with the
keeper's shortest walk to it. Under the rules "keeper-home" one more edge leads on from a state with all boxes
home: the walk to the goal that is left.

The cost to come is taken to be that of the least sum of push distances, over all ways to assign boxes to
goals. A push brings it down by one push at most. So the sum of both costs never falls along a way, and a
node's cost is final when it is taken from the queue (Hart, Nilsson, Raphael, "A formal basis for the
heuristic determination of minimum cost paths", 1968). This holds for moves and for pushes, each alone: hence
the queue may compare the pushes of nodes with the same moves, and the first solved node that it gives has the
fewest moves and, of those, the fewest pushes; or the other way round. Left out are only states that cannot be
solved: a box on a dead square, a freeze deadlock, no goal for every box.
"""

import numpy as np
from numpy.typing import NDArray

from solver_ref.assignment import IMPOSSIBLE, assign, cost_with_row
from solver_ref.compiled import hot
from solver_ref.limits import AtOnce
from solver_ref.moves.arena import (
    Arena,
    Work,
    flip,
    is_blocked,
    is_frozen,
    measure_walks,
    put_keeper,
    unpack,
)
from solver_ref.moves.nodes import NO_NODE, Nodes, Way, reach_again, slot_of, store
from solver_ref.moves.queue import take

FOUND, EXHAUSTED, NO_ROOM, TOO_MANY, PAUSED = range(5)
"""How `search` came back."""


@hot
def set_up(arena: Arena, work: Work, state: NDArray[np.uint64]) -> None:
    """Read the boxes of the start, and their costs into the assignment."""
    unpack(arena, state, work)
    _fill_in_costs(arena, work)


@hot
def begin(arena: Arena, nodes: Nodes, work: Work, state: NDArray[np.uint64], bound: int) -> bool:
    """Store the start, which has been set up, with the pushes that it needs at the least.

    False if its boxes cannot all come home: then there is nothing to search.
    """
    store(nodes, slot_of(nodes.slot, nodes.state, state), state, Way(0, bound, bound * arena.push_price))
    return bound < IMPOSSIBLE and not is_frozen(arena, work)


@hot
def search(arena: Arena, nodes: Nodes, work: Work, at_once: AtOnce, most: int) -> tuple[int, int]:
    """Expand as many nodes, or push as many boxes; how it came back, and the solved node if it is `FOUND`.

    `TOO_MANY` if more than `most` would have to be stored. After `NO_ROOM` (there must be more of it) and
    `PAUSED` the search can go on, after the others it is over.
    """
    room = len(nodes.parent) - 4 * arena.boxes - 1
    for _ in range(at_once.nodes):
        if work.turn[1] == 0:
            if nodes.stored[0] > room:
                return NO_ROOM, NO_NODE
            node = take(nodes.queue)
            if node == NO_NODE:
                return EXHAUSTED, NO_NODE
            keeper = unpack(arena, nodes.state[node], work)
            measure_walks(arena, keeper, work)
            if nodes.to_come[node] == 0:  # every box is on a goal
                if not arena.keeper_home or arena.goal[keeper]:
                    return FOUND, node
                if not _walk_home(arena, nodes, work, node, most):
                    return TOO_MANY, NO_NODE
            work.turn[0] = node
        if not _push_boxes(arena, nodes, work, at_once.boxes, most):
            return TOO_MANY, NO_NODE
    return PAUSED, NO_NODE


@hot
def _walk_home(arena: Arena, nodes: Nodes, work: Work, node: int, most: int) -> bool:
    """Reach the state with the keeper on the goal that is left, if it can walk there.

    False if that would be one state too many.
    """
    for square in range(len(arena.goal)):
        if arena.goal[square] and work.walk[square] > 0:
            _copy(nodes.state[node], work.child)
            put_keeper(work.child, square)
            cost = nodes.queue.key[node] + work.walk[square] * arena.step_price
            slot = slot_of(nodes.slot, nodes.state, work.child)
            known = nodes.slot[slot]
            if known != NO_NODE:
                if cost < nodes.queue.key[known]:
                    reach_again(nodes, known, node, cost)
            elif nodes.stored[0] < most:
                store(nodes, slot, work.child, Way(node, 0, cost))
            else:
                return False
    return True


@hot
def _push_boxes(arena: Arena, nodes: Nodes, work: Work, boxes: int, most: int) -> bool:
    """Reach the states after every push of the next boxes that loses no box. False if there are too many.

    All in one function: to call one with all these arrays takes longer than most pushes do.
    """
    node, first = work.turn
    end = min(first + boxes, arena.boxes)
    work.turn[1] = end if end < arena.boxes else 0
    price = arena.push_price
    cost = nodes.queue.key[node] - int(nodes.to_come[node]) * price + price
    for push in range(4 * first, 4 * end):
        moved, direction = divmod(push, 4)
        box = work.box_at[moved]
        behind, ahead = arena.near[box, direction ^ 2], arena.near[box, direction]
        if behind < 0 or ahead < 0 or work.walk[behind] < 0 or work.occupied[ahead] or arena.bit[ahead] < 0:
            continue
        _copy(nodes.state[node], work.child)
        flip(work.child, arena.bit[box])
        flip(work.child, arena.bit[ahead])
        put_keeper(work.child, box)
        reached = cost + work.walk[behind] * arena.step_price
        slot = slot_of(nodes.slot, nodes.state, work.child)
        known = nodes.slot[slot]
        if known != NO_NODE:
            key = reached + int(nodes.to_come[known]) * price
            if key < nodes.queue.key[known]:
                reach_again(nodes, known, node, key)
            continue
        bound = _bound_after(arena, nodes, work, node, push)
        if bound >= IMPOSSIBLE:
            continue
        if nodes.stored[0] >= most:
            return False
        store(nodes, slot, work.child, Way(node, bound, reached + bound * price))
    return True


@hot
def _copy(state: NDArray[np.uint64], into: NDArray[np.uint64]) -> None:
    for word in range(len(state)):
        into[word] = state[word]


@hot
def _bound_after(arena: Arena, nodes: Nodes, work: Work, node: int, push: int) -> int:
    """Pushes that are needed after a push, at the least; IMPOSSIBLE if a box is lost then."""
    moved, direction = divmod(push, 4)
    box, occupied = work.box_at[moved], work.occupied
    ahead = arena.near[box, direction]
    occupied[box], occupied[ahead], work.box_at[moved] = False, True, ahead
    # A box is lost by this push only if the one that it moves is blocked.
    frozen = is_blocked(arena, occupied, ahead) and is_frozen(arena, work)
    occupied[box], occupied[ahead], work.box_at[moved] = True, False, box
    if frozen:
        return IMPOSSIBLE
    if work.assigned[0] != node:
        work.assigned[0] = node
        _assign(arena, work)
    total = int(nodes.to_come[node])
    return cost_with_row(work.assignment, total, moved, arena.distance[ahead])


@hot
def _assign(arena: Arena, work: Work) -> int:
    """Assign the boxes to goals; the least sum of push distances."""
    _fill_in_costs(arena, work)
    return assign(work.assignment)


@hot
def _fill_in_costs(arena: Arena, work: Work) -> None:
    """The costs of the boxes, for the assignment."""
    for box in range(arena.boxes):
        for goal in range(arena.distance.shape[1]):
            work.assignment.cost[box, goal] = arena.distance[work.box_at[box], goal]
