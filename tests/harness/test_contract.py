"""The contract between a project and verify: its names, its rows, and the table in the documentation."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

import sb3
from harness.sokoban.contract import (
    FLAGS,
    Costume,
    List,
    Names,
    PositionRow,
    RestRow,
    SampleRow,
    SearchRow,
    Sound,
    Variable,
    missing_names,
    names,
    readings,
)
from harness.sokoban.pages import pages

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "dist" / "sokoban.sb3"


def test_the_shipped_project_has_every_name() -> None:
    project = sb3.read(SHIPPED)
    assert missing_names(project) == []
    costumes = {costume.name for target in project.targets for costume in target.costumes}
    sounds = {sound.name for target in project.targets for sound in target.sounds}
    for name in names():
        if isinstance(name, Costume):
            assert any(costume.startswith(name) for costume in costumes), name
        if isinstance(name, Sound):
            assert name in sounds


@pytest.mark.parametrize("name", [name for name in names() if isinstance(name, Variable | List)])
def test_a_name_that_the_stage_lacks_is_missing(name: str) -> None:
    project = sb3.read(SHIPPED)
    for each in project.stage.variables:
        each.name = "renamed" if each.name == name else each.name
    for items in project.stage.lists:
        items.name = "renamed" if items.name == name else items.name
    assert missing_names(project) == [name]


def test_a_row_reads_what_its_fields_are_called() -> None:
    read = [readings(PositionRow), readings(SearchRow), readings(SampleRow), readings(RestRow)]
    for row, found in zip((PositionRow, SearchRow, SampleRow, RestRow), read, strict=True):
        called = [f"{getattr(Names, field.name)}" for field in fields(row) if field.name != "flags"]
        called += FLAGS.values() if row is SampleRow else []
        assert len(set(called)) == len(called)
        assert [reading.text.removeprefix("items of ") for reading in found] == called


def test_the_pages_have_the_tables_that_are_made_from_the_source() -> None:
    """If not: make docs."""
    assert {page: page.read_text(encoding="utf-8") for page in pages(ROOT)} == pages(ROOT)
