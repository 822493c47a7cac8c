"""Whether the search files its nodes in all buckets of its hash, and not in a few long chains.

The list of the buckets' newest nodes is called "heads", in whatever sprite; without one nothing is asked.
"""

from __future__ import annotations

import math
from collections import Counter

from harness.verify.board import HEADS
from harness.verify.level_run import LevelRun

FEW = 60
"""Nodes too few to tell."""
SHARE = 0.1
"""Of the buckets that as many nodes would reach by chance; nodes that differ in the keeper only share one."""


def bucket_fault(run: LevelRun, stored: int) -> str | None:
    """What is wrong with the buckets after a search that has STORED so many nodes."""
    owner = run.file.owner_of_heads
    if owner is None or stored < FEW:
        return None
    heads = Counter(map(str, run.project.list_of(HEADS, owner)))
    buckets = heads.total()
    used = buckets - max(heads.values(), default=0)
    by_chance = buckets * (1 - math.exp(-stored / max(buckets, 1)))
    if used >= SHARE * by_chance and buckets > 1:
        return None
    return f"{stored} nodes are filed in {used} of {buckets} buckets, where chance would fill {by_chance:.0f}"
