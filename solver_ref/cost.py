"""What a level costs to solve: how many states a breadth-first search over pushes stores."""

from dataclasses import dataclass

from levels import Level
from solver_ref.fewest_pushes import solve_pushes
from solver_ref.push_space import PushSpace
from solver_ref.rules import Position


@dataclass(frozen=True)
class Cost:
    """Fewest pushes, and the states stored with the keeper's region and with its exact square after the push.

    `pushes` is None if no solution was found; a number of states is None if that search met the limit. So a
    level without `pushes` but with a number of states is unsolvable.
    """

    pushes: int | None
    normalised: int | None
    exact: int | None


def count_states(start: Level | Position, *, max_states: int | None = None) -> Cost:
    """Count the states that a breadth-first search stores until it meets a solution, or all if there is none.

    Both searches take nodes first in, first out, and pushes by direction (up, left, down, right), then by
    the box's square; both leave out pushes onto dead squares and know no other deadlock. The start counts as
    stored. A state is stored when it is first met; the first solved one is stored too and ends the search at
    once, in the middle of its parent's pushes. With the keeper's region two states are one if boxes and
    region agree (what `solve_pushes` stores), with the exact keeper if boxes and the keeper's square right
    after the push do.
    """
    position = start if isinstance(start, Position) else Position.start(start)
    result = solve_pushes(position, max_states=max_states)
    normalised = None if result.status == "limit" else result.states
    return Cost(result.pushes, normalised, _count_exact(PushSpace(position), max_states))


def _count_exact(space: PushSpace, max_states: int | None) -> int | None:
    if space.solved(space.boxes):
        return 1
    keepers_with = {space.boxes: space.keeper}  # the keeper's squares met with each set of boxes
    queue = [(space.boxes, space.keeper)]
    for boxes, keeper in queue:  # grows while it is read
        for push in space.pushes(boxes, space.region(boxes, keeper)):
            known = keepers_with.get(push.boxes, 0)
            if known & push.keeper:
                continue
            if len(queue) == max_states:
                return None
            keepers_with[push.boxes] = known | push.keeper
            queue.append(push)
            if space.solved(push.boxes):
                return len(queue)
    return len(queue)
