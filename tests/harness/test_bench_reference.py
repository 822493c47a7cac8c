"""bench: the reference is compared with known optima and with a naive search."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from rich.console import Console
from rich.table import Table

from harness import HarnessError
from harness.sokoban.bench import (
    NONE_KNOWN,
    Proof,
    beside_naive,
    prove,
    read_optima,
    reference_tables,
    step_by_step,
    warm_up,
)
from harness.sokoban.bench.__main__ import bench
from levels import Level, Scanned, original, parse_rle, scan_xsb
from solver_ref import Status, solve_moves

CORRIDOR = "#######\n#.-$-@#\n#######\n"  # 2 pushes, 3 moves
UNSOLVABLE = "#####\n#$-@#\n#--.#\n#####\n"
INVALID = "#####\n#@$-#\n#####\n"
HEAD = "level,push_opt,move_opt,boxes\n"


def boards(*texts: str) -> list[Scanned]:
    return [board for text in texts for board in scan_xsb(text)]


def proof(slot: int, optimum: int | None, seconds: float, known: int | None = None) -> Proof:
    status = Status.LIMIT if optimum is None else Status.OPTIMAL
    return Proof(slot, f"title {slot}", status, optimum, known, 100 * slot, seconds)


def rows_of(table: Table) -> list[list[str]]:
    """A table's rows of numbers, as cells."""
    console = Console(file=io.StringIO(), width=200)
    console.print(table)
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if line.startswith("│")]


@pytest.fixture
def optima(tmp_path: Path) -> Path:
    """A file of known optima for the corridor and a level of which nothing is known."""
    path = tmp_path / "optima.csv"
    path.write_text(f"{HEAD}1,2,3,1\n2,,,1\n")
    return path


@pytest.fixture
def corridors(tmp_path: Path) -> Path:
    """A file of two levels."""
    path = tmp_path / "corridors.xsb"
    path.write_text(f"{CORRIDOR}\n{CORRIDOR}")
    return path


def test_step_by_step_agrees_with_the_reference_on_the_shipped_levels() -> None:
    finished = 0
    for level in original().levels:
        naive = step_by_step(level, most_states=60_000)
        if naive.status is not Status.LIMIT:
            finished += 1
            assert (naive.status, naive.moves) == (Status.OPTIMAL, solve_moves(level).moves)
    assert finished > len(original().levels) // 2


def test_step_by_step_stores_what_it_meets_on_the_way() -> None:
    assert step_by_step(parse_rle("7#|#.-$-@#|7#")) == step_by_step(parse_rle("7#|#@-$-.#|7#"))
    assert step_by_step(parse_rle("7#|#.-$-@#|7#")).states == 5  # the start, three moves, one step back


def test_step_by_step_exhausts_an_unsolvable_level() -> None:
    (board,) = boards(UNSOLVABLE)
    assert board.level is not None
    result = step_by_step(board.level)
    assert (result.status, result.moves) == (Status.UNSOLVABLE, None)


@pytest.mark.parametrize(("most_states", "status"), [(5, Status.OPTIMAL), (4, Status.LIMIT)])
def test_step_by_step_stores_no_more_states_than_it_may(most_states: int, status: Status) -> None:
    result = step_by_step(parse_rle("7#|#.-$-@#|7#"), most_states)
    assert result.status is status
    assert result.states == most_states


def test_step_by_step_brings_the_keeper_home_where_the_rules_say_so() -> None:
    rows = ("########", "#. $ @.#", "########")
    level = Level(rows, rules="keeper-home")
    naive = step_by_step(level)
    assert naive.moves == solve_moves(level).moves
    assert naive.moves is not None
    assert naive.moves > 3


def test_both_optima_are_proven_and_invalid_levels_skipped() -> None:
    done: list[int] = []
    levels = boards(INVALID, CORRIDOR, UNSOLVABLE)
    pushes = prove(levels, "pushes", {2: 2}, progress=done.append)
    moves = prove(levels, "moves", {})
    assert done == [1, 2, 3]
    assert [(each.slot, each.status, each.optimum, each.known) for each in pushes] == [
        (2, Status.OPTIMAL, 2, 2),
        (3, Status.UNSOLVABLE, None, None),
    ]
    assert [each.optimum for each in moves] == [3, None]
    assert all(each.seconds > 0 for each in pushes + moves)
    assert [each.states > 0 for each in pushes] == [True, False]  # the other is lost at first sight


@pytest.mark.parametrize("aim", ["pushes", "moves"])
def test_a_known_optimum_that_is_not_met_breaks_off(aim: str) -> None:
    with pytest.raises(HarnessError, match=rf"level 1: the reference says \d {aim}, but 7 {aim} are known"):
        prove(boards(CORRIDOR), "pushes" if aim == "pushes" else "moves", {1: 7})


def test_a_known_optimum_of_a_level_said_to_be_unsolvable_breaks_off() -> None:
    with pytest.raises(HarnessError, match="says unsolvable, but 5 moves are known"):
        prove(boards(UNSOLVABLE), "moves", {1: 5})


def test_a_search_out_of_time_contradicts_nothing() -> None:
    (pushes,) = prove(boards(CORRIDOR), "pushes", {1: 7}, limit=0)
    (moves,) = prove(boards(CORRIDOR), "moves", {1: 7}, limit=0)
    assert pushes.status is moves.status is Status.LIMIT
    assert beside_naive(boards(CORRIDOR), [moves]) == []


def test_only_levels_that_both_finish_are_set_side_by_side() -> None:
    levels = boards(CORRIDOR, "########\n#.--$-@#\n########\n", UNSOLVABLE)
    pairs = beside_naive(levels, prove(levels, "moves", {}), most_states=5)
    assert [(naive.slot, naive.optimum, of_reference.optimum) for naive, of_reference in pairs] == [
        (1, 3, 3),
        (3, None, None),
    ]
    assert pairs[0][0].states == 5


def test_a_step_by_step_search_that_ends_otherwise_breaks_off() -> None:
    (right,) = prove(boards(CORRIDOR), "moves", {})
    with pytest.raises(HarnessError, match="level 1: the reference says 4 moves, step by step it is 3 moves"):
        beside_naive(boards(CORRIDOR), [replace(right, optimum=4)])


def test_warming_up_runs_every_search_and_is_reported_in_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([2.5, 6.0])
    searched: list[str] = []
    monkeypatch.setattr("harness.sokoban.bench.reference.time.thread_time", lambda: next(clock))
    monkeypatch.setattr("harness.sokoban.bench.reference.solve_pushes", lambda _: searched.append("pushes"))
    monkeypatch.setattr("harness.sokoban.bench.reference.solve_moves", lambda _: searched.append("moves"))
    monkeypatch.setattr("harness.sokoban.bench.reference.predict", lambda _: searched.append("model"))
    assert warm_up() == 3.5
    assert sorted(searched) == ["model", "moves", "pushes"]


def test_optima_are_read_and_empty_cells_are_not_known(optima: Path) -> None:
    assert read_optima(optima, 2) == {"pushes": {1: 2}, "moves": {1: 3}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("level,push_opt\n1,2\n", "no column move_opt"),
        ("", "no column level"),
        (f"{HEAD}1,two,3,1\n", "line 2: push_opt is 'two', not a whole number"),
        (f"{HEAD}1,2,-3,1\n", "line 2: move_opt is '-3', not a whole number"),
        (f"{HEAD},2,3,1\n", "line 2: level is '', not a whole number"),
        (f"{HEAD}1,2,3,1\n3,2,3,1\n", "line 3: level 3, but there are 2 levels"),
        (f"{HEAD}1,2,3,1\n1,2,3,1\n", "line 3: level 1 once more"),
    ],
)
def test_a_faulty_file_of_optima_is_one_line_that_says_where(optima: Path, text: str, said: str) -> None:
    optima.write_text(text)
    with pytest.raises(HarnessError) as error:
        read_optima(optima, 2)
    assert str(error.value).startswith(str(optima))
    assert str(error.value).endswith(said)


def test_the_table_of_proofs_counts_what_is_solved_and_what_is_as_known() -> None:
    proofs = [proof(1, 5, 0.25, known=5), proof(2, 7, 0.5), proof(3, None, 20.0, known=9)]
    unsolvable = replace(proof(4, None, 1.0), status=Status.UNSOLVABLE)
    (row,) = rows_of(reference_tables.of_the_proofs({"moves": [*proofs, unsolvable]}))
    assert row == ["moves", "4", "2", "1", "1", "2", "1", "0.750", "21.000"]


def test_the_five_slowest_are_listed_slowest_first() -> None:
    proofs = [proof(slot, slot, float(slot % 4)) for slot in range(1, 8)]
    rows = rows_of(reference_tables.of_the_slowest("pushes", proofs))
    assert [row[0] for row in rows] == ["3", "7", "2", "6", "1"]
    assert rows[0] == ["3", "title 3", "optimal", "3", "300", "3.000"]


def test_a_ratio_is_step_by_step_over_the_reference() -> None:
    pairs: Sequence[tuple[Proof, Proof]] = [
        (proof(5, 9, 4.0), proof(1, 9, 1.0)),
        (proof(7, 8, 2.0), proof(3, 8, 2.0)),
    ]
    rows = rows_of(reference_tables.beside_each_other(pairs))
    assert [(row[5], row[8]) for row in rows] == [("4.00", "5.00"), ("1.00", "2.33"), ("2.00", "3.00")]
    assert rows[2][1:3] == ["total of 2", "17"]
    assert rows_of(reference_tables.beside_each_other([])) == []


def test_the_command_measures_the_reference_in_the_same_run(
    corridors: Path, optima: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench([corridors], vm="turbowarp", keeper="region", optima=optima)
    out = capsys.readouterr().out
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines() if "│" in line]
    assert ["turbowarp", "region", "2"] in [row[:3] for row in rows]
    assert [row[:7] for row in rows if row[0] in ("pushes", "moves")] == [
        ["pushes", "2", "2", "0", "0", "1", "1"],
        ["moves", "2", "2", "0", "0", "1", "1"],
    ]
    assert sorted(row[:4] for row in rows if row[2] == "optimal") == [
        [str(slot), "", "optimal", str(optimum)] for slot in (1, 2) for optimum in (2, 3)
    ]


def test_the_command_leaves_the_reference_out_if_told_so(
    corridors: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench([corridors], vm="turbowarp", keeper="region", reference=False)
    assert "reference" not in capsys.readouterr().out


def test_a_wrong_known_optimum_is_one_line_and_exit_1(
    corridors: Path, optima: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    optima.write_text(f"{HEAD}2,2,4,1\n")
    with pytest.raises(typer.Exit) as end:
        bench([corridors], vm="turbowarp", keeper="region", optima=optima)
    assert end.value.exit_code == 1
    assert capsys.readouterr().err == (
        "bench: level 2: the reference says 3 moves, but 4 moves are known as the fewest\n"
    )


def test_without_optima_none_are_known() -> None:
    assert prove(boards(CORRIDOR), "pushes", NONE_KNOWN["pushes"])[0].known is None
