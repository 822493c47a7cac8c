"""From pushes to moves: the keeper's shortest walks from one push to the next."""

from collections import deque
from collections.abc import Iterable

from solver_ref.board.directions import Direction
from solver_ref.board.rules import Position


def walk(position: Position, target: int) -> str | None:
    """A shortest walk of the keeper to a square, as LURD; None if boxes or walls cut it off.

    Among shortest walks it is the one that a breadth-first search in the order of directions meets first.
    """
    blocked = position.level.walls | position.boxes
    steps = [
        (direction.step(position.level.width), direction.letter(pushed=False)) for direction in Direction
    ]
    came_by = {position.keeper: (position.keeper, "")}
    queue = deque([position.keeper])
    while queue and target not in came_by:
        square = queue.popleft()
        for step, letter in steps:
            near = square + step
            if near not in blocked and near not in came_by:
                came_by[near] = (square, letter)
                queue.append(near)
    if target not in came_by:
        return None
    letters = []
    square = target
    while square != position.keeper:
        square, letter = came_by[square]
        letters.append(letter)
    return "".join(reversed(letters))


def expand_walks(start: Position, pushes: Iterable[tuple[int, Direction]]) -> str:
    """The LURD text of pushes, each given by the box's square and the direction, with the walks between them.

    Raises `ValueError` for a push that cannot be made.
    """
    position = start
    parts = []
    for box, direction in pushes:
        behind = box - direction.step(start.level.width)
        way = walk(position, behind)
        push = Position(start.level, position.boxes, behind).move(direction)
        if way is None or push is None or not push.pushed:
            raise ValueError(f"no push {direction.name} of square {box} in this position")
        parts += [way, direction.letter(pushed=True)]
        position = push.position
    return "".join(parts)
