"""A project.json as it was found, which may be damaged: only the parser and lint look inside."""

from __future__ import annotations

from collections.abc import Mapping

from sb3.model import Project
from sb3.parse import parse


class Document:
    """A parsed project.json. `content` is its JSON, whatever that is."""

    def __init__(self, content: object) -> None:
        self.content = content

    def project(self) -> Project:
        """The model of the project, without its assets.

        Raises ProjectError, in one line, when the document does not keep to the format.
        """
        return parse(self.content)

    def target_name(self, number: int) -> str:
        """What messages call the target of that number, the Stage being 0."""
        targets = self.content.get("targets") if isinstance(self.content, Mapping) else None
        target = targets[number] if isinstance(targets, list) and number < len(targets) else None
        name = target.get("name") if isinstance(target, Mapping) else None
        return str(name or f"target {number}")
