"""Whatever it is given, lint answers with lines; and what it finds nothing wrong with can be read."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import sb3
from tests.sb3.sample import Sample

SCRAPS: tuple[object, ...] = (
    None, True, False, 0, -1, 1.5, 1e400, 10**400, "", "x", "Basket.fill.1", "%s", "[", [], [None], [1],
    [12, {}], {}, {"": None}, {"opcode": None}, '["a","b"]', '["a","b","b"]', "weigh %b", "weigh %s %b %s",
)  # fmt: skip


def mutate(chance: random.Random, document: Any) -> None:
    """Walk down at random and delete, replace or move what is found there."""
    here = document
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


def look_over(content: object, seed: int) -> bool:
    """Lint a document and read it; whether it can be read."""
    document = sb3.Document(content)
    for loose_scripts in (False, True):
        faults = sb3.lint(document, loose_scripts=loose_scripts)
        assert all(isinstance(fault, str) and "\n" not in fault for fault in faults), seed
    try:
        project = document.project()
    except sb3.ProjectError as error:
        assert faults, seed
        assert "\n" not in str(error), seed
        return False
    for target in project.targets:
        sb3.arrange(target)
    assert sb3.listing(project), seed
    assert sb3.canonical(project) == sb3.canonical(sb3.parse(sb3.to_json(project))), seed
    return True


@pytest.mark.parametrize("seed", range(8))
def test_garbage_is_linted_and_read_or_refused_without_a_crash(sample: Sample, seed: int) -> None:
    chance = random.Random(seed)
    read = 0
    for _ in range(25):
        damaged = copy.deepcopy(sample.document)
        for _ in range(chance.randint(1, 12)):
            mutate(chance, damaged)
        read += look_over(damaged, seed)
        look_over(damaged.get("targets"), seed)
    assert 0 < read < 25, seed


@pytest.mark.parametrize("scrap", SCRAPS, ids=repr)
def test_what_is_no_project_at_all_has_faults(scrap: object) -> None:
    assert sb3.lint(sb3.Document(scrap))
    with pytest.raises(sb3.ProjectError):
        sb3.parse(scrap)
