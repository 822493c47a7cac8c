"""The board and the rules of the game: what every search stands on."""

from solver_ref.board.compiled_board import (
    NOTHING,
    Board,
    bits_of,
    find_region,
    flip,
    lowest_after_push,
    lowest_reached,
    move_box,
    new_board,
    put_boxes,
    words_of,
)
from solver_ref.board.compiled_freeze import freezes
from solver_ref.board.dead import dead_squares
from solver_ref.board.directions import Direction
from solver_ref.board.freeze import stuck_boxes
from solver_ref.board.game import PUSHED, RESTART, Game
from solver_ref.board.playback import IllegalMoveError, Replay, replay
from solver_ref.board.rules import Move, Position
from solver_ref.board.tables import Tables, tables_of
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
    "bits_of",
    "dead_squares",
    "expand_walks",
    "find_region",
    "flip",
    "freezes",
    "lowest_after_push",
    "lowest_reached",
    "move_box",
    "new_board",
    "put_boxes",
    "replay",
    "stuck_boxes",
    "tables_of",
    "walk",
    "words_of",
]
