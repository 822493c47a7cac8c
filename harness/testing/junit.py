"""Results as JUnit XML, the form in which GitLab, Jenkins and GitHub's report actions read test results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from lxml import etree

from sb3 import xml_text

Suite = tuple[str, Mapping[str, str | None]]
"""A suite's name, and each test case of it: what is wrong, or None if it passed."""


def to_junit(name: str, suites: Sequence[Suite]) -> bytes:
    """The test SUITES of what is called NAME as an XML document in UTF-8.

    There are no times in it: the same results give the same bytes. What XML 1.0 (section 2.2) has no place
    for, not even escaped, becomes U+FFFD.
    """
    results = [result for _, suite in suites for result in suite.values()]
    root = etree.Element("testsuites", {"name": xml_text(name)} | _counts(results))
    for suite_name, suite in suites:
        _add_suite(root, xml_text(suite_name), suite)
    document: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return document


def _add_suite(root: etree._Element, name: str, results: Mapping[str, str | None]) -> None:
    suite = etree.SubElement(root, "testsuite", {"name": name} | _counts(results.values()))
    for case_name, result in results.items():
        case = etree.SubElement(suite, "testcase", classname=name, name=xml_text(case_name))
        if result is not None:
            text = xml_text(result)
            first = next(iter(text.splitlines()), "")
            etree.SubElement(case, "failure", message=first, type="failure").text = text


def _counts(results: Collection[str | None]) -> dict[str, str]:
    failures = sum(result is not None for result in results)
    return {"tests": str(len(results)), "failures": str(failures), "errors": "0", "skipped": "0"}
