"""Scripts and comments lie in columns, in the order of the source, and nothing lies over anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count
from pathlib import Path

import pytest

import sb3
from sb3 import Block, Comment, Field, Input, Literal, LooseValue, Reference, Script, Sprite
from sb3.layout import COLUMN_HEIGHT, COMMENT_WIDTH, FREE_COMMENT_HEIGHT, comment_height, script_size
from sb3.words import script_lines
from tests.sb3.sample import SHIPPED

Box = tuple[str, float, float, float, float]
"""What lies there, its left and upper edge, its right and lower edge."""

COUNT = Reference("variable", "count", "count")
SCRIPTS = {
    "a": (1, ""),
    "b": (12, "Long. " * 60),
    "c": (3, "Short."),
    "d": (200, "Taller than a column."),
    "e": (2, "A comment that is much taller than its two blocks. " * 40),
    "f": (6, ""),
    "g": (2, "日本語の長いコメント。" * 50),
    "h": (8, "The last."),
}
"""How many blocks each script has, and its comment."""


def boxes(target: sb3.Target) -> list[Box]:
    found: list[Box] = []
    for script in target.scripts:
        width, height = script_size(script_lines(script.blocks))
        found.append((script.top.id, script.x, script.y, script.x + width, script.y + height))
    for comment in target.comments:
        assert comment.x is not None
        assert comment.y is not None
        right, bottom = comment.x + comment.width, comment.y + comment.height
        found.append((comment.id, comment.x, comment.y, right, bottom))
    return found


def overlaps(target: sb3.Target) -> list[tuple[str, str]]:
    return [
        (a[0], b[0])
        for a, b in combinations(boxes(target), 2)
        if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]
    ]


class Writer:
    """Writes scripts of some length: some blocks wide, some deep, some with comments of their own."""

    def __init__(self, name: str) -> None:
        self.sprite = Sprite(name)
        self.ids = (f"{name}.{number}" for number in count(1))

    def block(self, opcode: str, **inputs: sb3.Value) -> Block:
        return Block(opcode, next(self.ids), {name: Input(value) for name, value in inputs.items()})

    def comment(self, text: str, block: Block | None) -> None:
        key = f"comment {len(self.sprite.comments)}"
        self.sprite.comments.append(Comment(key, text, None if block is None else block.id, None, None))

    def script(self, name: str, length: int, comment: str) -> None:
        top = Block("event_whenflagclicked", name)
        if comment:
            self.comment(comment, top)
        blocks = [top]
        for number in range(length):
            setting = self.setting()
            if number % 3 == 0:
                self.comment("Why this is done here. " * (1 + number % 7), setting)
            blocks += [*([self.loop(number)] if number % 5 == 0 else []), setting]
        self.sprite.scripts.append(Script(blocks))

    def loop(self, number: int) -> Block:
        text = self.block("operator_join", STRING1=Literal("text", "a long text " * (number % 4)))
        inner = self.block(
            "control_repeat_until", CONDITION=self.block("operator_gt", OPERAND1=COUNT, OPERAND2=text)
        )
        inner.mouths["SUBSTACK"] = [self.block("looks_show")]
        outer = self.block("control_repeat", TIMES=Literal("whole", str(number)))
        outer.mouths["SUBSTACK"] = [inner]
        return outer

    def setting(self) -> Block:
        side = self.block("operator_add", NUM1=COUNT, NUM2=Literal("number", "1"))
        whole = self.block(
            "operator_divide", NUM1=self.block("operator_multiply", NUM1=side, NUM2=COUNT), NUM2=COUNT
        )
        block = self.block("data_setvariableto", VALUE=whole)
        block.fields["VARIABLE"] = Field("count", "count")
        return block


@pytest.fixture
def busy() -> Sprite:
    """A sprite with many scripts of many sizes, arranged."""
    writer = Writer("Busy")
    for text in ("Many scripts of many sizes.", "count: of what there is"):
        writer.comment(text, None)
    for name, (length, comment) in SCRIPTS.items():
        writer.script(name, length, comment)
    sb3.arrange(writer.sprite)
    return writer.sprite


def test_nothing_lies_over_anything(busy: Sprite) -> None:
    assert len(boxes(busy)) > 60
    assert overlaps(busy) == []


def test_the_measure_of_overlapping_sees_a_script_that_was_moved(busy: Sprite) -> None:
    first, second, *_ = busy.scripts
    second.x, second.y = first.x + 30, first.y + 30
    assert ("a", "b") in overlaps(busy)


def test_the_order_of_reading_is_the_order_of_the_source(busy: Sprite) -> None:
    tops = [(script.x, script.y, script.top.id) for script in busy.scripts]
    assert [key for _, _, key in sorted(tops)] == list(SCRIPTS)


def test_only_a_script_that_begins_a_column_may_reach_below_its_end(busy: Sprite) -> None:
    low = [
        (key, top) for key, _, top, _, bottom in boxes(busy) if bottom > COLUMN_HEIGHT and "comm" not in key
    ]
    assert ("d", 0) in low
    assert all(top == 0 for _, top in low)


def test_scripts_stand_in_columns(busy: Sprite) -> None:
    assert 1 < len({script.x for script in busy.scripts}) < 8


def test_free_comments_stand_in_front_of_the_scripts(busy: Sprite) -> None:
    free = [comment for comment in busy.comments if comment.block_id is None]
    assert len(free) == 2
    first = min(script.x for script in busy.scripts)
    assert all((comment.x or 0) + COMMENT_WIDTH < first for comment in free)


def test_a_comment_begins_level_with_its_block_or_below_the_one_above(busy: Sprite) -> None:
    places = {comment.block_id: comment.y or 0 for comment in busy.comments}
    assert places["c"] == busy.scripts[2].y
    heights = [places[block.id] for block in busy.scripts[1].walk() if block.id in places]
    assert len(heights) > 4
    assert heights == sorted(heights)


def test_a_comment_on_a_reporter_stands_beside_its_line() -> None:
    writer = Writer("Cat")
    writer.script("a", 3, "")
    *_, last = writer.sprite.scripts[0].blocks
    (reporter, *_) = last.inside()
    writer.comment("on the block", last)
    writer.comment("on the sum in it", reporter)
    sb3.arrange(writer.sprite)
    *_, beside, below = writer.sprite.comments
    assert below.y == (beside.y or 0) + beside.height + 12
    assert overlaps(writer.sprite) == []


def test_a_comment_on_a_block_that_is_not_there_stands_with_the_free_ones() -> None:
    writer = Writer("Cat")
    writer.script("a", 3, "")
    writer.comment("astray", Block("looks_show", "nowhere"))
    sb3.arrange(writer.sprite)
    assert (writer.sprite.comments[-1].x, writer.sprite.comments[-1].y) == (0, 0)
    assert overlaps(writer.sprite) == []


def test_a_loose_variable_stands_below_the_scripts() -> None:
    writer = Writer("Cat")
    writer.script("a", 3, "")
    loose = LooseValue("loose", COUNT)
    writer.sprite.loose_values.append(loose)
    sb3.arrange(writer.sprite)
    (script,) = writer.sprite.scripts
    assert (loose.x, loose.y) == (script.x, script.y + script_size(script_lines(script.blocks))[1] + 60)


def test_what_is_arranged_again_stays_where_it_is(busy: Sprite) -> None:
    before = boxes(busy)
    sb3.arrange(busy)
    assert boxes(busy) == before


@pytest.mark.parametrize("path", SHIPPED)
def test_a_project_that_was_built_here_stays_as_it_is(path: Path) -> None:
    project = sb3.read(path)
    places = [list(_places(target)) for target in project.targets]
    for target in project.targets:
        for script in target.scripts:
            script.x = script.y = -1
        for comment in target.comments:
            comment.x = comment.y = -1
        sb3.arrange(target)
    assert [list(_places(target)) for target in project.targets] == places
    assert any(places)


def _places(target: sb3.Target) -> Iterator[tuple[float | None, float | None]]:
    yield from ((script.x, script.y) for script in target.scripts)
    yield from ((comment.x, comment.y) for comment in target.comments)


# Free comments


def test_a_long_text_on_the_data_is_split_into_comments_that_scratch_takes() -> None:
    lines = [f"variable {number}: {'what 🍎 is for ' * (number % 9)}".strip() for number in range(900)]
    pieces = list(sb3.free_comments("\n".join(lines)))
    assert "\n".join(pieces).splitlines() == lines
    assert len(pieces) > 1
    assert all(
        sb3.text_units(each) <= 8000 and comment_height(each) <= FREE_COMMENT_HEIGHT for each in pieces
    )


def test_a_single_endless_line_is_split_between_words() -> None:
    words = [f"word{number}" for number in range(3000)]
    pieces = list(sb3.free_comments(" ".join(words)))
    assert " ".join(pieces).split() == words
    assert all(comment_height(piece) <= FREE_COMMENT_HEIGHT for piece in pieces)


def test_no_text_makes_no_comment() -> None:
    assert list(sb3.free_comments("")) == []


def test_many_free_comments_do_not_overlap() -> None:
    writer = Writer("Many")
    for piece in sb3.free_comments(
        "\n".join(f"v{number}: {'what it is for ' * 12}" for number in range(120))
    ):
        writer.comment(piece, None)
    writer.script("a", 3, "A script.")
    sb3.arrange(writer.sprite)
    assert sum(comment.block_id is None for comment in writer.sprite.comments) > 3
    assert overlaps(writer.sprite) == []


def test_wide_letters_make_a_comment_taller() -> None:
    assert comment_height("日本語" * 40) > comment_height("abc" * 40)
