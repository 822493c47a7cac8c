"""The search from both ends: a plain oracle agrees, and each step of its proof is needed."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

import levels
from levels import Level, Rules, original, read_levels
from solver_ref import Direction, Position, Status, predict, replay, solve_pushes
from solver_ref.assignment import Assignment
from solver_ref.pushes import fewest_pushes, prices, search
from tests.solver_ref.mutated import solve_pushes_with
from tests.solver_ref.plain import fewest_pushes_breadth_first, random_rooms

LEVELS_OF_A_SEED = 400


@pytest.mark.parametrize("rules", ["classic", "keeper-home"])
@pytest.mark.parametrize("seed", range(4))
def test_a_plain_search_agrees_on_random_rooms(seed: int, rules: Rules) -> None:
    print(f"seed {seed}")
    rng = random.Random(seed)
    found: Counter[tuple[Status, bool]] = Counter()
    for _ in range(LEVELS_OF_A_SEED):
        level = random_rooms(rng, rules)
        result = solve_pushes(level)
        assert result.pushes == fewest_pushes_breadth_first(Position.start(level)), level.rows
        assert result.status == (Status.UNSOLVABLE if result.pushes is None else Status.OPTIMAL), level.rows
        if result.lurd is not None:
            played = replay(level, result.lurd)
            assert (played.solved, played.moves, played.pushes) == (True, result.moves, result.pushes)
        found[result.status, result.states > 2] += 1
    assert len(found) == 4, f"seed {seed} leaves something out: {found}"


def shipped() -> list[Level]:
    keeper_home = read_levels(Path(levels.__file__).parent / "keeper_home.xsb")
    return [*original().levels, *keeper_home.levels]


@pytest.mark.parametrize("level", shipped(), ids=lambda level: level.title)
def test_a_breadth_first_search_agrees_on_every_position_of_random_walks(level: Level) -> None:
    seed = 7
    print(f"seed {seed}")
    rng = random.Random(seed)
    statuses = set()
    for _ in range(3):
        position = Position.start(level)
        for _ in range(40):
            moves = [position.move(direction) for direction in Direction]
            position = rng.choice([move.position for move in moves if move is not None])
            result, other = solve_pushes(position), predict(position)
            assert result.pushes == other.pushes, (sorted(position.boxes), position.keeper)
            assert (result.status is Status.UNSOLVABLE) == (other.status == "unsolvable")
            statuses.add(result.status)
    assert Status.OPTIMAL in statuses


class Needed(NamedTuple):
    """A part of the search, what it is changed into, and a level on which the answer is wrong then."""

    module: ModuleType
    old: str
    new: str
    rows: tuple[str, ...]
    rules: Rules = "classic"


NEEDED = {
    "the start has the same t as any node": Needed(
        fewest_pushes,
        "excess if way == FORWARD else -excess",
        "2 * excess if way == FORWARD else -excess",
        ("########", "#    # #", "#   @# #", "#  #*# #", "# $   .#", "#    # #", "########"),
    ),
    "so have the solved positions": Needed(
        fewest_pushes,
        "excess if way == FORWARD else -excess",
        "excess if way == FORWARD else 4 - excess",
        ("########", "# $  ..#", "# $$ . #", "# @ .  #", "########"),
        "keeper-home",
    ),
    "the bound is half the sum of both priorities": Needed(
        search,
        "bound = -(-(numbers[BASE] + lowest[FORWARD] + lowest[BACKWARD]) // 2)",
        "bound = numbers[BASE] + lowest[FORWARD] + lowest[BACKWARD]",
        ("#######", "#.    #", "##  $@#", "#*    #", "#    ##", "#######"),
    ),
    "the first meeting is not the end": Needed(
        search,
        "if numbers[BEST] <= bound:",
        "if numbers[BEST] < NONE_YET:",
        ("#######", "#.    #", "##  $@#", "#*    #", "#    ##", "#######"),
    ),
    "nor is a way that is one push above the bound": Needed(
        search,
        "if numbers[BEST] <= bound:",
        "if numbers[BEST] <= bound + 1:",
        ("########", "# $  ..#", "# $$ . #", "# @ .  #", "########"),
        "keeper-home",
    ),
    "no parity where the goals have both colours and one is the keeper's": Needed(
        fewest_pushes,
        "if keeper_home and goals.min() != goals.max():",
        "if False:",
        ("########", "# $  ..#", "# $$ . #", "# @ .  #", "########"),
        "keeper-home",
    ),
    "the backward search has a root for each region": Needed(
        fewest_pushes,
        "for region in _regions(tables)]",
        "for region in _regions(tables)[:1]]",
        ("######", "####*#", "#### #", "#  #*#", "#  @*#", "######"),
    ),
    "and for each goal that may be the keeper's": Needed(
        fewest_pushes,
        "for left, goal in enumerate(goals)]",
        "for left, goal in list(enumerate(goals))[:1]]",
        ("#######", "#    *#", "#     #", "#   .@#", "##    #", "#######"),
        "keeper-home",
    ),
    "regions that are not known yet are found when the other direction is looked at": Needed(
        search,
        "if not same and (not same_way or state & EXPANDED):",
        "if not same and state & EXPANDED:",
        ("########", "#*     #", "#      #", "#     *#", "#      #", "#    @ #", "########"),
    ),
    "a node met again with fewer pushes is stored again": Needed(
        search,
        "if data[node, PUSHES] <= pushes:",
        "if True:",
        ("#######", "#   .*#", "# *$  #", "# $ @ #", "## #  #", "#  .  #", "#######"),
    ),
    "the nodes to start from are looked for as well": Needed(
        search,
        "if met != NO_NODE and least",
        "if link.parent != NO_NODE and met != NO_NODE and least",
        ("#######", "# # @*#", "# *.  #", "# #   #", "# #   #", "#######"),
        "keeper-home",
    ),
    "boxes alone do not make a node the same": Needed(
        search,
        "and search.board.region[nodes.data[other, KEEPER]]",
        "and True",
        ("#######", "#  $ +#", "#  .# #", "## ####", "#   # #", "#######"),
        "keeper-home",
    ),
    "corrals leave pushes out forward only": Needed(
        search,
        "numbers[EVERY_BOX] = way == BACKWARD or not find_corral(board, search.corral)",
        "numbers[EVERY_BOX] = not find_corral(board, search.corral)",
        ("#######", "###@###", "#   ###", "#  *  #", "# # $.#", "# $  ##", "## . ##", "#######"),
    ),
    "distances are no longer than they are": Needed(
        prices,
        "excess = np.where(possible, needed - made, 0)",
        "excess = np.where(possible, 2 * needed - made, 0)",
        ("#######", "#   $.#", "# #   #", "# # . #", "# # @ #", "#######"),
        "keeper-home",
    ),
}


@pytest.mark.parametrize("needed", NEEDED.values(), ids=NEEDED.keys())
def test_without_a_step_of_the_proof_an_answer_is_wrong(
    needed: Needed, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = Level(needed.rows, rules=needed.rules)
    changed = solve_pushes_with(monkeypatch, needed.module, needed.old, needed.new)
    right = fewest_pushes_breadth_first(Position.start(level))
    assert right is not None
    assert solve_pushes(level).pushes == right
    assert changed(level).pushes != right


def test_what_is_changed_is_else_the_search_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    level = Level(("#######", "#.    #", "##  $@#", "#*    #", "#    ##", "#######"))
    for module in (fewest_pushes, search, prices):
        same = solve_pushes_with(monkeypatch, module, "", "")(level)
        assert (same.pushes, same.states, same.lurd) == (4, *same_of(level))


def same_of(level: Level) -> tuple[int, str | None]:
    result = solve_pushes(level)
    return result.states, result.lurd


@pytest.mark.parametrize("seed", range(3))
def test_prices_change_the_work_and_never_the_answer(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    print(f"seed {seed}")
    rng = random.Random(seed)
    assign: Callable[..., int] = vars(prices)["assign_with_looks"]

    def assign_and_spoil(assignment: Assignment, look: Callable[[], None]) -> int:
        total = assign(assignment, look)
        for values in (assignment.column_price, assignment.row_price):
            values[:] = [rng.randint(-9, 9) for _ in values]
        return total

    other_work = 0
    for _ in range(150):
        level = random_rooms(rng, rng.choice(["classic", "keeper-home"]), most_boxes=4)
        right = solve_pushes(level)
        with monkeypatch.context() as patch:
            patch.setattr(prices, "assign_with_looks", assign_and_spoil)
            spoilt = solve_pushes(level)
        assert (spoilt.status, spoilt.pushes) == (right.status, right.pushes), level.rows
        other_work += spoilt.states != right.states
    assert other_work > 0
