"""What the search of the Scratch project does, to the node: a second, separate model of a push search.

It foretells how that search ends and what its counters show then. It has the board in common with the solver
(sets of squares as bits, dead squares), but neither successors nor search: the order of pushes, the pruning
and the stop rule are those of the Scratch blocks.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from solver_ref.board import Direction, Position, dead_squares, flood, freeze_of, to_bits, to_squares

Keeper = Literal["region", "exact"]
"""What of the keeper belongs to a state: the squares it can reach, or the square it stands on."""
KEEPERS: tuple[Keeper, ...] = get_args(Keeper)

_TICK = 1000  # nodes expanded between two reports of progress


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


class _Node(NamedTuple):
    """A stored state: bits of its boxes and of the squares where the keeper may be taken to stand."""

    boxes: int
    keeper: int
    parent: int
    push: tuple[int, Direction] | None


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
    search = _Search(position, keeper)
    if search.stuck(search.nodes[0].boxes):
        return Prediction("unsolvable", None, 0, 0)
    if search.solved(search.nodes[0].boxes, 1 << position.keeper):
        return Prediction("solved", 0, 0, 0)
    for expanded, node in enumerate(search.nodes, start=1):  # grows while it is read
        if progress and expanded % _TICK == 0:
            progress(len(search.nodes))
        for square, direction in search.pushes(node):
            boxes, stands = search.after(node, square, direction)
            if search.known(boxes, stands) or search.stuck(boxes):
                continue
            if len(search.nodes) == capacity:
                return Prediction("limit", None, expanded, capacity)
            search.store(boxes, stands, expanded - 1, (square, direction))
            if search.solved(boxes, stands):
                solution = search.solution()
                return Prediction("solved", len(solution), expanded, len(search.nodes), solution)
    return Prediction("unsolvable", None, len(search.nodes), len(search.nodes))


class _Search:
    """The stored nodes, and what a push makes of one."""

    def __init__(self, start: Position, keeper: Keeper) -> None:
        level = start.level
        self._floor = to_bits(level.floor)
        self._goals = to_bits(level.goals)
        self._keeper_home = level.rules == "keeper-home"
        self._alive = self._floor & ~to_bits(dead_squares(level))
        self._width = level.width
        self._steps = [(direction, direction.step(level.width)) for direction in Direction]
        self._by_region = keeper == "region"
        self.stuck = freeze_of(level).stuck
        self.nodes: list[_Node] = []
        self._keepers_with: dict[int, int] = {}  # for each set of boxes, the keeper's squares that are known
        self.store(to_bits(start.boxes), 1 << start.keeper, -1, None)

    def store(self, boxes: int, keeper: int, parent: int, push: tuple[int, Direction] | None) -> None:
        """Store a node, given the square on which the keeper stands."""
        if self._by_region:
            keeper = self._reach(boxes, keeper)
        self._keepers_with[boxes] = self._keepers_with.get(boxes, 0) | keeper
        self.nodes.append(_Node(boxes, keeper, parent, push))

    def known(self, boxes: int, keeper: int) -> bool:
        """True if a node with these boxes is stored whose keeper may be taken to stand on this square."""
        return bool(self._keepers_with.get(boxes, 0) & keeper)

    def solved(self, boxes: int, keeper: int) -> bool:
        """True if every box is on a goal and, under the rules "keeper-home", the keeper can walk to one."""
        if boxes & ~self._goals:
            return False
        return not self._keeper_home or bool(self._reach(boxes, keeper) & self._goals)

    def pushes(self, node: _Node) -> Iterator[tuple[int, Direction]]:
        """The box's square and the direction of every push that is tried, in order.

        Boxes that are not on the floor are on goals and stay there.
        """
        reach = self._reach(node.boxes, node.keeper)
        free = self._alive & ~node.boxes  # on a dead square a box is stuck: no need to look further
        for square in sorted(to_squares(node.boxes & self._floor), reverse=True):
            for direction, step in self._steps:
                if reach >> (square - step) & 1 and free >> (square + step) & 1:
                    yield square, direction

    def after(self, node: _Node, square: int, direction: Direction) -> tuple[int, int]:
        """The boxes and the keeper's square after a push."""
        left = 1 << square
        return node.boxes ^ left | 1 << square + direction.step(self._width), left

    def solution(self) -> tuple[tuple[int, Direction], ...]:
        """The pushes from the start to the node stored last."""
        pushes = []
        node = self.nodes[-1]
        while node.push:
            pushes.append(node.push)
            node = self.nodes[node.parent]
        return tuple(reversed(pushes))

    def _reach(self, boxes: int, keeper: int) -> int:
        return flood(keeper, self._floor & ~boxes, self._width)
