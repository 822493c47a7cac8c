"""LURD: solutions with counts and groups, read whatever program wrote them."""

from __future__ import annotations

import random

import pytest

from levels import LevelError, compress_lurd, expand_lurd

SAME_MOVES = {
    "plain": "rrrUU",
    "counts": "3r2U",
    "counts of one": "1r2r1U1U",
    "a group": "1(3r)2(U)",
    "groups in groups": "3(1(1(r)))2(1(U))",
    "blanks between": " 3r\n 2U\r\n",
    "an empty group": "9()3r2U",
    "a count split in two": "1r2r2U",
}


@pytest.mark.parametrize("text", SAME_MOVES.values(), ids=SAME_MOVES.keys())
def test_the_same_moves_are_read(text: str) -> None:
    assert expand_lurd(text) == "rrrUU"


def test_the_written_form_counts_runs_of_two_and_more() -> None:
    assert compress_lurd("rrrUUlD") == "3r2UlD"
    assert compress_lurd("") == expand_lurd("") == ""


@pytest.mark.parametrize("seed", range(50))
def test_random_moves_read_back(seed: int) -> None:
    rng = random.Random(seed)
    moves = "".join(rng.choice("lurdLURD") * rng.choice([1, 1, 2, 15]) for _ in range(rng.randrange(60)))
    assert expand_lurd(compress_lurd(moves)) == moves, f"seed {seed}"


ERRORS = {
    "lux": "3: found 'x' (U+0078), not one of u l d r U L D R",
    "3*": "2: found '*' (U+002A), not one of u l d r U L D R",
    "l0r": "2: a count of 0, where 1 is the least",
    "l3": "2: a count of 3 with nothing to count",
    "l3 r": "3: a count with a blank after it",
    "2(l": "2: a '(' without its ')'",
    "l)": "2: a ')' without its '('",
    "9999999999999l": "1: a solution of more than 10,000,000 moves",
    "999(999(999(l)))": "16: a solution of more than 10,000,000 moves",
    "(" * 60: "50: groups in groups, more than 50 deep",
}


@pytest.mark.parametrize(("text", "message"), ERRORS.items(), ids=[text[:20] for text in ERRORS])
def test_errors_name_the_column(text: str, message: str) -> None:
    with pytest.raises(LevelError) as caught:
        expand_lurd(text, "a.txt", 7)
    assert str(caught.value) == f"a.txt:7:{message}"
