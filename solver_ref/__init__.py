"""The rules of Sokoban, and searches whose answers are proven. Knows nothing of Scratch."""

from solver_ref.board import (
    PUSHED,
    RESTART,
    Direction,
    Game,
    IllegalMoveError,
    Move,
    Position,
    Replay,
    dead_squares,
    replay,
    stuck_boxes,
    walk,
)
from solver_ref.limits import Progress
from solver_ref.model import KEEPERS, Keeper, Prediction, is_model_compiled, predict, predict_both_ends
from solver_ref.moves import is_move_search_compiled, solve_moves, solve_pushes_then_moves
from solver_ref.pushes import box_squares, is_push_search_compiled, solve_pushes
from solver_ref.result import Result, Status

__all__ = [
    "KEEPERS",
    "PUSHED",
    "RESTART",
    "Direction",
    "Game",
    "IllegalMoveError",
    "Keeper",
    "Move",
    "Position",
    "Prediction",
    "Progress",
    "Replay",
    "Result",
    "Status",
    "box_squares",
    "dead_squares",
    "is_model_compiled",
    "is_move_search_compiled",
    "is_push_search_compiled",
    "predict",
    "predict_both_ends",
    "replay",
    "solve_moves",
    "solve_pushes",
    "solve_pushes_then_moves",
    "stuck_boxes",
    "walk",
]
