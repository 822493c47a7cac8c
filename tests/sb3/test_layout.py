"""Scripts and comments lie in columns, in the order of the source, and nothing lies over anything."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from generator.scratch import (
    Project,
    Repeat,
    RepeatUntil,
    Sprite,
    Stage,
    Variable,
    block,
    hide,
    join,
    lint,
    note,
    show,
    to_json,
    when_flag_clicked,
)
from generator.scratch.hats import Hat
from generator.scratch.layout import (
    COLUMN_HEIGHT,
    COMMENT_WIDTH,
    FREE_COMMENT_HEIGHT,
    Comment,
    free_comments,
    script_height,
    script_width,
)
from generator.scratch.words import Words

MakeProject = Callable[..., Project]
Box = tuple[str, float, float, float, float]
"""What lies there, its left and upper edge, its right and lower edge."""


def boxes(target: dict[str, Any]) -> list[Box]:
    words = Words(target["blocks"])
    found: list[Box] = []
    for key, entry in target["blocks"].items():
        if entry["topLevel"]:
            lines = words.script(key)
            x, y = entry["x"], entry["y"]
            found.append((key, x, y, x + script_width(lines), y + script_height(lines)))
    for key, comment in target["comments"].items():
        x, y = comment["x"], comment["y"]
        found.append((key, x, y, x + comment["width"], y + comment["height"]))
    return found


def overlaps(target: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (a[0], b[0])
        for a, b in combinations(boxes(target), 2)
        if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]
    ]


def script(length: int, comment: str) -> Hat:
    """A script of LENGTH blocks, some wide, some deep, some with notes."""

    def body(sprite: Any) -> None:
        for number in range(length):
            if number % 3 == 0:
                note("Why this is done here. " * (1 + number % 7))
            if number % 5 == 0:
                with Repeat(number), RepeatUntil(sprite.count > join("a long text " * (number % 4), number)):
                    show()
            sprite.count = ((sprite.count + 1) * (sprite.count - 2)) / (
                (3 * sprite.count) % (sprite.count * 2)
            )

    body.__doc__ = comment
    return when_flag_clicked(body)


class Busy(Sprite):
    """Many scripts of many sizes."""

    count = Variable(doc="of what there is")
    a = script(1, "")
    b = script(12, "Long. " * 60)
    c = script(3, "Short.")
    d = script(200, "Taller than a column.")
    e = script(2, "A comment that is much taller than its two blocks. " * 40)
    f = script(6, "")
    g = script(2, "日本語の長いコメント。" * 50)
    h = script(8, "The last.")


@pytest.fixture
def busy(make_project: MakeProject) -> dict[str, Any]:
    class Room(Stage): ...

    document = to_json(make_project(Room(), Busy()))
    assert lint(document) == []
    target: dict[str, Any] = document["targets"][1]
    return target


def test_nothing_lies_over_anything(busy: dict[str, Any]) -> None:
    assert len(boxes(busy)) > 60
    assert overlaps(busy) == []


def test_the_measure_of_overlapping_sees_a_script_that_was_moved(busy: dict[str, Any]) -> None:
    tops = [entry for entry in busy["blocks"].values() if entry["topLevel"]]
    tops[1] |= {"x": tops[0]["x"] + 30, "y": tops[0]["y"] + 30}
    assert ("Busy.a.1", "Busy.b.1") in overlaps(busy)


def test_the_order_of_reading_is_the_order_of_the_source(busy: dict[str, Any]) -> None:
    tops = [(entry["x"], entry["y"], key) for key, entry in busy["blocks"].items() if entry["topLevel"]]
    assert [key for _, _, key in sorted(tops)] == [f"Busy.{name}.1" for name in "abcdefgh"]


def test_only_a_script_that_begins_a_column_may_reach_below_its_end(busy: dict[str, Any]) -> None:
    low = [
        (key, top)
        for key, _, top, _, bottom in boxes(busy)
        if bottom > COLUMN_HEIGHT and "comment" not in key
    ]
    assert ("Busy.d.1", 0) in low
    assert all(top == 0 for _, top in low)


def test_scripts_stand_in_columns(busy: dict[str, Any]) -> None:
    lefts = {entry["x"] for entry in busy["blocks"].values() if entry["topLevel"]}
    assert 1 < len(lefts) < 8


def test_what_is_said_of_the_sprite_stands_in_front_of_its_scripts(busy: dict[str, Any]) -> None:
    free = [comment for comment in busy["comments"].values() if comment["blockId"] is None]
    assert [comment["text"] for comment in free] == ["Many scripts of many sizes.", "count: of what there is"]
    first = min(entry["x"] for entry in busy["blocks"].values() if entry["topLevel"])
    assert all(comment["x"] + COMMENT_WIDTH < first for comment in free)


def test_a_comment_begins_level_with_its_block_or_below_the_one_above(busy: dict[str, Any]) -> None:
    hat = busy["blocks"]["Busy.c.1"]
    assert busy["comments"][hat["comment"]]["y"] == hat["y"]
    of_b = [
        comment for comment in busy["comments"].values() if (comment["blockId"] or "").startswith("Busy.b.")
    ]
    heights = [comment["y"] for comment in of_b]
    assert len(heights) > 4
    assert heights == sorted(heights)


def test_a_long_text_on_the_data_is_split_into_comments_that_scratch_takes() -> None:
    lines = [f"variable {number}: {'what it is for ' * (number % 9)}".strip() for number in range(900)]
    comments = list(free_comments("\n".join(lines)))
    assert "\n".join(comment.text for comment in comments).splitlines() == lines
    assert len(comments) > 1
    assert all(len(comment.text) <= 8000 and comment.height <= FREE_COMMENT_HEIGHT for comment in comments)


def test_a_single_endless_line_is_split_between_words() -> None:
    words = [f"word{number}" for number in range(3000)]
    comments = list(free_comments(" ".join(words)))
    assert " ".join(comment.text for comment in comments).split() == words
    assert all(comment.height <= FREE_COMMENT_HEIGHT for comment in comments)


def test_no_text_makes_no_comment() -> None:
    assert list(free_comments("")) == []


def test_many_variables_with_long_docs_do_not_overlap(make_project: MakeProject) -> None:
    members = {f"v{number}": Variable(doc="what it is for " * 12) for number in range(120)}
    many = type("Many", (Sprite,), {**members, "count": Variable(), "go": script(3, "A script.")})

    class Room(Stage): ...

    document = to_json(make_project(Room(), many()))
    assert lint(document) == []
    target = document["targets"][1]
    assert sum(comment["blockId"] is None for comment in target["comments"].values()) > 3
    assert overlaps(target) == []


def test_wide_letters_make_a_comment_taller() -> None:
    assert Comment("日本語" * 40, None).height > Comment("abc" * 40, None).height


def test_a_custom_block_is_laid_out_like_a_script(make_project: MakeProject) -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def go(self) -> None:
            self.vanish(1)

        @block("vanish slowly and with a label that goes on for a very long time, {times} times")
        def vanish(self, times: Any) -> None:
            """Go."""
            hide()

    class Room(Stage): ...

    target = to_json(make_project(Room(), Cat()))["targets"][1]
    assert [entry["y"] == 0 for entry in target["blocks"].values() if entry["topLevel"]] == [True, False]
    assert overlaps(target) == []
