"""LURD: a solution as text, one letter a move: l, u, r, d a step, L, U, R, D a push.

Long solutions are often run-length encoded, `3r2U` for `rrrUU`, with groups like `2(3rU)`. What a letter does
on a board is the business of the rules, not of this module.
"""

STEPS = "uldr"
"""The letters of a step, in the order up, left, down, right."""

PUSHES = STEPS.upper()
"""The letters of a push, in the same order."""


def is_lurd(text: str) -> bool:
    """True if the text is LURD and nothing else. Counts and groups, as some programs write, are let pass."""
    return bool(text) and not text.strip(STEPS + PUSHES + "0123456789()*[] \t")
