"""verify: holds a compiled Sokoban project, built here or remixed, against the reference.

It reads the levels from the project itself, solves them anew, and plays the project in a virtual machine with
key presses. What it needs to find in the project is listed in `board`.
"""

from harness.sokoban.verify.reference import MAX_STATES
from harness.sokoban.verify.run import Progress, verify
from harness.sokoban.verify.verdict import PASS, LevelVerdict, Verdict

__all__ = ["MAX_STATES", "PASS", "LevelVerdict", "Progress", "Verdict", "verify"]
