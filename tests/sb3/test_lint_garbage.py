"""Whatever it is given, lint answers with lines and the listing with text."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from generator.scratch import lint, listing

Document = dict[str, Any]

SCRAPS: tuple[object, ...] = (
    None, True, False, 0, -1, 1.5, 1e400, 10**400, "", "x", "Basket.fill.1", "%s", "[", [], [None], [1],
    [12, {}], {}, {"": None}, {"opcode": None}, '["a","b"]', '["a","b","b"]', "weigh %b", "weigh %s %b %s",
)  # fmt: skip


def mutate(chance: random.Random, document: Document) -> None:
    """Walk down at random and delete, replace or move what is found there."""
    here: Any = document
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(here[key], (dict, list)) and here[key] and chance.random() < 0.85:
            here = here[key]
            continue
        match chance.randrange(4):
            case 0:
                del here[key]
            case 1:
                here[key] = copy.deepcopy(here[chance.choice(keys)])
            case _:
                here[key] = copy.deepcopy(chance.choice(SCRAPS))
        return


@pytest.mark.parametrize("seed", range(40))
def test_garbage_is_linted_and_listed_without_a_crash(document: Document, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(25):
        damaged = copy.deepcopy(document)
        for _ in range(chance.randint(1, 12)):
            mutate(chance, damaged)
        for project in (damaged, damaged.get("targets")):
            faults = lint(project)
            assert all(isinstance(fault, str) and "\n" not in fault for fault in faults), seed
        assert isinstance(listing(damaged), str), seed


@pytest.mark.parametrize("scrap", SCRAPS, ids=repr)
def test_what_is_no_project_at_all_has_faults(scrap: object) -> None:
    assert lint(scrap)
