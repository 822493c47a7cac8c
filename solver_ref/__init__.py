"""The rules of Sokoban, and searches whose answers are proven. Knows nothing of Scratch."""

from solver_ref.dead import dead_squares
from solver_ref.directions import Direction
from solver_ref.fewest_moves import is_move_search_compiled, solve_moves, solve_pushes_then_moves
from solver_ref.fewest_pushes import is_push_search_compiled, solve_pushes
from solver_ref.freeze import stuck_boxes
from solver_ref.game import PUSHED, RESTART, Game
from solver_ref.limits import Progress
from solver_ref.replay import IllegalMoveError, Replay, replay
from solver_ref.result import Result, Status
from solver_ref.rules import Move, Position
from solver_ref.scratch_model import KEEPERS, Keeper, Prediction, predict
from solver_ref.walks import walk

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
    "dead_squares",
    "is_move_search_compiled",
    "is_push_search_compiled",
    "predict",
    "replay",
    "solve_moves",
    "solve_pushes",
    "solve_pushes_then_moves",
    "stuck_boxes",
    "walk",
]
