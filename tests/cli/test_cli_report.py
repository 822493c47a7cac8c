"""`report`: one page on all levels, which stands alone."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from lxml import etree

from harness.sokoban.verify import PASS, LevelVerdict, Verdict
from levels import Level, original, read_levels, scan_levels
from sokoban_sb3.main import main
from solver_ref import dead_squares, solve_moves, solve_pushes

Run = Callable[..., CompletedProcess[str]]

ONE_PUSH = "; one push\n5#|#@$.#|5#\n\n"
STUCK = "; stuck\n7#|#.@-$-#|7#\n\n"
NOBODY = "; nobody\n5#|#-$.#|5#\n\n"
HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"


def page(path: Path | str = "dist/report.html") -> etree._Element:
    """The page, read by a parser that forgives nothing."""
    return etree.parse(path, etree.XMLParser(recover=False, load_dtd=False, no_network=True)).getroot()


def text_of(element: etree._Element) -> str:
    return " ".join("".join(str(part) for part in element.itertext()).split())


def section(root: etree._Element, number: int) -> etree._Element:
    (found,) = (each for each in root.iter(f"{HTML}section") if each.get("id") == f"level-{number}")
    return found


def judged(index: int, title: str, optimal: int | None = 1, **checks: str) -> dict[str, Any]:
    """A level of a verdict; every check passed, if nothing else is said."""
    passed = {"undo": "pass", "hint": "pass"}
    return {"index": index, "title": title, "optimal": optimal, "checks": checks or passed}


def write_verdict(path: str, **changes: Any) -> None:
    verdict = {
        "ok": True,
        "gates": {"lint": "pass", "listing": "pass"},
        "levels": [judged(1, "one push")],
    }
    Path(path).parent.mkdir(exist_ok=True)
    Path(path).write_text(json.dumps(verdict | changes))


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page on the shipped levels, in an empty folder, where `report` writes it if it is told nothing."""
    folder = tmp_path_factory.mktemp("shipped")
    told = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(told):
        assert main(["report"]) == 0
    assert told.getvalue() == f"dist/report.html: {len(original().levels)} levels; not verified\n"
    return folder / "dist" / "report.html"


def test_every_shipped_level_is_there_with_both_optima_and_their_solutions(shipped: Path) -> None:
    root = page(shipped)
    assert len(list(root.iter(f"{HTML}section"))) == len(original().levels)
    for number, level in enumerate(original().levels, 1):
        shown = text_of(section(root, number))
        assert shown.startswith(f"{number} · {level.title} ")
        for result in (solve_pushes(level), solve_moves(level)):
            assert f"{result.pushes} pushes, {result.moves} moves, {result.states:,} states, " in shown
            assert str(result.lurd) in shown


def squares_of(picture: etree._Element, piece: str, level: Level) -> set[int]:
    return {
        round(float(use.get("y", "")) / 100) * level.width + round(float(use.get("x", "")) / 100)
        for use in picture.iter(f"{SVG}use")
        if use.get("href") == f"#{piece}"
    }


def test_every_picture_marks_dead_squares_and_finds_its_costumes_on_the_page(shipped: Path) -> None:
    root = page(shipped)
    identities = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(identities) == len(set(identities))
    for number, level in enumerate(original().levels, 1):
        (picture,) = section(root, number).iter(f"{SVG}svg")
        assert squares_of(picture, "trap", level) == set(dead_squares(level))
        assert squares_of(picture, "wall", level) == set(level.walls)
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= set(identities)


def test_the_page_needs_no_script_and_nothing_from_elsewhere(shipped: Path) -> None:
    content = shipped.read_text(encoding="utf-8")
    assert content.startswith("<!DOCTYPE html>\n")
    assert not re.search(r"<script|<link|<img|@import|url\(|\ssrc=", content)
    assert set(re.findall(r"https?://[^\"' ]*", content)) == {HTML.strip("{}"), SVG.strip("{}")}
    (viewport,) = (meta for meta in page(shipped).iter(f"{HTML}meta") if meta.get("name") == "viewport")
    assert viewport.get("content", "").startswith("width=device-width")


def test_a_long_word_does_not_make_the_page_wider_than_a_phone(run: Run) -> None:
    Path("a.xsb").write_text(f"; {'W' * 200}\n5#|#@$.#|5#\n")
    run("report", "a.xsb")
    (style,) = page().iter(f"{HTML}style")
    body = re.search(r"^body \{(.*)\}$", style.text or "", re.MULTILINE)
    assert body is not None
    assert "overflow-wrap: anywhere;" in body[1]


def test_the_bars_of_the_chart_are_ordered_as_the_states(shipped: Path) -> None:
    (chart,) = (svg for svg in page(shipped).iter(f"{SVG}svg") if svg.get("class") == "chart")
    widths = [float(bar.get("width", "")) for bar in chart.iter(f"{SVG}rect")]
    states = [solve_pushes(level).states for level in original().levels]
    assert len(widths) == len(states)
    by_states = [width for _, width in sorted(zip(states, widths, strict=True))]
    assert by_states == sorted(widths)
    assert len(set(widths)) == len(set(states))
    shown = text_of(chart)
    assert all(f"{number:,}" in shown for number in states)


@pytest.mark.parametrize(
    "title", ["<script>alert(1)</script>", "a & b", '"]]>', "\x1b[2J\ufffe\x00", "倉庫\u3000一"]
)
def test_a_title_is_text_and_nothing_else(run: Run, title: str) -> None:
    Path("a.xsb").write_text(f"4#|#@*#|4#\nTitle: {title}\n", encoding="utf-8")
    (board,) = scan_levels("a.xsb")
    write_verdict("verdict.json", gates={title: title}, levels=[judged(1, board.title, optimal=0)])
    ended = run("report", "a.xsb", "-o", "a.html", "--verdict", "verdict.json")
    assert ended.returncode == 0
    root = page("a.html")
    assert not list(root.iter(f"{HTML}script"))
    (heading,) = section(root, 1).iter(f"{HTML}h3")
    visible = "".join(character for character in title if character >= " " and character != "\ufffe")
    assert text_of(heading) == " ".join(f"1 · {visible}".split())


def test_the_verdict_is_shown_by_level(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    write_verdict("dist/verdict.json")
    ended = run("report", "a.xsb")
    assert (ended.returncode, ended.stdout) == (0, "dist/report.html: 1 level; verified\n")
    root = page()
    assert "Verified. dist/verdict.json, written " in text_of(root)
    assert "undo: pass hint: pass" in text_of(section(root, 1))
    assert "2 of 2 checks passed" in text_of(section(root, 1))


def test_a_verdict_on_some_of_the_levels_is_told_as_no_more_than_that(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH * 3)
    write_verdict("dist/verdict.json")
    ended = run("report", "a.xsb")
    assert (ended.returncode, ended.stdout) == (1, "dist/report.html: 3 levels; 1 of 3 levels verified\n")
    root = page()
    assert "1 of 3 levels verified. dist/verdict.json, written " in text_of(root)
    assert "Verified. " not in text_of(root)
    assert "This level is not in the verdict." not in text_of(section(root, 1))
    assert "This level is not in the verdict." in text_of(section(root, 2))


OTHERS = {
    "another title": judged(1, "another"),
    "another place": judged(2, "one push"),
    "another OPTIMAL": judged(1, "one push", optimal=2),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_a_verdict_on_other_levels_says_nothing_of_these(run: Run, other: dict[str, Any]) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    write_verdict("dist/verdict.json", levels=[other])
    ended = run("report", "a.xsb")
    told = "none of these levels is in the verdict"
    assert (ended.returncode, ended.stdout) == (1, f"dist/report.html: 1 level; {told}\n")
    assert "None of these levels is in the verdict. dist/verdict.json, written " in text_of(page())
    assert "checks passed" not in text_of(page())
    assert "This level is not in the verdict." in text_of(section(page(), 1))


def test_a_level_of_which_nothing_was_checked_is_not_verified(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    write_verdict("dist/verdict.json", levels=[judged(1, "one push") | {"checks": {}}])
    ended = run("report", "a.xsb")
    assert (ended.returncode, ended.stdout) == (1, "dist/report.html: 1 level; 0 of 1 level verified\n")


def test_a_level_that_is_not_valid_is_not_verified(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + NOBODY)
    write_verdict("dist/verdict.json", levels=[judged(1, "one push"), judged(2, "nobody", optimal=None)])
    ended = run("report", "a.xsb")
    assert ended.returncode == 1
    assert ended.stdout.endswith("; 1 of 2 levels verified\n")


def test_what_verify_says_of_a_project_is_what_the_page_says_of_its_levels(run: Run) -> None:
    Path("a.xsb").write_text("; \u202ea <title> & more\n5#|#@$.#|5#\n\n; \n7#|#@-$.-#|7#\n", encoding="utf-8")
    verdict = Verdict({"starts (scratch)": PASS, "starts (turbowarp)": PASS})
    titles = [level.title for level in read_levels("a.xsb").levels]
    for index, title in enumerate(titles, 1):
        checks = {"undo (scratch)": PASS, "undo (turbowarp)": PASS}
        verdict.levels.append(LevelVerdict(index, title, "optimal", 1, 1, index, 1, checks))
    Path("v.json").write_text(json.dumps(verdict.to_json()))
    ended = run("report", "a.xsb", "--verdict", "v.json")
    assert (ended.returncode, ended.stdout) == (0, "dist/report.html: 2 levels; verified\n")
    assert "starts (scratch): pass starts (turbowarp): pass" in text_of(page())


def test_a_bad_verdict_is_shown_open_and_fails_the_command(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    bad = judged(1, "one push", undo="the board is <another>", hint="pass")
    write_verdict("v.json", ok=False, levels=[bad])
    ended = run("report", "a.xsb", "--verdict", "v.json")
    assert (ended.returncode, ended.stdout) == (1, "dist/report.html: 1 level; verify failed\n")
    level = section(page(), 1)
    assert "1 of 2 checks passed undo: the board is <another> hint: pass" in text_of(level)
    assert [details.get("open") for details in level.iter(f"{HTML}details")] == ["open"]
    assert "Verify failed. " in text_of(page())


def test_a_project_that_failed_before_it_was_played_is_shown_with_what_failed(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    write_verdict("v.json", ok=False, gates={"lint": "a block without a parent"}, levels=[])
    ended = run("report", "a.xsb", "--verdict", "v.json")
    assert (ended.returncode, ended.stdout) == (1, "dist/report.html: 1 level; verify failed\n")
    assert "0 of 1 check passed lint: a block without a parent" in text_of(page())


def test_without_a_verdict_the_page_says_that_nothing_was_verified(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    run("report", "a.xsb", "-o", "a.html")
    assert "Nothing was verified" in text_of(page("a.html"))


NO_VERDICTS = {
    "empty": b"",
    "no text": b"\xff",
    "a list": b"[]",
    "nothing in it": b"{}",
    "a list of gates": b'{"ok": true, "gates": [], "levels": []}',
    "a number for a level": b'{"ok": true, "gates": {}, "levels": [1]}',
    "a number for levels": b'{"ok": true, "gates": {}, "levels": 1}',
    "too deep": b"[" * 100_000,
}


@pytest.mark.parametrize("content", NO_VERDICTS.values(), ids=NO_VERDICTS)
def test_what_is_no_verdict_is_unreadable_and_nothing_is_written(run: Run, content: bytes) -> None:
    Path("v.json").write_bytes(content)
    ended = run("report", "--verdict", "v.json", "-o", "a.html")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "sokoban-sb3: v.json: this is not what verify --json prints\n"
    assert not Path("a.html").exists()


def test_a_verdict_that_is_not_there_is_unreadable(run: Run) -> None:
    ended = run("report", "--verdict", "v.json")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("sokoban-sb3: v.json: cannot be read: ")


def test_levels_that_are_invalid_or_unsolvable_are_told_and_fail_the_command(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + STUCK + NOBODY)
    ended = run("report", "a.xsb")
    told = "dist/report.html: 3 levels, 2 without both optima; not verified\n"
    assert (ended.returncode, ended.stdout) == (1, told)
    root = page()
    assert "1 push, 1 move, 2 states, " in text_of(section(root, 1))
    assert text_of(section(root, 2)).count("unsolvable") == 2
    assert "a.xsb:8: no keeper" in text_of(section(root, 3))


def test_running_out_of_time_is_limit(run: Run) -> None:
    Path("a.xsb").write_text("; behind\n7#|#.$-@-#|#5-#|7#\n")
    ended = run("report", "a.xsb", "--time-limit", "0")
    assert ended.returncode == 1
    assert text_of(section(page(), 1)).count("limit, ") == 2


def test_a_process_gives_the_same_page_but_for_the_seconds(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH + STUCK)
    pages = []
    for options in ([], ["--jobs", "1"]):
        run("report", "a.xsb", *options)
        pages.append(re.sub(r"\d+\.\d\d s<", "s<", Path("dist/report.html").read_text(encoding="utf-8")))
    assert pages[0] == pages[1]


def test_a_page_is_replaced_whole_or_not_at_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    Path("dist").mkdir()
    Path("dist/report.html").write_text("before")
    Path("a.xsb").write_text(ONE_PUSH)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", broken)
        ended = run("report", "a.xsb")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert Path("dist/report.html").read_text() == "before"
    assert [path.name for path in Path("dist").iterdir()] == ["report.html"]
    assert run("report", "a.xsb").returncode == 0
    assert page().tag == f"{HTML}html"


def test_a_dash_is_standard_output(run: Run) -> None:
    Path("a.xsb").write_text(ONE_PUSH)
    ended = run("report", "a.xsb", "-o", "-")
    assert ended.stdout.startswith("<!DOCTYPE html>\n")
    assert ended.stdout.endswith("</html>\n")
    assert ended.stderr == "-: 1 level; not verified\n"
    assert [path.name for path in Path().iterdir()] == ["a.xsb"]
