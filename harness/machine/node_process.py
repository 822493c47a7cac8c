"""One Node process that runs or inspects one project, spoken to in JSON lines."""

from __future__ import annotations

import json
import os
import subprocess
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread, Timer
from typing import IO, Any
from weakref import finalize

from harness.machine.errors import HarnessError
from harness.machine.packages import HERE, OF_THE_USER, environment_without, node_executable, packages_folder

PIPE_BYTES = 4096  # that fit in an empty pipe on every system
GRACE = 2.0  # seconds beyond the wall limit in which Node may still say itself that time ran out
END_SECONDS = 10.0  # in which Node, once it has closed its output or been killed, should be gone


class NodeProcess:
    """Starts Node, sends requests, and ends it for certain.

    `worker` is the file in node/ that answers. Node ends when its standard input does, or when it has got
    another parent: it never outlives this process, however that ends and whatever has been forked from it.
    """

    def __init__(self, worker: str = "worker.js") -> None:
        node = node_executable()
        try:
            self._process = subprocess.Popen(
                [node, HERE / "node" / "main.js", worker, str(os.getpid()), packages_folder()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment_without(OF_THE_USER) | {"TZ": "UTC"},
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise HarnessError(f"{node} does not start: {error.strerror}") from None
        leftover = finalize(self, self._process.kill)  # when nobody closes it and nobody holds it any more
        leftover.atexit = False  # else a process forked from this one would end Node when it exits
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        if stdin is None or stdout is None or stderr is None:
            raise HarnessError("Node was started without pipes")
        self._stdin = stdin
        self._replies: SimpleQueue[str] = SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=50)
        self._readers = [
            Thread(target=_read_lines, args=[stdout, self._replies.put], daemon=True),
            Thread(target=_read_lines, args=[stderr, self._complaints.append], daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """The process id of Node."""
        return self._process.pid

    def request(self, message: dict[str, object], *, seconds: float, what: str) -> Any:
        """Send a request and return Node's answer to it.

        Raises HarnessError, and ends Node, when no answer comes within `seconds` or Node is gone; raises
        HarnessError with Node's own words when the request itself was wrong.
        """
        if self._stdin.closed:
            raise HarnessError(f"{what}: the project is closed")
        try:
            self._send(json.dumps(message), seconds + GRACE)
            line = self._replies.get(timeout=seconds + GRACE)
        except Empty:
            self.close()
            raise HarnessError(f"{what}: no answer in {seconds:g} s, it hangs") from None
        except KeyboardInterrupt:
            self.close()  # or the next request would be given this one's answer
            raise
        reply = json.loads(line, object_hook=_decode_number) if line else {"fatal": self._last_words()}
        if "fatal" in reply:
            self.close()
            raise HarnessError(f"{what}: Node ended ({reply['fatal']})")
        if "error" in reply:
            raise HarnessError(f"{what}: {reply['error']}")
        return reply["ok"]

    def close(self) -> None:
        """End Node; harmless when it has ended already."""
        self._process.kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(END_SECONDS)  # a process forked meanwhile may hold the pipes open
        with suppress(OSError):  # what was still to be written goes nowhere
            self._stdin.close()

    def _send(self, line: str, seconds: float) -> None:
        """Write a line. A Node that does not read a long one within `seconds` is ended, or this never would.

        A short one always finds room, for Node has read and answered all before it.
        """
        watchdog = Timer(seconds, self._process.kill)
        if len(line) >= PIPE_BYTES:
            watchdog.start()
        try:
            with suppress(OSError):  # when Node is gone, the end of its answers tells
                self._stdin.write(f"{line}\n")
                self._stdin.flush()
        finally:
            watchdog.cancel()

    def _last_words(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        self._readers[1].join(END_SECONDS)
        errors = [line.strip() for line in self._complaints if "error" in line.lower()]
        return errors[-1] if errors else f"exit code {self._process.poll()}"


def _read_lines(stream: IO[str], take: Callable[[str], None]) -> None:
    """Pass on a stream's lines, and an empty text at its end."""
    with stream:
        for line in stream:
            take(line)
    take("")


def _decode_number(members: dict[str, Any]) -> Any:
    return float(members["$number"]) if "$number" in members and len(members) == 1 else members
