"""What the searches of the Scratch project do, predicted."""

from solver_ref.model.scratch_model import (
    KEEPERS,
    Keeper,
    Prediction,
    is_model_compiled,
    predict,
    predict_both_ends,
)

__all__ = [
    "KEEPERS",
    "Keeper",
    "Prediction",
    "is_model_compiled",
    "predict",
    "predict_both_ends",
]
