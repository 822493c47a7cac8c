"""Whatever it is given, lint answers with lines; and what it finds nothing wrong with can be read."""

from __future__ import annotations

import copy
import random

import pytest

import sb3
from tests.sb3.garbage import SCRAPS, look_over, mutate
from tests.sb3.sample import Sample


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
