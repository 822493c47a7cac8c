"""Compiling the searches: the same Python source, turned into machine code by numba and kept on disk.

numba keeps a function's machine code for as long as the file of that function stays the same, and does not
look at the functions it calls, whose code is part of it. Here the code is kept for as long as no file of this
package changes.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import config, njit

_UNCOUNTED: dict[str, Any] = {"_nrt": False}
_Function = TypeVar("_Function", bound=Callable[..., Any])


def hot(function: _Function) -> _Function:
    """A function that is compiled when it is first called, unless that has been done on this machine before.

    Where no folder can be written to, it is compiled in every process anew.

    It must not make arrays, nor copy one array into another as a whole, for which numba makes a third.
    Without arrays of its own it need not count the references to those that it is given, as it else would
    at every access, and runs twice as fast.

    Where numba is switched off (NUMBA_DISABLE_JIT=1, as to measure which lines the tests reach), it stays
    Python, but for numbers of 64 bits that overflow in silence, as those of machine code do.
    """
    if config.DISABLE_JIT:  # type: ignore[attr-defined]  # numba sets it from the environment
        return np.errstate(over="ignore")(function)
    try:
        dispatcher = njit(cache=True, **_UNCOUNTED)(function)
    except RuntimeError:  # numba found no place for its files
        return cast(_Function, njit(**_UNCOUNTED)(function))
    if cache := _kept(dispatcher):
        cache._source_stamp = _STAMP
    return cast(_Function, dispatcher)


def is_compiled(function: Callable[..., Any]) -> bool:
    """True if calling a compiled function need not compile it first (which takes many seconds)."""
    if not hasattr(function, "signatures"):
        return True  # numba is switched off (NUMBA_DISABLE_JIT)
    if function.signatures:
        return True
    cache = _kept(function)
    return cache is not None and bool(cache._load_index())


def _kept(function: Any) -> Any:
    """What numba knows of the machine code that it keeps on disk for a function; None if it keeps none."""
    return getattr(getattr(function, "_cache", None), "_cache_file", None)


def _stamp() -> str:
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


_STAMP = _stamp()
