"""The search for fewest moves."""

from solver_ref.moves.fewest_moves import is_move_search_compiled, solve_moves, solve_pushes_then_moves

__all__ = [
    "is_move_search_compiled",
    "solve_moves",
    "solve_pushes_then_moves",
]
