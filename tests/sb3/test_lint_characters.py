"""Characters that XML 1.0 can't hold, in every text of a project: lint names the text and the character."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sb3 import character_fault, xml_text
from tests.sb3.sample import Sample

BAD = {
    "\0": "the control character U+0000",
    "\x07": "the control character U+0007",
    "\x1f": "the control character U+001F",
    "\ud800": "U+D800 (half of a character)",
    "\ufffe": "U+FFFE (no character)",
}


@pytest.mark.parametrize("character", BAD)
def test_a_character_that_xml_has_no_place_for_is_described_and_replaced(character: str) -> None:
    assert character_fault(f"a{character}b") == BAD[character]
    assert xml_text(f"a{character}b") == "a\ufffdb"


@pytest.mark.parametrize("text", ["", "\t\n\r", "\x7f\x85", "\ud7ff\ue000\ufffd", "\U00010000\U0010ffff"])
def test_what_xml_has_a_place_for_is_kept(text: str) -> None:
    assert character_fault(text) is None
    assert xml_text(text) == text


def _rename_first(entries: dict[str, Any], text: str) -> None:
    next(iter(entries.values()))[0] = text


PLACES: dict[str, Callable[[Sample, str], object]] = {
    "Basket\a: name": lambda sample, text: sample.basket.update(name=text),
    "Basket: variable": lambda sample, text: _rename_first(sample.basket["variables"], text),
    "Stage: variable 'new'": lambda sample, text: sample.stage["variables"].update(new=["new", text]),
    "Stage: list 'new'": lambda sample, text: sample.stage["lists"].update(new=["new", ["good", text]]),
    "Stage: broadcast 'new'": lambda sample, text: sample.stage["broadcasts"].update(new=text),
    "Basket: costume 1": lambda sample, text: sample.basket["costumes"][0].update(name=text),
    "Basket: sound 1": lambda sample, text: sample.basket["sounds"][0].update(name=text),
    "Basket: comment": lambda sample, text: next(iter(sample.basket["comments"].values())).update(text=text),
    "Basket: block": lambda sample, text: sample.block("data_setvariableto")["inputs"].update(
        VALUE=[1, [10, text]]
    ),
    "Basket: block 'Basket.weigh": lambda sample, text: sample.block("procedures_prototype")[
        "mutation"
    ].update(proccode=text),
    "the entry 'meta'": lambda sample, text: sample.document["meta"].update(agent=text),
    "the entry 'of a stranger'": lambda sample, text: sample.document.update({"of a stranger": [{text: 1}]}),
    "the monitor 'Stage.variable:apples'": lambda sample, text: sample.document["monitors"][0].update(
        value=text
    ),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("character", ["\a", "\ud800"])
def test_lint_names_the_text_with_such_a_character(sample: Sample, place: str, character: str) -> None:
    text = f"Basket{character}"
    PLACES[place](sample, text)
    begin, end = (
        place.replace("\a", character),
        f"{text!r} holds {BAD[character]}, which the editor can't show",
    )
    assert [line for line in sample.lint() if line.startswith(begin) and line.endswith(end)]


def test_what_players_have_put_into_variables_and_lists_of_a_saved_project_is_theirs(sample: Sample) -> None:
    sample.document["meta"]["agent"] = "Mozilla/5.0"
    sample.stage["variables"]["new"] = ["new", "\a"]
    sample.stage["lists"]["pasted"] = ["pasted", ["\a"]]
    sample.document["monitors"][0]["value"] = "\a"
    assert sample.lint(loose_scripts=True) == []
    sample.stage["variables"]["new"] = ["new\a", 0]
    assert len(sample.lint(loose_scripts=True)) == 1
