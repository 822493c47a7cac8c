"""bench: how fast the compiled project searches, in each virtual machine, from both ends and breadth first.

    python -m harness.sokoban.bench --vm all --keeper all [LEVELS…]

A machine's own speed is taken out by a fixed script of plain blocks, run beside every search (`calibration`).
The reference is measured in the same run: its proofs are compared with known optima (`optima`) and with
a search that is not clever (`naive`).
"""

from harness.sokoban.bench.calibration import BLOCKS_A_ROUND, calibrate, with_calibration
from harness.sokoban.bench.choice import MAX_STATES, Candidate, Way, choose
from harness.sokoban.bench.measure import NOISE, Measurement, measure
from harness.sokoban.bench.naive import StepByStep, step_by_step
from harness.sokoban.bench.optima import AIMS, NONE_KNOWN, Aim, Optima, read_optima
from harness.sokoban.bench.reference import LIMIT, Proof, beside_naive, prove, warm_up
from harness.sokoban.bench.stopwatch import Seconds, Stopwatch

__all__ = [
    "AIMS",
    "BLOCKS_A_ROUND",
    "LIMIT",
    "MAX_STATES",
    "NOISE",
    "NONE_KNOWN",
    "Aim",
    "Candidate",
    "Measurement",
    "Optima",
    "Proof",
    "Seconds",
    "StepByStep",
    "Stopwatch",
    "Way",
    "beside_naive",
    "calibrate",
    "choose",
    "measure",
    "prove",
    "read_optima",
    "step_by_step",
    "warm_up",
    "with_calibration",
]
