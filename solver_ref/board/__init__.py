"""The board and the rules of the game: what every search stands on."""

from solver_ref.board.bitboard import flood, to_bits, to_squares
from solver_ref.board.compiled_board import (
    NOTHING,
    Board,
    find_region,
    lowest_after_push,
    lowest_reached,
    new_board,
    put_boxes,
)
from solver_ref.board.compiled_freeze import freezes
from solver_ref.board.dead import dead_squares
from solver_ref.board.directions import Direction
from solver_ref.board.freeze import freeze_of, stuck_boxes
from solver_ref.board.game import PUSHED, RESTART, Game
from solver_ref.board.playback import IllegalMoveError, Replay, replay
from solver_ref.board.rules import Move, Position
from solver_ref.board.tables import Tables, bytes_of_distances, pull_everywhere, tables_of
from solver_ref.board.walks import expand_walks, walk

__all__ = [
    "NOTHING",
    "PUSHED",
    "RESTART",
    "Board",
    "Direction",
    "Game",
    "IllegalMoveError",
    "Move",
    "Position",
    "Replay",
    "Tables",
    "bytes_of_distances",
    "dead_squares",
    "expand_walks",
    "find_region",
    "flood",
    "freeze_of",
    "freezes",
    "lowest_after_push",
    "lowest_reached",
    "new_board",
    "pull_everywhere",
    "put_boxes",
    "replay",
    "stuck_boxes",
    "tables_of",
    "to_bits",
    "to_squares",
    "walk",
]
