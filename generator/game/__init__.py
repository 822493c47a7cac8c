"""The Sokoban project, written in the notation of `generator.scratch`: one room per sprite or script family.

Game (its parts: level_text, rules, history) keeps the position on the Stage; Board, Box, Keeper and HUD show
it. They talk by two messages, "level loaded" and "board changed".
"""

from generator.game.assembly import LevelDoesNotFitError, build, misfit
from generator.game.both_ends import both_ends_capacity
from generator.game.keys import (
    BACK,
    FORWARD,
    FULL_SPEED,
    HINT,
    KEYS,
    NEXT,
    REDO,
    RESTART,
    SOLVE,
    SOLVE_BOTH,
    SOUND,
    TRAPS,
    UNDO,
    AskSearch,
    InHistory,
    Key,
    Machine,
    Move,
    SearchName,
    Toggle,
    ToLevel,
    keys_to_markdown,
)
from generator.game.nodes import node_capacity
from generator.game.searching import BATCH
from generator.game.stage import MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, NO_OPTIMAL
from generator.game.texts import TEXTS, piece_names

__all__ = [
    "BACK",
    "BATCH",
    "FORWARD",
    "FULL_SPEED",
    "HINT",
    "KEYS",
    "MAX_BOXES",
    "MAX_HEIGHT",
    "MAX_WIDTH",
    "NEXT",
    "NO_OPTIMAL",
    "REDO",
    "RESTART",
    "SOLVE",
    "SOLVE_BOTH",
    "SOUND",
    "TEXTS",
    "TRAPS",
    "UNDO",
    "AskSearch",
    "InHistory",
    "Key",
    "LevelDoesNotFitError",
    "Machine",
    "Move",
    "SearchName",
    "ToLevel",
    "Toggle",
    "both_ends_capacity",
    "build",
    "keys_to_markdown",
    "misfit",
    "node_capacity",
    "piece_names",
]
