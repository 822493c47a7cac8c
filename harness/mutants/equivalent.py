"""Mutants that verify passes since they do the same, or what only taste could blame.

Each is named as `Wording.name` puts it: by what the program says in that place. When the program changes
there, its mutants are new ones, and have to be explained anew.
"""

from __future__ import annotations

REASONS: dict[str, str] = {}


def reason_for(name: str) -> str:
    """Why the mutant of this name may survive; empty if nobody has said so."""
    return REASONS.get(name, "")
