"""Real time that a project takes: the harness's own clock is virtual and says nothing of it."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

NANOSECONDS = 1e9


@dataclass(frozen=True)
class Seconds:
    """How long something took: wall time, and processor time where the system reports it (Linux)."""

    wall: float
    cpu: float | None

    @property
    def counted(self) -> float:
        """The one to calculate with: processor time if known, for it leaves out what other programs take."""
        return self.wall if self.cpu is None else self.cpu


class Stopwatch:
    """Times what a process does: `with Stopwatch(pid) as watch: …`, then `watch.seconds`.

    Processor time is that of the busiest thread, which in the Node process is the one that runs the project.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.seconds = Seconds(0, None)

    def __enter__(self) -> Self:
        self._threads = _thread_times(self._pid)
        self._began = time.perf_counter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        wall = time.perf_counter() - self._began
        taken = [end - self._threads.get(name, 0) for name, end in _thread_times(self._pid).items()]
        self.seconds = Seconds(wall, max(taken) / NANOSECONDS if taken else None)


def _thread_times(pid: int) -> dict[str, int]:
    """Nanoseconds on a processor by thread; empty where the system does not tell."""
    times = {}
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError):  # a thread that has just ended, or a system without these figures
            times[thread.name] = int((thread / "schedstat").read_text().split()[0])
    return times
