"""The listing prints any project as scratchblocks text: ours, strangers' and damaged ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.scratch import listing

Document = dict[str, Any]
GOLDEN = Path(__file__).parent / "golden"


def one_target(blocks: dict[str, Any], **parts: Any) -> Document:
    return {"targets": [{"name": "Cat", "blocks": blocks, **parts}]}


def entry(opcode: str, **parts: Any) -> dict[str, Any]:
    return {
        "opcode": opcode,
        "next": None,
        "parent": None,
        "inputs": {},
        "fields": {},
        "shadow": False,
        **parts,
    }


def lines(blocks: dict[str, Any], **parts: Any) -> list[str]:
    return [line for line in listing(one_target(blocks, **parts)).splitlines()[1:] if line]


def test_the_small_project_lists_as_its_golden_text(document: Document) -> None:
    assert listing(document).splitlines() == (GOLDEN / "orchard.txt").read_text("utf-8").splitlines()


def test_scripts_come_column_by_column_from_the_top() -> None:
    places = {"d": (400, 0), "b": (0, 90), "a": (0, 5), "c": (200, 50)}
    blocks = {
        name: entry(
            "event_whenbroadcastreceived", fields={"BROADCAST_OPTION": [name]}, topLevel=True, x=x, y=y
        )
        for name, (x, y) in places.items()
    }
    assert lines(blocks) == [f"when I receive [{name} v]" for name in "abcd"]


def test_a_block_of_an_unknown_extension_prints_as_its_opcode() -> None:
    blocks = {
        "1": entry(
            "robot_say", topLevel=True, fields={"HOW": ["loud", None]}, inputs={"WHAT": [1, [10, "hi"]]}
        )
    }
    assert lines(blocks) == ["robot_say [loud v] [hi]"]


def test_an_unknown_block_with_a_mouth_prints_what_is_in_it() -> None:
    blocks = {
        "1": entry("robot_while", topLevel=True, inputs={"FOR": [3, "2", [4, "1"]], "SUBSTACK": [2, "3"]}),
        "2": entry("robot_battery", parent="1"),
        "3": entry("looks_show", parent="1"),
    }
    assert lines(blocks) == ["robot_while (robot_battery)", "  show", "end"]


def test_a_drop_down_of_an_unknown_extension_prints_its_choice() -> None:
    blocks = {
        "1": entry("music_play", topLevel=True, inputs={"NOTE": [1, "2"]}),
        "2": entry("note", parent="1", shadow=True, fields={"NOTE": ["60", None]}),
    }
    assert lines(blocks) == ["music_play (60 v)"]


def test_lone_reporters_on_the_canvas_are_listed() -> None:
    blocks = {
        "1": [12, "score", "id", 0, 0],
        "2": [13, "names", "id", 0, 50],
        "3": entry(
            "operator_add", topLevel=True, x=0, y=100, inputs={"NUM1": [1, [4, "1"]], "NUM2": [1, [4, "2"]]}
        ),
    }
    assert lines(blocks) == ["(score)", "(names :: list)", "((1) + (2))"]


def test_empty_slots_print_as_empty_brackets() -> None:
    blocks = {
        "1": entry("control_repeat_until", topLevel=True, next="2"),
        "2": entry("motion_setx", parent="1", inputs={"X": [1, None]}),
    }
    assert lines(blocks) == ["repeat until <>", "end", "set x to ()"]


@pytest.mark.parametrize(
    ("text", "printed"), [("a]b", r"[a\]b]"), ("a\\b", r"[a\\b]"), ("a\nb", r"[a\nb]"), ("a)b", "[a)b]")]
)
def test_what_would_end_a_text_is_marked(text: str, printed: str) -> None:
    assert lines({"1": entry("looks_say", topLevel=True, inputs={"MESSAGE": [1, [10, text]]})}) == [
        f"say {printed}"
    ]


def test_a_block_without_screen_refresh_and_one_with_it_differ() -> None:
    def define(warp: str) -> list[str]:
        mutation = {"proccode": "go %s", "argumentnames": '["far"]', "warp": warp}
        return lines(
            {
                "1": entry("procedures_definition", topLevel=True, inputs={"custom_block": [1, "2"]}),
                "2": entry("procedures_prototype", parent="1", shadow=True, mutation=mutation),
            }
        )

    assert define("true") == ["define go (far)"]
    assert define("false") == ["define go (far)  // with screen refresh"]


def test_comments_stand_above_their_blocks() -> None:
    blocks = {
        "1": entry("control_forever", topLevel=True, inputs={"SUBSTACK": [2, "2"]}),
        "2": entry("looks_show", parent="1"),
    }
    comments = {
        "a": {"blockId": "2", "text": "two\nlines"},
        "b": {"blockId": None, "text": "free"},
        "c": {"blockId": "1", "text": "loop"},
    }
    assert lines(blocks, comments=comments) == [
        "// free", "// loop", "forever", "  // two", "  // lines", "  show", "end",
    ]  # fmt: skip


# Damage


def test_a_ring_of_statements_is_listed_once() -> None:
    blocks = {
        "1": entry("looks_show", topLevel=True, next="2"),
        "2": entry("looks_hide", next="1", parent="1"),
    }
    assert lines(blocks) == ["show", "hide"]


def test_a_mouth_that_leads_back_to_its_own_block_is_empty() -> None:
    blocks = {"1": entry("control_forever", topLevel=True, inputs={"SUBSTACK": [2, "1"]})}
    assert lines(blocks) == ["forever", "end"]


def test_a_reporter_inside_of_itself_is_a_gap() -> None:
    blocks = {
        "1": entry("looks_say", topLevel=True, inputs={"MESSAGE": [3, "2", [10, ""]]}),
        "2": entry(
            "operator_join", parent="1", inputs={"STRING1": [3, "2", [10, ""]], "STRING2": [1, [10, "x"]]}
        ),
    }
    assert lines(blocks) == ["say (join (…) [x])"]


def test_links_that_lead_nowhere_are_gaps() -> None:
    blocks = {
        "1": entry("looks_say", topLevel=True, next="nowhere", inputs={"MESSAGE": [3, "nowhere", [10, ""]]}),
    }
    assert lines(blocks) == ["say (…)"]


@pytest.mark.parametrize("opcode", ["operator_not", "control_forever"])
def test_blocks_nested_thousands_deep_do_not_exhaust_python(opcode: str) -> None:
    slot = "OPERAND" if opcode == "operator_not" else "SUBSTACK"
    blocks = {str(n): entry(opcode, parent=str(n - 1), inputs={slot: [2, str(n + 1)]}) for n in range(5000)}
    blocks["0"] |= {"topLevel": True, "parent": None}
    assert "…" in listing(one_target(blocks))
