"""Fewest pushes: a solution that no other beats, or the proof that there is none."""

from itertools import pairwise

from levels import Level
from solver_ref.assignment import assign_with_looks, augment_rows, bytes_of_costs, price_rows, total_cost
from solver_ref.board import (
    Direction,
    Position,
    bytes_of_distances,
    expand_walks,
    pull_everywhere,
    replay,
    stuck_boxes,
    tables_of,
    walk,
)
from solver_ref.compiled import is_compiled
from solver_ref.limits import MOST_BYTES, LimitError, Limits, Progress, at_once
from solver_ref.pushes.search import (
    COUNT,
    EXHAUSTED,
    FOUND,
    GOES_ON,
    NO_ROOM,
    NO_STATE,
    SOLVED,
    Search,
    begin,
    expand,
    new_search,
    set_up,
)
from solver_ref.pushes.state_table import (
    States,
    bytes_of_states,
    can_be_doubled,
    doubled,
    fill_slots,
    new_states,
)
from solver_ref.result import Result, Status

_CALLED = (pull_everywhere, set_up, price_rows, augment_rows, total_cost, begin, expand, fill_slots)
"""The compiled functions that a search begins with, or calls in between."""


def solve_pushes(
    start: Level | Position,
    *,
    max_states: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    max_bytes: int = MOST_BYTES,
) -> Result:
    """A solution of fewest pushes, with shortest walks between the pushes.

    The start is a state; further states are stored when they are first met, and again when a shorter way to
    them is. The result is "limit" when one more state than `max_states` would have to be stored, when the
    tables and states would take more than `max_bytes` or than there is, or after `time_limit` seconds. Every
    solution has been replayed by the rules. The first search on a machine is compiled first, see
    `is_push_search_compiled`.
    """
    limits = Limits(max_states, time_limit, max_bytes, progress)
    position = start if isinstance(start, Position) else Position.start(start)
    try:
        status, states, line = _search(position, limits)
    except (LimitError, MemoryError):  # on the way to the first state
        status, states, line = Status.LIMIT, 1, []
    pushes = moves = lurd = None
    if status is Status.OPTIMAL:
        lurd = expand_walks(position, _pushes_of(line, position.level.width))
        lurd += _walk_home(replay(position, lurd).position)
        played = replay(position, lurd)
        pushes, moves = played.pushes, played.moves
        if not played.solved or pushes != len(line) - 1:
            raise RuntimeError(f"the rules do not bear out the solution {lurd}")
    return Result(status, pushes, moves, lurd, states, limits.seconds)


def _walk_home(position: Position) -> str:
    """The walk that is left when all boxes are home: none but where the keeper has to end on a goal too."""
    if position.solved:
        return ""
    (goal,) = position.level.goals - position.boxes
    return walk(position, goal) or ""


def is_push_search_compiled() -> bool:
    """False if the next `solve_pushes` has to compile the search first, which takes many seconds."""
    return all(is_compiled(function) for function in _CALLED)


def _search(position: Position, limits: Limits) -> tuple[Status, int, list[frozenset[int]]]:
    """How it ended, the number of stored states, and the boxes from the start to the solved state.

    Boxes off the floor only decorate, on goals, and are left out. Raises `LimitError` or `MemoryError` if a
    limit is met before the start is stored.
    """
    level = position.level
    boxes = position.boxes & level.floor
    goals = level.goals & level.floor
    if len(goals) != len(boxes) + (level.rules == "keeper-home") or stuck_boxes(position):
        return Status.UNSOLVABLE, 1, []
    limits.take(bytes_of_distances(level) + bytes_of_costs(len(goals)))
    tables = tables_of(level, limits.look)
    search = new_search(tables, len(boxes), limits.states)
    for square in boxes:
        bit = int(search.board.bit[tables.index[square]])
        search.child[bit // 64] |= 1 << bit % 64
    states = new_states(len(search.child))
    limits.require(bytes_of_states(states))
    set_up(search)
    needed = assign_with_looks(search.assignment, limits.look)
    if not begin(search, states, int(tables.index[position.keeper]), needed):
        return Status.UNSOLVABLE, 1, []
    pace = at_once(len(boxes))
    ended = GOES_ON
    while ended in (GOES_ON, NO_ROOM):
        if not limits.goes_on(int(search.numbers[COUNT])):
            break
        if ended == NO_ROOM:
            if not can_be_doubled(states, limits.bytes):
                break
            try:
                states = doubled(states, int(search.numbers[COUNT]))
            except MemoryError:
                break
        ended = expand(search, states, pace.nodes, pace.boxes)
    stored = int(search.numbers[COUNT])
    if ended == SOLVED:
        return Status.OPTIMAL, stored, _line(search, states, tables.squares.tolist())
    return Status.UNSOLVABLE if ended == EXHAUSTED else Status.LIMIT, stored, []


def _line(search: Search, states: States, squares: list[int]) -> list[frozenset[int]]:
    """The boxes of every state on the way from the start to the solved one."""
    line = []
    state = int(search.numbers[FOUND])
    while state != NO_STATE:
        bits = sum(int(word) << 64 * number for number, word in enumerate(states.boxes[state]))
        line.append(
            frozenset(
                squares[index] for bit, index in enumerate(search.board.square_of_bit) if bits >> bit & 1
            )
        )
        state = int(states.parent[state])
    return line[::-1]


def _pushes_of(line: list[frozenset[int]], width: int) -> list[tuple[int, Direction]]:
    """The pushes between sets of boxes of which each differs from the one before by one push."""
    by_step = {direction.step(width): direction for direction in Direction}
    pushes = []
    for before, after in pairwise(line):
        (source,), (target,) = before - after, after - before
        pushes.append((source, by_step[target - source]))
    return pushes
