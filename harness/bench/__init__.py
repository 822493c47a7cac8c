"""bench: how fast the compiled project searches, in each virtual machine and with either keeper.

    python -m harness.bench --vm all --keeper all [LEVELS…]

A machine's own speed is taken out by a fixed script of plain blocks, run beside every search (`calibration`).
"""

from harness.bench.calibration import BLOCKS_A_ROUND, calibrate, with_calibration
from harness.bench.choice import MAX_STATES, Candidate, choose
from harness.bench.measure import NOISE, Measurement, measure
from harness.bench.stopwatch import Seconds, Stopwatch

__all__ = [
    "BLOCKS_A_ROUND",
    "MAX_STATES",
    "NOISE",
    "Candidate",
    "Measurement",
    "Seconds",
    "Stopwatch",
    "calibrate",
    "choose",
    "measure",
    "with_calibration",
]
