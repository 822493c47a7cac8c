"""Mutation testing of any Scratch project: hundreds of changes, one at a time; how many does a judge notice?

    def judge(changed: Path) -> Noticed | None:
        with Project.open(changed) as project:
            project.green_flag()
            project.step(30)
            return None if project.variable("score") == 1 else Noticed("score", "it is not 1")

    project = sb3.read(path)
    outcomes = run(path, choose(mutants_of(project), 100, seed=1), judge, lambda done, outcome: None)

A change that the judge lets pass is a hole in the judge or no fault at all; those that are known are written
down as `Equivalent` or `Accepted`.
"""

from harness.mutation.change import Accepted, Change, Equivalent, first_covering
from harness.mutation.choice import choose
from harness.mutation.edit import Edit
from harness.mutation.mutant import Mutant
from harness.mutation.operators import OF_BLOCKS, ItemChange, ListRule, mutants_of
from harness.mutation.program import Program, Target
from harness.mutation.record import (
    Run,
    digest_of_project,
    digest_of_sources,
    to_text,
    with_figures,
    write_whole,
)
from harness.mutation.runner import run
from harness.mutation.score import WANTED, Score, Tried, tried_of
from harness.mutation.tables import table_of_checks, table_of_operators
from harness.mutation.trial import Judge, Noticed, Outcome, put_on_trial, write
from harness.mutation.wording import NOTHING, Speaker, Wording

__all__ = [
    "NOTHING",
    "OF_BLOCKS",
    "WANTED",
    "Accepted",
    "Change",
    "Edit",
    "Equivalent",
    "ItemChange",
    "Judge",
    "ListRule",
    "Mutant",
    "Noticed",
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
    "digest_of_sources",
    "first_covering",
    "mutants_of",
    "put_on_trial",
    "run",
    "table_of_checks",
    "table_of_operators",
    "to_text",
    "tried_of",
    "with_figures",
    "write",
    "write_whole",
]
