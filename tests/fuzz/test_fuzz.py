"""A small sample of what `make fuzz` tries: no traceback, no hang, and what is written passes every gate."""

from __future__ import annotations

import pytest

from tests.fuzz.running import run

SEED = 12
COUNTS = {"levels": 300, "projects": 200, "programs": 200, "calls": 150, "files": 2}


@pytest.mark.parametrize("kind", COUNTS)
def test_a_seeded_sample_goes_wrong_nowhere(kind: str) -> None:
    print(f"seed {SEED}")
    result = run(kind, COUNTS[kind], SEED)
    assert result.done == COUNTS[kind]
    assert result.faults == []
