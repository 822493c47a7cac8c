"""Fewest pushes: breadth-first search over pushes.

A state is the set of boxes with the keeper's region: where in it the keeper stands is of no account for
pushes. The search stores for each set of boxes the regions met with it. A push leads to a stored state
exactly if the keeper's square lies in one of them, so that only a new state needs a flood.
"""

import time
from collections.abc import Callable
from itertools import pairwise

from levels import Level
from solver_ref.bitboard import to_squares
from solver_ref.directions import Direction
from solver_ref.push_space import PushSpace
from solver_ref.replay import replay
from solver_ref.result import Result, Status
from solver_ref.rules import Position
from solver_ref.walks import expand_walks

_TICK = 1024  # states expanded between two looks at the clock

Progress = Callable[[int], None]
"""Called now and then with the number of stored states."""


def solve_pushes(
    start: Level | Position,
    *,
    max_states: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Result:
    """A solution of fewest pushes, with shortest walks between the pushes.

    The start is a state; further states are stored when they are first met, the solved one too, which ends
    the search at once. The result is "limit" when one more state than `max_states` would have to be stored,
    or after `time_limit` seconds. Every solution has been replayed by the rules.
    """
    began = time.monotonic()
    position = start if isinstance(start, Position) else Position.start(start)

    def goes_on(states: int) -> bool:
        if progress is not None:
            progress(states)
        return time_limit is None or time.monotonic() - began < time_limit

    status, states, line = _search(PushSpace(position), max_states, goes_on)
    pushes = moves = lurd = None
    if status is Status.OPTIMAL:
        lurd = expand_walks(position, _pushes_of(line, position.level.width))
        played = replay(position, lurd)
        pushes, moves = played.pushes, played.moves
        if not played.solved or pushes != len(line) - 1:
            raise RuntimeError(f"the rules do not bear out the solution {lurd}")
    return Result(status, pushes, moves, lurd, states, time.monotonic() - began)


def _search(
    space: PushSpace, max_states: int | None, goes_on: Callable[[int], bool]
) -> tuple[Status, int, list[int]]:
    """How it ended, the number of stored states, and the sets of boxes from the start to the solved one."""
    region = space.region(space.boxes, space.keeper)
    boxes_of, region_of, parent_of = [space.boxes], [region], [-1]
    regions_with = {space.boxes: [region]}
    if space.solved(space.boxes):
        return Status.OPTIMAL, 1, boxes_of
    node = 0
    while node < len(boxes_of):
        if node % _TICK == 0 and not goes_on(len(boxes_of)):
            return Status.LIMIT, len(boxes_of), []
        for boxes, keeper in space.pushes(boxes_of[node], region_of[node]):
            known = regions_with.setdefault(boxes, [])
            if any(keeper & region for region in known):
                continue
            if len(boxes_of) == max_states:
                return Status.LIMIT, len(boxes_of), []
            region = space.region(boxes, keeper)
            known.append(region)
            boxes_of.append(boxes)
            region_of.append(region)
            parent_of.append(node)
            if space.solved(boxes):
                return Status.OPTIMAL, len(boxes_of), _line(boxes_of, parent_of)
        node += 1
    return Status.UNSOLVABLE, len(boxes_of), []


def _line(boxes_of: list[int], parent_of: list[int]) -> list[int]:
    """The sets of boxes on the way from the start to the node stored last."""
    line = []
    node = len(boxes_of) - 1
    while node >= 0:
        line.append(boxes_of[node])
        node = parent_of[node]
    return line[::-1]


def _pushes_of(line: list[int], width: int) -> list[tuple[int, Direction]]:
    """The pushes between sets of boxes of which each differs from the one before by one push."""
    by_step = {direction.step(width): direction for direction in Direction}
    pushes = []
    for before, after in pairwise(line):
        (source,) = to_squares(before & ~after)
        (target,) = to_squares(after & ~before)
        pushes.append((source, by_step[target - source]))
    return pushes
