"""Fewest moves and, among those, fewest pushes; or the other way round."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from levels import Level
from solver_ref.assignment import assign_with_looks, augment_rows, bytes_of_costs, price_rows, total_cost
from solver_ref.board import (
    Direction,
    Position,
    Tables,
    expand_walks,
    replay,
    tables_of,
    walk,
)
from solver_ref.compiled import is_compiled
from solver_ref.limits import MOST_BYTES, LimitError, Limits, Progress, at_once
from solver_ref.moves.arena import KEEPER_BITS, KEEPER_MASK, Arena, arena_of, pack, words_of, work_in
from solver_ref.moves.distances import bytes_of_distances, distances_of, pull_everywhere
from solver_ref.moves.nodes import Nodes, bytes_of_nodes, can_grow, enter, grown, room_for
from solver_ref.moves.search import EXHAUSTED, FOUND, NO_ROOM, TOO_MANY, begin, search, set_up
from solver_ref.result import Result, Status

_FIRST_ROOM = 1 << 12

_FIRST = 1 << 32  # what one costs of what counts first: more than all of what counts second


_CALLED = (pull_everywhere, pack, set_up, price_rows, augment_rows, total_cost, begin, search, enter)
"""The compiled functions that a search begins with, or calls in between."""


class _Price(NamedTuple):
    """What a step costs, and a push, which is a move too."""

    step: int
    push: int


_MOVES_FIRST = _Price(_FIRST, _FIRST + 1)
_PUSHES_FIRST = _Price(1, _FIRST + 1)


def solve_moves(
    start: Level | Position,
    *,
    max_states: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    max_bytes: int = MOST_BYTES,
) -> Result:
    """A solution of fewest moves and, among those, of fewest pushes.

    A state is the set of boxes and the keeper's square right after a push; it is stored when it is first met.
    The result is "limit" when one more state than `max_states` would have to be stored, when the tables and
    states would take more than `max_bytes` or than there is, or after `time_limit` seconds. Every solution
    has been replayed by the rules. The first search on a machine is compiled first, see
    `is_move_search_compiled`.
    """
    return _solve(start, _MOVES_FIRST, Limits(max_states, time_limit, max_bytes, progress))


def solve_pushes_then_moves(
    start: Level | Position,
    *,
    max_states: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    max_bytes: int = MOST_BYTES,
) -> Result:
    """A solution of fewest pushes and, among those, of fewest moves. Otherwise as `solve_moves`.

    Costlier than `solve_pushes`, which takes the first solution of fewest pushes it finds: there the keeper's
    region is enough of a state, here it has to be the square.
    """
    return _solve(start, _PUSHES_FIRST, Limits(max_states, time_limit, max_bytes, progress))


def is_move_search_compiled() -> bool:
    """False if the next search for moves has to be compiled first, which takes many seconds."""
    return all(is_compiled(function) for function in _CALLED)


def _solve(start: Level | Position, price: _Price, limits: Limits) -> Result:
    position = start if isinstance(start, Position) else Position.start(start)
    try:
        status, states, lurd = _search(position, price, limits)
    except (LimitError, MemoryError):  # on the way to the first state
        status, states, lurd = Status.LIMIT, 0, None
    if lurd is None:
        return Result(status, None, None, None, states, limits.seconds)
    played = replay(position, lurd)
    if not played.solved:
        raise RuntimeError(f"the rules do not bear out the solution {lurd}")
    return Result(status, played.pushes, played.moves, lurd, states, limits.seconds)


def _search(start: Position, price: _Price, limits: Limits) -> tuple[Status, int, str | None]:
    """How it ended, the number of stored states, and the solution if there is one.

    Raises `LimitError` or `MemoryError` if a limit is met before the start is stored.
    """
    level = start.level
    squares = sorted(start.boxes & level.floor)
    goals = level.goals & level.floor
    keeper_home = level.rules == "keeper-home"
    # A goal or two may be out of reach, on which no box stands.
    if len(goals) != len(squares) + keeper_home:
        return Status.UNSOLVABLE, 0, None
    limits.take(bytes_of_distances(level) + bytes_of_costs(len(goals)))
    tables = tables_of(level)
    distance = distances_of(tables, limits.look)
    boxes = tables.index[squares].astype(np.int64)
    if tables.dead[boxes].any():
        return Status.UNSOLVABLE, 0, None
    arena = arena_of(tables, distance, len(boxes), keeper_home, step_price=price.step, push_price=price.push)
    state = np.zeros(words_of(arena), dtype=np.uint64)
    pack(arena, boxes, int(tables.index[start.keeper]), state)
    nodes, work = room_for(_FIRST_ROOM, len(state)), work_in(arena)
    limits.require(bytes_of_nodes(nodes))
    set_up(arena, work, state)
    if not begin(arena, nodes, work, state, assign_with_looks(work.assignment, limits.look)):
        return Status.UNSOLVABLE, 0, None
    pace = at_once(len(boxes), len(tables.squares))
    status = Status.LIMIT
    while limits.goes_on(int(nodes.stored[0])):
        ended, node = search(arena, nodes, work, pace, limits.states)
        if ended == FOUND:
            return Status.OPTIMAL, int(nodes.stored[0]), _solution(start, tables, arena, nodes, node)
        if ended == EXHAUSTED:
            status = Status.UNSOLVABLE
        if ended in (EXHAUSTED, TOO_MANY):
            break
        if ended == NO_ROOM:
            if not can_grow(nodes, limits.bytes):
                break
            try:
                nodes = grown(nodes)
            except MemoryError:
                break
    return status, int(nodes.stored[0]), None


def _solution(start: Position, tables: Tables, arena: Arena, nodes: Nodes, node: int) -> str:
    """The LURD text of the pushes that lead to a solved node."""
    line = [node]
    while nodes.parent[line[-1]] != line[-1]:
        line.append(nodes.parent[line[-1]])
    states = [int.from_bytes(nodes.state[n].astype("<u8").tobytes(), "little") for n in reversed(line)]
    by_step = {direction.step(start.level.width): direction for direction in Direction}
    pushes = []
    for before, after in pairwise(states):
        moved_to = (after & ~before) >> KEEPER_BITS
        if moved_to:  # else the keeper walked home
            source = tables.squares[after & KEEPER_MASK]
            target = tables.squares[arena.square[moved_to.bit_length() - 1]]
            pushes.append((int(source), by_step[int(target - source)]))
    lurd = expand_walks(start, pushes)
    home = int(tables.squares[states[-1] & KEEPER_MASK])
    return lurd + (walk(replay(start, lurd).position, home) or "")
