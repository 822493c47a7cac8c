"""What a level costs to solve: how many states a breadth-first search over pushes stores."""

from dataclasses import dataclass

from levels import Level
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
    region agree, with the exact keeper if boxes and the keeper's square right after the push do. Under the
    rules "keeper-home" a state is solved as soon as the keeper can walk to its goal.
    """
    space = PushSpace(start if isinstance(start, Position) else Position.start(start))
    pushes, normalised = _count(space, max_states, exact=False)
    _, exact = _count(space, max_states, exact=True)
    return Cost(pushes, normalised, exact)


def _count(space: PushSpace, max_states: int | None, *, exact: bool) -> tuple[int | None, int | None]:
    """The pushes of the first solution met, and the states stored; None and None at the limit."""

    def squares(boxes: int, keeper: int) -> int:
        """The squares on which the keeper is taken to stand."""
        return keeper if exact else space.region(boxes, keeper)

    start = squares(space.boxes, space.keeper)
    if space.solved(space.boxes, space.keeper):
        return 0, 1
    keepers_with = {space.boxes: start}  # the keeper's squares met with each set of boxes
    queue = [(space.boxes, start, 0)]
    for boxes, keeper, pushes in queue:  # grows while it is read
        region = space.region(boxes, keeper) if exact else keeper
        for push in space.pushes(boxes, region):
            known = keepers_with.get(push.boxes, 0)
            if known & push.keeper:
                continue
            if len(queue) == max_states:
                return None, None
            stands = squares(push.boxes, push.keeper)
            keepers_with[push.boxes] = known | stands
            queue.append((push.boxes, stands, pushes + 1))
            if space.solved(push.boxes, push.keeper):
                return pushes + 1, len(queue)
    return None, len(queue)
