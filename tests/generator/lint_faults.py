"""Faults that are planted in a good project, and the words with which lint must name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.scratch import lint

Sample = Any
"""The small project of conftest, with ways to reach into it."""
Fault = Callable[[Sample], None]


class Faults(list[tuple[Fault, tuple[str, ...]]]):
    """The faults of a file, in their order."""

    def named(self, *fragments: str) -> Callable[[Fault], Fault]:
        """Make a function a fault to plant; lint must name it with each of these words."""

        def register(fault: Fault) -> Fault:
            self.append((fault, fragments))
            return fault

        return register

    @property
    def names(self) -> list[str]:
        return [fault.__name__.replace("_", " ") for fault, _ in self]


def assert_lint_names(sample: Sample, fault: Fault, fragments: tuple[str, ...]) -> None:
    """Lint finds nothing before a fault is planted, and afterwards says each of these words in one line."""
    assert lint(sample.document) == []
    fault(sample)
    found = lint(sample.document)
    for fragment in fragments:
        assert any(fragment in line for line in found), found
