"""Traced scripts are written as Scratch itself writes blocks: inputs, links, mutations, menus, comments."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import sb3
from generator.scratch import (
    Boolean,
    Else,
    Forever,
    If,
    Message,
    Repeat,
    RepeatUntil,
    Reporter,
    Sound,
    Sprite,
    Stage,
    Variable,
    block,
    broadcast,
    broadcast_and_wait,
    go_to,
    go_to_back,
    hide,
    join,
    key_pressed,
    mouse_down,
    mouse_x,
    mouse_y,
    note,
    reset_timer,
    show,
    start_sound,
    stop_all,
    stop_other_scripts,
    switch_costume,
    when_flag_clicked,
    when_i_receive,
)
from tests.generator.writing import BELL, to_json, wav

Blocks = dict[str, Any]
Write = Callable[[Callable[[Any], None]], Blocks]


def links(block: dict[str, Any]) -> tuple[Any, Any, Any]:
    return block["parent"], block["next"], block["topLevel"]


def test_statements_are_chained_by_next_and_parent(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        show()
        hide()

    blocks = script_blocks(body)
    assert list(blocks) == ["Cat.run.1", "Cat.run.2", "Cat.run.3"]
    assert links(blocks["Cat.run.1"]) == (None, "Cat.run.2", True)
    assert links(blocks["Cat.run.2"]) == ("Cat.run.1", "Cat.run.3", False)
    assert links(blocks["Cat.run.3"]) == ("Cat.run.2", None, False)


def test_a_block_has_all_the_keys_that_scratch_writes(script_blocks: Write) -> None:
    assert script_blocks(lambda cat: show())["Cat.run.2"] == {
        "opcode": "looks_show", "next": None, "parent": "Cat.run.1", "inputs": {}, "fields": {},
        "shadow": False, "topLevel": False,
    }  # fmt: skip


def test_only_the_hat_has_a_place(script_blocks: Write) -> None:
    blocks = script_blocks(lambda cat: show())
    assert [key for key, entry in blocks.items() if "x" in entry or "y" in entry] == ["Cat.run.1"]


def test_a_mouth_is_an_input_without_a_shadow(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        with Repeat(3):
            show()
            hide()
        show()

    blocks = script_blocks(body)
    repeat = blocks["Cat.run.2"]
    assert repeat["inputs"] == {"TIMES": [1, [6, "3"]], "SUBSTACK": [2, "Cat.run.3"]}
    assert links(blocks["Cat.run.3"]) == ("Cat.run.2", "Cat.run.4", False)
    assert links(blocks["Cat.run.4"]) == ("Cat.run.3", None, False)
    assert links(blocks["Cat.run.5"]) == ("Cat.run.2", None, False)
    assert repeat["next"] == "Cat.run.5"


def test_an_empty_mouth_is_left_out(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        with Forever():
            pass

    assert script_blocks(body)["Cat.run.2"]["inputs"] == {}


def test_if_and_else_are_one_block_with_two_mouths(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        with If(cat.a == 1):
            show()
        with Else():
            hide()

    blocks = script_blocks(body)
    decision = blocks["Cat.run.2"]
    assert decision["opcode"] == "control_if_else"
    kinds = {name: value[0] for name, value in decision["inputs"].items()}
    assert kinds == {"CONDITION": 2, "SUBSTACK": 2, "SUBSTACK2": 2}
    assert [blocks[decision["inputs"][name][1]]["opcode"] for name in ("SUBSTACK", "SUBSTACK2")] == [
        "looks_show", "looks_hide",
    ]  # fmt: skip


def test_an_if_without_else_has_one_mouth(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        with If(cat.a == 1):
            show()

    decision = script_blocks(body)["Cat.run.2"]
    assert decision["opcode"] == "control_if"
    assert set(decision["inputs"]) == {"CONDITION", "SUBSTACK"}


def test_repeat_until_holds_its_condition_without_a_shadow(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        with RepeatUntil(cat.a > cat.b):
            show()

    blocks = script_blocks(body)
    condition = blocks["Cat.run.2"]["inputs"]["CONDITION"]
    assert condition[0] == 2
    assert blocks[condition[1]]["inputs"] == {
        "OPERAND1": [3, [12, "a", "Cat.variable:a"], [10, ""]],
        "OPERAND2": [3, [12, "b", "Cat.variable:b"], [10, ""]],
    }
    assert blocks[condition[1]]["parent"] == "Cat.run.2"


def test_a_reporter_lies_over_the_shadow_of_its_slot(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        go_to(cat.a * 2, 7)

    blocks = script_blocks(body)
    assert blocks["Cat.run.2"]["inputs"] == {"X": [3, "Cat.run.3", [4, ""]], "Y": [1, [4, "7"]]}
    assert blocks["Cat.run.3"]["parent"] == "Cat.run.2"


def test_literals_have_the_kind_of_their_slot(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        cat.a = 5
        cat.a += 5
        cat.items[5] = "five"

    blocks = script_blocks(body)
    assert blocks["Cat.run.2"]["inputs"]["VALUE"] == [1, [10, "5"]]
    assert blocks["Cat.run.3"]["inputs"]["VALUE"] == [1, [4, "5"]]
    assert blocks["Cat.run.4"]["inputs"] == {"INDEX": [1, [7, "5"]], "ITEM": [1, [10, "five"]]}


def test_layers_the_timer_and_the_pointer_have_the_blocks_of_scratch(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        go_to_back()
        reset_timer()
        go_to(mouse_x(), mouse_y())
        with If(mouse_down()):
            hide()

    blocks = script_blocks(body)
    assert [block["opcode"] for block in blocks.values()] == [
        "event_whenflagclicked", "looks_gotofrontback", "sensing_resettimer", "motion_gotoxy",
        "sensing_mousex", "sensing_mousey", "control_if", "sensing_mousedown", "looks_hide",
    ]  # fmt: skip
    assert blocks["Cat.run.2"]["fields"] == {"FRONT_BACK": ["back", None]}
    x, y = (blocks["Cat.run.4"]["inputs"][axis][1] for axis in "XY")
    assert (blocks[x]["opcode"], blocks[y]["opcode"]) == ("sensing_mousex", "sensing_mousey")


def test_a_field_holds_the_name_and_the_id(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        cat.a = 5
        cat.items.clear()

    blocks = script_blocks(body)
    assert blocks["Cat.run.2"]["fields"] == {"VARIABLE": ["a", "Cat.variable:a"]}
    assert blocks["Cat.run.3"]["fields"] == {"LIST": ["items", "Cat.list:items"]}


def test_all_items_of_a_list_are_a_primitive(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        cat.a = cat.items.contents

    assert script_blocks(body)["Cat.run.2"]["inputs"]["VALUE"][1] == [13, "items", "Cat.list:items"]


def test_a_drop_down_is_a_shadow_block(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        switch_costume("plain")

    blocks = script_blocks(body)
    assert blocks["Cat.run.2"]["inputs"] == {"COSTUME": [1, "Cat.run.3"]}
    menu = blocks["Cat.run.3"]
    assert (menu["opcode"], menu["shadow"], menu["parent"]) == ("looks_costume", True, "Cat.run.2")
    assert menu["fields"] == {"COSTUME": ["plain", None]}


def test_a_reporter_over_a_drop_down_keeps_the_first_choice_below(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        switch_costume(join("pl", "ain"))

    blocks = script_blocks(body)
    kind, over, under = blocks["Cat.run.2"]["inputs"]["COSTUME"]
    assert kind == 3
    assert blocks[over]["opcode"] == "operator_join"
    assert blocks[under]["fields"] == {"COSTUME": ["plain", None]}


def test_a_computed_sound_lies_over_the_first_one(make_project: Any) -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def run(self) -> None:
            start_sound(join("be", "ll"))

    class Room(Stage): ...

    cat = Cat()
    bell, gong = BELL, Sound("gong", wav(50))
    blocks = to_json(make_project(Room(), cat, sounds={cat: [bell, gong]}))["targets"][1]["blocks"]
    kind, over, under = blocks["Cat.run.2"]["inputs"]["SOUND_MENU"]
    assert (kind, blocks[over]["opcode"]) == (3, "operator_join")
    assert blocks[under]["fields"] == {"SOUND_MENU": ["bell", None]}


def test_items_are_inserted_where_they_are_wanted(script_blocks: Write) -> None:
    blocks = script_blocks(lambda cat: cat.items.insert(2, "x"))
    assert blocks["Cat.run.2"]["opcode"] == "data_insertatlist"
    assert blocks["Cat.run.2"]["inputs"] == {"INDEX": [1, [7, "2"]], "ITEM": [1, [10, "x"]]}


def test_a_key_in_a_condition_is_a_drop_down(script_blocks: Write) -> None:
    def body(cat: Any) -> None:
        with If(key_pressed("up arrow")):
            show()

    blocks = script_blocks(body)
    assert blocks["Cat.run.4"]["fields"] == {"KEY_OPTION": ["up arrow", None]}


@pytest.mark.parametrize(("stop", "goes_on"), [(stop_all, "false"), (stop_other_scripts, "true")])
def test_stop_says_whether_a_block_may_follow(
    script_blocks: Write, stop: Callable[[], None], goes_on: str
) -> None:
    assert script_blocks(lambda cat: stop())["Cat.run.2"]["mutation"] == {
        "tagName": "mutation", "children": [], "hasnext": goes_on,
    }  # fmt: skip


# Custom blocks


class Pusher(Sprite):
    count = Variable()

    @when_flag_clicked
    def go(self) -> None:
        self.push(self.count, self.count == 1)
        self.wait_for_it(keen=self.count == 2)

    @block("push from {square} gently: {gently} !")
    def push(self, square: Reporter, gently: Boolean) -> None:
        """Push it."""
        with If(gently):
            self.count = square

    @block(warp=False)
    def wait_for_it(self, keen: Boolean, times: Any = 4) -> None:
        with Repeat(times), If(keen):
            show()


@pytest.fixture
def pusher(make_project: Any) -> Blocks:
    class Room(Stage): ...

    document = to_json(make_project(Room(), Pusher()))
    assert sb3.lint(sb3.Document(document)) == []
    blocks: Blocks = document["targets"][1]["blocks"]
    return blocks


IDS = ["Pusher.push.argument:square", "Pusher.push.argument:gently"]


def test_a_definition_has_a_prototype_with_its_mutation(pusher: Blocks) -> None:
    definition = pusher["Pusher.push.1"]
    assert definition["inputs"] == {"custom_block": [1, "Pusher.push.2"]}
    prototype = pusher["Pusher.push.2"]
    assert (prototype["opcode"], prototype["shadow"]) == ("procedures_prototype", True)
    mutation = prototype["mutation"]
    assert mutation["tagName"] == "mutation"
    assert mutation["children"] == []
    assert mutation["proccode"] == "push from %s gently: %b !"
    assert json.loads(mutation["argumentids"]) == IDS
    assert json.loads(mutation["argumentnames"]) == ["square", "gently"]
    assert json.loads(mutation["argumentdefaults"]) == ["", "false"]
    assert mutation["warp"] == "true"


def test_the_arguments_of_a_prototype_are_shadows(pusher: Blocks) -> None:
    inputs = pusher["Pusher.push.2"]["inputs"]
    assert list(inputs) == IDS
    for (kind, key), name in zip(inputs.values(), ("square", "gently"), strict=True):
        assert kind == 1
        assert pusher[key]["shadow"]
        assert pusher[key]["parent"] == "Pusher.push.2"
        assert pusher[key]["fields"] == {"VALUE": [name, None]}


def test_arguments_in_a_body_are_no_shadows(pusher: Blocks) -> None:
    body = [b for b in pusher.values() if b["opcode"].startswith("argument_") and "push.2" not in b["parent"]]
    assert {entry["fields"]["VALUE"][0] for entry in body} >= {"square", "gently", "keen", "times"}
    assert [entry["shadow"] for entry in body if entry["parent"] != "Pusher.wait-for-it.2"] == [False] * 4


def test_a_call_repeats_label_ids_and_warp(pusher: Blocks) -> None:
    call = pusher["Pusher.go.2"]
    assert call["opcode"] == "procedures_call"
    prototype = pusher["Pusher.push.2"]["mutation"]
    assert call["mutation"] == {
        key: prototype[key] for key in ("tagName", "children", "proccode", "argumentids", "warp")
    }
    square, gently = (call["inputs"][key] for key in IDS)
    assert square == [3, [12, "count", "Pusher.variable:count"], [10, ""]]
    assert gently[0] == 2
    assert pusher[gently[1]]["opcode"] == "operator_equals"


def test_a_block_with_screen_refresh_says_so_on_both_sides(pusher: Blocks) -> None:
    assert pusher["Pusher.wait-for-it.2"]["mutation"]["warp"] == "false"
    (call,) = (
        b
        for b in pusher.values()
        if b.get("mutation", {}).get("proccode") == "wait for it %b %s" and b["opcode"] == "procedures_call"
    )
    assert call["mutation"]["warp"] == "false"


def test_an_argument_left_out_takes_its_default(pusher: Blocks) -> None:
    (call,) = (
        b
        for b in pusher.values()
        if b["opcode"] == "procedures_call" and "Pusher.wait-for-it.argument:times" in b["inputs"]
    )
    assert call["inputs"]["Pusher.wait-for-it.argument:times"] == [1, [10, "4"]]


# Messages


class Bell(Stage):
    rung = Message()
    faded_away = Message()

    @when_flag_clicked
    def ring(self) -> None:
        broadcast(self.rung)

    @when_i_receive(rung)
    def fade(self) -> None:
        broadcast_and_wait(self.faded_away)

    @when_i_receive(faded_away)
    def end(self) -> None:
        stop_all()


def test_messages_are_declared_on_the_stage_and_sent_by_id(make_project: Any) -> None:
    (stage,) = to_json(make_project(Bell()))["targets"]
    assert stage["broadcasts"] == {
        "Stage.message:rung": "rung",
        "Stage.message:faded-away": "faded away",
    }
    blocks = stage["blocks"]
    assert blocks["Stage.ring.2"]["inputs"] == {"BROADCAST_INPUT": [1, [11, "rung", "Stage.message:rung"]]}
    assert blocks["Stage.fade.1"]["fields"] == {"BROADCAST_OPTION": ["rung", "Stage.message:rung"]}
    assert blocks["Stage.fade.2"]["opcode"] == "event_broadcastandwait"


# Comments


def test_a_comment_and_its_block_know_each_other(make_project: Any) -> None:
    class Cat(Sprite):
        @when_flag_clicked
        def run(self) -> None:
            """Show up.

            And
            stay.
            """
            note("first line")
            note("second line")
            show()

    class Room(Stage): ...

    cat = to_json(make_project(Room(), Cat()))["targets"][1]
    texts = {comment["blockId"]: comment["text"] for comment in cat["comments"].values()}
    assert texts == {"Cat.run.1": "Show up.\n\nAnd stay.", "Cat.run.2": "first line\nsecond line"}
    for key, comment in cat["comments"].items():
        assert cat["blocks"][comment["blockId"]]["comment"] == key
