"""The search for fewest pushes."""

from solver_ref.pushes.fewest_pushes import (
    BothEnds,
    box_squares,
    is_push_search_compiled,
    search_both_ends,
    solve_pushes,
)

__all__ = [
    "BothEnds",
    "box_squares",
    "is_push_search_compiled",
    "search_both_ends",
    "solve_pushes",
]
