"""What the search of the Scratch project does, to the node: a second, separate model of a push search.

It predicts how that search ends and what its counters show then. It has the compiled board in common with the
solver (floods, dead squares, freezes), but neither successors nor search: the order of pushes, the pruning
and the end are those of the Scratch blocks (breadth_first.py).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from solver_ref.board import Direction, Position, Tables, bits_of, new_board, stuck_boxes, tables_of, walk
from solver_ref.compiled import is_compiled
from solver_ref.limits import MOST_BYTES, Limits
from solver_ref.model.breadth_first import (
    COLUMNS,
    EXHAUSTED,
    GOES_ON,
    NO_ROOM,
    SOLVED,
    Search,
    begin,
    expand,
)
from solver_ref.node_table import doubled, enter, new_nodes, pushes_to
from solver_ref.pushes import search_both_ends
from solver_ref.result import Status

Keeper = Literal["region", "exact"]
"""What of the keeper belongs to a state: the squares it can reach, or the square it stands on."""
KEEPERS: tuple[Keeper, ...] = get_args(Keeper)

_TICK = 1000  # nodes expanded between two reports of progress
_NO_END = 1 << 62


@dataclass(frozen=True)
class Prediction:
    """The end of a search.

    `pushes` is None and `solution` empty unless it is solved. `expanded` counts the nodes whose expansion
    began, `stored` the nodes stored, the start being the first. A push is the box's square before it, and
    its direction.
    """

    status: Literal["solved", "unsolvable", "limit"]
    pushes: int | None
    expanded: int
    stored: int
    solution: tuple[tuple[int, Direction], ...] = ()


def predict(
    position: Position,
    keeper: Keeper = "region",
    *,
    capacity: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Prediction:
    """Search as the Scratch project does: breadth first, until a solved node is stored.

    A node's pushes are tried by the box's square, last to first, and then up, left, down, right. A push onto
    a dead square is none. The node after it is left out if it is stored already (the same boxes, and the
    keeper's square within the stored region, or the same) and then if a box is stuck in it. "limit" says
    that a further node was to be stored and the lists held `capacity` nodes already; without a number they
    have no end. `progress` is called now and then with the number of stored nodes.
    """
    if stuck_boxes(position):
        return Prediction("unsolvable", None, 0, 0)
    if _can_walk_home(position):
        return Prediction("solved", 0, 0, 0)
    tables = tables_of(position.level)
    search = _new_search(position, tables, keeper, capacity)
    nodes = new_nodes(len(search.child), COLUMNS)
    begin(search, nodes, int(tables.index[position.keeper]))
    ended = GOES_ON
    while ended in (GOES_ON, NO_ROOM):
        if ended == NO_ROOM:
            nodes = doubled(nodes)
        ended = expand(search, nodes, _TICK - int(search.expanded[0]) % _TICK)
        if progress and search.expanded[0] % _TICK == 0:
            progress(int(nodes.stored[0]))
    expanded, stored = int(search.expanded[0]), int(nodes.stored[0])
    if ended == SOLVED:
        solution = tuple(
            (int(tables.squares[square]), Direction(direction))
            for square, direction in pushes_to(nodes, stored - 1)
        )
        return Prediction("solved", len(solution), expanded, stored, solution)
    return Prediction("unsolvable" if ended == EXHAUSTED else "limit", None, expanded, stored)


def predict_both_ends(position: Position, *, capacity: int | None = None) -> Prediction:
    """Search as the project's search from both ends does, which is that of `solve_pushes`.

    "limit" says that a further node was to be stored and the lists held `capacity` nodes already.
    """
    if stuck_boxes(position):
        return Prediction("unsolvable", None, 0, 0)
    found = search_both_ends(position, Limits(capacity, None, MOST_BYTES, None))
    if found.status is Status.OPTIMAL:
        pushes = tuple(found.pushes)
        return Prediction("solved", len(pushes), found.expanded, found.stored, pushes)
    status: Literal["unsolvable", "limit"] = "unsolvable" if found.status is Status.UNSOLVABLE else "limit"
    return Prediction(status, None, found.expanded, found.stored)


def is_model_compiled() -> bool:
    """False if the next `predict` has to compile the model first, which takes some seconds."""
    return all(is_compiled(function) for function in (begin, expand, enter))


def _new_search(position: Position, tables: Tables, keeper: Keeper, capacity: int | None) -> Search:
    """A search from a position in which no box is stuck. Boxes off the floor are on goals and left out."""
    boxes = position.boxes & position.level.floor
    board = new_board(tables, len(boxes), ~tables.dead, tables.pushable)
    child = bits_of(board, tables.index[sorted(boxes)].tolist())
    return Search(
        board,
        by_region=keeper == "region",
        keeper_home=position.level.rules == "keeper-home",
        capacity=_NO_END if capacity is None else capacity,
        expanded=np.zeros(1, np.int64),
        frozen=np.zeros(len(boxes), np.bool_),
        child=child,
    )


def _can_walk_home(position: Position) -> bool:
    """True if a position is solved but for a walk of the keeper."""
    level = position.level
    if not position.boxes <= level.goals:
        return False
    if position.solved:
        return True
    return any(walk(position, goal) is not None for goal in level.goals & level.floor - position.boxes)
