"""`cost`: the states of each level, with the keeper's region and with its exact square."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from levels import original, parse_rle
from sokoban_sb3 import cost
from solver_ref import Keeper, Position, Prediction, predict

Run = Callable[..., CompletedProcess[str]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"
BACK = "; back and forth\n9#|#7-#|#3-@$--#|#.6-#|9#\n\n"
STUCK = "; stuck\n7#|#.@-$-#|7#\n\n"
CORNER = "; corner\n6#|#$-.#|#@--#|6#\n\n"
NOBODY = "; nobody\n5#|#-$.#|5#\n\n"
KEYS = ["file", "index", "title", "status", "pushes", "normalised", "exact"]


def records(ended: CompletedProcess[str]) -> list[dict[str, Any]]:
    """The JSON objects on stdout."""
    return [json.loads(line) for line in ended.stdout.splitlines()]


def cells(ended: CompletedProcess[str]) -> list[list[str]]:
    """The cells of the rows of the table on stdout, without its head."""
    rows = [line for line in ended.stdout.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in row.strip("│").split("│")] for row in rows]


@pytest.fixture
def four_nodes_for_the_exact_keeper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists that hold four nodes when the keeper is exact; the search of `BACK` needs more."""

    def with_small_lists(position: Position, keeper: Keeper, **options: Any) -> Prediction:
        return predict(position, keeper, **options | ({"capacity": 4} if keeper == "exact" else {}))

    monkeypatch.setattr(cost, "predict", with_small_lists)


def test_a_row_for_each_level_of_all_files_and_a_total(run: Run) -> None:
    Path("a.xsb").write_text(BACK)
    Path("b.xsb").write_text(ONE_PUSH)
    ended = run("cost", "a.xsb", "b.xsb")
    start = Position.start(parse_rle(BACK.split("\n")[1]))
    pushes = predict(start).pushes
    region, exact = predict(start, "region").stored, predict(start, "exact").stored
    assert (ended.returncode, ended.stderr) == (0, "")
    assert cells(ended) == [
        ["1", "back and forth", str(pushes), str(region), str(exact), f"{exact / region:.1f}"],
        ["2", "one push", "1", "2", "2", "1.0"],
        ["", "total", "", str(region + 2), str(exact + 2), f"{(exact + 2) / (region + 2):.1f}"],
    ]


def test_a_single_level_has_no_total(run: Run) -> None:
    assert cells(run("cost", "-", stdin=ONE_PUSH)) == [["1", "one push", "1", "2", "2", "1.0"]]


def test_without_files_the_shipped_levels_are_counted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    one_push = predict(Position.start(parse_rle(ONE_PUSH.split("\n")[1])))
    monkeypatch.setattr(cost, "predict", lambda *_, **__: one_push)  # how many is not what this is about
    ended = run("cost", "--json")
    assert ended.returncode == 0
    assert [(record["file"], record["index"], record["title"]) for record in records(ended)] == [
        (None, index, level.title) for index, level in enumerate(original().levels, 1)
    ]
    assert {record["status"] for record in records(ended)} == {"optimal"}


def test_json_has_one_object_a_line_with_the_promised_keys(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + STUCK)
    ended = run("cost", "--json", "a.xsb")
    first, second = records(ended)
    assert list(first) == list(second) == KEYS
    assert list(first.values()) == ["a.xsb", 1, "one push", "optimal", 1, 2, 2]
    assert list(second.values()) == ["a.xsb", 2, "stuck", "unsolvable", None, 1, 1]
    assert ended.returncode == 1


def test_a_level_that_is_stuck_or_solved_from_the_start_stores_nothing_and_has_no_ratio(run: Run) -> None:
    ended = run("cost", "-", stdin=CORNER + "; solved\n5#|#@-*#|5#\n")
    assert ended.returncode == 1
    assert cells(ended) == [
        ["1", "corner", "unsolvable", "0", "0", ""],
        ["2", "solved", "0", "0", "0", ""],
        ["", "total", "", "0", "0", ""],
    ]


def test_under_keeper_home_a_level_costs_what_it_takes_until_the_keeper_can_walk_home(run: Run) -> None:
    ended = run("cost", "-", stdin="######\n#@$..#\n######\nRules: keeper-home\n")
    assert (ended.returncode, cells(ended)) == (0, [["1", "", "2", "3", "3", "1.0"]])


def test_an_invalid_level_is_told_and_the_others_are_still_counted(run: Run) -> None:
    Path("a.xsb").write_text(NOBODY + ONE_PUSH)
    ended = run("cost", "a.xsb")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert cells(ended) == [
        ["1", "nobody", "invalid", "", "", ""],
        ["2", "one push", "1", "2", "2", "1.0"],
        ["", "total of the 1 known", "", "2", "2", "1.0"],
    ]
    assert ended.stdout.splitlines()[-1] == "a.xsb:2: no keeper"
    invalid, _ = records(run("cost", "--json", "a.xsb"))
    assert list(invalid) == [*KEYS, "problem"]
    assert (invalid["status"], invalid["problem"]) == ("invalid", "a.xsb:2: no keeper")
    assert all(invalid[key] is None for key in KEYS[4:])


@pytest.mark.usefixtures("four_nodes_for_the_exact_keeper")
def test_full_lists_are_told_and_left_out_of_the_total(run: Run) -> None:
    ended = run("cost", "-", stdin=BACK + ONE_PUSH)
    normalised = predict(Position.start(parse_rle(BACK.split("\n")[1])))
    assert ended.returncode == 0  # one of the two searches has the answer
    assert cells(ended) == [
        ["1", "back and forth", str(normalised.pushes), str(normalised.stored), "> 4", ""],
        ["2", "one push", "1", "2", "2", "1.0"],
        ["", "total of the 1 known", "", "2", "2", "1.0"],
    ]
    record, _ = records(run("cost", "--json", "-", stdin=BACK + ONE_PUSH))
    assert (record["status"], record["exact"]) == ("optimal", None)


def test_no_answer_is_limit_and_fails_the_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost, "predict", lambda position, *_, **__: predict(position, capacity=1))
    ended = run("cost", "-", stdin=ONE_PUSH)
    assert ended.returncode == 1
    assert cells(ended) == [["1", "one push", "limit", "> 1", "> 1", ""]]


def test_a_title_is_no_markup_and_sends_nothing_to_the_terminal(run: Run) -> None:
    ended = run("cost", "-", stdin=ONE_PUSH.replace("one push", "[red]:box: \x1b[2Jgone"))
    assert cells(ended)[0][1] == "[red]:box: \\x1b[2Jgone"
