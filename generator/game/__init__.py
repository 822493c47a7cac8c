"""The Sokoban project, written in the notation of `generator.scratch`: one room per sprite or script family.

Game (its parts: level_text, rules, history) keeps the position on the Stage; Board, Box, Keeper and HUD show
it. They talk by two messages, "level loaded" and "board changed".
"""

from generator.game.assembly import LevelDoesNotFitError, build, misfit
from generator.game.nodes import node_capacity
from generator.game.search import BATCH
from generator.game.stage import MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, NO_OPTIMAL

__all__ = [
    "BATCH",
    "MAX_BOXES",
    "MAX_HEIGHT",
    "MAX_WIDTH",
    "NO_OPTIMAL",
    "LevelDoesNotFitError",
    "build",
    "misfit",
    "node_capacity",
]
