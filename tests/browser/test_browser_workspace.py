"""The project's scripts as the Scratch editor draws them."""

from __future__ import annotations

from itertools import combinations

from tests.browser.editor import Editor, Outline


def overlaps(outlines: list[Outline]) -> list[str]:
    """The pairs that cover one another."""
    return [f"{one.name} and {two.name}" for one, two in combinations(outlines, 2) if one.overlaps(two)]


def test_the_editor_draws_every_block_and_no_script_or_comment_covers_another(editor: Editor) -> None:
    names = editor.ask("names")
    assert "Stage" in names
    assert len(names) > 1
    for name in names:
        editor.edit(name)
        outlines = editor.outlines()
        blocks = editor.ask("blocksDrawn")
        print(f"{name}: {len(blocks)} blocks, {len(outlines)} scripts and comments")
        assert blocks == editor.ask("blocksToDraw", name)
        assert outlines
        assert overlaps(outlines) == [], name
        editor.screenshot(f"scripts of {name}")


def test_outlines_that_share_an_edge_do_not_overlap_and_others_do() -> None:
    left, right = Outline("script", "left", 0, 0, 10, 10), Outline("script", "right", 10, 0, 20, 10)
    inside = Outline("comment", "inside", 2, 2, 4, 4)
    assert overlaps([left, right]) == []
    assert overlaps([left, right, inside]) == ["left and inside"]
