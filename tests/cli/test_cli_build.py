"""`build`: the project holds the levels with their OPTIMAL, and is written whole or not at all."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

import sb3
from generator import game
from levels import original, parse_rle, read_levels
from sokoban_sb3 import build
from sokoban_sb3.main import main
from solver_ref import solve_pushes

Run = Callable[..., CompletedProcess[str]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"
TWO_PUSHES = "; two pushes\n6#|#@$-.#|6#\n\n"
STUCK = "; stuck\n7#|#.@-$-#|7#\n\n"
NOBODY = "; nobody\n5#|#-$.#|5#\n\n"
CORRIDOR = "; corridor\n40#|#@$.35-#|40#\n\n"


def lists(path: str | Path) -> dict[str, list[Any]]:
    """The Stage's lists in a project, by name."""
    return {values.name: values.items for values in sb3.read(path).stage.lists}


def files() -> list[str]:
    """Every file in the current folder and below."""
    return sorted(str(path) for path in Path().rglob("*") if path.is_file())


def test_the_levels_of_all_files_are_built_in_order_with_their_fewest_pushes(run: Run) -> None:
    Path("a.xsb").write_text(TWO_PUSHES + ONE_PUSH)
    Path("b.xsb").write_text(ONE_PUSH.replace("one push", "again"))
    ended = run("build", "a.xsb", "b.xsb", "-o", "out.sb3")
    assert ended.returncode == 0
    assert ended.stderr == ""
    assert lists("out.sb3")["titles"] == ["two pushes", "one push", "again"]
    assert lists("out.sb3")["fewest pushes"] == [2, 1, 1]


def test_the_closing_table_has_a_row_for_each_level_and_the_path(run: Run) -> None:
    Path("a.xsb").write_text("; behind it\n7#|#.$-@-#|#5-#|7#\n\n" + ONE_PUSH)
    ended = run("build", "a.xsb", "--output", "out.sb3")
    lines = [line.replace("│", " ").split() for line in ended.stdout.splitlines() if "│" in line]
    states = [str(solve_pushes(level).states) for level in read_levels("a.xsb").levels]
    assert lines == [["1", "behind", "it", "1", "2", states[0]], ["2", "one", "push", "1", "1", states[1]]]
    assert ended.stdout.splitlines()[-1].startswith("out.sb3: 2 levels, ")


def test_without_files_the_shipped_levels_are_built_into_dist(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "MAX_STATES", 1)  # their OPTIMAL is not what this is about
    assert run("build").returncode == 0
    assert lists("dist/sokoban.sb3")["titles"] == [level.title for level in original().levels]


def test_an_unsolvable_level_is_refused_by_name_and_place_and_the_old_file_stays(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + STUCK)
    Path("b.xsb").write_text(STUCK.split("\n")[1])
    Path("out.sb3").write_text("as it was")
    ended = run("build", "a.xsb", "b.xsb", "-o", "out.sb3")
    assert ended.returncode == 1
    assert ended.stderr.startswith(
        "sokoban-sb3: unsolvable: level 2 (stuck) at a.xsb:5, level 3 at b.xsb:1 ("
    )
    assert ended.stderr.count("\n") == 1
    assert ended.stdout == ""
    assert files() == ["a.xsb", "b.xsb", "out.sb3"]
    assert Path("out.sb3").read_text() == "as it was"


def test_an_unsolvable_level_is_built_without_optimal_if_allowed(run: Run) -> None:
    Path("a.xsb").write_text(STUCK + ONE_PUSH)
    ended = run("build", "a.xsb", "-o", "out.sb3", "--allow-unsolvable")
    assert ended.returncode == 0
    assert lists("out.sb3")["titles"] == ["stuck", "one push"]
    assert lists("out.sb3")["fewest pushes"] == [game.NO_OPTIMAL, 1]
    assert "unsolvable" in ended.stdout


def test_a_level_whose_search_gave_up_is_built_without_optimal_and_with_a_warning(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.xsb").write_text(TWO_PUSHES + ONE_PUSH)
    monkeypatch.setattr(build, "MAX_STATES", 3)
    ended = run("build", "a.xsb", "-o", "out.sb3")
    assert ended.returncode == 0
    assert ended.stderr == (
        "sokoban-sb3: level 1 (two pushes) at a.xsb:2: no proof within 3 states; built without an OPTIMAL\n"
    )
    assert lists("out.sb3")["fewest pushes"] == [game.NO_OPTIMAL, 1]


def test_an_invalid_level_is_refused_with_its_place(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + NOBODY)
    ended = run("build", "a.xsb", "-o", "out.sb3")
    assert (ended.returncode, ended.stderr) == (2, "sokoban-sb3: a.xsb:5: no keeper\n")
    assert files() == ["a.xsb"]


def test_a_level_too_large_for_the_stage_is_refused_before_any_search(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    Path("b.xsb").write_text(ONE_PUSH + CORRIDOR)
    monkeypatch.setattr(build, "solve_pushes", pytest.fail)
    ended = run("build", "a.xsb", "b.xsb", "-o", "out.sb3")
    assert (ended.returncode, ended.stderr) == (
        1,
        "sokoban-sb3: b.xsb:5: a board of 40 × 3 squares, where the stage shows at most 30 × 20\n",
    )
    assert files() == ["a.xsb", "b.xsb"]


def test_the_search_in_the_project_holds_the_keeper_as_asked(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    built = {}
    for keeper in ("region", "exact"):
        assert run("build", "a.xsb", "-o", f"{keeper}.sb3", "--keeper", keeper).returncode == 0
        built[keeper] = Path(f"{keeper}.sb3").read_bytes()
    assert run("build", "a.xsb", "-o", "default.sb3").returncode == 0
    level = parse_rle(ONE_PUSH.split("\n")[1], title="one push")
    assert built["exact"] == game.build([level], [1], keeper="exact")
    assert built["region"] == Path("default.sb3").read_bytes()
    assert built["exact"] != built["region"]


def test_a_project_with_a_fault_is_not_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    monkeypatch.setattr("sb3.lint", lambda project: ["Stage: a fault", "more"])
    ended = run("build", "a.xsb", "-o", "out.sb3")
    assert ended.returncode == 1
    assert ended.stderr.startswith("sokoban-sb3: internal error, nothing was written: assembly.py:")
    assert ended.stderr.endswith("Scratch would not take this project: Stage: a fault (and 1 more)\n")
    assert files() == ["a.xsb"]


def test_the_same_levels_give_the_same_bytes(run: Run) -> None:
    Path("a.xsb").write_text(TWO_PUSHES + ONE_PUSH)
    run("build", "a.xsb", "-o", "first.sb3")
    run("build", "a.xsb", "-o", "second.sb3")
    assert Path("first.sb3").read_bytes() == Path("second.sb3").read_bytes()


def test_missing_folders_of_the_output_are_made(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    assert run("build", "a.xsb", "-o", "new/folder/out.sb3").returncode == 0
    assert files() == ["a.xsb", "new/folder/out.sb3"]


def test_a_folder_is_no_output(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    Path("folder").mkdir()
    ended = run("build", "a.xsb", "-o", "folder")
    assert (ended.returncode, ended.stderr) == (
        2,
        "sokoban-sb3: folder: cannot be written: it is a folder\n",
    )
    assert files() == ["a.xsb"]


def test_an_output_that_cannot_be_written_is_told_before_any_search(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    monkeypatch.setattr(build, "solve_pushes", pytest.fail)
    ended = run("build", "a.xsb", "-o", "a.xsb/out.sb3")
    assert ended.returncode == 2
    assert ended.stderr.startswith("sokoban-sb3: a.xsb/out.sb3: cannot be written: ")
    assert ended.stderr.count("\n") == 1
    assert files() == ["a.xsb"]


def test_a_link_as_output_stays_a_link(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    Path("real.sb3").write_text("old")
    try:
        Path("link.sb3").symlink_to("real.sb3")
    except OSError:
        pytest.skip("no links on this system")
    assert run("build", "a.xsb", "-o", "link.sb3").returncode == 0
    assert Path("link.sb3").is_symlink()
    assert zipfile.is_zipfile("real.sb3")


def test_ctrl_c_leaves_the_old_file_and_ends_with_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    Path("a.xsb").write_text(ONE_PUSH)
    Path("out.sb3").write_text("as it was")
    monkeypatch.setattr(build, "solve_pushes", interrupted)
    ended = run("build", "a.xsb", "-o", "out.sb3")
    assert (ended.returncode, ended.stderr) == (130, "sokoban-sb3: interrupted\n")
    assert files() == ["a.xsb", "out.sb3"]
    assert Path("out.sb3").read_text() == "as it was"


def test_a_dash_as_output_is_stdout_and_nothing_else_is_printed_there(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    assert main(["build", "a.xsb", "-o", "-"]) == 0
    out, err = capsysbinary.readouterr()
    Path("out.sb3").write_bytes(out)
    assert lists("out.sb3")["titles"] == ["one push"]
    assert b"one push" in err


def test_a_project_of_more_than_scratch_takes_is_refused_and_of_one_nearly_so_large_is_warned(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    with zipfile.ZipFile(
        io.BytesIO(game.build([parse_rle("5#|#@$.#|5#", title="one push")], [1]))
    ) as archive:
        size = archive.getinfo("project.json").file_size
    monkeypatch.setattr("sb3.serialize.MAX_DOCUMENT", round(1.1 * size))
    ended = run("build", "a.xsb", "-o", "near.sb3")
    assert ended.returncode == 0
    assert "sokoban-sb3: project.json has " in ended.stderr
    monkeypatch.setattr("sb3.serialize.MAX_DOCUMENT", size - 1)
    ended = run("build", "a.xsb", "-o", "over.sb3")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1].startswith("sokoban-sb3: project.json has ")
    assert files() == ["a.xsb", "near.sb3"]
