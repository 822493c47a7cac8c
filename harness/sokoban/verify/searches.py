"""The searches of the project: which key asks for which, and what the reference predicts of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from generator.game import AskSearch, SearchName, both_ends_capacity, node_capacity
from harness.sokoban.verify.keys import BY_NAME
from solver_ref import Keeper, Position, Prediction, predict, predict_both_ends

REMEMBERED = 2000


@dataclass(frozen=True)
class Searcher:
    """A search of the project; `keeper` is how the one that is breadth first holds the keeper."""

    name: SearchName
    keeper: Keeper

    @classmethod
    def asked_by(cls, key: str, keeper: Keeper) -> Searcher:
        """The search that KEY asks for. Raises ValueError if it asks for none."""
        effect = BY_NAME[key].effect
        if not isinstance(effect, AskSearch):
            raise ValueError(f"{key} asks for no search")
        return cls(effect.search, keeper)

    @property
    def is_prepared_first(self) -> bool:
        """Whether it shows no node stored until its tables are made."""
        return self.name == "both ends"

    def capacity(self, position: Position) -> int:
        """How many nodes its lists hold when it begins in POSITION."""
        return both_ends_capacity(position) if self.name == "both ends" else node_capacity(position.level)

    def predict(self, position: Position, capacity: int) -> Prediction:
        """How it ends that begins in POSITION with room for CAPACITY nodes, and its counters then."""
        if self.name == "both ends":
            return predict_both_ends(position, capacity=capacity)
        return predict(position, self.keeper, capacity=capacity)

    def prediction(self, position: Position) -> Prediction:
        """How it ends with the room that it has."""
        return _prediction(self, position)


@lru_cache(maxsize=REMEMBERED)
def _prediction(searcher: Searcher, position: Position) -> Prediction:
    return searcher.predict(position, searcher.capacity(position))
