"""What the search of the project promises in numbers."""

from __future__ import annotations

from generator.game import BATCH, node_capacity
from levels import Level, parse_rle


def test_a_frame_takes_100_nodes() -> None:
    assert BATCH == 100


def test_lists_hold_a_node_for_every_52_floor_squares_or_part_of_them() -> None:
    def corridor(floor: int) -> Level:
        return parse_rle(f"{floor + 2}#|#@$.{floor - 3}-#|{floor + 2}#")

    capacities = [node_capacity(corridor(floor)) for floor in (4, 52, 53, 104, 105)]
    assert capacities == [199_999, 199_999, 99_999, 99_999, 66_665]
