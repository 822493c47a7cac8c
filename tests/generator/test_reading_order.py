"""A comparison reads in the editor as it does in the Python it came from."""

from __future__ import annotations

from generator.scratch import Boolean, List, Sprite, Variable
from generator.scratch.expressions import Literal


class Counter(Sprite):
    score = Variable()
    path = List()


def sides(comparison: Boolean) -> list[str]:
    return [
        str(part.value) if isinstance(part, Literal) else part.opcode
        for name, part in sorted(comparison.inputs.items())
    ]


def test_a_variable_on_the_right_stays_on_the_right() -> None:
    counter = Counter()
    expected = ["data_lengthoflist", "data_variable"]
    assert sides(counter.path.length == counter.score) == expected
    assert sides(counter.path.length < counter.score) == expected
    assert sides(counter.path.length > counter.score) == expected


def test_a_number_on_the_left_is_turned_round_with_its_sign_as_python_does() -> None:
    comparison = Counter().score > 3
    assert comparison.opcode == "operator_gt"
    assert sides(comparison) == ["data_variable", "3"]
