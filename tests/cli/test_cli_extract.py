"""`extract`: the levels come back out of a project, remixed or damaged ones too."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

import sb3
from generator import game
from levels import Level, original, parse_rle, read_levels

Run = Callable[..., CompletedProcess[str]]

BOARD, OTHER = "5#|#@$.#|5#", "6#|#@-$.#|6#"


def project(path: str, **lists: list[Any]) -> None:
    """A project of a Stage that has these lists (_ for a blank), and of a sprite."""
    named = [sb3.List(f"id {name}", name.replace("_", " "), items) for name, items in lists.items()]
    sprite = sb3.Sprite("Cat", lists=[sb3.List("other", "levels", ["of the sprite"])])
    Path(path).write_bytes(sb3.to_sb3(sb3.Project(sb3.Stage("Stage", lists=named), [sprite])))


def stage_lists(path: str) -> dict[str, list[Any]]:
    return {values.name: values.items for values in sb3.read(path).stage.lists}


def test_extract_then_build_gives_a_project_with_the_same_levels(run: Run) -> None:
    levels = [
        *(replace(level, comment="") for level in original().levels[:3]),
        parse_rle(BOARD, title="同じ", author="Ada"),
        parse_rle(BOARD, title="again"),
    ]
    fewest: list[int | None] = [None] * len(levels)
    Path("first.sb3").write_bytes(game.build(levels, fewest))
    assert run("extract", "first.sb3", "-o", "levels.xsb").stdout == "levels.xsb: 5 levels\n"
    assert list(read_levels("levels.xsb").levels) == levels
    assert run("build", "levels.xsb", "-o", "second.sb3").returncode == 0
    first, second = stage_lists("first.sb3"), stage_lists("second.sb3")
    for name in ("levels", "known levels", "titles", "authors"):
        assert second[name] == first[name]


def test_titles_and_authors_go_by_the_text_wherever_it_stands_now(run: Run) -> None:
    project(
        "a.sb3",
        levels=[OTHER, "5#|#+$*#|5#", BOARD],
        known_levels=[BOARD, OTHER],
        titles=["One", "Two"],
        authors=["Ada", "Ben"],
    )
    assert run("extract", "a.sb3", "-o", "a.xsb").returncode == 0
    assert [(level.title, level.author) for level in read_levels("a.xsb").levels] == [
        ("Two", "Ben"),
        ("", ""),
        ("One", "Ada"),
    ]


@pytest.mark.parametrize("lists", [{}, {"known_levels": [BOARD], "titles": []}])
def test_a_remix_may_lack_what_belongs_to_the_levels(run: Run, lists: dict[str, Any]) -> None:
    project("a.sb3", levels=[BOARD], **lists)
    assert run("extract", "a.sb3", "-o", "a.xsb").returncode == 0
    assert read_levels("a.xsb").levels == (parse_rle(BOARD),)


def test_texts_that_are_no_level_are_told_by_number_and_place(run: Run) -> None:
    project("a.sb3", levels=[BOARD, "5#|#@$x#|5#", 7, "", OTHER, "5#|#-$.#|5#"])
    ended = run("extract", "a.sb3", "-o", "a.xsb")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.splitlines() == [
        "sokoban-sb3: a.sb3: level 2, column 7: found 'x' (U+0078), not a Sokoban square",
        "sokoban-sb3: a.sb3: level 3, column 1: a count of 7 with nothing to count",
        "sokoban-sb3: a.sb3: level 4: no square",
        "sokoban-sb3: a.sb3: level 6: no keeper",
    ]
    assert not Path("a.xsb").exists()
    going = run("extract", "a.sb3", "-o", "a.xsb", "--keep-going")
    assert (going.returncode, going.stderr) == (0, ended.stderr)
    assert read_levels("a.xsb").levels == (parse_rle(BOARD), parse_rle(OTHER))


def test_a_project_of_bad_levels_alone_fails_even_when_told_to_keep_going(run: Run) -> None:
    project("a.sb3", levels=["nothing"])
    ended = run("extract", "a.sb3", "-o", "a.xsb", "--keep-going")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == "sokoban-sb3: a.sb3: no level found"
    assert not Path("a.xsb").exists()


def test_the_output_may_be_stdout_and_of_other_formats(run: Run) -> None:
    project("a.sb3", levels=[BOARD], known_levels=[BOARD], titles=["One"])
    assert run("extract", "a.sb3").stdout == "#####\n#@$.#\n#####\nTitle: One\n"
    assert run("extract", "a.sb3", "-o", "-").stdout == run("extract", "a.sb3").stdout
    assert run("extract", "a.sb3", "-o", "a.slc").returncode == 0
    assert read_levels("a.slc").levels == (Level(("#####", "#@$.#", "#####"), "One"),)
    assert run("extract", "a.sb3", "-o", "a.png").returncode == 2


def test_a_project_without_levels_is_unreadable(run: Run) -> None:
    project("a.sb3", others=[BOARD])
    ended = run("extract", "a.sb3", "-o", "a.xsb")
    assert (ended.returncode, ended.stderr) == (2, "sokoban-sb3: a.sb3: the Stage has no list 'levels'\n")
    project("b.sb3", levels=[])
    assert run("extract", "b.sb3").stderr == "sokoban-sb3: b.sb3: no level found\n"


@pytest.mark.parametrize(
    "targets", [[], ["Stage"], [{"isStage": True}], [{"isStage": True, "lists": {"a": 1}}]], ids=str
)
def test_a_damaged_project_is_unreadable(run: Run, targets: list[Any]) -> None:
    with zipfile.ZipFile("a.sb3", "w") as archive:
        archive.writestr("project.json", json.dumps({"targets": targets, "meta": {}}))
    ended = run("extract", "a.sb3", "-o", "a.xsb")
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert ended.stderr.startswith("sokoban-sb3: a.sb3: ")
    assert not Path("a.xsb").exists()


def test_a_file_that_is_no_project_is_told_in_one_line(run: Run) -> None:
    Path("a.sb3").write_text("not a zip")
    ended = run("extract", "a.sb3")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("sokoban-sb3: a.sb3: not a Scratch project")


def test_titles_of_any_characters_can_be_written(run: Run) -> None:
    project(
        "a.sb3", levels=[BOARD, OTHER], known_levels=[BOARD, OTHER], titles=["\ud800\0", "Comment-End: ;"]
    )
    ended = run("extract", "a.sb3", "-o", "a.xsb")
    assert ended.returncode == 0
    assert ended.stderr == "sokoban-sb3: a.xsb: XSB does not hold some characters of titles: replaced\n"
    assert [level.rows for level in read_levels("a.xsb").levels] == [
        parse_rle(BOARD).rows,
        parse_rle(OTHER).rows,
    ]


def test_the_levels_of_a_project_larger_than_the_site_takes_come_out_with_one_warning(run: Run) -> None:
    """As the editor saves it to the disk while a search has filled its lists."""
    project("small.sb3", levels=[BOARD], node_boxes=[])
    with zipfile.ZipFile("small.sb3") as small, zipfile.ZipFile("large.sb3", "w") as large:
        document = json.loads(small.read("project.json"))
        document["targets"][0]["lists"]["id node_boxes"][1] = [2**53 - item for item in range(400_000)]
        large.writestr("project.json", json.dumps(document, separators=(",", ":")))
    warning = (
        "sokoban-sb3: large.sb3: project.json has 6.49 MB; it can't be shared, Scratch's site takes 5 MB\n"
    )
    extracted, listed = run("extract", "large.sb3"), run("listing", "large.sb3")
    assert (extracted.returncode, extracted.stderr) == (0, warning)
    assert extracted.stdout.split() == ["#####", "#@$.#", "#####"]
    assert (listed.returncode, listed.stderr) == (0, warning)
    assert "levels" in listed.stdout
