"""A mutant: a project with one thing changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from harness.mutants.program import Changes

ListItem = tuple[str, int, object]
"""A list by its id, the place of an item from 0, and what stands there now."""


@dataclass(frozen=True)
class Mutant:
    """A project changed in one place: OPERATOR says how, TARGET and SCRIPT (the id of its top) where.

    For a change to a list, SCRIPT is the list's id.
    """

    operator: str
    target: str
    script: str
    blocks: Changes
    item: ListItem | None = None

    @cached_property
    def identity(self) -> str:
        """The same for two mutants only if they are the same program, whatever operator made them."""
        return json.dumps([self.target, self.blocks, self.item], sort_keys=True)

    def apply(self, project: Mapping[str, Any]) -> dict[str, Any]:
        """A copy of PROJECT with this change, and without the comments of blocks that are gone."""
        changed: dict[str, Any] = copy.deepcopy(dict(project))
        target = next(target for target in changed["targets"] if target["name"] == self.target)
        for key, block in self.blocks.items():
            if block is None:
                gone = target["blocks"].pop(key)
                target["comments"].pop(gone.get("comment"), None)
            else:
                target["blocks"][key] = copy.deepcopy(block)
        if self.item is not None:
            key, place, value = self.item
            target["lists"][key][1][place] = value
        return changed
