"""How a mutant reads: where it is, and the lines of the program before and after."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import sb3
from harness.mutation.mutant import Mutant
from harness.mutation.program import Program
from sb3 import Script, Sprite

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

    def __init__(self, project: sb3.Project) -> None:
        self._targets = {target.name: target for target in Program(project).targets}
        self._lines_known = cache(self._lines_of)

    def word(self, mutant: Mutant) -> Wording:
        """The mutant in words."""
        target = self._targets[mutant.target]
        heading = self.heading(mutant)
        if mutant.item is not None:
            key, place, value = mutant.item
            items = next(each.items for each in target.data.lists if each.id == key)
            return Wording(
                mutant.operator, mutant.target, heading, place + 1, (str(items[place]),), (str(value),)
            )
        tops = [top for top in mutant.scripts if top in target.scripts]
        changed = [script for top in tops if (script := mutant.scripts[top]) is not None]
        difference = _difference(self._lines_known(mutant.target, tuple(tops)), _lines(changed))
        return Wording(mutant.operator, mutant.target, heading, *difference)

    def heading(self, mutant: Mutant) -> str:
        """The first line of the mutant's script, or the name of its list."""
        if mutant.item is None:
            return self._lines_known(mutant.target, (mutant.script,))[0]
        lists = self._targets[mutant.target].data.lists
        return next(f"list [{each.name} v]" for each in lists if each.id == mutant.item[0])

    def _lines_of(self, target: str, tops: tuple[str, ...]) -> list[str]:
        scripts = self._targets[target].scripts
        return _lines([scripts[top] for top in tops])


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


def _lines(scripts: list[Script]) -> list[str]:
    """Scripts as text, column by column."""
    _, *lines = sb3.target_lines(Sprite("", scripts=scripts))
    return [line for line in lines if line]
