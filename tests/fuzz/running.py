"""Runs cases one after the other; each has a limit, after which it counts as a hang."""

from __future__ import annotations

import random
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from tests.fuzz import harness_calls, level_files, programs, project_files, written_files

Case = Callable[[random.Random, Path], None]
KINDS: dict[str, Case] = {
    "levels": level_files.case,
    "projects": project_files.case,
    "programs": programs.case,
    "calls": harness_calls.case,
    "files": written_files.case,
}
LIMITS = {"files": 300}
CASE_SECONDS = 60
"""In which a case ends, unless LIMITS says otherwise; most take a few milliseconds."""


@dataclass
class Result:
    """How many cases were tried in how many seconds, and what went wrong, each with the seed of its case."""

    done: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


def run(kind: str, cases: int, seed: int, seconds: float = 3600) -> Result:
    """Try CASES of a kind, but begin none after SECONDS."""
    result = Result()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            while result.done < cases and time.monotonic() - began < seconds:
                own = f"{seed}/{kind}/{result.done}"
                result.done += 1
                try:
                    with _limited(LIMITS.get(kind, CASE_SECONDS)):
                        KINDS[kind](random.Random(own), Path(folder))
                except Exception:
                    result.faults.append(f"case {own}:\n{traceback.format_exc()}")
        finally:
            if kind == "calls":
                harness_calls.close()
    result.seconds = time.monotonic() - began
    return result


class HangError(Exception):
    """A case has not ended within its limit."""


@contextmanager
def _limited(seconds: int) -> Iterator[None]:
    """Raise HangError in the `with` after so many seconds, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(_: int, __: FrameType | None) -> None:
        raise HangError(f"no end within {seconds} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
