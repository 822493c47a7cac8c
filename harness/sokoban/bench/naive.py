"""A yardstick: A* over single steps of the keeper, in plain Python, with nothing that makes a search clever.

P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum cost
paths" (1968). It shares no code with the searches it is set beside, the rules of the game included.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from levels import Level
from solver_ref import Status

MOST_STATES = 200_000

_State = tuple[int, frozenset[int]]
"""The keeper's square and those of the boxes."""


@dataclass(frozen=True)
class StepByStep:
    """How the search ended, the fewest moves if it found a solution, and the number of stored states."""

    status: Status
    moves: int | None
    states: int


def step_by_step(level: Level, most_states: int = MOST_STATES) -> StepByStep:
    """The fewest moves of a level; "limit" when more than MOST_STATES states would have to be stored.

    The estimate is consistent: a move changes it by one at most. So a state is final when it is expanded.
    """
    estimates = _estimates(level)
    start = (level.keeper, level.boxes)
    moves = {start: 0}
    arrival = 0  # between equal sums, the state that was met first
    queue = [(sum(estimates[box] for box in level.boxes), arrival, start)]
    expanded: set[_State] = set()
    while queue:
        _, _, state = heapq.heappop(queue)
        if state in expanded:
            continue
        if _is_solved(level, state):
            return StepByStep(Status.OPTIMAL, moves[state], len(moves))
        expanded.add(state)
        for successor in _successors(level, state):
            if successor not in moves:
                if len(moves) == most_states:
                    return StepByStep(Status.LIMIT, None, len(moves))
            elif moves[successor] <= moves[state] + 1:
                continue
            moves[successor] = moves[state] + 1
            arrival += 1
            total = moves[successor] + sum(estimates[box] for box in successor[1])
            heapq.heappush(queue, (total, arrival, successor))
    return StepByStep(Status.UNSOLVABLE, None, len(moves))


def _estimates(level: Level) -> list[int]:
    """For every square, the columns and rows from there to the nearest goal: a box needs as many pushes."""
    goals = [divmod(goal, level.width) for goal in level.goals]
    return [
        min(abs(y - goal_y) + abs(x - goal_x) for goal_y, goal_x in goals)
        for y in range(level.height)
        for x in range(level.width)
    ]


def _is_solved(level: Level, state: _State) -> bool:
    keeper, boxes = state
    return boxes <= level.goals and (level.rules == "classic" or keeper in level.goals)


def _successors(level: Level, state: _State) -> list[_State]:
    """The states one move away."""
    keeper, boxes = state
    successors = []
    for step in (-level.width, -1, level.width, 1):
        ahead, beyond = keeper + step, keeper + 2 * step
        if ahead in level.walls:
            continue
        if ahead not in boxes:
            successors.append((ahead, boxes))
        elif beyond not in level.walls and beyond not in boxes:
            successors.append((ahead, boxes - {ahead} | {beyond}))
    return successors
