"""Searches that have been asked for: one after the other here, many at once on processes or a Dask cluster.

A search that fails, or takes its process with it, is a `Failure` of its own and of no other.
"""

import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Literal, Protocol

from harness.testing.console import UNREADABLE
from levels import Level, original
from sokoban_sb3.console import count, warn
from sokoban_sb3.errors import CommandError
from sokoban_sb3.processes import Processes
from sokoban_sb3.progress import level_progress, search_progress
from solver_ref import (
    Result,
    is_move_search_compiled,
    is_push_search_compiled,
    solve_moves,
    solve_pushes,
    solve_pushes_then_moves,
)

Minimise = Literal["pushes", "moves", "pushes-then-moves"]


def _memory() -> int:
    """6 GiB, or half of what this machine (or the container that this runs in) has, if that is less."""
    limits = [12 << 30]
    with suppress(AttributeError, OSError, ValueError):  # not known on every system
        limits.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    with suppress(OSError, ValueError):  # no container, or no limit, which is "max"
        limits.append(int(Path("/sys/fs/cgroup/memory.max").read_text()))
    return min(limits) // 2


MEMORY = _memory()
"""Bytes that all searches on this machine may take for their tables and states together."""

_CONNECTED_WITHIN = 10  # seconds
_LOOK_EVERY = 0.2  # seconds between two looks at searches that run elsewhere


@dataclass(frozen=True)
class Task:
    """One search and what it is called, with its limits: stored states, seconds, and bytes in all."""

    name: str
    level: Level
    minimise: Minimise = "pushes"
    max_states: int | None = None
    time_limit: float | None = None
    max_bytes: int = MEMORY

    def run(self, progress: Callable[[int], None] | None = None) -> Result:
        """Search. Raises whatever the search raises."""
        solve = {
            "pushes": solve_pushes,
            "moves": solve_moves,
            "pushes-then-moves": solve_pushes_then_moves,
        }[self.minimise]
        return solve(
            self.level,
            max_states=self.max_states,
            time_limit=self.time_limit,
            max_bytes=min(self.max_bytes, MEMORY),  # this may be another machine than where it was asked for
            progress=progress,
        )


@dataclass(frozen=True)
class Failure:
    """Why there is no result: the search raised an exception, or its process died."""

    reason: str


class Searches(Protocol):
    """Searches under way, by number."""

    def known(self, number: int) -> bool:
        """True if the search has ended."""

    def outcome(self, number: int) -> Result | Failure:
        """How the search ended; waits for it, with a progress bar."""


@contextmanager
def searches(tasks: Mapping[int, Task], jobs: int | None, scheduler: str | None) -> Iterator[Searches]:
    """The searches: on a Dask cluster, on `jobs` processes that share the memory, or else in this process.

    What still runs at the end of the `with` is stopped. Raises `CommandError` for a cluster that isn't there.
    """
    if scheduler is not None:
        with _cluster(scheduler) as executor:
            yield _AtOnce(executor, tasks, scheduler)
        return
    compile_searches()
    if jobs is not None:
        jobs = min(jobs, len(tasks)) or 1
        shared = {number: replace(task, max_bytes=task.max_bytes // jobs) for number, task in tasks.items()}
        with Processes(jobs) as executor:
            yield _AtOnce(executor, shared, count(jobs, "job"))
        return
    yield _InTurn(tasks)


def compile_searches() -> None:
    """Compile the searches, and say so, unless that has been done on this machine before.

    Thus the time it takes is no search's, and several processes need not do it at once.
    """
    if not (is_push_search_compiled() and is_move_search_compiled()):
        warn("compiling the searches (once)…")
        for level in original().levels:  # the larger ones among them need every part of the searches
            solve_pushes(level)
            solve_moves(level)


class _InTurn:
    """Each search runs when its outcome is asked for."""

    def __init__(self, tasks: Mapping[int, Task]) -> None:
        self._tasks = tasks
        self._ended = 0

    def known(self, number: int) -> bool:
        return False

    def outcome(self, number: int) -> Result | Failure:
        task = self._tasks[number]
        with search_progress(self._ended, len(self._tasks), task.name) as progress:
            self._ended += 1
            try:
                return task.run(progress)
            except Exception as error:
                if sys.flags.dev_mode:
                    raise
                return _failure(error)


class _AtOnce:
    """All searches are given to an executor at the start."""

    def __init__(self, executor: Executor, tasks: Mapping[int, Task], where: str) -> None:
        self._tasks = tasks
        self._where = where
        self._futures = {number: executor.submit(task.run) for number, task in tasks.items()}

    def known(self, number: int) -> bool:
        return self._futures[number].done()

    def outcome(self, number: int) -> Result | Failure:
        future = self._futures[number]
        with level_progress() as show:
            while not future.done():
                show(
                    self._where,
                    sum(map(self.known, self._futures)),
                    len(self._futures),
                    self._tasks[number].name,
                )
                time.sleep(_LOOK_EVERY)
        try:
            return future.result()
        except BrokenProcessPool:
            return Failure("the process of the search died")
        except CancelledError:
            return Failure("the search was lost with its cluster")
        except Exception as error:
            return _failure(error)


def _failure(error: Exception) -> Failure:
    text = " ".join(str(error).split())
    return Failure(f"the search failed: {type(error).__name__}{': ' if text else ''}{text}")


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """An executor on a Dask cluster; what still runs there at the end is cancelled.

    What goes wrong there is reported by the outcomes of the searches, so its logs are kept from stderr.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        what = "the package distributed is missing: pip install 'sokoban-sb3[cluster]'"
        raise CommandError(f"--scheduler {address}: {what}", UNREADABLE) from None
    logging.disable()
    try:
        # A client would be long in giving up an address that is none, or where nobody listens.
        with socket.create_connection(distributed.comm.get_address_host_port(address), _CONNECTED_WITHIN):
            pass
        client = distributed.Client(address, timeout=_CONNECTED_WITHIN, set_as_default=False)
    except (OSError, ValueError):
        raise CommandError(f"--scheduler {address}: no Dask scheduler answers there", UNREADABLE) from None
    with client:
        if not client.scheduler_info()["workers"]:
            warn(f"--scheduler {address}: it has no workers yet; waiting for one")
        executor: Executor = client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)
