"""What the search of the project promises in numbers."""

from __future__ import annotations

from generator.game import BATCH, node_capacity
from levels import Level, parse_rle


def test_a_frame_takes_100_nodes() -> None:
    assert BATCH == 100


def test_a_node_takes_a_place_for_every_52_bits_or_part_of_them() -> None:
    def corridor(squares: int) -> Level:
        """A box can be on SQUARES of it, and the keeper on one more that no box can be pushed from."""
        return parse_rle(f"{squares + 3}#|#@-$.{squares - 3}-#|{squares + 3}#")

    capacities = [node_capacity(corridor(squares)) for squares in (4, 51, 52, 103, 104)]
    assert capacities == [199_999, 199_999, 99_999, 99_999, 66_665]


def test_squares_that_can_hold_no_box_share_a_bit_where_they_lie_together() -> None:
    level = parse_rle("14#|#12-#|#2-$3-$5-#|#12-#|#2-#@2-#2-.2-#|#9-.2-#|14#")
    assert len(level.floor) > 52
    assert node_capacity(level) == 199_999
