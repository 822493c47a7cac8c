"""`check` and `listing`: what they print of levels and projects, sound and damaged."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import sb3
from tests.sb3.sample import SHIPPED

Run = Callable[..., CompletedProcess[str]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"


def test_sound_levels_have_no_problems(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH * 2)
    ended = run("check", "a.xsb")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "2 levels, 0 problems\n", "")


def test_every_problem_of_every_level_in_every_file_is_told_with_its_place(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + "######\n#@$.@#\n#    #\n######\n\n#####\n# $.#\n#####\n")
    Path("b.xsb").write_text("#####\n#@$ #\n#####\n")
    ended = run("check", "a.xsb", "b.xsb")
    assert ended.returncode == 1
    assert ended.stdout.splitlines() == [
        "a.xsb:5:5: a second keeper (the first is at line 5, column 2)",
        "a.xsb:9: no keeper",
        "b.xsb:1: 1 box but 0 goals",
        "4 levels, 3 problems",
    ]


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked(run: Run) -> None:
    Path("good.xsb").write_text(ONE_PUSH)
    Path("empty.xsb").write_text("")
    Path("bad.xsb").write_text("#####\n# $.#\n#####\n")
    ended = run("check", "good.xsb", "missing.xsb", "empty.xsb", "bad.xsb")
    assert ended.returncode == 2
    assert ended.stdout == "bad.xsb:1: no keeper\n2 levels, 1 problem, 2 files not read\n"
    missing, empty = ended.stderr.splitlines()
    assert missing.startswith("sokoban-sb3: missing.xsb: cannot be read: ")
    assert empty == "sokoban-sb3: empty.xsb: no level found"


def test_rules_that_the_project_does_not_know_are_a_problem_for_it_and_not_for_solve_and_cost(
    run: Run,
) -> None:
    Path("a.xsb").write_text("######\n#@$..#\n######\nRules: keeper-home\n")
    ended = run("check", "a.xsb")
    assert ended.returncode == 1
    assert ended.stdout.startswith("a.xsb:1: a board with the rules 'keeper-home', where the project knows")
    assert run("solve", "a.xsb").stdout.startswith("level 1: optimal, 2 pushes, ")
    assert run("cost", "a.xsb").returncode == 0


def test_a_level_that_the_project_cannot_show_has_a_problem_with_its_place(run: Run) -> None:
    crowd = "30#|#@27*#|9(#28*#|)#{}*{}-#|30#\n"  # 27 + 9 · 28 boxes, and some more
    Path("a.xsb").write_text(ONE_PUSH + "; wide\n31#|#@$.26-#|31#\n; as large as can be\n30#|#@$.25-#|30#\n")
    Path("b.xsb").write_text("5#|#@$.#|18(#3-#|)5#\n5#|#@$.#|17(#3-#|)5#\n" + crowd.format(21, 7))
    Path("c.xsb").write_text(crowd.format(19, 9))
    ended = run("check", "a.xsb", "b.xsb", "c.xsb")
    assert ended.returncode == 1
    assert ended.stdout.splitlines() == [
        "a.xsb:5: a board of 31 × 3 squares, where the stage shows at most 30 × 20",
        "b.xsb:1: a board of 5 × 21 squares, where the stage shows at most 30 × 20",
        "b.xsb:3: a board with 300 boxes, where Scratch shows at most 298",
        "7 levels, 3 problems",
    ]


def test_a_title_that_the_editor_cannot_show_is_a_problem_and_is_not_built(run: Run) -> None:
    Path("my.xsb").write_text("; \a bell\n#####\n#@$.#\n#####\n")
    problem = "my.xsb:2: a title with the control character U+0007, which the project can't show"
    ended = run("check", "my.xsb")
    assert (ended.returncode, ended.stdout.splitlines()) == (1, [problem, "1 level, 1 problem"])
    built = run("build", "my.xsb", "-o", "out.sb3")
    assert (built.returncode, built.stderr) == (1, f"sokoban-sb3: {problem}\n")
    assert not Path("out.sb3").exists()


def test_the_listing_is_that_of_the_project(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    run("build", "a.xsb", "-o", "out.sb3")
    ended = run("listing", "out.sb3")
    assert ended.returncode == 0
    assert ended.stdout == sb3.listing(sb3.read("out.sb3")) + "\n"
    assert "=== Stage ===" in ended.stdout


def test_a_file_that_is_no_project_is_told_in_one_line(run: Run) -> None:
    Path("text.sb3").write_text("not a zip")
    with zipfile.ZipFile("empty.sb3", "w"):
        pass
    with zipfile.ZipFile("broken.sb3", "w") as archive:
        archive.writestr("project.json", "{")
    with zipfile.ZipFile("damaged.sb3", "w") as archive:
        archive.writestr("project.json", '{"targets": [{"name": "Stage"}], "meta": {}}')
    for name in ("text.sb3", "empty.sb3", "broken.sb3", "damaged.sb3", "missing.sb3", "."):
        ended = run("listing", name)
        assert (ended.returncode, ended.stdout) == (2, ""), name
        assert ended.stderr.startswith(f"sokoban-sb3: {name}: "), name
        assert ended.stderr.count("\n") == 1, name


@pytest.mark.parametrize("command", ["check", "solve", "build", "convert", "cost"])
def test_a_project_given_as_a_level_file_is_told_how_its_levels_come_out(run: Run, command: str) -> None:
    with zipfile.ZipFile("game.sb3", "w") as archive:
        archive.writestr("project.json", "{}")
    given = ["convert", "game.sb3", "out.xsb"] if command == "convert" else [command, "game.sb3"]
    ended = run(*given)
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == (
        "sokoban-sb3: game.sb3: this is a Scratch project, not a level file; "
        "`sokoban-sb3 extract` writes its levels into one"
    )


@pytest.mark.parametrize("command", [["extract"], ["listing"], ["verify", "--level", "1"]])
def test_all_commands_agree_on_a_zip_that_something_stands_before(run: Run, command: list[str]) -> None:
    Path("junk.sb3").write_bytes(b"junk" + SHIPPED[0].read_bytes())
    ended = run(*command, "junk.sb3")
    assert ended.returncode == (1 if command[0] == "verify" else 2)
    assert "not a Scratch project (something stands before the zip in it)" in ended.stdout + ended.stderr
