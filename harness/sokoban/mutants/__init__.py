"""mutants: changes the compiled game in hundreds of ways, one at a time; how many does verify notice?

    python -m harness.sokoban.mutants [PROJECT.sb3] --count 300 --seed 1

A change that verify lets pass is a hole in verify or no fault at all: `equivalent` has those proved to be
none, `accepted` those that differ and may survive.
"""

from harness.sokoban.mutants.accepted import ACCEPTED
from harness.sokoban.mutants.equivalent import EQUIVALENTS
from harness.sokoban.mutants.judging import SOURCES, judge
from harness.sokoban.mutants.lists import OPERATORS, mutants_of_game

__all__ = ["ACCEPTED", "EQUIVALENTS", "OPERATORS", "SOURCES", "judge", "mutants_of_game"]
