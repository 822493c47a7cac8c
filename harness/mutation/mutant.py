"""A mutant: a project with one thing changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import sb3
from harness.mutation.edit import Edit
from sb3 import Scalar, Script

ListItem = tuple[str, int, Scalar]
"""A list by its id, the place of an item from 0, and what stands there now."""
Changed = TypeVar("Changed", bound=sb3.Target)


@dataclass(frozen=True)
class Mutant:
    """A project changed in one place: OPERATOR says how, TARGET and SCRIPT (the id of its top) where.

    SCRIPTS has the changed scripts by the ids of the old ones' tops, None for one that is gone. For a change
    to a list, SCRIPT is the list's id. IDENTITY is the same for two mutants only if they are the same
    program, whatever operator made them.
    """

    operator: str
    target: str
    script: str
    identity: str
    scripts: Mapping[str, Script | None] = field(default_factory=dict, repr=False, compare=False)
    item: ListItem | None = None

    @classmethod
    def of_edit(cls, operator: str, script: str, edit: Edit) -> Mutant | None:
        """The mutant that an edit makes, None if it changes nothing."""
        changes = sorted(edit.changes.items())
        target = edit.target.name
        return cls(operator, target, script, repr((target, changes)), edit.scripts) if changes else None

    @classmethod
    def of_item(cls, operator: str, target: str, item: ListItem) -> Mutant:
        """The mutant that changes an item of a list."""
        return cls(operator, target, item[0], repr((target, item)), item=item)

    def apply(self, project: sb3.Project) -> sb3.Project:
        """PROJECT with this change, and without the comments of blocks that are gone.

        It shares all that is not changed with PROJECT, which stays as it is.
        """
        return replace(
            project,
            stage=self._changed(project.stage),
            sprites=[self._changed(sprite) for sprite in project.sprites],
        )

    def _changed(self, target: Changed) -> Changed:
        if target.name != self.target:
            return target
        if self.item is not None:
            key, place, value = self.item
            return replace(
                target,
                lists=[
                    replace(each, items=_with(each.items, place, value)) if each.id == key else each
                    for each in target.lists
                ],
            )
        scripts = [self.scripts.get(script.top.id, script) for script in target.scripts]
        changed = replace(target, scripts=[script for script in scripts if script is not None])
        gone = {block.id for block in target.blocks()} - {block.id for block in changed.blocks()}
        changed.comments = [comment for comment in target.comments if comment.block_id not in gone]
        return changed


def _with(items: Sequence[Scalar], place: int, value: Scalar) -> list[Scalar]:
    return [*items[:place], value, *items[place + 1 :]]
