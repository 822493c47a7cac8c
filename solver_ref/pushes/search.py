"""The search for fewest pushes from both ends, compiled. docs/search.md fixes its orders and ties.

Forward it pushes from the start, backward it pulls from the solved positions. prices.py says what a push adds
to a node's priority, which never falls along a way: so in either direction a node has its fewest pushes when
it is expanded, and none is expanded twice.

When it may stop. Let U be the pushes of the best way known, through a node that both directions have met, and
C the fewest there are. As long as U > C, there are on one and the same best way an open forward node n and an
open backward node m, reached by its fewest pushes each. Both bounds are consistent, so that the pushes
between n and m are at least half of what they lose of the bound to the goal and gain of that from the start.
Hence C is at least half the sum of the priorities of n and m, and no less than half the sum of the lowest
priorities of either direction, rounded up. When U is no more than that, it is C. (Sewell and Jacobson,
"Dynamically improved bounds bidirectional search", Artificial Intelligence 291, 2021.)

Left out forward: freeze deadlocks, and pushes elsewhere when a PI-corral has to be dealt with. Both depend on
boxes and region alone, and leave from every position one of the best ways. Backward, and forward: places that
a lone box cannot reach from the start, or from which it reaches no goal.

A region is found only when a node is expanded; until then the keeper's square stands for it. Thus there may
be several nodes with one region, of which the first to be expanded counts.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.board import Board, bits_of, find_region, flip, freezes, lowest_reached, move_box, put_boxes
from solver_ref.compiled import hot
from solver_ref.node_table import COMMON, KEEPER, NO_NODE, OLDER, Link, Nodes, add, bucket_of, has_boxes
from solver_ref.pushes.corral import Corral, find_corral

FORWARD, BACKWARD = range(2)

PUSHES, BELOW, STATE = range(COMMON, COMMON + 3)
"""Further columns of a node. PUSHES: from the start, or to the end. BELOW: the next on its stack. STATE: the
direction of its search, plus EXPANDED if it has been."""
COLUMNS = COMMON + 3
EXPANDED = 2

PRIORITIES = 1 << 17
"""Stacks of a direction, one for each priority from that of its first node on."""

GOES_ON, SOLVED, EXHAUSTED, NO_ROOM, TOO_MANY = range(5)
"""How a call of `expand` ends."""

BASE, BOUND, BEST, NODE, TO_MOVE, EVERY_BOX, EXPANSIONS = range(7)
"""What each of the numbers of a search means."""
NONE_YET = 1 << 30
"""More pushes than any solution has."""


class Search(NamedTuple):
    """A search under way, but for its nodes. n floor squares, b boxes."""

    board: Board
    corral: Corral
    added: NDArray[np.int64]
    """[n, 4] what a push adds to the priority; NEVER where it is not made."""
    parity: int
    """The parity of the pushes of every solution, or -1 where they may differ."""
    most_nodes: int
    """How many may be stored."""
    tops: NDArray[np.int32]
    """[2, PRIORITIES] the node stored last with each priority, or NO_NODE. Priorities are counted from the
    least of their direction."""
    lowest: NDArray[np.int64]
    """[2] the lowest priority that may have a node."""
    entries: NDArray[np.int64]
    """[2] the nodes on the stacks, those included whose region has been expanded already."""
    meeting: NDArray[np.int64]
    """[2] the nodes, forward and backward, where the best way known meets."""
    numbers: NDArray[np.int64]
    """[7] BASE: the sum of the least priorities of both directions. BOUND: the pushes of any solution, at the
    least. BEST: those of the best way known, or NONE_YET. NODE: the one being expanded. TO_MOVE: how many of
    its boxes are still to be moved. EVERY_BOX: whether all are, not only those of a corral. EXPANSIONS: nodes
    expanded so far."""
    frozen: NDArray[np.bool_]
    """[b] working space."""
    child: NDArray[np.uint64]
    """[words] the boxes of a node that may be new."""


def new_search(
    board: Board, corral: Corral, added: NDArray[np.int64], *, parity: int, most_nodes: int
) -> Search:
    """A search without a node to start from."""
    return Search(
        board,
        corral,
        added,
        parity,
        most_nodes,
        tops=np.full((2, PRIORITIES), NO_NODE, np.int32),
        lowest=np.zeros(2, np.int64),
        entries=np.zeros(2, np.int64),
        meeting=np.full(2, NO_NODE, np.int64),
        numbers=np.array([0, -NONE_YET, NONE_YET, NO_NODE, 0, 0, 0], np.int64),
        frozen=np.zeros(len(board.square_of), np.bool_),
        child=bits_of(board, ()),
    )


@hot
def store_root(search: Search, nodes: Nodes, way: int, keeper: int, priority: int) -> int:
    """Store a node to start from, whose boxes are in `child`; GOES_ON, or TOO_MANY if it may not be."""
    put_boxes(search.board, search.child)
    return _meet(search, nodes, way, Link(NO_NODE, 0, keeper), priority)


@hot
def expand(search: Search, nodes: Nodes, most: int, boxes: int) -> int:
    """Take so many nodes from the stacks, or move so many boxes of one that has more; how that ended."""
    board, lowest, entries, numbers = search.board, search.lowest, search.entries, search.numbers
    room = len(nodes.heads) - 4 * len(board.square_of)
    for _ in range(most):
        if numbers[TO_MOVE] == 0:
            for way in range(2):
                if entries[way] == 0:
                    return EXHAUSTED if numbers[BEST] == NONE_YET else SOLVED
                while search.tops[way, lowest[way]] == NO_NODE:
                    lowest[way] += 1
            bound = -(-(numbers[BASE] + lowest[FORWARD] + lowest[BACKWARD]) // 2)
            if search.parity >= 0 and bound & 1 != search.parity:
                bound += 1
            numbers[BOUND] = bound
            if numbers[BEST] <= bound:
                return SOLVED
            if nodes.stored[0] > room:
                return NO_ROOM
            way = BACKWARD if entries[BACKWARD] < entries[FORWARD] else FORWARD
            node = int(search.tops[way, lowest[way]])
            search.tops[way, lowest[way]] = nodes.data[node, BELOW]
            entries[way] -= 1
            put_boxes(board, nodes.boxes[node])
            find_region(board, nodes.data[node, KEEPER])
            if _was_expanded(search, nodes, node):
                continue
            nodes.data[node, STATE] += EXPANDED
            numbers[EXPANSIONS] += 1
            numbers[NODE] = node
            numbers[TO_MOVE] = len(board.square_of)
            numbers[EVERY_BOX] = way == BACKWARD or not find_corral(board, search.corral)
        ended = _move_boxes(search, nodes, boxes)
        if ended != GOES_ON:
            return ended
    return GOES_ON


@hot
def _was_expanded(search: Search, nodes: Nodes, node: int) -> bool:
    """True if another node of this direction with the same boxes and region has been expanded.

    Boxes and region are on the board.
    """
    boxes, state = nodes.boxes[node], nodes.data[node, STATE] + EXPANDED
    other = nodes.heads[bucket_of(nodes, boxes)]
    while other != NO_NODE:
        if (
            nodes.data[other, STATE] == state
            and has_boxes(nodes, other, boxes)
            and search.board.region[nodes.data[other, KEEPER]]
        ):
            return True
        other = nodes.data[other, OLDER]
    return False


@hot
def _move_boxes(search: Search, nodes: Nodes, boxes: int) -> int:
    """Make every push, or pull, of the next boxes from the node on the board."""
    board, numbers = search.board, search.numbers
    node = int(numbers[NODE])
    way = nodes.data[node, STATE] & 1
    end = max(numbers[TO_MOVE] - boxes, 0)
    for box in range(numbers[TO_MOVE] - 1, end - 1, -1):
        if not (numbers[EVERY_BOX] or search.corral.inside[box]):
            continue
        square = int(board.square_of[box])
        for direction in range(4):
            beside = int(board.near[square, direction])
            if beside < 0:
                continue
            # A pull takes back the push from the square that the box is pulled to.
            before, push = (square, direction) if way == FORWARD else (beside, direction ^ 2)
            if not board.pushable[before, push]:
                continue
            behind = int(board.near[before, push ^ 2])
            walked, freed = (behind, beside) if way == FORWARD else (beside, behind)
            if not board.region[walked] or board.box_at[freed] >= 0:
                continue
            move_box(board, box, beside)
            ended = GOES_ON
            if way == BACKWARD or not freezes(board, box, search.frozen):
                for word in range(len(search.child)):
                    search.child[word] = nodes.boxes[node, word]
                flip(board, search.child, square)
                flip(board, search.child, beside)
                link = Link(node, 4 * before + push, square if way == FORWARD else behind)
                priority = search.lowest[way] + search.added[before, push]
                ended = _meet(search, nodes, way, link, priority)
            move_box(board, box, square)
            if ended != GOES_ON:
                return ended
    numbers[TO_MOVE] = end
    return GOES_ON


@hot
def _meet(search: Search, nodes: Nodes, way: int, link: Link, priority: int) -> int:
    """Store the node that is on the board and whose boxes are in `child`, unless it is known already.

    It is known if it has been expanded, or stored with the same keeper's square and no more pushes. What is
    stored is looked for among the nodes of the other direction.
    """
    board, data = search.board, nodes.data
    pushes = 0 if link.parent == NO_NODE else int(data[link.parent, PUSHES]) + 1
    bucket = bucket_of(nodes, search.child)
    least, met = NONE_YET, NO_NODE
    flooded = False
    node = nodes.heads[bucket]
    while node != NO_NODE:
        stands, state = data[node, KEEPER], data[node, STATE]
        same_way = state & 1 == way
        if has_boxes(nodes, node, search.child):
            same = stands == link.keeper
            if not same and (not same_way or state & EXPANDED):
                if not flooded:
                    lowest_reached(board, link.keeper)
                    flooded = True
                same = board.flooded[stands] == board.floods[0]
            if same:
                if same_way:
                    if data[node, PUSHES] <= pushes:
                        return GOES_ON
                elif data[node, PUSHES] < least:
                    least, met = int(data[node, PUSHES]), int(node)
        node = data[node, OLDER]
    if nodes.stored[0] == search.most_nodes or priority >= PRIORITIES:
        return TOO_MANY
    stored = add(nodes, bucket, search.child, link)
    data[stored, PUSHES] = pushes
    data[stored, STATE] = way
    data[stored, BELOW] = search.tops[way, priority]
    search.tops[way, priority] = stored
    search.entries[way] += 1
    if met != NO_NODE and least + pushes < search.numbers[BEST]:
        search.numbers[BEST] = least + pushes
        search.meeting[way] = stored
        search.meeting[1 - way] = met
        if search.numbers[BEST] <= search.numbers[BOUND]:
            return SOLVED
    return GOES_ON
