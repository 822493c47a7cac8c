"""mutants: changes the compiled project in hundreds of ways, one at a time; how many does verify notice?

    python -m harness.mutants [PROJECT.sb3] --count 300 --seed 1

A change that verify lets pass is a hole in verify or no fault at all: `equivalent` has those proved to be
none, `accepted` those that differ and may survive. Only these two know our game.
"""

from harness.mutants.accepted import ACCEPTED
from harness.mutants.change import Accepted, Change, Equivalent, first_covering
from harness.mutants.choice import choose
from harness.mutants.edit import Edit
from harness.mutants.equivalent import EQUIVALENTS
from harness.mutants.mutant import Mutant
from harness.mutants.operators import OF_BLOCKS, OF_LISTS, OPERATORS, mutants_of
from harness.mutants.program import Program, Target
from harness.mutants.record import (
    Run,
    digest_of_project,
    digest_of_verify,
    to_text,
    with_figures,
    write_whole,
)
from harness.mutants.runner import run
from harness.mutants.score import WANTED, Score, Tried, tried_of
from harness.mutants.trial import Outcome, judge, write
from harness.mutants.wording import NOTHING, Speaker, Wording

__all__ = [
    "ACCEPTED",
    "EQUIVALENTS",
    "NOTHING",
    "OF_BLOCKS",
    "OF_LISTS",
    "OPERATORS",
    "WANTED",
    "Accepted",
    "Change",
    "Edit",
    "Equivalent",
    "Mutant",
    "Outcome",
    "Program",
    "Run",
    "Score",
    "Speaker",
    "Target",
    "Tried",
    "Wording",
    "choose",
    "digest_of_project",
    "digest_of_verify",
    "first_covering",
    "judge",
    "mutants_of",
    "run",
    "to_text",
    "tried_of",
    "with_figures",
    "write",
    "write_whole",
]
