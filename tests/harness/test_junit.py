"""A verdict as JUnit XML: what a continuous integration server counts and shows."""

from __future__ import annotations

import pytest
from lxml import etree

from harness.sokoban.verify import PASS, LevelVerdict, Verdict
from harness.testing.junit import to_junit

ROOT_ATTRIBUTES = {"name", "tests", "failures", "errors", "skipped"}


def level(index: int, title: str = "", **checks: str) -> LevelVerdict:
    return LevelVerdict(index, title, checks=checks)


def parsed(verdict: Verdict, name: str = "my game.sb3") -> etree._Element:
    return etree.fromstring(to_junit(name, verdict.suites()))


def cases(root: etree._Element) -> list[tuple[str, str, bool]]:
    """Suite, test case and whether it failed, in the order of the document."""
    return [
        (suite.get("name", ""), case.get("name", ""), case.find("failure") is not None)
        for suite in root
        for case in suite
    ]


MIXED = Verdict(
    {"lint": PASS, "warnings": "a costume is missing"},
    [
        level(1, "First Corner", loads=PASS, board=PASS, solver="4 nodes expanded; predicted: 5"),
        level(7, loads="it shows level 6"),
    ],
)


def test_gates_and_each_level_are_a_suite_and_each_result_is_a_case() -> None:
    assert cases(parsed(MIXED)) == [
        ("gates", "lint", False),
        ("gates", "warnings", True),
        ("level 1 (First Corner)", "loads", False),
        ("level 1 (First Corner)", "board", False),
        ("level 1 (First Corner)", "solver", True),
        ("level 7", "loads", True),
    ]


def test_a_failure_tells_why() -> None:
    found = [(each.get("message"), each.text) for each in parsed(MIXED).iter("failure")]
    reasons = ["a costume is missing", "4 nodes expanded; predicted: 5", "it shows level 6"]
    assert found == [(reason, reason) for reason in reasons]


def counted(element: etree._Element) -> dict[str, int]:
    return {
        "tests": len(list(element.iter("testcase"))),
        "failures": len(list(element.iter("failure"))),
        "errors": len(list(element.iter("error"))),
        "skipped": len(list(element.iter("skipped"))),
    }


def test_the_counts_are_those_of_the_cases() -> None:
    root = parsed(MIXED)
    assert counted(root)["tests"] == 6
    for element in [root, *root]:
        assert {name: int(element.get(name, "")) for name in counted(element)} == counted(element)


def test_the_document_has_the_shape_that_readers_of_junit_expect() -> None:
    """Only what the schema of Jenkins knows, and all that it demands."""
    root = parsed(MIXED)
    assert root.tag == "testsuites"
    assert set(root.attrib) == ROOT_ATTRIBUTES
    for suite in root:
        assert suite.tag == "testsuite"
        assert set(suite.attrib) == ROOT_ATTRIBUTES
        for case in suite:
            assert case.tag == "testcase"
            assert set(case.attrib) == {"classname", "name"}
            assert case.get("classname") == suite.get("name")
            for failure in case:
                assert failure.tag == "failure"
                assert set(failure.attrib) == {"message", "type"}


def test_the_project_is_named() -> None:
    assert parsed(MIXED, "games/märchen.sb3").get("name") == "games/märchen.sb3"


def test_a_project_without_levels_is_a_failure_here_too() -> None:
    root = parsed(Verdict({"lint": PASS}))
    assert cases(root) == [("gates", "lint", False), ("levels", "levels", True)]
    assert root.get("failures") == "1"


def test_all_is_well_when_the_verdict_is() -> None:
    verdict = Verdict({"lint": PASS}, [level(1, loads=PASS)])
    assert verdict.ok
    assert parsed(verdict).get("failures") == "0"


FORBIDDEN = ["\x00", "\x08", "\x0b", "\x1b", "\ud800", "\udfff", "\ufffe", "\uffff"]


@pytest.mark.parametrize("character", FORBIDDEN, ids=ascii)
def test_what_xml_has_no_place_for_is_replaced(character: str) -> None:
    odd = f"a{character}b"
    root = parsed(Verdict({odd: odd}, [level(1, odd, **{odd: odd})]), odd)
    told = [value for element in root.iter() for value in (*element.attrib.values(), element.text or "")]
    assert (
        sum("a\ufffdb" in value for value in told) == 9
    )  # root; gate: case, failure twice; level: suite, case twice, failure twice
    assert not any(character in value for value in told)


@pytest.mark.parametrize(
    "text", ["<&>\"'", "]]>", "two\nlines\tand\ta tab", " spaces  kept ", "😀 é –", "a\r\nb"]
)
def test_every_other_text_is_kept(text: str) -> None:
    (failure,) = parsed(Verdict({"gate": text})).iter("failure")
    assert failure.text == text
    assert failure.get("message") == text.splitlines()[0]


def test_the_same_verdict_gives_the_same_bytes() -> None:
    assert to_junit("a.sb3", MIXED.suites()) == to_junit("a.sb3", MIXED.suites())
    assert to_junit("a.sb3", MIXED.suites()).startswith(
        b"<?xml version='1.0' encoding='UTF-8'?>\n<testsuites"
    )
