"""How a mutant reads: where it is, and the lines of the program before and after."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from generator.scratch import listing
from harness.mutants.mutant import Mutant


@dataclass(frozen=True)
class Wording:
    """A mutant for people: the sprite, the first line of the script, and the lines taken out and put in."""

    operator: str
    target: str
    script: str
    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        place = f"{self.operator}: {self.target}: {self.script}"
        return "\n".join(
            [place, *(f"  - {line}" for line in self.before), *(f"  + {line}" for line in self.after)]
        )

    @property
    def name(self) -> str:
        """One line that tells it from all others, as long as the program says the same there."""
        changed = " / ".join(map(str.strip, self.before)), " / ".join(map(str.strip, self.after))
        return f"{self.operator}: {self.target}: {self.script}: {changed[0]} → {changed[1]}"


class Speaker:
    """Puts the mutants of one project into words."""

    def __init__(self, project: Mapping[str, Any]):
        self._project = project
        self._targets = {target["name"]: target for target in project["targets"]}
        self._original = cache(lambda name: _lines(self._targets[name]))

    def word(self, mutant: Mutant) -> Wording:
        """The mutant in words."""
        target = self._targets[mutant.target]
        if mutant.item is not None:
            key, place, value = mutant.item
            name, items = target["lists"][key]
            where = f"item {place + 1} of [{name} v]"
            return Wording(mutant.operator, mutant.target, where, (str(items[place]),), (str(value),))
        changed = next(
            each for each in mutant.apply(self._project)["targets"] if each["name"] == mutant.target
        )
        before, after = self._original(mutant.target), _lines(changed)
        taken: list[str] = []
        put: list[str] = []
        for kind, start, end, new_start, new_end in difflib.SequenceMatcher(
            a=before, b=after, autojunk=False
        ).get_opcodes():
            if kind != "equal":
                taken += before[start:end]
                put += after[new_start:new_end]
        return Wording(
            mutant.operator, mutant.target, _heading(target, mutant.script), tuple(taken), tuple(put)
        )


def _heading(target: Mapping[str, Any], script: str) -> str:
    """The first line of a script."""
    blocks = target["blocks"]
    inside = [value[1] for value in blocks[script]["inputs"].values()]
    kept = {script: {**blocks[script], "next": None}, **{key: blocks[key] for key in inside}}
    return _lines({**target, "blocks": kept})[0]


def _lines(target: Mapping[str, Any]) -> list[str]:
    """The scripts of a target as text, without comments and data."""
    bare = {**target, "variables": {}, "lists": {}, "comments": {}, "costumes": [], "sounds": []}
    return [line for line in listing({"targets": [bare]}).splitlines()[1:] if line]
