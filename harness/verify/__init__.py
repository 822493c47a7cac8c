"""verify: holds a compiled Sokoban project, built here or remixed, against the reference.

It reads the levels from the project itself, solves them anew, and plays the project in a virtual machine with
key presses. What it needs to find in the project is listed in `board`.
"""

from harness.verify.junit import to_junit
from harness.verify.reference import MAX_STATES
from harness.verify.run import Progress, verify
from harness.verify.verdict import PASS, LevelVerdict, Verdict

__all__ = ["MAX_STATES", "PASS", "LevelVerdict", "Progress", "Verdict", "to_junit", "verify"]
