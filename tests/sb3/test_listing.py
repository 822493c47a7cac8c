"""The listing prints any project as scratchblocks text, ours and strangers'."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sb3
from tests.sb3.documents import cat, comment, entry
from tests.sb3.sample import ORCHARD

GOLDEN = Path(__file__).with_name("orchard.txt")
DEEP = 3_000


def lines(blocks: dict[str, Any], **parts: Any) -> list[str]:
    return [line for line in list(sb3.target_lines(cat(blocks, **parts)))[1:] if line]


def test_the_small_project_lists_as_its_golden_text() -> None:
    assert sb3.listing(sb3.read(ORCHARD)).splitlines() == GOLDEN.read_text("utf-8").splitlines()


def test_scripts_come_column_by_column_from_the_top() -> None:
    places = {"d": (400, 0), "b": (0, 90), "a": (0, 5), "c": (200, 50)}
    blocks = {
        name: entry("event_whenbroadcastreceived", fields={"BROADCAST_OPTION": [name]}, x=x, y=y)
        for name, (x, y) in places.items()
    }
    assert lines(blocks) == [f"when I receive [{name} v]" for name in "abcd"]


def test_a_block_of_an_unknown_extension_prints_as_its_opcode() -> None:
    blocks = {"1": entry("robot_say", fields={"HOW": ["loud", None]}, inputs={"WHAT": [1, [10, "hi"]]})}
    assert lines(blocks) == ["robot_say [loud v] [hi]"]


def test_an_unknown_block_with_a_mouth_prints_what_is_in_it() -> None:
    blocks = {
        "1": entry("robot_while", inputs={"FOR": [3, "2", [4, "1"]], "SUBSTACK": [2, "3"]}),
        "2": entry("robot_battery", parent="1"),
        "3": entry("looks_show", parent="1"),
    }
    assert lines(blocks) == ["robot_while (robot_battery)", "  show", "end"]


def test_an_unknown_block_with_a_mouth_of_another_name_prints_what_is_in_it() -> None:
    blocks = {
        "1": entry("robot_while", inputs={"BODY": [2, "2"]}),
        "2": entry("robot_turn", parent="1", next="3"),
        "3": entry("looks_show", parent="2"),
    }
    assert lines(blocks) == ["robot_while", "  robot_turn", "  show", "end"]


def test_a_drop_down_of_an_unknown_extension_prints_its_choice() -> None:
    blocks = {
        "1": entry("music_play", inputs={"NOTE": [1, "2"]}),
        "2": entry("note", parent="1", shadow=True, fields={"NOTE": ["60", None]}),
    }
    assert lines(blocks) == ["music_play (60 v)"]


def test_loose_reporters_on_the_canvas_are_listed() -> None:
    blocks = {
        "1": [12, "score", "id", 0, 0],
        "2": [13, "names", "id", 0, 50],
        "3": entry("operator_add", y=100, inputs={"NUM1": [1, [4, "1"]], "NUM2": [1, [4, "2"]]}),
    }
    assert lines(blocks) == ["(score)", "(names :: list)", "((1) + (2))"]


def test_empty_slots_print_as_empty_brackets() -> None:
    blocks = {
        "1": entry("control_repeat_until", next="2"),
        "2": entry("motion_setx", parent="1", inputs={"X": [1, None]}),
    }
    assert lines(blocks) == ["repeat until <>", "end", "set x to ()"]


@pytest.mark.parametrize(
    ("text", "printed"), [("a]b", r"[a\]b]"), ("a\\b", r"[a\\b]"), ("a\nb", r"[a\nb]"), ("a)b", "[a)b]")]
)
def test_what_would_end_a_text_is_marked(text: str, printed: str) -> None:
    assert lines({"1": entry("looks_say", inputs={"MESSAGE": [1, [10, text]]})}) == [f"say {printed}"]


def test_a_block_without_screen_refresh_and_one_with_it_differ() -> None:
    def define(warp: str) -> list[str]:
        mutation = {"proccode": "go %s", "argumentnames": '["far"]', "warp": warp}
        return lines(
            {
                "1": entry("procedures_definition", inputs={"custom_block": [1, "2"]}),
                "2": entry("procedures_prototype", parent="1", shadow=True, mutation=mutation),
            }
        )

    assert define("true") == ["define go (far)"]
    assert define("false") == ["define go (far)  // with screen refresh"]


def test_comments_stand_above_their_blocks() -> None:
    blocks = {
        "1": entry("control_forever", inputs={"SUBSTACK": [2, "2"]}),
        "2": entry("looks_show", parent="1"),
    }
    comments = {"a": comment("two\nlines", "2"), "b": comment("free", None), "c": comment("loop", "1")}
    assert lines(blocks, comments=comments) == [
        "// free", "// loop", "forever", "  // two", "  // lines", "  show", "end",
    ]  # fmt: skip


@pytest.mark.parametrize(("opcode", "slot"), [("operator_not", "OPERAND"), ("control_forever", "SUBSTACK")])
def test_blocks_nested_thousands_deep_end_in_a_gap(opcode: str, slot: str) -> None:
    blocks = {str(n): entry(opcode, parent=str(n - 1), inputs={slot: [2, str(n + 1)]}) for n in range(DEEP)}
    blocks["0"] = entry(opcode, inputs={slot: [2, "1"]})
    del blocks[str(DEEP - 1)]["inputs"][slot]
    assert any("…" in line for line in lines(blocks))
