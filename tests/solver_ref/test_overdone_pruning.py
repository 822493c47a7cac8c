"""Rules that cut down a search, each overdone a little: on which board the answer would then be wrong.

Every board is a counterexample. A plain search that follows the overdone rule misses the optimum there, and
so the searches, which find it, cannot be following it.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterable
from itertools import count
from typing import Literal, NamedTuple, get_args

import pytest

from levels import Level
from solver_ref import Position, dead_squares, solve_moves, solve_pushes, solve_pushes_then_moves
from tests.solver_ref.corrals import corral_of

Place = tuple[int, int]
Boxes = frozenset[Place]
Push = tuple[Place, Place]
"""Where a box is, and the step that it takes."""
Measure = Literal["pushes", "moves", "pushes-then-moves"]
Answer = tuple[int, ...] | None

STEPS: tuple[Place, ...] = ((0, -1), (-1, 0), (0, 1), (1, 0))


class Board:
    """A board by its places (x, y)."""

    def __init__(self, level: Level) -> None:
        at = {(x, y): square for y, row in enumerate(level.rows) for x, square in enumerate(row)}
        self.level = level
        self.floor = {place for place, square in at.items() if square != "#"}
        self.goals = {place for place, square in at.items() if square in ".*+"}
        self.boxes = frozenset(place for place, square in at.items() if square in "$*")
        (self.keeper,) = (place for place, square in at.items() if square in "@+")

    def walks(self, keeper: Place, boxes: Boxes) -> dict[Place, int]:
        """The moves of the shortest walk to each place that the keeper can reach."""
        walks = {keeper: 0}
        queue = [keeper]
        for place in queue:  # grows while it is read
            for step in STEPS:
                beside = to(place, step)
                if beside in self.floor and beside not in boxes and beside not in walks:
                    walks[beside] = walks[place] + 1
                    queue.append(beside)
        return walks


def to(place: Place, step: Place, times: int = 1) -> Place:
    return place[0] + times * step[0], place[1] + times * step[1]


class Rule(NamedTuple):
    """What a search follows; as it is here, it leaves nothing out."""

    is_lost: Callable[[Board, Boxes], bool] = lambda board, boxes: False
    """Boxes that are taken to be in deadlock."""
    chosen: Callable[[Board, Place, Boxes], Iterable[Place]] = lambda board, keeper, boxes: boxes
    """The boxes that are pushed, of those there are."""
    goes_on: Callable[[Board, Push], bool] = lambda board, push: False
    """Whether a box that has been pushed so is pushed on at once, if it can be."""
    same: Callable[[Board, Place, Boxes], object] = lambda board, keeper, boxes: keeper
    """What two states with the same boxes must have in common to be taken for one."""
    at_least: Callable[[Board, Boxes], int] = lambda board, boxes: 0
    """The pushes that are still needed."""


def plain_search(level: Level, measure: Measure, rule: Rule) -> Answer:
    """The least cost, by A* over whole pushes, under a rule; None if it finds no solution."""
    board = Board(level)
    turn = count()
    queue: list[tuple[Answer, int, tuple[int, ...], Place, Boxes]] = []

    def put(cost: tuple[int, ...], keeper: Place, boxes: Boxes) -> None:
        needed = rule.at_least(board, boxes)
        total = tuple(number + needed for number in cost)
        heapq.heappush(queue, (total, next(turn), cost, keeper, boxes))

    put((0,) if measure == "pushes" else (0, 0), board.keeper, board.boxes)
    settled = set()
    while queue:
        _, _, cost, keeper, boxes = heapq.heappop(queue)
        if boxes <= board.goals:
            return cost
        if (state := (rule.same(board, keeper, boxes), boxes)) in settled:
            continue
        settled.add(state)
        walks = board.walks(keeper, boxes)
        for box in rule.chosen(board, keeper, boxes):
            for step in STEPS:
                walk = walks.get(to(box, step, -1))
                pushed = 0
                after = boxes
                while walk is not None and can_be_pushed(board, after, (to(box, step, pushed), step)):
                    after = after - {to(box, step, pushed)} | {to(box, step, pushed + 1)}
                    pushed += 1
                    if after <= board.goals or not rule.goes_on(board, (to(box, step, pushed), step)):
                        break
                if walk is not None and pushed and not rule.is_lost(board, after):
                    put(dearer(cost, measure, walk, pushed), to(box, step, pushed - 1), after)
    return None


def can_be_pushed(board: Board, boxes: Boxes, push: Push) -> bool:
    ahead = to(*push)
    return ahead in board.floor and ahead not in boxes


def dearer(cost: tuple[int, ...], measure: Measure, walk: int, pushed: int) -> tuple[int, ...]:
    match measure:
        case "pushes":
            return (cost[0] + pushed,)
        case "moves":
            return cost[0] + walk + pushed, cost[1] + pushed
        case "pushes-then-moves":
            return cost[0] + pushed, cost[1] + walk + pushed


def answer(level: Level, measure: Measure) -> Answer:
    """The cost of the solution that the search itself finds."""
    if measure == "pushes":
        pushes = solve_pushes(level).pushes
        return None if pushes is None else (pushes,)
    result = (solve_moves if measure == "moves" else solve_pushes_then_moves)(level)
    if result.pushes is None or result.moves is None:
        return None
    both = result.moves, result.pushes
    return both if measure == "moves" else both[::-1]


def walls_on_both_axes(board: Board, blocked: Callable[[Place], bool], place: Place) -> bool:
    return all(blocked(to(place, step)) or blocked(to(place, step, -1)) for step in STEPS[:2])


def a_corner_is_dead_even_if_it_is_a_goal(board: Board, boxes: Boxes) -> bool:
    return any(walls_on_both_axes(board, lambda place: place not in board.floor, box) for box in boxes)


def a_square_on_a_wall_is_dead_unless_it_is_a_goal(board: Board, boxes: Boxes) -> bool:
    return any(any(to(box, step) not in board.floor for step in STEPS) for box in boxes - board.goals)


def a_box_that_cannot_move_now_is_frozen(board: Board, boxes: Boxes) -> bool:
    def blocked(place: Place) -> bool:
        return place not in board.floor or place in boxes

    return any(walls_on_both_axes(board, blocked, box) for box in boxes - board.goals)


def two_by_two_is_frozen_even_if_all_are_home(board: Board, boxes: Boxes) -> bool:
    blocks = ([to(box, (x, y)) for x in (0, 1) for y in (0, 1)] for box in boxes)
    return any(
        len(boxes.intersection(block)) > 1
        and all(place in boxes or place not in board.floor for place in block)
        for block in blocks
    )


def a_box_gets_its_nearest_goal_or_none(board: Board, boxes: Boxes) -> bool:
    nearest = {
        min(board.goals, key=lambda goal: (abs(goal[0] - x) + abs(goal[1] - y), goal)) for x, y in boxes
    }
    return len(nearest) < len(boxes)


def boxes_pair_with_goals_in_the_order_of_places(board: Board, boxes: Boxes) -> int:
    pairs = zip(sorted(boxes), sorted(board.goals), strict=True)
    return sum(abs(x - gx) + abs(y - gy) for (x, y), (gx, gy) in pairs)


def only_boxes_beside_what_is_cut_off(board: Board, keeper: Place, boxes: Boxes) -> Iterable[Place]:
    cut_off = board.floor - boxes - board.walks(keeper, boxes).keys()
    around = {box for box in boxes if any(to(box, step) in cut_off for step in STEPS)}
    return around or boxes


def only_boxes_of_a_pi_corral(plain: Board, keeper: Place, boxes: Boxes) -> Iterable[Place]:
    """The rule of `solve_pushes`."""
    squares = {place: place[0] + plain.level.width * place[1] for place in plain.floor}
    if any(squares[box] in dead_squares(plain.level) for box in boxes):
        return boxes
    position = Position(plain.level, frozenset(squares[box] for box in boxes), squares[keeper])
    chosen = corral_of(position) or set()
    return [box for box in boxes if squares[box] in chosen] or boxes


def only_boxes_off_goal(board: Board, keeper: Place, boxes: Boxes) -> Iterable[Place]:
    return boxes - board.goals


def to_the_end_of_a_tunnel(board: Board, push: Push) -> bool:
    place, (dx, dy) = push
    sides = (to(place, (dy, dx)), to(place, (-dy, -dx)))
    return place not in board.goals and all(side not in board.floor for side in sides)


def the_lowest_square_of_the_region(board: Board, keeper: Place, boxes: Boxes) -> object:
    return min(board.walks(keeper, boxes))


COUNTEREXAMPLES: dict[str, tuple[Rule, tuple[str, ...]]] = {
    "a corner is dead even if it is a goal": (
        Rule(is_lost=a_corner_is_dead_even_if_it_is_a_goal),
        ("#######", "#. ####", "#$#   #", "#@### #", "#######"),
    ),
    "a square on a wall is dead unless it is a goal": (
        Rule(is_lost=a_square_on_a_wall_is_dead_unless_it_is_a_goal),
        ("######", "## #@#", "# ## #", "# # $#", "# ## #", "# ##.#", "######"),
    ),
    "a box that cannot move now is frozen": (
        Rule(is_lost=a_box_that_cannot_move_now_is_frozen),
        ("######", "#. @.#", "# #$ #", "# $  #", "# #  #", "######"),
    ),
    "two by two is frozen even if all are home": (
        Rule(is_lost=two_by_two_is_frozen_even_if_all_are_home),
        ("#######", "#@$.* #", "#######"),
    ),
    "a box gets its nearest goal or none": (
        Rule(is_lost=a_box_gets_its_nearest_goal_or_none),
        ("######", "# * .#", "#@$  #", "#  # #", "######"),
    ),
    "boxes pair with goals in the order of places": (
        Rule(at_least=boxes_pair_with_goals_in_the_order_of_places),
        ("#######", "# .   #", "#@ $  #", "# *   #", "#######"),
    ),
    "only boxes beside what is cut off are pushed": (
        Rule(chosen=only_boxes_beside_what_is_cut_off),
        ("#######", "# .#@ #", "##  $ #", "#   $.#", "#######"),
    ),
    "a box that is home stays": (
        Rule(chosen=only_boxes_off_goal),
        ("######", "# * .#", "#@$  #", "#  # #", "######"),
    ),
    "a box goes on to the end of a tunnel": (
        Rule(goes_on=to_the_end_of_a_tunnel),
        ("########", "#   #@ #", "# # $* #", "#     .#", "########"),
    ),
}
"""Wrong for every measure."""
RIGHT_FOR_PUSHES: dict[str, tuple[Rule, tuple[str, ...]]] = {
    "only boxes of a PI-corral are pushed": (
        Rule(chosen=only_boxes_of_a_pi_corral),
        ("#######", "# .#@ #", "##  $ #", "#   $.#", "#######"),
    ),
    "the keeper's region is enough of a state": (
        Rule(same=the_lowest_square_of_the_region),
        ("#######", "##  # #", "#    ##", "##  $ #", "#. @  #", "#######"),
    ),
}
"""Wrong only where moves count."""
NOTHING_LEFT_OUT = Rule()


def assert_only_the_overdone_rule_is_wrong(rows: tuple[str, ...], measure: Measure, rule: Rule) -> None:
    level = Level(rows)
    best = plain_search(level, measure, NOTHING_LEFT_OUT)
    assert best is not None
    assert answer(level, measure) == best
    overdone = plain_search(level, measure, rule)
    assert overdone is None or overdone > best, "the board is no counterexample"


@pytest.mark.parametrize("measure", get_args(Measure))
@pytest.mark.parametrize(("rule", "rows"), COUNTEREXAMPLES.values(), ids=COUNTEREXAMPLES.keys())
def test_no_measure_follows(rule: Rule, rows: tuple[str, ...], measure: Measure) -> None:
    assert_only_the_overdone_rule_is_wrong(rows, measure, rule)


@pytest.mark.parametrize("measure", ["moves", "pushes-then-moves"])
@pytest.mark.parametrize(("rule", "rows"), RIGHT_FOR_PUSHES.values(), ids=RIGHT_FOR_PUSHES.keys())
def test_where_moves_count_it_does_not_do_that(rule: Rule, rows: tuple[str, ...], measure: Measure) -> None:
    assert_only_the_overdone_rule_is_wrong(rows, measure, rule)


@pytest.mark.parametrize(("rule", "rows"), RIGHT_FOR_PUSHES.values(), ids=RIGHT_FOR_PUSHES.keys())
def test_for_pushes_it_is_enough_that(
    rule: Rule, rows: tuple[str, ...], random_level: Callable[[random.Random], Level]
) -> None:
    seed = 11
    print(f"seed {seed}")
    rng = random.Random(seed)
    for level in (Level(rows), *(random_level(rng) for _ in range(30))):
        best = plain_search(level, "pushes", NOTHING_LEFT_OUT)
        assert plain_search(level, "pushes", rule) == best, level.rows
        assert answer(level, "pushes") == best, level.rows
