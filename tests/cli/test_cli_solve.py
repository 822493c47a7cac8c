"""`solve`: one answer a level, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, get_args

import pytest

from levels import parse_rle
from sokoban_sb3.jobs import Minimise
from solver_ref import Position, replay

Run = Callable[..., CompletedProcess[str]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"
BEHIND = "; behind the box\n7#|#.$-@-#|#5-#|7#\n\n"
STUCK = "; stuck\n7#|#.@-$-#|7#\n\n"
NOBODY = "; nobody\n5#|#-$.#|5#\n\n"
MINIMISE_PUSHES: list[list[str]] = [[], ["--minimise", "pushes"]]
KEYS = ["file", "index", "title", "status", "pushes", "moves", "solution", "states", "seconds"]


every_measure = pytest.mark.parametrize("minimise", get_args(Minimise))


def records(ended: CompletedProcess[str]) -> list[dict[str, Any]]:
    """The JSON objects on stdout."""
    return [json.loads(line) for line in ended.stdout.splitlines()]


def test_json_has_one_object_a_line_with_the_promised_keys(run: Run) -> None:
    Path("a.xsb").write_text(BEHIND + ONE_PUSH)
    ended = run("solve", "--json", "a.xsb")
    first, second = records(ended)
    assert ended.returncode == 0
    assert list(first) == KEYS
    assert first["seconds"] >= 0
    assert isinstance(first["states"], int)
    assert [first[key] for key in KEYS[:6]] == ["a.xsb", 1, "behind the box", "optimal", 1, 2]
    assert [second[key] for key in KEYS[:7]] == ["a.xsb", 2, "one push", "optimal", 1, 1, "R"]


def test_the_solution_in_json_solves_the_level(run: Run) -> None:
    rle = "7#|#.-@--#|#-$$-#|#-.--#|7#"
    (record,) = records(run("solve", "--json", "-", stdin=rle))
    played = replay(Position.start(parse_rle(rle)), record["solution"])
    assert played.solved
    assert (played.pushes, played.moves) == (record["pushes"], record["moves"])


def test_an_invalid_level_is_told_and_the_others_are_still_solved(run: Run) -> None:
    Path("a.xsb").write_text(NOBODY + ONE_PUSH)
    ended = run("solve", "--json", "a.xsb")
    invalid, solved = records(ended)
    assert ended.returncode == 1
    assert ended.stderr == ""
    assert list(invalid) == [*KEYS, "problem"]
    assert (invalid["index"], invalid["title"], invalid["status"]) == (1, "nobody", "invalid")
    assert invalid["problem"] == "a.xsb:2: no keeper"
    assert all(invalid[key] is None for key in KEYS[4:])
    assert solved["status"] == "optimal"


def test_an_unsolvable_level_has_no_solution_and_fails_the_command(run: Run) -> None:
    ended = run("solve", "--json", "-", stdin=ONE_PUSH + STUCK)
    _, record = records(ended)
    assert ended.returncode == 1
    assert record["status"] == "unsolvable"
    assert (record["pushes"], record["moves"], record["solution"]) == (None, None, None)


DETOUR = "6#|#-@-.#|#-$--#|#.-$-#|6#"
"""Five pushes in eleven moves or in more."""
TRADE = "8#|#6-#|#6-#|#-$.$--#|#-@--.-#|8#"
"""Three pushes in 13 moves, or seven in 11."""


@pytest.mark.parametrize(
    ("minimise", "pushes", "moves"), [("pushes", 3, None), ("moves", 7, 11), ("pushes-then-moves", 3, 13)]
)
def test_what_is_optimal_is_told_by_minimise(run: Run, minimise: str, pushes: int, moves: int | None) -> None:
    (record,) = records(run("solve", "--json", "--minimise", minimise, "-", stdin=TRADE))
    assert (record["status"], record["pushes"]) == ("optimal", pushes)
    assert moves in (None, record["moves"])
    played = replay(Position.start(parse_rle(TRADE)), record["solution"])
    assert (played.solved, played.pushes, played.moves) == (True, record["pushes"], record["moves"])


def test_pushes_then_moves_finds_the_shortest_of_the_solutions_of_fewest_pushes(run: Run) -> None:
    some, shortest = (
        records(run("solve", "--json", "--minimise", minimise, "-", stdin=DETOUR))[0]
        for minimise in ("pushes", "pushes-then-moves")
    )
    assert (some["pushes"], shortest["pushes"], shortest["moves"]) == (5, 5, 11)
    assert some["moves"] > 11


def test_without_minimise_it_is_pushes(run: Run) -> None:
    told = [records(run("solve", "--json", *option, "-", stdin=TRADE))[0] for option in MINIMISE_PUSHES]
    assert told[0] | {"seconds": None} == told[1] | {"seconds": None}


def test_an_unknown_measure_is_bad_usage(run: Run) -> None:
    ended = run("solve", "--minimise", "steps", "-", stdin=ONE_PUSH)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert "pushes-then-moves" in ended.stderr


@every_measure
def test_running_out_of_states_is_limit_and_fails_the_command(run: Run, minimise: str) -> None:
    ended = run("solve", "--json", "--minimise", minimise, "--max-states", "1", "-", stdin=ONE_PUSH)
    assert ended.returncode == 1
    assert [(record["status"], record["states"]) for record in records(ended)] == [("limit", 1)]


@every_measure
def test_a_limit_of_states_may_be_as_high_as_one_likes(run: Run, minimise: str) -> None:
    for most in (str(2**63 - 1), str(2**63), "9" * 40):
        ended = run("solve", "--json", "--minimise", minimise, "--max-states", most, "-", stdin=ONE_PUSH)
        assert [record["status"] for record in records(ended)] == ["optimal"], most


@every_measure
def test_running_out_of_time_is_limit(run: Run, minimise: str) -> None:
    ended = run("solve", "--json", "--minimise", minimise, "--time-limit", "0", "-", stdin=BEHIND)
    assert [record["status"] for record in records(ended)] == ["limit"]


def test_only_the_level_asked_for_is_solved_in_each_file(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + BEHIND + STUCK)
    Path("b.xsb").write_text(STUCK + ONE_PUSH)
    found = records(run("solve", "--json", "--level", "2", "a.xsb", "b.xsb"))
    assert [(record["file"], record["index"], record["title"]) for record in found] == [
        ("a.xsb", 2, "behind the box"),
        ("b.xsb", 2, "one push"),
    ]


def test_several_levels_may_be_asked_for_and_come_in_the_order_of_the_file(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + STUCK + BEHIND)
    ended = run("solve", "--json", "--level", "3", "--level", "1", "--level", "3", "a.xsb")
    assert [record["index"] for record in records(ended)] == [1, 3]
    assert ended.returncode == 0


def test_a_level_that_is_not_there_is_bad_usage_wherever_it_is_asked_for(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + BEHIND)
    for numbers in (["3"], ["3", "1"], ["1", "3"], ["500", "1", "3"]):
        ended = run("solve", *(f"--level={number}" for number in numbers), "a.xsb")
        assert (ended.returncode, ended.stdout) == (2, ""), numbers
        assert ended.stderr == "sokoban-sb3: a.xsb: there is no level 3; the file has 2 levels\n", numbers


def test_people_see_the_scores_and_the_solution_of_each_level(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + BEHIND + NOBODY + STUCK)
    ended = run("solve", "a.xsb")
    lines = ended.stdout.splitlines()
    assert ended.returncode == 1
    assert lines[0].startswith("level 1 (one push): optimal, 1 push, 1 move, 3 states, ")
    assert lines[1] == "  R"
    assert lines[2].startswith("level 2 (behind the box): optimal, 1 push, 2 moves, ")
    assert lines[3] == "  lL"
    assert lines[4] == "level 3 (nobody): invalid: a.xsb:8: no keeper"
    assert lines[5].startswith("level 4 (stuck): unsolvable, ")
    assert lines[6] == "4 levels: 2 optimal, 1 unsolvable, 1 invalid"


def test_with_several_files_each_level_is_told_with_its_file(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    Path("b.xsb").write_text(ONE_PUSH)
    lines = run("solve", "a.xsb", "b.xsb").stdout.splitlines()
    assert [line.split(":")[0] for line in lines[:4:2]] == [
        "a.xsb level 1 (one push)",
        "b.xsb level 1 (one push)",
    ]


def test_a_long_solution_stays_on_one_line(run: Run) -> None:
    assert "\n  " + 150 * "R" + "\n" in run("solve", "-", stdin="154#|#@$149-.#|154#").stdout


def test_a_title_is_no_markup_and_sends_nothing_to_the_terminal(run: Run) -> None:
    ended = run("solve", "-", stdin=ONE_PUSH.replace("one push", "[red]:box: \x1b[2Jgone"))
    assert ended.stdout.startswith("level 1 ([red]:box: \\x1b[2Jgone): optimal")


def test_a_level_solved_from_the_start_has_an_empty_solution(run: Run) -> None:
    (record,) = records(run("solve", "--json", "-", stdin="5#|#@-*#|5#"))
    assert (record["status"], record["pushes"], record["moves"], record["solution"]) == ("optimal", 0, 0, "")
