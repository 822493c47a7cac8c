"""The npm packages: installed from the committed lock, once, whoever asks."""

import hashlib
import json
from pathlib import Path

import pytest

import harness
from harness import HarnessError, ensure_packages, packages

HERE = Path(harness.__file__).parent


def test_the_lock_names_no_place_to_download_from() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text())
    assert len(lock["packages"]) > 50
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []


def test_every_dependency_has_one_exact_version() -> None:
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    locked = json.loads((HERE / "package-lock.json").read_text())["packages"]
    assert wanted == {name: locked[f"node_modules/{name}"]["version"] for name in wanted}


def test_packages_that_are_there_are_not_installed_again() -> None:
    ensure_packages()
    ensure_packages(report=pytest.fail)
    stamp = (HERE / "node_modules" / ".installed-from").read_text()
    assert stamp == hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()


def test_a_failing_install_is_one_line_with_the_words_of_npm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("package.json", "package-lock.json", ".npmrc"):
        (tmp_path / name).write_bytes((HERE / name).read_bytes())
    manifest = json.loads((tmp_path / "package.json").read_text())
    manifest["dependencies"]["jsdom"] = "1.0.0"  # not what the lock says
    (tmp_path / "package.json").write_text(json.dumps(manifest))
    monkeypatch.setattr(packages, "HERE", tmp_path)
    monkeypatch.setattr(packages, "MODULES", tmp_path / "node_modules")
    reported: list[str] = []
    with pytest.raises(HarnessError, match=r"npm ci failed: .*lock") as caught:
        ensure_packages(report=reported.append)
    assert "\n" not in str(caught.value)
    assert len(reported) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [".npmrc", "package-lock.json", "package.json"]
