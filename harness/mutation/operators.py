"""The table of operators: every kind of mutation by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import sb3
from harness.mutation import conditions, names, numbers, statements
from harness.mutation.edit import Edit
from harness.mutation.mutant import Mutant
from harness.mutation.program import Program, Target
from sb3 import Block, Scalar

BlockRule = Callable[[Target, Block], Iterator[Edit]]
"""What a kind of mutation makes of one block: nothing, or one changed copy or more."""
ItemChange = tuple[int, Scalar]
"""The place of a list's item, from 0, and what it becomes."""
ListRule = Callable[[Sequence[Scalar]], Iterator[ItemChange]]
"""What a kind of mutation makes of a list's items."""

OF_BLOCKS: dict[str, BlockRule] = {
    "comparison turned": conditions.comparison_turned,
    "condition negated": conditions.condition_negated,
    "not dropped": conditions.not_dropped,
    "and/or swapped": conditions.and_or_swapped,
    "side of and/or dropped": conditions.side_dropped,
    "constant by one": numbers.constant_by_one,
    "large constant broken": numbers.large_constant_broken,
    "direction rotated": numbers.direction_rotated,
    "place moved": numbers.place_moved,
    "history bit dropped": numbers.history_bit_dropped,
    "arithmetic swapped": numbers.arithmetic_swapped,
    "operands swapped": numbers.operands_swapped,
    "floor to ceiling": numbers.floor_to_ceiling,
    "index off by one": numbers.index_off_by_one,
    "block removed": statements.block_removed,
    "initialisation removed": statements.initialisation_removed,
    "yield removed": statements.yield_removed,
    "script removed": statements.script_removed,
    "neighbours swapped": statements.neighbours_swapped,
    "replace/insert swapped": statements.replaced_or_inserted,
    "added in front": statements.added_in_front,
    "zero stored": statements.zero_stored,
    "set/change swapped": statements.set_or_changed,
    "branch dropped": statements.branch_dropped,
    "branches swapped": statements.branches_swapped,
    "loop shortened": statements.loop_shortened,
    "variable swapped": names.variable_swapped,
    "list swapped": names.list_swapped,
    "argument swapped": names.argument_swapped,
    "message swapped": names.message_swapped,
    "key swapped": names.key_swapped,
    "costume swapped": names.costume_swapped,
    "sound swapped": names.sound_swapped,
    "text emptied": names.text_emptied,
    "warp dropped": names.warp_dropped,
    "warp added": names.warp_added,
}
ListRules = Mapping[str, tuple[str, ListRule]]
"""By the operator's name, with the name of the Stage's list that the rule is for: only its owner knows what
may stand in there.
"""
NO_LISTS: ListRules = {}


def mutants_of(project: sb3.Project, of_lists: ListRules = NO_LISTS) -> list[Mutant]:
    """Every mutant of a project, each once, in the order of the table, of OF_LISTS and of the blocks."""
    program = Program(project)
    found: dict[str, Mutant] = {}
    for mutant in (*_of_blocks(program), *_of_lists(program, of_lists)):
        found.setdefault(mutant.identity, mutant)
    return list(found.values())


def _of_blocks(program: Program) -> Iterator[Mutant]:
    for operator, rule in OF_BLOCKS.items():
        for target in program.targets:
            for top, script in target.scripts.items():
                for block in script.walk():
                    for edit in rule(target, block):
                        if (mutant := Mutant.of_edit(operator, top, edit)) is not None:
                            yield mutant


def _of_lists(program: Program, of_lists: ListRules) -> Iterator[Mutant]:
    stage = program.targets[0]
    for operator, (wanted, rule) in of_lists.items():
        for values in stage.data.lists:
            if values.name == wanted:
                for place, value in rule(values.items):
                    yield Mutant.of_item(operator, stage.name, (values.id, place, value))
