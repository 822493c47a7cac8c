"""What the reference predicts of a search, worked out once for both virtual machines."""

from __future__ import annotations

from functools import lru_cache

from generator.game import node_capacity
from solver_ref import Keeper, Position, Prediction, predict

REMEMBERED = 2000


@lru_cache(maxsize=REMEMBERED)
def prediction(position: Position, keeper: Keeper) -> Prediction:
    """How the search ends that begins in POSITION, and what its counters show then."""
    return predict(position, keeper, capacity=node_capacity(position.level))
