"""A* over whole pushes with the exact keeper: the compiled part of the search for fewest moves.

A state is the set of boxes and the keeper's square right after a push. An edge is a push together with the
keeper's shortest walk to it. Under the rules "keeper-home" one more edge leads on from a state with all boxes
home: the walk to the goal that is left.

The cost to come is taken to be that of the least sum of push distances, over all ways to assign boxes to
goals. A push brings it down by one push at most, so that a node's cost is final when it is expanded (Hart,
Nilsson, Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968). Left out are
only states that cannot be solved: a box on a dead square, a freeze deadlock, no goal for every box.
"""

import numpy as np
from numpy.typing import NDArray

from solver_ref.assignment import IMPOSSIBLE, assign, cost_with_row
from solver_ref.compiled import hot
from solver_ref.move_arena import (
    Arena,
    Work,
    flip,
    is_blocked,
    is_frozen,
    measure_walks,
    put_keeper,
    unpack,
)
from solver_ref.move_nodes import NO_NODE, Nodes, Way, copy_state, has_room, is_stored, next_node, reach

FOUND, EXHAUSTED, NO_ROOM, TOO_MANY, PAUSED = range(5)
"""How `search` came back."""


@hot
def begin(arena: Arena, nodes: Nodes, work: Work, state: NDArray[np.uint64]) -> bool:
    """Store the start. False if its boxes cannot all come home: then there is nothing to search."""
    unpack(arena, state, work)
    bound = _assign(arena, work)
    reach(nodes, state, Way(0, 0, bound * arena.push_price))
    return bound < IMPOSSIBLE and not is_frozen(arena, work)


@hot
def search(arena: Arena, nodes: Nodes, work: Work, expansions: int) -> tuple[int, int]:
    """Expand so many nodes at most; how it came back, and the solved node if it is `FOUND`.

    After `NO_ROOM` (there must be more of it) and `PAUSED` the search can go on, after the others it is over.
    """
    for _ in range(expansions):
        if not has_room(nodes, 4 * arena.boxes + 1):
            return NO_ROOM, NO_NODE
        node = next_node(nodes)
        if node == NO_NODE:
            return EXHAUSTED, NO_NODE
        keeper = unpack(arena, nodes.state[node], work)
        measure_walks(arena, keeper, work)
        if nodes.to_come[node] == 0:  # every box is on a goal
            if not arena.keeper_home or arena.goal[keeper]:
                return FOUND, node
            if not _walk_home(arena, nodes, work, node):
                return TOO_MANY, NO_NODE
        for push in range(4 * arena.boxes):
            if not _try_push(arena, nodes, work, node, push):
                return TOO_MANY, NO_NODE
    return PAUSED, NO_NODE


@hot
def _walk_home(arena: Arena, nodes: Nodes, work: Work, node: int) -> bool:
    """Reach the state with the keeper on the goal that is left, if it can walk there. False as in `reach`."""
    for square in range(len(arena.goal)):
        if arena.goal[square] and work.walk[square] > 0:
            copy_state(nodes, node, work.child)
            put_keeper(work.child, square)
            cost = nodes.cost[node] + work.walk[square] * arena.step_price
            return reach(nodes, work.child, Way(node, cost, 0))
    return True


@hot
def _try_push(arena: Arena, nodes: Nodes, work: Work, node: int, push: int) -> bool:
    """Reach the state after a push, if it can be made and loses no box. False as in `reach`."""
    moved, direction = divmod(push, 4)
    box = work.box_at[moved]
    behind, ahead = arena.near[box, direction ^ 2], arena.near[box, direction]
    if behind < 0 or ahead < 0 or work.walk[behind] < 0 or work.occupied[ahead] or arena.bit[ahead] < 0:
        return True
    copy_state(nodes, node, work.child)
    flip(work.child, arena.bit[box])
    flip(work.child, arena.bit[ahead])
    put_keeper(work.child, box)
    bound = 0
    if not is_stored(nodes, work.child):
        bound = _bound_after(arena, nodes, work, node, push)
        if bound >= IMPOSSIBLE:
            return True
    cost = nodes.cost[node] + work.walk[behind] * arena.step_price + arena.push_price
    return reach(nodes, work.child, Way(node, cost, bound * arena.push_price))


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
    total = nodes.to_come[node] // arena.push_price
    return cost_with_row(work.assignment, total, moved, arena.distance[ahead])


@hot
def _assign(arena: Arena, work: Work) -> int:
    """Assign the boxes to goals; the least sum of push distances."""
    for box in range(arena.boxes):
        for goal in range(arena.distance.shape[1]):
            work.assignment.cost[box, goal] = arena.distance[work.box_at[box], goal]
    return assign(work.assignment)
