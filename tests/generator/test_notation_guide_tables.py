"""The tables of docs/notation.md: a row's Python gives its block and words, and no block is left out."""

from __future__ import annotations

import dataclasses
import re
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

import generator.scratch as notation
import sb3
from generator.scratch import (
    Costume,
    Message,
    Project,
    Sound,
    Sprite,
    Stage,
    Variable,
    broadcast,
    stop_all,
    to_model,
    when_flag_clicked,
    when_i_receive,
)
from generator.scratch.keys import KEYS
from tests.generator.guide import BLOCKS, PAGE, code, rows
from tests.generator.writing import BELL, svg

OFFERED = "What drop-downs offer"
SHADOWS = "Drop-downs and shadows in the file"
ROWS = [
    (code(words)[0], code(python), code(opcode)[0])
    for words, python, opcode in rows(BLOCKS.split(f"### {OFFERED}\n")[0])
]
VALUES = ("reporter", "boolean")


class Room(Stage):
    score = Variable()
    won = Message()

    @when_flag_clicked
    def win(self) -> None:
        broadcast(self.won)

    @when_i_receive(won)
    def end(self) -> None:
        stop_all()


class Dog(Sprite):
    bones = Variable()


JUMP = '@block("jump {height} if {high}")'
CAT = """
class Cat(Sprite):
    count = Variable(monitor=Monitor(1, 1))
    items = List(monitor=Monitor(1, 1))

    @when_flag_clicked
    def go(self):
        self.jump(1, self.count == 1)

    {define}
    def jump(self, height, high: Boolean):
        {first}
        {second}

    {hat}
    def other(self):
        ...
"""


def recorded(*lines: str, define: str = "@block", hat: str = '@when_key("o")') -> sb3.Sprite:
    """A sprite as the page describes it, with LINES in its block `jump` and `other` under HAT."""
    first, second = [*lines, "...", "..."][:2]
    room, dog = Room(), Dog()
    names = {name: getattr(notation, name) for name in notation.__all__} | {"room": room, "dog": dog}
    exec(CAT.format(define=define, hat=hat, first=first, second=second), names)  # noqa: S102
    cat = names["Cat"]()
    project = Project(
        room,
        [dog, cat],
        costumes={
            room: [Costume("day", svg(480, 360)), Costume("night", svg(480, 361))],
            dog: [Costume("dog", svg(10, 10))],
            cat: [Costume("open", svg(10, 10)), Costume("shut", svg(10, 11))],
        },
        sounds={cat: [Sound("pop", BELL.data)]},
    )
    model = to_model(project)
    assert sb3.lint(model) == []
    return model.sprites[1]


def script(sprite: sb3.Sprite, name: str) -> tuple[list[sb3.Block], list[str]]:
    """The blocks and the lines of the script of that name."""
    (found,) = (each for each in sprite.scripts if each.top.id.startswith(f"Cat.{name}."))
    lines = list(sb3.target_lines(dataclasses.replace(sprite, scripts=[found], comments=[])))
    return found.blocks, lines[lines.index("") + 1 : -1]


@pytest.mark.parametrize(("words", "python", "opcode"), ROWS, ids=[" ".join(row[1]) for row in ROWS])
def test_the_python_of_a_row_is_its_block_and_reads_as_it_says(
    words: str, python: list[str], opcode: str
) -> None:
    first, *others = python
    if first.startswith("@block"):
        assert others == ["def jump(self, height, high: Boolean): ..."]
        (top, *_), (line, *_) = script(recorded(define=first), "jump")
        assert (top.opcode, line) == (opcode, words)
    elif first.startswith("@"):
        (top, *_), (line, *_) = script(recorded(hat=first), "other")
        assert (top.opcode, line) == (opcode, words)
    elif sb3.OPCODES[opcode].kind in VALUES:
        (_, say), (_, line) = script(recorded(f"say({first})"), "jump")
        assert (opcode_of(say.inputs["MESSAGE"].content), line) == (opcode, f"say {words}")
    else:
        (_, block), (_, *lines) = script(recorded(*python, define=JUMP), "jump")
        assert (block.opcode, " … ".join(lines)) == (opcode, words)


def opcode_of(value: sb3.Value) -> str:
    """The opcode of what lies in a slot; variables and lists are no blocks in the file."""
    if isinstance(value, sb3.Reference):
        return {"variable": "data_variable", "list": "data_listcontents"}[value.kind]
    assert isinstance(value, sb3.Block)
    return value.opcode


def test_no_block_of_the_table_of_opcodes_is_left_out() -> None:
    shadows = {opcode for opcode, shape in sb3.OPCODES.items() if shape.kind == "menu"}
    assert {opcode for _, _, opcode in ROWS} == set(sb3.OPCODES) - shadows
    assert {code(opcode)[0] for opcode, _ in rows(BLOCKS, SHADOWS)} == shadows


@pytest.mark.parametrize(("opcode", "where"), rows(BLOCKS, SHADOWS), ids=lambda cell: code(cell)[0])
def test_a_drop_down_lies_where_its_row_says(opcode: str, where: str) -> None:
    (menu,) = code(opcode)
    kind = "prototype" if menu == "procedures_prototype" else "menu"
    holders = [
        each
        for each, shape in sb3.OPCODES.items()
        if any((part.kind, part.menu or menu) == (kind, menu) for part in shape.inputs.values())
    ]
    assert code(where) == holders


@pytest.mark.parametrize(("functions", "offered"), rows(BLOCKS, OFFERED), ids=lambda cell: cell)
def test_a_drop_down_offers_what_its_row_says(functions: str, offered: str) -> None:
    choices = set(re.findall('"([^"]+)"', offered))
    if '"a" to "z"' in offered:
        choices |= set("abcdefghijklmnopqrstuvwxyz0123456789")
    assert code(functions)
    for name in code(functions):
        assert choices == (KEYS if "key" in name else words_taken(name))


def words_taken(name: str) -> set[str]:
    """The words of the drop-downs that a function has of its own."""
    hints = get_type_hints(getattr(notation, name)).values()
    kinds = [each for hint in hints for each in (hint, *get_args(hint)) if get_origin(each) is Literal]
    return {word for kind in kinds for word in get_args(kind)}


def test_every_drop_down_with_words_of_its_own_has_a_row() -> None:
    listed = {name for functions, _ in rows(BLOCKS, OFFERED) for name in code(functions)}
    functions = [name for name in notation.__all__ if name[0].islower()]
    assert {name for name in functions if words_taken(name)} | {"when_key", "key_pressed"} == listed


def test_every_name_of_the_notation_is_on_the_page() -> None:
    shown = set(re.findall(r"\w+", " ".join(re.findall(r"```python\n.*?```|`[^`\n]+`", PAGE, re.DOTALL))))
    assert set(notation.__all__) - shown == set()
