"""Ids made from names (`Game.push.7`, `Stage.variable:level`): readable, and the same in every build.

A block's id is its target, its script and its number there; a colon marks what is no block, so that the two
never meet. Spaces become dashes, and what the editor can't bear in an id (or a dash of the name's own) is
written as %, its number in hexadecimal and a semicolon: different names never get the same id.
"""

from __future__ import annotations

import re

from generator.scratch.expressions import Named
from generator.scratch.targets import Target

_UNWANTED = re.compile(r"[-%<>&'\"]")


def make_id(*names: str) -> str:
    """The id of what NAMES lead to, from the target inwards."""
    return ".".join(_UNWANTED.sub(lambda match: f"%{ord(match[0]):x};", name) for name in names).replace(
        " ", "-"
    )


def data_id(target: Target, named: Named) -> str:
    """The id of what TARGET declares."""
    return make_id(target.scratch_name, f"{named.kind}:{named.name}")


def comment_id(target: Target, number: int) -> str:
    """The id of a target's NUMBERth comment."""
    return make_id(target.scratch_name, f"comment:{number}")


def argument_id(target: Target, block: str, parameter: str) -> str:
    """The id of an argument of the custom block named BLOCK."""
    return make_id(target.scratch_name, block, f"argument:{parameter}")
