"""An oracle for searches: plain, slow, and sharing nothing with what it judges."""

from collections import deque
from collections.abc import Callable

import pytest


def fewest_pushes_step_by_step(rows: tuple[str, ...]) -> int | None:
    """Fewest pushes of a board, or None if it cannot be solved.

    Breadth first over (keeper, boxes) with single steps: a step costs nothing and goes to the front of the
    queue, a push costs one and goes to the back. No state is left out but those that were settled before.
    """
    at = {(x, y): square for y, row in enumerate(rows) for x, square in enumerate(row)}
    goals = {place for place, square in at.items() if square in ".*+"}
    boxes = frozenset(place for place, square in at.items() if square in "$*")
    (keeper,) = (place for place, square in at.items() if square in "@+")
    queue = deque([(0, keeper, boxes)])
    settled = set()
    while queue:
        pushes, keeper, boxes = queue.popleft()
        if boxes <= goals:
            return pushes
        if (keeper, boxes) in settled:
            continue
        settled.add((keeper, boxes))
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            ahead = (keeper[0] + dx, keeper[1] + dy)
            beyond = (keeper[0] + 2 * dx, keeper[1] + 2 * dy)
            if at[ahead] == "#":
                continue
            if ahead not in boxes:
                queue.appendleft((pushes, ahead, boxes))
            elif at[beyond] != "#" and beyond not in boxes:
                queue.append((pushes + 1, ahead, boxes - {ahead} | {beyond}))
    return None


@pytest.fixture(scope="session")
def oracle() -> Callable[[tuple[str, ...]], int | None]:
    return fewest_pushes_step_by_step
