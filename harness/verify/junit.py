"""A verdict as JUnit XML, the form in which GitLab, Jenkins and GitHub's report actions read test results."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from lxml import etree

from harness.verify.verdict import PASS, Verdict
from levels import xml_text

NO_LEVELS = {"levels": "the project has no level"}


def to_junit(verdict: Verdict, name: str) -> bytes:
    """VERDICT on the project called NAME as an XML document in UTF-8.

    One test suite for the gates and one for each level, one test case for each gate and check. There are no
    times in it: the same verdict gives the same bytes.
    """
    suites = [("gates", verdict.gates), *((level.name, level.checks) for level in verdict.levels)]
    if not verdict.ok and not verdict.failures():  # or the report would be all green
        suites.append(("levels", NO_LEVELS))
    results = [result for _, suite in suites for result in suite.values()]
    root = etree.Element("testsuites", {"name": xml_text(name)} | _counts(results))
    for suite_name, suite in suites:
        _add_suite(root, xml_text(suite_name), suite)
    document: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return document


def _add_suite(root: etree._Element, name: str, results: Mapping[str, str]) -> None:
    suite = etree.SubElement(root, "testsuite", {"name": name} | _counts(results.values()))
    for check, result in results.items():
        case = etree.SubElement(suite, "testcase", classname=name, name=xml_text(check))
        if result != PASS:
            told = xml_text(result)
            first = next(iter(told.splitlines()), "")
            etree.SubElement(case, "failure", message=first, type="failure").text = told


def _counts(results: Collection[str]) -> dict[str, str]:
    failures = sum(result != PASS for result in results)
    return {"tests": str(len(results)), "failures": str(failures), "errors": "0", "skipped": "0"}
