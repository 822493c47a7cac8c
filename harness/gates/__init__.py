"""Gates: checks of a project file before it is played, each with a name; most ask an external validator.

    results = static_gates(path, sb3.read_document(path))
    # {"schema": None, "repairs": None, "editor": "Cat: …"}

None is a pass. With `resave_fault`, what the virtual machine would save is compared with what it has loaded.
"""

from harness.gates.resaving import resave_fault
from harness.gates.validators import GATES, Gate, Validators, static_gates

__all__ = ["GATES", "Gate", "Validators", "resave_fault", "static_gates"]
