"""`convert`: every format into every other, whole or not at all, and what is dropped is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from levels import original, read_levels, write_xsb

Run = Callable[..., CompletedProcess[str]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"
BARE = "5#|#@$.#|5#\n"


def files() -> list[str]:
    """Every file in the current folder."""
    return sorted(str(path) for path in Path().rglob("*") if path.is_file())


@pytest.mark.parametrize("way", [("a.sok", "a.slc", "a.txt"), ("a.xml", "a.xsb", "a.slc")], ids="→".join)
def test_levels_with_titles_and_authors_survive_a_way_through_the_formats(
    run: Run, way: tuple[str, ...]
) -> None:
    levels = tuple(replace(level, comment="") for level in original().levels)
    collection = replace(original(), levels=levels)
    Path("a.xsb").write_text(write_xsb(collection), encoding="utf-8")
    for source, output in zip(("a.xsb", *way), way, strict=False):
        ended = run("convert", source, output)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert read_levels(way[-1]) == collection


def test_what_a_format_does_not_hold_is_dropped_with_one_warning(run: Run) -> None:
    Path("a.xsb").write_text(f"Collection: All\nAuthor: Ada\n\n{BARE}Title: One\nComment: easy\n")
    ended = run("convert", "a.xsb", "a.rle")
    assert (ended.returncode, Path("a.rle").read_text()) == (0, BARE)
    assert ended.stderr == (
        "sokoban-sb3: a.rle: RLE does not hold the collection's title, its author, titles, authors, comments:"
        " dropped\n"
    )
    ended = run("convert", "a.xsb", "a.slc")
    assert (ended.returncode, ended.stderr) == (
        0,
        "sokoban-sb3: a.slc: SLC does not hold comments: dropped\n",
    )
    assert read_levels("a.slc").levels[0].author == "Ada"


def test_characters_that_a_format_does_not_hold_are_told_apart_from_what_is_dropped(run: Run) -> None:
    Path("a.xsb").write_text(f"{BARE}Title: One\x01\nAuthor: Ada\nComment: easy\n\n{BARE}Title: Two\n")
    ended = run("convert", "a.xsb", "a.slc")
    assert (ended.returncode, ended.stderr) == (
        0,
        "sokoban-sb3: a.slc: SLC does not hold comments: dropped; some characters of titles: replaced\n",
    )
    assert [level.title for level in read_levels("a.slc").levels] == ["One\ufffd", "Two"]


PASSED_OVER = {
    "Solution 1\ndrURdlLLu\n": "solutions and snapshots (1): dropped",
    "Solution/Pushes (7/1)\n2r3L\nlu\n": "solutions and snapshots (1): dropped",
    "Solution\nR\n\nSnapshot 2\nrr\n": "solutions and snapshots (2): dropped",
}


@pytest.mark.parametrize(("text", "told"), PASSED_OVER.items(), ids=repr)
@pytest.mark.parametrize("name", ["a.xsb", "a.slc", "a.rle"])
def test_solutions_and_snapshots_are_dropped_with_a_warning(
    run: Run, name: str, text: str, told: str
) -> None:
    Path("a.sok").write_text(f"{BARE}\n{text}")
    ended = run("convert", "a.sok", name)
    form = name[2:].upper()
    assert (ended.returncode, ended.stderr) == (0, f"sokoban-sb3: {name}: {form} does not hold {told}\n")
    assert read_levels(name) == read_levels("a.sok")
    assert run("convert", name, "b.xsb").stderr == ""


def test_a_dash_is_stdin_and_stdout(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    run("convert", "a.xsb", "a.slc")
    ended = run("convert", "-", "-", stdin=Path("a.slc").read_text())
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "#####\n#@$.#\n#####\nTitle: one push\n"


def test_a_level_that_is_not_valid_is_told_with_its_place_and_nothing_is_written(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH * 99 + "#####\n#@$$#\n#####\n")
    Path("a.slc").write_text("as it was")
    ended = run("convert", "a.xsb", "a.slc")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "sokoban-sb3: a.xsb:298: 2 boxes but 0 goals\n"
    assert files() == ["a.slc", "a.xsb"]
    assert Path("a.slc").read_text() == "as it was"


@pytest.mark.parametrize("name", ["a.rle", "a.slc"])
def test_a_level_with_other_rules_is_not_written_where_they_would_be_lost(run: Run, name: str) -> None:
    Path("a.xsb").write_text(ONE_PUSH + "######\n#@$..#\n######\nTitle: kh\nRules: keeper-home\n")
    ended = run("convert", "a.xsb", name)
    assert ended.returncode == 1
    why = f"{name[2:].upper()} cannot hold the rules keeper-home (level 2 (kh))"
    assert ended.stderr == f"sokoban-sb3: {name}: not written: {why}\n"
    assert files() == ["a.xsb"]
    assert run("convert", "a.xsb", "b.xsb").returncode == 0
    assert read_levels("b.xsb").levels[1].rules == "keeper-home"


@pytest.mark.parametrize("name", ["a.sb3", "a", "folder/"])
def test_a_name_of_no_format_is_bad_usage(run: Run, name: str) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    ended = run("convert", "a.xsb", name)
    assert (ended.returncode, files()) == (2, ["a.xsb"])
    assert ended.stderr.count("\n") == 1
    assert ".xsb .sok .txt .rle .slc .xml" in ended.stderr


@pytest.mark.parametrize("content", ["", "<SokobanLevels/>", "<SokobanLevels><Level></SokobanLevels>"])
def test_a_file_without_a_level_is_unreadable(run: Run, content: str) -> None:
    Path("a.txt").write_text(content)
    ended = run("convert", "a.txt", "b.xsb")
    assert (ended.returncode, ended.stdout, files()) == (2, "", ["a.txt"])
    assert ended.stderr.startswith("sokoban-sb3: a.txt:")
    assert ended.stderr.count("\n") == 1


def test_a_missing_file_and_an_impossible_place_are_told_in_one_line(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    for arguments, start in (
        (("missing.xsb", "b.xsb"), "missing.xsb: cannot be read: "),
        (("a.xsb", "a.xsb/b.xsb"), "a.xsb/b.xsb: cannot be written: "),
    ):
        ended = run("convert", *arguments)
        assert (ended.returncode, files()) == (2, ["a.xsb"])
        assert ended.stderr.startswith(f"sokoban-sb3: {start}")
        assert ended.stderr.count("\n") == 1


def test_a_comment_that_xsb_cannot_hold_is_told_by_its_level(run: Run) -> None:
    comment = "<Description>a&#10;Comment-End:&#10;b</Description>"
    rows = "<L>#####</L><L>#@$.#</L><L>#####</L>"
    level = f"<LevelCollection><Level>{rows}</Level></LevelCollection>"
    Path("a.slc").write_text(f"<SokobanLevels><Title>All</Title>{comment}{level}</SokobanLevels>")
    ended = run("convert", "a.slc", "a.xsb")
    assert (ended.returncode, files()) == (1, ["a.slc"])
    assert ended.stderr == (
        "sokoban-sb3: a.xsb: not written: the comment of 'All' has a line 'Comment-End:' within\n"
    )
