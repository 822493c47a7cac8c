"""How a mutant reads: where it is, and the lines of the program before and after."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import sb3
from harness.mutants.mutant import Mutant
from harness.mutants.program import Block, Program, Target

_EMPTY_STAGE: Mapping[str, Any] = {
    **{"name": "Stage", "isStage": True, "currentCostume": 0, "layerOrder": 0},
    **{kind: {} for kind in ("variables", "lists", "broadcasts", "comments")},
    **{kind: [] for kind in ("costumes", "sounds")},
}
NOTHING = "(nothing)"
"""Stands where no line was taken out, or none put in."""


@dataclass(frozen=True)
class Wording:
    """A mutant for people: the sprite, the first line of the script, and the lines taken out and put in.

    LINE is where the change begins, from 1: among the items of the list, or the lines of the changed scripts.
    """

    operator: str
    target: str
    script: str
    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        place = f"{self.operator}: {self.target}: {self.script}: line {self.line}"
        return "\n".join(
            [place, *(f"  - {line}" for line in self.before), *(f"  + {line}" for line in self.after)]
        )

    @property
    def removed(self) -> str:
        """The lines taken out as one, or that there are none."""
        return " / ".join(map(str.strip, self.before)) or NOTHING

    @property
    def added(self) -> str:
        """The lines put in as one, or that there are none."""
        return " / ".join(map(str.strip, self.after)) or NOTHING


class Speaker:
    """Puts the mutants of one project into words."""

    def __init__(self, project: Mapping[str, Any]):
        program = Program(project)
        self._targets = {target.name: target for target in program.targets}
        self._scripts = {
            target.name: {key: top for top, keys in target.scripts.items() for key in keys}
            for target in program.targets
        }
        self._told = cache(self._lines_of)

    def word(self, mutant: Mutant) -> Wording:
        """The mutant in words."""
        target = self._targets[mutant.target]
        if mutant.item is not None:
            key, place, value = mutant.item
            lines = (str(target.data["lists"][key][1][place]),), (str(value),)
            return Wording(mutant.operator, mutant.target, self.heading(mutant), place + 1, *lines)
        owners = self._scripts[mutant.target]
        tops = {owners[key]: None for key in (mutant.script, *mutant.blocks) if key in owners}
        changed = {key: block for key, block in (target.blocks | mutant.blocks).items() if block is not None}
        before, after = self._told(mutant.target, tuple(tops)), _lines(changed, tops)
        line, taken, put = _difference(before, after)
        return Wording(mutant.operator, mutant.target, self.heading(mutant), line, taken, put)

    def heading(self, mutant: Mutant) -> str:
        """The first line of the mutant's script, or the name of its list."""
        target = self._targets[mutant.target]
        if mutant.item is not None:
            return f"list [{target.data['lists'][mutant.item[0]][0]} v]"
        return self._told(mutant.target, (mutant.script,))[0]

    def _lines_of(self, target: str, tops: tuple[str, ...]) -> list[str]:
        return _lines(self._targets[target].blocks, tops)


def _difference(before: Sequence[str], after: Sequence[str]) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Where the first change is, the lines taken out and those put in.

    Where lines have only moved, these are all the lines from the first to the last that did.
    """
    parts = difflib.SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()
    parts = [part for part in parts if part[0] != "equal"]
    taken = tuple(line for _, start, end, _, _ in parts for line in before[start:end])
    put = tuple(line for _, _, _, start, end in parts for line in after[start:end])
    if taken == put:
        (_, start, _, new_start, _), (_, _, end, _, new_end) = parts[0], parts[-1]
        return start + 1, tuple(before[start:end]), tuple(after[new_start:new_end])
    return parts[0][1] + 1, taken, put


def _lines(blocks: Mapping[str, Block], tops: Iterable[str]) -> list[str]:
    """The scripts under TOPS, those that there are, as text."""
    target = Target({"name": "", "blocks": blocks}, {})
    kept = {key: blocks[key] for top in tops if top in blocks for key in target.below(top)}
    stage = {**_EMPTY_STAGE, "blocks": kept}
    project = sb3.parse({"targets": [stage], "meta": {}})
    return [line for line in sb3.listing(project).splitlines()[1:] if line]
