"""verify: passes a good project, and names level and check for one that has been changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import sb3
from harness import MACHINES, ProjectError
from harness.sokoban.verify import Verdict, verify
from harness.sokoban.verify.checks.play_checks import FIRST_CHECKS, optimal, restart, solution, walk
from harness.sokoban.verify.level_run import Check
from levels import original
from tests.harness.checking import level_fault
from tests.harness.remixing import Edit, blocks_in, items, retype
from tests.readme import ALL_CHECKS, CHECKS_OF_A_LEVEL


def test_a_project_as_built_passes_every_check_in_both_machines(good: Path) -> None:
    verdict = verify(good)
    assert verdict.failures() == []
    assert verdict.ok
    assert [(level.title, level.pushes, level.moves) for level in verdict.levels] == [
        ("Round the corner", 8, 33),
        ("A corridor", 2, 3),
    ]
    both = {name for name in verdict.gates if f"{name} (turbowarp)" in verdict.gates}
    assert both == {"starts", "first search", "texts", "warnings"}
    assert set(verdict.gates) - both - {f"{name} (turbowarp)" for name in both} == {
        *("file", "lint", "schema", "repairs", "opens", "resaves", "editor", "game"),
        *("interrupted", "stopped", "limit (turbowarp)", "same trace (turbowarp)"),
    }
    lost, not_lost = (set(level.checks) for level in verdict.levels)
    in_one = {name for name in lost if name.endswith("(turbowarp)")}
    assert in_one - not_lost == {"long play (turbowarp)"}
    assert not_lost < lost  # one level is played whole in both machines
    assert "suboptimal win (turbowarp)" in not_lost
    shipped = len(original().levels)
    assert len(not_lost) == CHECKS_OF_A_LEVEL  # as the README says
    assert len(verdict.gates) + len(lost) + (shipped - 1) * len(not_lost) == ALL_CHECKS


@pytest.mark.usefixtures("only_levels")
def test_every_fault_of_the_levels_asked_for_is_told_by_level_check_and_machine(
    remix: Callable[..., Verdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong OPTIMAL; levels changed since OPTIMAL was computed, one past solving; one that is none."""

    def damage(project: sb3.Project) -> None:
        items(project, "fewest pushes")[:] = [7, 3]
        items(project, "levels").extend(["7#|#.$--@#|7#", "7#|#.-@-$#|7#", "7#|#.-$--#|7#"])

    few: dict[str, Check] = {**FIRST_CHECKS, "OPTIMAL": optimal}
    monkeypatch.setattr("harness.sokoban.verify.playing._checks", lambda run: few)
    verdict = remix(damage, vms=MACHINES, levels=[2, 3, 4, 5])
    assert [level.index for level in verdict.levels] == [2, 3, 4, 5]
    changed = "it shows – where 1 are the fewest: the project was not built with this text"
    unsolvable = "it shows – for a level that is unsolvable: the project was not built with this text"
    *told, in_scratch, in_turbowarp = verdict.failures()
    assert told == [
        "level 2 (A corridor): OPTIMAL: it shows 3, not 2",
        "level 2 (A corridor): OPTIMAL (turbowarp): it shows 3, not 2",
        f"level 3: OPTIMAL: {changed}",
        f"level 3: OPTIMAL (turbowarp): {changed}",
        f"level 4: OPTIMAL: {unsolvable}",
        f"level 4: OPTIMAL (turbowarp): {unsolvable}",
    ]
    assert in_scratch.startswith("level 5: text: ")
    assert in_turbowarp.startswith("level 5: text (turbowarp): ")
    assert "no keeper" in in_scratch
    assert "no keeper" in in_turbowarp


def test_told_to_stop_early_it_ends_with_the_first_fault(remix: Callable[..., Verdict]) -> None:
    def damage(project: sb3.Project) -> None:
        items(project, "fewest pushes")[:] = [7, 3]

    verdict = remix(damage, stop_early=True)
    assert verdict.failures() == ["level 1 (Round the corner): OPTIMAL: it shows 7, not 8"]
    assert list(verdict.levels[0].checks)[-1] == "OPTIMAL"
    assert len(verdict.levels) == 1


def test_a_level_that_is_not_there_is_an_error_that_says_how_many_there_are(good: Path) -> None:
    with pytest.raises(ProjectError) as error:
        verify(good, levels=[3], vms=["turbowarp"], validators=False)
    assert str(error.value) == f"{good}: there is no level 3; the project's last is 2"


BlockEdit = Callable[[sb3.Block], None]


def _opcode(opcode: str) -> BlockEdit:
    def put(block: sb3.Block) -> None:
        block.opcode = opcode

    return put


def _type(name: str, value: str) -> BlockEdit:
    return lambda block: retype(block, name, value)


RULE_CHANGES: dict[str, tuple[str, str, int, BlockEdit, Check, str]] = {
    "a box may be pushed into a wall": (
        "move", "operator_gt", 1, _type("OPERAND2", "0"),
        walk, "the keeper is at",
    ),
    "a box may be pushed onto a box": (
        "move", "operator_equals", 0, _type("OPERAND2", "1"),
        solution, "the keeper is at",
    ),
    "the keeper walks through walls": (
        "move", "operator_gt", 2, _type("OPERAND2", "0"),
        walk, "the keeper is at",
    ),
    "pushes are not counted": (
        "play", "data_changevariableby", 0, _type("VALUE", "0"),
        solution, "pushes is 0, not 1",
    ),
    "moves count double": (
        "play", "data_changevariableby", 1, _type("VALUE", "2"),
        solution, "moves is 2, not 1",
    ),
    "undo leaves the moves as they are": (
        "take-back", "data_changevariableby", 2, _type("VALUE", "0"),
        walk, "moves is 1, not 0",
    ),
    "a push is remembered as a step": (
        "move", "operator_add", 4, _type("NUM2", "0"),
        solution, "history is 0, not 4",
    ),
    "redo goes on past the end": (
        "redo", "operator_lt", 0, _opcode("operator_gt"),
        walk, "(x), the keeper is at",
    ),
    "restart makes an entry at the start": (
        "restart", "operator_gt", 0, _type("OPERAND2", "-1"),
        restart, "cursor is 35, not 34",
    ),
    "leaving a goal is not noticed": (
        "slide-box", "data_changevariableby", 0, _type("VALUE", "0"),
        solution, "solved is 1, not 0",
    ),
    "the win comes a box too late": (
        "look-for-win", "data_setvariableto", 1, _type("VALUE", "0"),
        solution, "solved is 0, not 1",
    ),
    "moves are taken after the win": (
        "move-if-playable", "operator_equals", 0, _type("OPERAND2", "1"),
        solution, "the keeper is at",
    ),
}  # fmt: skip
"""For each: script, kind and number of the block, what is changed in it, the check that notices
and words of what it says."""


@pytest.mark.parametrize("change", RULE_CHANGES)
def test_one_changed_rule_block_is_noticed(remixed: Callable[[Edit], Path], change: str) -> None:
    script, opcode, number, edit, check, told = RULE_CHANGES[change]
    path = remixed(lambda project: edit(blocks_in(project, "Game", script, opcode)[number]))
    assert told in str(level_fault(path, check))


@pytest.mark.usefixtures("only_levels")
def test_a_script_that_never_ends_fails_by_level_and_check(
    remix: Callable[..., Verdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(project: sb3.Project) -> None:
        retype(blocks_in(project, "Game", "find-restart", "data_changevariableby")[0], "VALUE", 0)

    monkeypatch.setattr("harness.machine.node_process.GRACE", 0.2)
    verdict = remix(hang, wall_limit=2.0)
    assert verdict.gates["runs"] == "the project broke off in level 1 (Round the corner): screen"
    assert "2 s" in verdict.levels[0].checks["screen"]
