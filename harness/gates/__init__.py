"""Gates: what others make of a project file before it is played, each with a name and a reason.

    results = static_gates(path, sb3.read_document(path))
    # {"schema": None, "repairs": None, "editor": "Cat: …"}

None is a pass. With `resave_fault`, what the virtual machine would save is held against what it has loaded.
"""

from harness.gates.resaving import resave_fault
from harness.gates.witnesses import GATES, Gate, Witnesses, static_gates

__all__ = ["GATES", "Gate", "Witnesses", "resave_fault", "static_gates"]
