"""Damage done at random to a project.json, and a look at what the readers make of it."""

from __future__ import annotations

import copy
import random
from typing import Any

import sb3

SCRAPS: tuple[object, ...] = (
    None, True, False, 0, -1, 1.5, 1e400, 10**400, "", "x", "Basket.fill.1", "%s", "[", [], [None], [1],
    [12, {}], {}, {"": None}, {"opcode": None}, '["a","b"]', '["a","b","b"]', "weigh %b", "weigh %s %b %s",
    "__proto__", "constructor", '["__proto__","b"]', "\a", "\ud800", "control_stop", "true",
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


def look_over(content: object, seed: object) -> bool:
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
