"""The virtual machines: a Scratch project in Node, spoken to frame by frame, and the npm packages for that.

Users have what is for them from `harness` itself.
"""

from harness.machine.errors import HarnessError, HarnessTimeoutError, ProjectError, fault_sentence
from harness.machine.expressions import (
    Condition,
    Reading,
    Value,
    attribute_of,
    idle,
    item_of,
    items_of,
    length_of,
    var,
)
from harness.machine.node_process import NodeProcess
from harness.machine.packages import (
    CACHE_VARIABLE,
    HERE,
    MANIFESTS,
    cache_folder,
    ensure_packages,
    node_executable,
    packages_folder,
)
from harness.machine.project import (
    FRAMES_PER_SECOND,
    HALF_WIDTH,
    MACHINES,
    Monitor,
    Project,
    Row,
    Sprite,
    Stamp,
    Stroke,
    VirtualMachine,
)

__all__ = [
    "CACHE_VARIABLE",
    "FRAMES_PER_SECOND",
    "HALF_WIDTH",
    "HERE",
    "MACHINES",
    "MANIFESTS",
    "Condition",
    "HarnessError",
    "HarnessTimeoutError",
    "Monitor",
    "NodeProcess",
    "Project",
    "ProjectError",
    "Reading",
    "Row",
    "Sprite",
    "Stamp",
    "Stroke",
    "Value",
    "VirtualMachine",
    "attribute_of",
    "cache_folder",
    "ensure_packages",
    "fault_sentence",
    "idle",
    "item_of",
    "items_of",
    "length_of",
    "node_executable",
    "packages_folder",
    "var",
]
