"""What the searches of the Scratch project do, predicted."""

from solver_ref.model.scratch_model import KEEPERS, Keeper, Prediction, predict

__all__ = [
    "KEEPERS",
    "Keeper",
    "Prediction",
    "predict",
]
