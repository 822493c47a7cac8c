"""The search for fewest pushes with a line of its source changed."""

import inspect
from collections.abc import Callable
from types import ModuleType

import pytest
from numba import config

from solver_ref import Result
from solver_ref.pushes import fewest_pushes, prices, search


def solve_pushes_with(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, old: str, new: str
) -> Callable[..., Result]:
    """`solve_pushes` with OLD, which one module of its room has exactly once, replaced by NEW.

    What is changed stays Python: compiling it takes longer than a small level does.
    """
    changed = _changed(monkeypatch, module, old, new)
    entry = changed if module is fewest_pushes else _changed(monkeypatch, fewest_pushes, "", "")
    if module is search:
        for name in ("expand", "store_root"):
            setattr(entry, name, getattr(changed, name))
    if module is prices:
        vars(entry)["prices_of"] = vars(changed)["prices_of"]
    solve: Callable[..., Result] = entry.solve_pushes
    return solve


def _changed(monkeypatch: pytest.MonkeyPatch, module: ModuleType, old: str, new: str) -> ModuleType:
    source = inspect.getsource(module)
    if old:
        assert source.count(old) == 1, f"{module.__name__} has this {source.count(old)} times: {old}"
        source = source.replace(old, new)
    copy = ModuleType(f"{module.__name__}, changed")
    with monkeypatch.context() as patch:
        patch.setattr(config, "DISABLE_JIT", True)
        exec(compile(source, copy.__name__, "exec"), vars(copy))  # noqa: S102
    return copy
