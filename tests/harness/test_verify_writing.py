"""The letters stamped on the panels, read and judged."""

from __future__ import annotations

from harness import Stamp
from harness.sokoban.verify.writing import BOTTOM, TOP, Writing, writings

TOP_PANEL = Stamp(costume="top panel", x=0, y=165, size=100)
BOTTOM_PANEL = Stamp(costume="bottom panel", x=0, y=-169, size=100)


def line(text: str, x: float, y: float, *, step: float = 9, size: float = 25) -> list[Stamp]:
    return [Stamp(f"glyph {letter}", x + at * step, y, size) for at, letter in enumerate(text)]


def bottom(letters: list[Stamp], panel: Stamp | None = BOTTOM_PANEL) -> Writing:
    return writings([*([panel] if panel else []), *letters])[BOTTOM]


def test_letters_belong_to_the_nearer_panel_and_only_those_after_it_count() -> None:
    old = line("old", -200, -176)
    stamps = [TOP_PANEL, *line("Moves 3", -200, 160), *old, BOTTOM_PANEL, *line("Z undo", -30, -176)]
    read = writings(stamps)
    assert (read[TOP].text, read[BOTTOM].text) == ("Moves 3", "Z undo")
    assert (read[TOP].fault(), read[BOTTOM].fault()) == (None, None)


def test_numbers_are_found_with_their_sign_and_tenths() -> None:
    assert bottom(line("12 states  0.4 s, x-3 -2.5", -230, -176)).numbers == [12, 0.4, 3, -2.5]


def test_a_panel_that_is_missing_small_or_aside_does_not_cover_old_letters() -> None:
    letters = line("Z undo", -30, -176)
    panels = (None, Stamp("bottom panel", 0, -169, 25), Stamp("bottom panel", 40, -169, 100))
    for panel in panels:
        assert "panel is not drawn" in str(bottom(letters, panel).fault())


def test_letters_in_each_other_too_large_or_on_two_lines_are_faults() -> None:
    assert "into each other" in str(bottom(line("ab", 0, -176, step=0)).fault())
    assert "into each other" in str(bottom(line("abcd", 225, -176)).fault())
    assert "too large" in str(bottom(line("ab", 0, -176, size=65)).fault())
    assert "beside it" in str(bottom(line("ab", 0, -136)).fault())
    assert "beside it" in str(bottom([*line("ab", 0, -176), *line("c", 20, -170)]).fault())


def test_a_line_is_centred_or_begins_at_the_edge() -> None:
    assert bottom(line("abc", -9, -176)).is_centred()
    assert not bottom(line("abc", 40, -176)).is_centred()
    assert bottom(line("abc", -232, -176)).begins_at_the_edge()
    assert not bottom(line("abc", -192, -176)).begins_at_the_edge()
    assert not bottom([]).begins_at_the_edge()
