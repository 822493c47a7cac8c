"""Machine code is kept on disk, and only for as long as it is that of the source."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numba import config

from solver_ref import compiled

SOURCE = """
from solver_ref.compiled import hot

@hot
def one_more(number):
    return number + 1

@hot
def one_less(number):
    return number - 1

@hot
def sum_of(one, other):
    return one + other
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of functions to be compiled, also where the tests run with numba switched off."""
    monkeypatch.setattr(config, "DISABLE_JIT", False)
    file = tmp_path / "numbers_nearby.py"
    file.write_text(SOURCE, encoding="utf-8")
    return file


def load(file: Path) -> ModuleType:
    """The module of a file, as in a new process."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_function_is_compiled_by_its_first_call_and_found_by_the_next_process(source: Path) -> None:
    first = load(source)
    for function in (first.one_more, first.one_less):
        assert not compiled.is_compiled(function)
    assert (first.one_more(6), first.one_less(6)) == (7, 5)
    second = load(source)
    for function in (first.one_more, first.one_less, second.one_more, second.one_less):
        assert compiled.is_compiled(function)


def test_what_was_compiled_is_forgotten_when_a_file_of_the_package_changes(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(source).one_more(6)
    monkeypatch.setattr(compiled, "_STAMP", "another package")
    assert not compiled.is_compiled(load(source).one_more)


def test_a_plain_function_has_nothing_to_compile() -> None:
    assert compiled.is_compiled(load)


def test_with_numba_switched_off_a_function_stays_python_and_overflows_in_silence(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiling = load(source)
    monkeypatch.setattr(config, "DISABLE_JIT", True)
    plain = load(source)
    assert compiled.is_compiled(plain.sum_of)
    assert not compiled.is_compiled(compiling.sum_of)
    largest, one = np.uint64(2**64 - 1), np.uint64(1)
    assert plain.sum_of(largest, one) == compiling.sum_of(largest, one) == 0
