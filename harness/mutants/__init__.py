"""mutants: changes the compiled project in hundreds of ways, one at a time; how many does verify notice?

    python -m harness.mutants [PROJECT.sb3] --count 300 --seed 1

A change that verify lets pass is a hole in verify, or no fault at all; `equivalent` says which are that.
"""

from harness.mutants.choice import choose
from harness.mutants.equivalent import EQUIVALENTS, Equivalent, reason_for
from harness.mutants.mutant import Mutant
from harness.mutants.operators import OF_BLOCKS, OF_LISTS, OPERATORS, mutants_of
from harness.mutants.program import Edit, Program, Target
from harness.mutants.runner import run
from harness.mutants.score import WANTED, Score
from harness.mutants.trial import Outcome, judge, write
from harness.mutants.wording import Speaker, Wording

__all__ = [
    "EQUIVALENTS",
    "OF_BLOCKS",
    "OF_LISTS",
    "OPERATORS",
    "WANTED",
    "Edit",
    "Equivalent",
    "Mutant",
    "Outcome",
    "Program",
    "Score",
    "Speaker",
    "Target",
    "Wording",
    "choose",
    "judge",
    "mutants_of",
    "reason_for",
    "run",
    "write",
]
