"""The fewest-pushes search itself: A* over boxes and keeper's regions, compiled.

The estimate of a state is the cost of the cheapest assignment of boxes to goals (solver_ref/assignment.py). A
push changes it by one at most, up or down, so that states are expanded in the order of pushes made and pushes
still needed, and none is expanded twice (Hart, Nilsson and Raphael, "A formal basis for the heuristic
determination of minimum cost paths", 1968). Among equals the state stored last comes first.

Left out are pushes onto dead squares, freeze deadlocks, positions without an assignment, and pushes elsewhere
when a PI-corral has to be dealt with. Each of these keeps at least one solution of fewest pushes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.assignment import IMPOSSIBLE, Assignment, assign, cost_with_row, new_assignment
from solver_ref.board import (
    NOTHING,
    Board,
    Tables,
    find_region,
    freezes,
    lowest_after_push,
    lowest_reached,
    new_board,
    put_boxes,
)
from solver_ref.compiled import hot
from solver_ref.pushes.corral import ANY_PUSH, Corral, find_corral, new_corral
from solver_ref.pushes.state_table import EMPTY, MOST_PUSHES, REPLACED, States, slot_of

GOES_ON, SOLVED, EXHAUSTED, NO_ROOM, TOO_MANY = range(5)
"""How a call of `expand` ends."""

COUNT, BUCKET, FOUND, LEAST, MOST_STATES, EXPANDED, NEXT_BOX, ANY_BOX = range(8)
"""What each of the numbers of a search means."""
NO_STATE = -1
_BUCKETS = 1 << 17


class Search(NamedTuple):
    """A search under way, but for its states."""

    board: Board
    corral: Corral
    assignment: Assignment
    heads: NDArray[np.int32]
    """[buckets] the last state of each bucket, or EMPTY. In bucket k are the states with k more pushes, made
    and needed, than the start needs."""
    numbers: NDArray[np.int64]
    """[8] COUNT: the states stored. BUCKET: the first bucket that may hold one. FOUND: the solved state.
    LEAST: the pushes that the start needs at least. MOST_STATES: how many states may be stored.
    EXPANDED: the state that is being expanded, whose boxes are pushed from NEXT_BOX on; 0 if it is done with.
    ANY_BOX: whether all its boxes are pushed, not only those of a corral."""
    frozen: NDArray[np.bool_]
    child: NDArray[np.uint64]
    """[W] the boxes of a state that may be new."""


def new_search(tables: Tables, boxes: int, most_states: int) -> Search:
    """A search on a board with that many boxes, without a state to start from."""
    board = new_board(tables, boxes)
    return Search(
        board,
        new_corral(len(tables.squares), boxes),
        new_assignment(len(tables.goals)),
        np.full(_BUCKETS, EMPTY, np.int32),
        np.array([0, 0, NO_STATE, 0, most_states, NO_STATE, 0, 0], np.int64),
        np.zeros(boxes, np.bool_),
        np.zeros(words_of(board), np.uint64),
    )


def words_of(board: Board) -> int:
    """How many words the boxes of a state take."""
    return -(-len(board.square_of_bit) // 64)


@hot
def set_up(search: Search) -> None:
    """Put the boxes of the start, which are in `child`, on the board, and their costs into the assignment."""
    put_boxes(search.board, search.child)
    _fill_in_costs(search)


@hot
def begin(search: Search, states: States, keeper: int, needed: int) -> bool:
    """Store the start, which has been set up and assigned. False if there is no goal for every box."""
    search.numbers[LEAST] = needed
    _store(search, states, NO_STATE, lowest_reached(search.board, keeper), needed)
    return needed < IMPOSSIBLE


@hot
def expand(search: Search, states: States, nodes: int, boxes: int) -> int:
    """Expand so many nodes, or push so many boxes of one that has more; how that ended."""
    room = len(states.keeper) - 4 * len(search.board.square_of)
    heads, numbers = search.heads, search.numbers
    for _ in range(nodes):
        if numbers[NEXT_BOX] > 0:
            if not _push_boxes(search, states, boxes):
                return TOO_MANY
            continue
        while heads[numbers[BUCKET]] == EMPTY:
            numbers[BUCKET] += 1
            if numbers[BUCKET] == len(heads):
                return EXHAUSTED
        if numbers[COUNT] > room:
            return NO_ROOM
        state = heads[numbers[BUCKET]]
        heads[numbers[BUCKET]] = states.below[state]
        if states.pushes[state] == REPLACED:
            continue
        put_boxes(search.board, states.boxes[state])
        find_region(search.board, states.keeper[state])
        if _needed(search) == 0 and _keeper_is_home(search.board):
            numbers[FOUND] = state
            return SOLVED
        numbers[EXPANDED] = state
        numbers[ANY_BOX] = find_corral(search.board, search.corral) == ANY_PUSH
        if not _push_boxes(search, states, boxes):
            return TOO_MANY
    return GOES_ON


@hot
def _push_boxes(search: Search, states: States, boxes: int) -> bool:
    """Store what pushes of the next boxes on the board lead to. False if that were too many states."""
    board, numbers = search.board, search.numbers
    state, first = numbers[EXPANDED], numbers[NEXT_BOX]
    end = min(first + boxes, len(board.square_of))
    numbers[NEXT_BOX] = end if end < len(board.square_of) else 0
    for box in range(first, end):
        if not (numbers[ANY_BOX] or search.corral.chosen[box]):
            continue
        square = board.square_of[box]
        for direction in range(4):
            behind, ahead = board.near[square, direction ^ 2], board.near[square, direction]
            if behind < 0 or ahead < 0 or not board.region[behind]:
                continue
            if board.bit[ahead] < 0 or board.box_at[ahead] >= 0:
                continue
            _move(board, box, ahead)
            fits = freezes(board, box, search.frozen) or _meet(search, states, state, box, direction)
            _move(board, box, square)
            if not fits:
                return False
    return True


@hot
def _meet(search: Search, states: States, parent: int, box: int, direction: int) -> bool:
    """Store the state on the board, to which the last push led, if it is new or was further off until now.

    The assignment and the keeper's region are those before the push. False if that were too many states.
    """
    board, numbers = search.board, search.numbers
    ahead = board.square_of[box]
    square = board.near[ahead, direction ^ 2]
    lowest = lowest_after_push(board, states.keeper[parent], square, direction)
    for word in range(len(search.child)):
        search.child[word] = states.boxes[parent, word]
    for changed in (square, ahead):
        bit = board.bit[changed]
        search.child[bit >> 6] ^= np.uint64(1) << np.uint64(bit & 63)
    known = states.slots[slot_of(states, search.child, lowest)]
    pushes = states.pushes[parent] + 1
    if known != EMPTY and states.pushes[known] <= pushes:
        return True
    needed_before = numbers[LEAST] + numbers[BUCKET] - states.pushes[parent]
    needed = cost_with_row(search.assignment, needed_before, box, board.cost[ahead])
    if needed >= IMPOSSIBLE:
        return True
    if numbers[COUNT] == numbers[MOST_STATES] or pushes > MOST_PUSHES:
        return False
    if pushes + needed - numbers[LEAST] >= len(search.heads):
        return False
    if known != EMPTY:
        states.pushes[known] = REPLACED
    _store(search, states, parent, lowest, needed)
    return True


@hot
def _store(search: Search, states: States, parent: int, lowest: int, needed: int) -> None:
    """Store the state whose boxes are in `child`; the pushes that are `needed` tell its bucket."""
    numbers = search.numbers
    state = numbers[COUNT]
    numbers[COUNT] += 1
    pushes = states.pushes[parent] + 1 if parent != NO_STATE else 0
    for word in range(len(search.child)):
        states.boxes[state, word] = search.child[word]
    states.keeper[state] = lowest
    states.pushes[state] = pushes
    states.parent[state] = parent
    bucket = pushes + needed - numbers[LEAST]
    states.below[state] = search.heads[bucket]
    search.heads[bucket] = state
    states.slots[slot_of(states, search.child, lowest)] = state


@hot
def _move(board: Board, box: int, target: int) -> None:
    """Move a box on the board to another square."""
    board.box_at[board.square_of[box]] = NOTHING
    board.box_at[target] = box
    board.square_of[box] = target


@hot
def _needed(search: Search) -> int:
    """Assign boxes to goals; the pushes needed at least, or IMPOSSIBLE."""
    _fill_in_costs(search)
    return assign(search.assignment)


@hot
def _fill_in_costs(search: Search) -> None:
    """The costs of the boxes on the board, for the assignment."""
    cost = search.assignment.cost
    for box in range(len(search.board.square_of)):
        square = search.board.square_of[box]
        for goal in range(len(cost)):
            cost[box, goal] = search.board.cost[square, goal]


@hot
def _keeper_is_home(board: Board) -> bool:
    """True if there are no more goals than boxes, or if the keeper can reach the one that the boxes leave."""
    home: bool = board.cost.shape[1] == len(board.square_of)
    for square in range(len(board.near)):
        home |= board.goal[square] and board.region[square]
    return home
