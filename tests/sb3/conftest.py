"""A good project.json to plant faults in."""

from __future__ import annotations

import pytest

from tests.sb3.sample import Sample


@pytest.fixture
def sample() -> Sample:
    """The small project; a fresh one for every test."""
    return Sample()
