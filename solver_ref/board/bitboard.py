"""Sets of squares as whole numbers: bit n is square n of the level's board.

Python's integers have as many bits as a board has squares, so that one shift moves every square of a set at
once. The floor never touches the board's edge, so no shift that starts on the floor runs from one row into
the next.
"""

from collections.abc import Iterable, Iterator


def to_bits(squares: Iterable[int]) -> int:
    """The number that stands for a set of squares."""
    numbers = list(squares)
    marks = bytearray(max(numbers, default=0) // 8 + 1)
    for square in numbers:
        marks[square >> 3] |= 1 << (square & 7)
    return int.from_bytes(marks, "little")


def to_squares(bits: int) -> Iterator[int]:
    """The squares of a set, in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def shift(bits: int, distance: int) -> int:
    """The set with every square moved on by `distance`, which may be negative."""
    return bits << distance if distance >= 0 else bits >> -distance
