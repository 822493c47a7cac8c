"""An executor on processes that die alone, and that leave nothing behind."""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Processes(Executor):
    """An executor on processes of their own, where a dead process ends what it was doing and nothing else.

    `concurrent.futures` gives up a whole pool when one of its processes dies. So each of `jobs` threads takes
    a pool of one process, and puts a new one in the place of a broken one.
    """

    def __init__(self, jobs: int) -> None:
        self._pools: SimpleQueue[ProcessPoolExecutor] = SimpleQueue()
        for _ in range(jobs):
            self._pools.put(_pool())
        self._threads = ThreadPoolExecutor(jobs, initializer=_block_interrupts)
        self._futures: list[Future[Any]] = []

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Run a function that can be pickled. The future raises `BrokenProcessPool` if its process dies."""

        def work() -> _T:
            pool = self._pools.get()
            try:
                return pool.submit(fn, *args, **kwargs).result()
            except BrokenProcessPool:
                pool.shutdown()
                pool = _pool()
                raise
            finally:
                self._pools.put(pool)

        future = self._threads.submit(work)
        self._futures.append(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait until all is done or, with `cancel_futures`, end every process at once. Always waits."""
        self._threads.shutdown(wait=not cancel_futures, cancel_futures=cancel_futures)
        while not all(future.done() for future in self._futures):
            for process in multiprocessing.active_children():
                process.terminate()
            time.sleep(0.02)
        self._threads.shutdown()
        while not self._pools.empty():
            self._pools.get().shutdown()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wait for what still runs after a `with` that went well; end it after another."""
        self.shutdown(cancel_futures=kind is not None)


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_leave_with_parent)


def _block_interrupts() -> None:
    """Keep Ctrl-C, which reaches all processes of a terminal, from those that this thread starts.

    They inherit this, so that it holds from their first instruction on.
    """
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _leave_with_parent() -> None:
    """In a process of a pool: leave Ctrl-C to the parent, and end when the parent does, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()
