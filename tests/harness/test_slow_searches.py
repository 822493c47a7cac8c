"""verify on a level that takes Scratch's own machine long: only the beginning of its search is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.sokoban.verify.checks.search_checks import begins, is_slow
from tests.harness.checking import begun, level_fault, level_run
from tests.harness.remixing import Edit, changed_copy, type_in

SHIPPED = Path(__file__).parents[2] / "dist" / "sokoban.sb3"
FULL_HOUSE = 12


def test_a_level_with_many_nodes_counts_as_slow() -> None:
    with begun(SHIPPED) as (project, file):
        assert [is_slow(level_run(project, file, index)) for index in (1, FULL_HOUSE)] == [False, True]


@pytest.mark.parametrize(
    ("fault", "wanted"),
    [
        (type_in("expand-batch", "control_repeat", 0, "TIMES", "90"), "a full frame expanded 90 nodes"),
        (type_in("ask-for", "data_setvariableto", 0, "VALUE", "searching"), "the machine is still searching"),
    ],
)
def test_a_fault_at_the_beginning_of_a_long_search_is_noticed(
    tmp_path: Path, fault: Edit, wanted: str
) -> None:
    changed = changed_copy(SHIPPED, tmp_path / "changed.sb3", fault)
    assert wanted in str(level_fault(changed, begins, FULL_HOUSE))


def test_a_long_search_that_begins_as_predicted_passes() -> None:
    assert level_fault(SHIPPED, begins, FULL_HOUSE) is None
