"""On which side of a box the keeper is, and what a lone box costs when that counts.

A box on a square may part the floor. Its side is the part that holds the keeper, who never crosses the box:
so a side stays what it is until that box itself is pushed, and a push fixes it before and after. A side is
named by a direction, the first in which a push from that side goes; all tables [n, 4] over sides have what is
known of a side in that column, and nothing in the others.

The parts are read from one depth-first tree (Hopcroft and Tarjan, "Algorithm 447: efficient algorithms for
graph manipulation", 1973): without a square, what hangs below it is a part of its own if no edge leads from
there to above the square.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_ref.assignment import IMPOSSIBLE
from solver_ref.compiled import hot

NO_SIDE = -1
_ABOVE = -1


class Tree(NamedTuple):
    """A depth-first tree over all squares of the floor, of which square 0 is the root."""

    above: NDArray[np.int32]
    """[n] the square from which a square was met first; -1 for the root."""
    number: NDArray[np.int32]
    """[n] how many squares were met before."""
    last: NDArray[np.int32]
    """[n] the greatest number of what hangs below a square, itself included."""
    lowest: NDArray[np.int32]
    """[n] the least number of the squares next to any of these."""
    turn: NDArray[np.int32]
    """[n] working space: the next direction to look in."""


class Ground(NamedTuple):
    """A floor of n squares without boxes, and working space."""

    near: NDArray[np.int32]
    """[n, 4] the next square up, left, down, right; -1 if it is not floor."""
    tree: Tree
    side: NDArray[np.int32]
    """[n, 4] the side from which a box is pushed in each direction; NO_SIDE if there is no floor to stand."""
    fewest: NDArray[np.int32]
    """[n, 4] what `spread` found."""
    queue: NDArray[np.int32]
    """[4n]"""


def ground_of(near: NDArray[np.int32]) -> Ground:
    """The ground with its sides."""
    floor = len(near)
    tree = Tree(*(np.zeros(floor, np.int32) for _ in range(5)))
    side, fewest = np.zeros((floor, 4), np.int32), np.zeros((floor, 4), np.int32)
    ground = Ground(near, tree, side, fewest, np.zeros(4 * floor, np.int32))
    find_sides(ground)
    return ground


@hot
def find_sides(ground: Ground) -> None:
    """Fill in the tree and the sides."""
    near, tree, side = ground.near, ground.tree, ground.side
    _grow(near, tree)
    for square in range(len(near)):
        for direction in range(4):
            behind = near[square, direction ^ 2]
            side[square, direction] = NO_SIDE if behind < 0 else side_of(ground, square, behind)


@hot
def _grow(near: NDArray[np.int32], tree: Tree) -> None:
    tree.number[:] = -1
    tree.turn[:] = 0
    square, met = 0, 1
    tree.above[0], tree.number[0], tree.lowest[0] = -1, 0, 0
    while square >= 0:
        above = tree.above[square]
        if tree.turn[square] == 4:
            tree.last[square] = met - 1
            if above >= 0:
                tree.lowest[above] = min(tree.lowest[above], tree.lowest[square])
            square = above
            continue
        beside = near[square, tree.turn[square]]
        tree.turn[square] += 1
        if beside < 0:
            continue
        if tree.number[beside] < 0:
            tree.above[beside], tree.number[beside], tree.lowest[beside] = square, met, met
            met += 1
            square = beside
        else:
            tree.lowest[square] = min(tree.lowest[square], tree.number[beside])


@hot
def side_of(ground: Ground, square: int, keeper: int) -> int:
    """The side of a box on a square that the keeper is on, wherever it stands."""
    near, tree = ground.near, ground.tree
    part = _part_with(near, tree, square, keeper)
    for direction in range(4):
        behind = near[square, direction ^ 2]
        if behind >= 0 and _part_with(near, tree, square, behind) == part:
            return direction
    return NO_SIDE  # the square is all the floor there is


@hot
def _part_with(near: NDArray[np.int32], tree: Tree, square: int, keeper: int) -> int:
    """The part of the floor without a square that holds the keeper: the square it hangs by, or _ABOVE."""
    if tree.number[square] < tree.number[keeper] <= tree.last[square]:
        for direction in range(4):
            below = near[square, direction]
            if (
                below >= 0
                and tree.above[below] == square
                and tree.number[below] <= tree.number[keeper] <= tree.last[below]
                and tree.lowest[below] >= tree.number[square]
            ):
                return int(below)
    return _ABOVE


@hot
def spread(ground: Ground, seeds: NDArray[np.int64], pulled: bool) -> None:
    """The fewest pushes of a lone box between a seed and each square and side, on top of what the seed costs.

    From the seed to the square, or, if `pulled`, from the square to the seed; IMPOSSIBLE if there are none.
    `seeds` [k, 2] are places, 4 times the square and the side, with their costs, which ascend.
    """
    near, side, fewest, queue = ground.near, ground.side, ground.fewest, ground.queue
    fewest[:] = IMPOSSIBLE
    head = end = seed = 0
    while seed < len(seeds) or head < end:
        if head == end or (seed < len(seeds) and seeds[seed, 1] <= fewest[queue[head] >> 2, queue[head] & 3]):
            place, cost = seeds[seed]
            seed += 1
            if fewest[place >> 2, place & 3] <= cost:
                continue
            fewest[place >> 2, place & 3] = cost
        else:
            place = np.int64(queue[head])
            head += 1
        square, keeper_side = place >> 2, place & 3
        pushes = fewest[square, keeper_side] + 1
        for direction in range(4):
            if side[square, direction] != keeper_side:
                continue
            target = near[square, direction ^ 2 if pulled else direction]
            if target < 0 or side[target, direction] == NO_SIDE:
                continue
            target_side = side[target, direction]
            if pushes < fewest[target, target_side]:
                fewest[target, target_side] = pushes
                queue[end] = 4 * target + target_side
                end += 1


@hot
def fill_in_costs(
    ground: Ground, starts: NDArray[np.int64], goals: NDArray[np.int32], cost: NDArray[np.int64]
) -> None:
    """The fewest pushes `cost` [k, g] of lone boxes that start at some places to each goal, or IMPOSSIBLE.

    `starts` [k, 1, 2] are seeds of cost 0.
    """
    for box in range(len(starts)):
        spread(ground, starts[box], False)
        for column in range(len(goals)):
            least = np.int32(IMPOSSIBLE)
            for keeper_side in range(4):
                least = min(least, ground.fewest[goals[column], keeper_side])
            cost[box, column] = least
