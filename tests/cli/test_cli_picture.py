"""`picture`: every level as an SVG that stands alone, with every piece where it belongs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from lxml import etree

from levels import Level, read_levels
from solver_ref import dead_squares

Run = Callable[..., CompletedProcess[str]]

LEVEL = "Title: The Corner\n7#|#*-.+-#|#-2$--#|3#4-|--3#\n".replace("--#|3#4-|--3#", "2-#|7#")


def pieces(path: str, level: Level) -> dict[str, set[int]]:
    """The squares of every costume that a picture uses."""
    found: dict[str, set[int]] = {}
    for use in etree.parse(path).iterfind(".//{*}use"):
        column, row = (round(float(use.get(axis, "")) / 100) for axis in "xy")
        found.setdefault(use.get("href", "")[1:], set()).add(row * level.width + column)
    return found


def test_every_piece_is_on_its_square_and_dead_squares_are_marked(run: Run) -> None:
    Path("a.xsb").write_text(LEVEL)
    ended = run("picture", "a.xsb", "-o", "new/pictures")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "new/pictures: 1 picture\n", "")
    (level,) = read_levels("a.xsb").levels
    assert pieces("new/pictures/01-the-corner.svg", level) == {
        "wall": set(level.walls),
        "floor": set(level.floor - level.goals),
        "goal": set(level.goals),
        "trap": set(dead_squares(level)),
        "box": set(level.boxes - level.goals),
        "box-on-goal": set(level.boxes & level.goals),
        "keeper-down": {level.keeper},
    }


def test_a_picture_stands_alone_and_is_as_large_as_its_board(run: Run) -> None:
    Path("a.xsb").write_text(LEVEL)
    run("picture", "a.xsb", "-o", "pictures")
    svg = etree.parse("pictures/01-the-corner.svg").getroot()
    assert svg.get("viewBox") == "0 0 700 400"
    assert svg.findtext("{*}title") == "The Corner"
    used = [use.get("href", "") for use in svg.iterfind(".//{*}use")]
    identities = [element.get("id") for element in svg.iterfind("{*}defs/*")]
    assert {name.removeprefix("#") for name in used} == set(identities)
    assert len(identities) == len(set(identities))
    assert not re.search(
        rb"url\(|https?://(?!www\.w3\.org/2000/svg)", Path("pictures/01-the-corner.svg").read_bytes()
    )


def test_file_names_are_safe_and_of_their_own(run: Run) -> None:
    titles = ["../../etc/passwd", "A/B: <c>?*|", "同じ", "", "同じ", "x" * 300, "..", "CON", "é\u0301 \\ \0"]
    Path("a.xsb").write_text("".join(f"4#|#@*#|4#\nTitle: {title}\n\n" for title in titles), encoding="utf-8")
    Path("b.xsb").write_text("4#|#@*#|4#\nTitle: CON\n")
    assert run("picture", "a.xsb", "b.xsb", "-o", "pictures").returncode == 0
    names = sorted(path.name for path in Path("pictures").iterdir())
    assert names == [
        "01-etc-passwd.svg",
        "02-a-b-c.svg",
        "03-同じ.svg",
        "04.svg",
        "05-同じ.svg",
        f"06-{'x' * 40}.svg",
        "07.svg",
        "08-con.svg",
        "09-é.svg",
        "10-con.svg",
    ]
    assert sorted(str(path) for path in Path().iterdir()) == ["a.xsb", "b.xsb", "pictures"]


def test_a_bad_level_is_told_with_its_place_and_the_others_are_drawn(run: Run) -> None:
    Path("a.xsb").write_text("4#|#@*#|4#\n\n4#|#-*#|4#\n\n4#|#@*#|4#\n")
    ended = run("picture", "a.xsb", "-o", "pictures")
    assert (ended.returncode, ended.stdout) == (1, "pictures: 2 pictures\n")
    assert ended.stderr == "sokoban-sb3: a.xsb:3: no keeper\n"
    assert sorted(path.name for path in Path("pictures").iterdir()) == ["01.svg", "03.svg"]


def test_the_same_level_gives_the_same_bytes(run: Run) -> None:
    Path("a.xsb").write_text(LEVEL)
    for folder in ("first", "second"):
        run("picture", "a.xsb", "-o", folder)
    assert Path("first/01-the-corner.svg").read_bytes() == Path("second/01-the-corner.svg").read_bytes()


def test_pictures_need_a_folder(run: Run) -> None:
    Path("a.xsb").write_text(LEVEL)
    for folder, why in (
        ("-", "pictures go into a folder, not to stdout"),
        ("a.xsb", "a.xsb: cannot be written to: it is not a folder"),
    ):
        ended = run("picture", "a.xsb", "-o", folder)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr == f"sokoban-sb3: {why}\n"
    assert [str(path) for path in Path().iterdir()] == ["a.xsb"]
