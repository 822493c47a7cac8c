"""A comparison reads in the editor as it does in the Python it came from."""

from __future__ import annotations

from generator.scratch import Boolean, List, Sprite, Variable


class Counter(Sprite):
    score = Variable()
    path = List()


def sides(comparison: Boolean) -> list[str]:
    return [part.opcode for _, part in sorted(comparison.inputs.items())]


def test_a_variable_on_the_right_stays_on_the_right() -> None:
    counter = Counter()
    expected = ["data_lengthoflist", "data_variable"]
    assert sides(counter.path.length == counter.score) == expected
    assert sides(counter.path.length < counter.score) == expected
    assert sides(counter.path.length > counter.score) == expected
