"""Whether a process has ended, for tests that look for those left behind."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

END = 20.0  # seconds in which a process must have ended; more than a busy machine needs


def is_running(pid: int) -> bool:
    """Whether a process exists and is no zombie: its new parent may be slow to bury it."""
    with suppress(ProcessLookupError, FileNotFoundError):
        os.kill(pid, 0)
        return not Path("/proc").is_dir() or ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    return False


def ends(pid: int) -> bool:
    """Whether a process ends soon."""
    limit = time.monotonic() + END
    while is_running(pid) and time.monotonic() < limit:
        time.sleep(0.05)
    return not is_running(pid)
