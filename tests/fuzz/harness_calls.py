"""Calls of an open project: each does what it says, or is a HarnessError of one line."""

from __future__ import annotations

import inspect
import math
import random
from pathlib import Path
from typing import Any

from harness import (
    HarnessError,
    Project,
    VirtualMachine,
    attribute_of,
    idle,
    item_of,
    items_of,
    length_of,
    var,
)
from tests.sb3.sample import ORCHARD

_MACHINES: tuple[VirtualMachine, ...] = ("scratch", "turbowarp")
_LEFT_OUT = {"open", "close"}
_METHODS = [
    name
    for name, method in inspect.getmembers(Project, inspect.isfunction)
    if not name.startswith("_") and name not in _LEFT_OUT
]
_STRANGE: list[Any] = [
    None, True, -1, 0.5, math.nan, math.inf, 10**400, 10**5000, "", "x", "a\nb", "\ud800", b"x", [], [1], {},
    (), object(), len, lambda: True, [None], ["a", 5], "__proto__", "constructor", range(3),
]  # fmt: skip
_GOOD: dict[str, list[Any]] = {
    "frames": [0, 1, 2],
    "key": ["space", "a", "left arrow"],
    "keys": [["space", "a"], "ab", []],
    "script": [[[("a", True)], [("a", False)]], [[]]],
    "x": [0, -300], "y": [0, 99.5], "down": [None, True, False], "direction": ["up", "down"],
    "sprite": ["Basket", "Stage"], "message": ["picked"], "text": ["text"],
    "watch": [(), [var("apples")], [items_of("weights"), idle()]],
    "until": [None, idle()], "condition": [var("apples") == 0, idle() | (length_of("weights") > 3)],
    "what": [""],
    "warp_turns": [None, 100], "reading": [var("apples"), attribute_of("Basket", "x"), item_of("weights", 1)],
    "name": ["apples", "weights", "total"], "target": ["Stage", "Basket"], "value": [1, "x", False],
    "items": [[], [1, "a"]], "scripts": [[], ["Basket.fill.1"]], "repeat": [True, False],
}  # fmt: skip
_open: dict[VirtualMachine, Project] = {}


def case(chance: random.Random, folder: Path) -> None:
    """One call, on a project that stays open from case to case as long as it can."""
    vm = chance.choice(_MACHINES)
    if chance.random() < 0.02:
        _open_strangely(chance, vm)
        return
    if vm not in _open:
        _open[vm] = Project.open(ORCHARD, vm=vm, wall_limit=10)
    name = chance.choice(_METHODS)
    signature = inspect.signature(getattr(Project, name))
    arguments = {
        each.name: chance.choice(_STRANGE if chance.random() < 0.5 else _GOOD[each.name])
        for each in list(signature.parameters.values())[1:]
        if each.default is each.empty or chance.random() < 0.5
    }
    try:
        getattr(_open[vm], name)(**arguments)
    except HarnessError as error:
        assert "\n" not in str(error), str(error)
        if "closed" in str(error) or "Node" in str(error) or "it hangs" in str(error):
            _open.pop(vm).close()
            raise AssertionError(f"{name}({arguments}) has ended the project: {error}") from None


def _open_strangely(chance: random.Random, vm: VirtualMachine) -> None:
    options: dict[str, Any] = {"vm": vm, "seed": 1, "passes": 5, "warp_turns": 10, "wall_limit": 5}
    options[chance.choice(list(options))] = chance.choice(_STRANGE)
    try:
        Project.open(ORCHARD, **options).close()
    except HarnessError as error:
        assert "\n" not in str(error), str(error)


def close() -> None:
    """End the projects that are open."""
    while _open:
        _open.popitem()[1].close()
