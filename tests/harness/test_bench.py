"""bench: its yardstick is what it says it is, and it measures searches that end as predicted."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import typer
from rich.console import Console
from rich.table import Table

import sb3
from generator.game import build
from harness import HarnessError, Project, VirtualMachine
from harness.sokoban.bench import (
    BLOCKS_A_ROUND,
    Candidate,
    Measurement,
    Seconds,
    Stopwatch,
    calibrate,
    choose,
    measure,
    tables,
    with_calibration,
)
from harness.sokoban.bench.__main__ import bench
from levels import Scanned, parse_rle, scan_xsb
from solver_ref import Keeper

CORRIDOR = "#######\n#.-$-@#\n#######\n"
CORNER = "####\n#-.#\n#--###\n#*@--#\n#--$-#\n#--###\n####\n"
ROUNDS = 5_000


@pytest.fixture(scope="module")
def calibrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with the calibration in it."""
    path = tmp_path_factory.mktemp("bench") / "calibrated.sb3"
    path.write_bytes(with_calibration(game()))
    return path


def game() -> bytes:
    return build([parse_rle("7#|#.-$-@#|7#")], [None])


def boards(*texts: str) -> list[Scanned]:
    return [board for text in texts for board in scan_xsb(text)]


def total_after(rounds: int) -> int:
    """What the calibration has to come to, reckoned in Python."""
    numbers = [1] * 97
    total = 0
    for at in range(1, rounds + 1):
        spot = at * 31 % 97
        number = numbers[spot]
        numbers[spot] += -(spot + 1) if total < 5003 else spot + 1
        total = (total + number * 3) % 10007
    return total


def test_the_project_with_the_calibration_has_no_faults(calibrated: Path) -> None:
    assert sb3.lint(sb3.read_document(calibrated)) == []


def test_the_calibration_leaves_the_game_as_it_is(calibrated: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.sb3"
    plain.write_bytes(game())
    project = sb3.read(calibrated)
    assert project.sprites.pop().name == "Calibration"
    assert sb3.canonical(project) == sb3.canonical(sb3.read(plain))


def test_a_round_runs_as_many_blocks_as_it_says(calibrated: Path) -> None:
    *_, calibration = sb3.read(calibrated).sprites
    (loop,) = (
        block
        for script in calibration.scripts
        for block in script.blocks
        if script.top.opcode == "procedures_definition" and block.opcode == "control_repeat"
    )
    inside = {block.id for block in loop.walk()} - {loop.id}
    with Project.open(calibrated) as project:
        project.count_blocks()
        calibrate(project, ROUNDS)
        counts = project.blocks_run()
    run = sum(count for name, count in counts.items() if name in inside)
    assert run == ROUNDS * BLOCKS_A_ROUND


def test_the_calibration_runs_its_rounds_and_comes_to_the_right_number(
    calibrated: Path, vm: VirtualMachine
) -> None:
    with Project.open(calibrated, vm=vm) as project:
        for rounds in (ROUNDS, 1, ROUNDS):
            seconds = calibrate(project, rounds)
            assert project.variable("at", "Calibration") == rounds
            assert project.variable("total", "Calibration") == total_after(rounds)
            assert seconds.counted > 0
        assert project.warnings() == []


@pytest.mark.parametrize("keeper", ["region", "exact"])
def test_a_level_is_measured_in_either_machine_with_either_keeper(vm: VirtualMachine, keeper: Keeper) -> None:
    candidates, _ = choose(boards(CORNER, CORRIDOR))
    done: list[int] = []
    measured = measure(candidates, vm, keeper, done.append)
    assert done == [1, 2]
    assert [each.slot for each in measured] == [1, 2]
    for each, candidate in zip(measured, candidates, strict=True):
        assert each.nodes == candidate.predictions[keeper].expanded > 0
        assert each.seconds.wall > 0
        assert each.blocks_per_second > 0
        assert each.nodes_per_second > 0
        assert each.nodes_per_million_blocks > 0


def test_a_search_that_ends_otherwise_than_predicted_is_not_measured() -> None:
    (candidate,), _ = choose(boards(CORNER))
    region = candidate.predictions["region"]
    wrong = Candidate(1, candidate.scanned, {"region": replace(region, expanded=region.expanded + 1)})
    with pytest.raises(HarnessError, match=f"{region.expanded} nodes expanded, not solved"):
        measure([wrong], "turbowarp", "region")


def test_levels_that_cannot_be_measured_are_named_with_the_reason() -> None:
    wide = f"{'#' * 31}\n#@$.{' ' * 26}#\n{'#' * 31}\n"
    solved = "#####\n#@*-#\n#####\n"
    chosen, left_out = choose(boards(CORRIDOR, "#####\n#@$-#\n#####\n", wide, solved, CORNER), max_states=5)
    assert [candidate.slot for candidate in chosen] == [1]
    assert [line.split(": ")[0] for line in left_out] == [
        f"level {slot} is left out" for slot in (2, 3, 4, 5)
    ]
    for line, reason in zip(
        left_out, ("not valid", "31 × 3", "nothing to search", "than 5 nodes"), strict=True
    ):
        assert reason in line


def shown(table: Table) -> list[list[str]]:
    """A table's rows of numbers, as cells."""
    console = Console(file=io.StringIO(), width=200)
    console.print(table)
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if line.startswith("│")]


def test_searches_of_few_nodes_are_listed_but_do_not_count() -> None:
    measured = [
        Measurement(1, "short", 199, Seconds(9.0, 8.0), 1e6),
        Measurement(2, "long", 1000, Seconds(3.0, 2.0), 4e6),
        Measurement(3, "longer", 5000, Seconds(3.0, None), 2e6),
    ]
    rows = shown(tables.of_a_run("scratch", "region", measured))
    assert [row[0] for row in rows] == ["1", "2", "3", ""]
    assert rows[1][2:] == ["1,000", "2.000", "3.000", "500", "4.0", "125"]
    assert rows[3][2:] == ["6,000", "5.000", "6.000", "1,200", "2.8", "429"]


def test_region_and_exact_stand_side_by_side() -> None:
    region = [Measurement(1, "", 150, Seconds(1, 1), 1e6), Measurement(2, "", 300, Seconds(1, 2), 1e6)]
    exact = [Measurement(1, "", 900, Seconds(3, 3), 1e6), Measurement(2, "", 900, Seconds(1, 5), 1e6)]
    results: tables.Results = {("scratch", "region"): region, ("scratch", "exact"): exact}
    rows = shown(tables.of_both_keepers("scratch", results))
    assert [row[-1] for row in rows] == ["3.00", "2.50", "2.50"]
    assert rows[-1][2:6] == ["300", "900", "2.000", "5.000"]
    assert shown(tables.of_the_largest(results))[1] == ["scratch", "exact", "900", "3.00", "300"]


def test_a_stopwatch_tells_processor_time_where_the_system_does() -> None:
    with Stopwatch(os.getpid()) as watch:
        sum(range(5_000_000))
    assert watch.seconds.wall > 0
    if Path(f"/proc/{os.getpid()}/schedstat").exists():
        assert watch.seconds.cpu is not None
        assert watch.seconds.counted == watch.seconds.cpu > 0


def test_a_stopwatch_on_a_process_that_is_gone_tells_wall_time() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    with Stopwatch(gone.pid) as watch:
        pass
    assert watch.seconds.cpu is None
    assert watch.seconds.counted == watch.seconds.wall


def printed_tables(out: str) -> dict[str, list[list[str]]]:
    """The rows of every table by its title, as cells."""
    found: dict[str, list[list[str]]] = {}
    title = ""
    for before, line in pairwise(out.splitlines()):
        if line.startswith("┏"):
            title = before.strip()
            found[title] = []
        elif line.startswith("│"):
            found[title].append([cell.strip() for cell in line.split("│")[1:-1]])
    return found


def test_the_command_prints_every_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.xsb"
    path.write_text(f"{CORNER}\n; nothing to do\n\n#####\n#@*-#\n#####\n")
    bench([path], vm="turbowarp", keeper="all")
    out = capsys.readouterr().out
    assert "level 2 (nothing to do) is left out: nothing to search, it is solved from the start\n" in out
    (candidate,) = choose(boards(CORNER))[0]
    nodes = {keeper: f"{found.expanded:,}" for keeper, found in candidate.predictions.items()}
    tables_shown = printed_tables(out)
    assert [row[0:3] for row in tables_shown["turbowarp, keeper as region"]] == [["1", "", nodes["region"]]]
    assert [row[0:3] for row in tables_shown["turbowarp, keeper as exact"]] == [["1", "", nodes["exact"]]]
    assert [row[0:4] for row in tables_shown["turbowarp, both keepers"]] == [
        ["1", "", nodes["region"], nodes["exact"]]
    ]
    assert [row[0:3] for row in tables_shown["the largest search, level 1"]] == [
        ["turbowarp", "region", nodes["region"]],
        ["turbowarp", "exact", nodes["exact"]],
        ["turbowarp", "both ends", nodes["both ends"]],
    ]
    assert [row[0:4] for row in tables_shown["turbowarp, from both ends beside breadth first"]] == [
        ["1", "", nodes["region"], nodes["both ends"]],
    ]


def test_a_file_that_is_not_there_is_one_line_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as end:
        bench([tmp_path / "none.xsb"])
    assert end.value.exit_code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "none.xsb: No such file" in said


def test_nothing_to_measure_is_one_line_and_exit_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "solved.xsb"
    path.write_text("#####\n#@*-#\n#####\n")
    with pytest.raises(typer.Exit) as end:
        bench([path])
    assert end.value.exit_code == 1
    assert capsys.readouterr().err == "bench: no level is left to measure\n"
