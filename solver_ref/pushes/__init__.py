"""The search for fewest pushes."""

from solver_ref.pushes.fewest_pushes import is_push_search_compiled, solve_pushes

__all__ = [
    "is_push_search_compiled",
    "solve_pushes",
]
