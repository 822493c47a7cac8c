"""Fewest pushes: a solution that no other beats, or the proof that there is none."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from levels import Level
from solver_ref.assignment import augment_rows, bytes_of_costs, price_rows, total_cost
from solver_ref.board import (
    Direction,
    Position,
    Tables,
    bits_of,
    expand_walks,
    new_board,
    replay,
    stuck_boxes,
    tables_of,
    walk,
    words_of,
)
from solver_ref.compiled import is_compiled
from solver_ref.limits import MOST_BYTES, LimitError, Limits, Progress, at_once
from solver_ref.node_table import Nodes, bytes_of_nodes, can_be_doubled, doubled, enter, new_nodes, pushes_to
from solver_ref.pushes.corral import new_corral
from solver_ref.pushes.prices import MOST_PRICED, Prices, prices_of
from solver_ref.pushes.search import (
    BACKWARD,
    BASE,
    COLUMNS,
    EXHAUSTED,
    EXPANSIONS,
    FORWARD,
    GOES_ON,
    NO_ROOM,
    SOLVED,
    TOO_MANY,
    Search,
    expand,
    new_search,
    store_root,
)
from solver_ref.pushes.sides import fill_in_costs, find_sides, side_of, spread
from solver_ref.result import Result, Status

_CALLED = (
    *(find_sides, side_of, fill_in_costs, spread, price_rows, augment_rows, total_cost),
    *(store_root, expand, enter),
)
"""The compiled functions that a search begins with, or calls in between."""

_BYTES_OF_A_SQUARE = 300
"""What the tables take for each square of the floor, but for the costs of the assignment."""

_Root = tuple[int, NDArray[np.int64], int, int]
"""The direction of the search, the squares of the boxes, the keeper's, and the priority."""


def solve_pushes(
    start: Level | Position,
    *,
    max_states: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    max_bytes: int = MOST_BYTES,
) -> Result:
    """A solution of fewest pushes, with shortest walks between the pushes.

    It is looked for from both ends. The start is a state, and so is the end, once for each region that the
    keeper can then be in; further states are stored when they are met first, and again when a shorter way to
    them is. The result is "limit" when one more state than `max_states` would have to be stored, when the
    tables and states would take more than `max_bytes` or than there is, or after `time_limit` seconds. Every
    solution has been replayed by the rules. The first search on a machine is compiled first, see
    `is_push_search_compiled`.
    """
    limits = Limits(max_states, time_limit, max_bytes, progress)
    position = start if isinstance(start, Position) else Position.start(start)
    found = search_both_ends(position, limits)
    pushes = moves = lurd = None
    if found.status is Status.OPTIMAL:
        lurd = expand_walks(position, found.pushes)
        if position.level.rules == "keeper-home":
            lurd += _walk_home(replay(position, lurd).position)
        played = replay(position, lurd)
        pushes, moves = played.pushes, played.moves
        if not played.solved or pushes != len(found.pushes):
            raise RuntimeError(f"the rules do not bear out the solution {lurd}")
    return Result(found.status, pushes, moves, lurd, found.stored, limits.seconds)


def _walk_home(position: Position) -> str:
    """The walk that is left when all boxes are home and the keeper has to end on a goal too."""
    if position.solved:
        return ""
    (goal,) = position.level.goals - position.boxes
    return walk(position, goal) or ""


def is_push_search_compiled() -> bool:
    """False if the next `solve_pushes` has to compile the search first, which takes many seconds."""
    return all(is_compiled(function) for function in _CALLED)


@dataclass(frozen=True)
class BothEnds:
    """How a search from both ends ended: states stored and expanded, and the pushes of a solution.

    A push is the box's square before it, and its direction.
    """

    status: Status
    stored: int = 0
    expanded: int = 0
    pushes: Sequence[tuple[int, Direction]] = ()


def search_both_ends(position: Position, limits: Limits) -> BothEnds:
    """Search from a position; boxes off the floor only decorate, on goals, and are left out."""
    try:
        return _search(position, limits)
    except (LimitError, MemoryError):  # on the way to the first state
        return BothEnds(Status.LIMIT)


def box_squares(position: Position) -> frozenset[int]:
    """The squares on which the search from a position can have a box; none if it is lost at first sight."""
    tables = tables_of(position.level)
    starts = tables.index[sorted(position.boxes & position.level.floor)].astype(np.int64)
    if len(starts) > len(tables.goals):
        return frozenset()
    prices = prices_of(tables, starts, int(tables.index[position.keeper]))
    if prices is None:
        return frozenset()
    return frozenset(tables.squares[prices.possible.any(axis=1)].tolist())


def _search(position: Position, limits: Limits) -> BothEnds:
    """Search. Raises `LimitError` or `MemoryError` if a limit is met before the start is stored."""
    level = position.level
    boxes = position.boxes & level.floor
    goals = level.goals & level.floor
    keeper_home = level.rules == "keeper-home"
    if len(goals) != len(boxes) + keeper_home or stuck_boxes(position):
        return BothEnds(Status.UNSOLVABLE)
    limits.take(bytes_of_tables(level))
    tables = tables_of(level)
    starts = tables.index[sorted(boxes)].astype(np.int64)
    keeper = int(tables.index[position.keeper])
    prices = prices_of(tables, starts, keeper, limits.look)
    if prices is None:
        return BothEnds(Status.UNSOLVABLE)
    roots = _roots(tables, prices, starts, keeper, keeper_home=keeper_home)
    if {FORWARD, BACKWARD} != {root[0] for root in roots}:
        return BothEnds(Status.UNSOLVABLE)
    holds: NDArray[np.bool_] = np.logical_or.reduce(prices.possible, axis=1)
    board = new_board(tables, len(boxes), holds, prices.added >= 0)
    search = new_search(
        board,
        new_corral(len(tables.squares), len(boxes), keeper_home=keeper_home),
        prices.added,
        parity=_parity(tables, level.width, starts, keeper_home=keeper_home),
        most_nodes=limits.states,
    )
    nodes = new_nodes(words_of(board), COLUMNS)
    limits.require(bytes_of_nodes(nodes))
    ended, nodes = _run(search, nodes, roots, limits)
    counts = int(nodes.stored[0]), int(search.numbers[EXPANSIONS])
    if ended == SOLVED:
        forward, backward = (pushes_to(nodes, int(node)) for node in search.meeting)
        line = [
            (int(tables.squares[square]), Direction(direction))
            for square, direction in (*forward, *reversed(backward))
        ]
        return BothEnds(Status.OPTIMAL, *counts, line)
    return BothEnds(Status.UNSOLVABLE if ended == EXHAUSTED else Status.LIMIT, *counts)


def bytes_of_tables(level: Level) -> int:
    """What the tables take before there is a state."""
    goals = len(level.goals & level.floor)
    costs = bytes_of_costs(goals) if goals <= MOST_PRICED else 0
    return costs + _BYTES_OF_A_SQUARE * len(level.floor)


def _roots(
    tables: Tables, prices: Prices, starts: NDArray[np.int64], keeper: int, *, keeper_home: bool
) -> list[_Root]:
    """The nodes to start from, those left out in which a box is where no solution has it."""
    goals = tables.goals.astype(np.int64)
    ends = [(goals, region) for region in _regions(tables)]
    if keeper_home:
        ends = [(np.delete(goals, left), int(goal)) for left, goal in enumerate(goals)]
    roots = []
    for way, boxes, stands in [(FORWARD, starts, keeper), *((BACKWARD, *end) for end in ends)]:
        sides = [side_of(prices.ground, int(box), stands) for box in boxes]
        if prices.possible[boxes, sides].all():
            excess = int(prices.excess[boxes, sides].sum())
            roots.append((way, boxes, stands, excess if way == FORWARD else -excess))
    return roots


def _regions(tables: Tables) -> list[int]:
    """The lowest square of each region that the keeper can be in when all goals have boxes."""
    regions = []
    met = tables.goal.copy()
    for square in range(len(met)):
        if not met[square]:
            regions.append(square)
            met[square] = True
            todo = [square]
            for reached in todo:  # grows while it is read
                for beside in tables.near[reached]:
                    if beside >= 0 and not met[beside]:
                        met[beside] = True
                        todo.append(int(beside))
    return regions


def _parity(tables: Tables, width: int, starts: NDArray[np.int64], *, keeper_home: bool) -> int:
    """The parity of the pushes of every solution, or -1 where they may differ.

    Each push moves one box by one square, to the other colour of a chessboard.
    """
    y, x = np.divmod(tables.squares, width)
    colour = (x + y) % 2
    goals = colour[tables.goals]
    if keeper_home and goals.min() != goals.max():
        return -1
    return int(colour[starts].sum() + goals[: len(starts)].sum()) % 2


def _run(search: Search, nodes: Nodes, roots: list[_Root], limits: Limits) -> tuple[int, Nodes]:
    """Search from the roots; how it ended (`GOES_ON` and `NO_ROOM` for a limit met), and the nodes."""
    least = {way: min(root[3] for root in roots if root[0] == way) for way in (FORWARD, BACKWARD)}
    search.numbers[BASE] = sum(least.values())
    pace = at_once(len(search.board.square_of), len(search.board.near))
    ended = GOES_ON
    for way, boxes, keeper, priority in roots:
        while ended == GOES_ON and int(nodes.stored[0]) == len(nodes.heads):
            if not can_be_doubled(nodes, limits.bytes):
                return NO_ROOM, nodes
            nodes = doubled(nodes)
        search.child[:] = bits_of(search.board, boxes.tolist())
        if store_root(search, nodes, way, keeper, priority - least[way]) == TOO_MANY:
            return TOO_MANY, nodes
    while ended in (GOES_ON, NO_ROOM):
        if not limits.goes_on(int(nodes.stored[0])):
            break
        if ended == NO_ROOM:
            if not can_be_doubled(nodes, limits.bytes):
                break
            try:
                nodes = doubled(nodes)
            except MemoryError:
                break
        ended = expand(search, nodes, pace.nodes, pace.boxes)
    return ended, nodes
