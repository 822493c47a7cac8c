"""Programs in the notation: each becomes a sound project file, or a NotationError that names a line."""

from __future__ import annotations

import inspect
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_type_hints

import numpy as np

import sb3
from generator import scratch
from generator.scratch import (
    Boolean,
    Costume,
    Else,
    Forever,
    If,
    List,
    Monitor,
    NotationError,
    Project,
    Repeat,
    RepeatUntil,
    Reporter,
    Sound,
    Sprite,
    Stage,
    Variable,
    inline,
    to_sb3,
    when_flag_clicked,
    when_key,
)
from sb3 import OPCODES
from tests.generator.writing import BELL, PICTURE

_STRANGE: list[Any] = [
    None, True, [], [1], (), {}, set(), b"x", math.nan, math.inf, 10**400, -(10**5000), 1j, Decimal(1),
    Fraction(1, 3), np.int64(2), np.float64(0.5), np.array([1]), object(), len, Sprite, ..., "\a", "\ud800",
    "\ufffe", range(3), lambda: 1,
]  # fmt: skip
_PLAIN: list[Any] = [
    0,
    1,
    -7,
    2.5,
    1e-9,
    1e21,
    2**53,
    "",
    "text",
    "10",
    "ß 倉 🍎",
    "constructor",
    "a < b & 'c'",
]
_NAMES = [
    "score",
    "x",
    "size",
    "toString",
    "__proto__",
    "two words",
    "🍎",
    "<&'\">",
    "%s",
    "ß",
    "a-b",
    "Stage",
]
_BAD_NAMES = ["", "\a", "\ud800", 5, None, []]


@dataclass(frozen=True)
class Function:
    """A function that records a statement or makes a reporter."""

    called: Callable[..., Any]
    result: object
    arguments: list[tuple[str, Any]]
    sprite_only: bool
    ends: bool


def _functions() -> list[Function]:
    found = []
    for name in scratch.__all__:
        called = getattr(scratch, name)
        home = getattr(called, "__module__", "").rpartition(".")[2]
        if not inspect.isfunction(called) or home not in ("vocabulary", "actions", "operators"):
            continue
        hints = get_type_hints(called)
        words = inspect.getsource(called)
        opcode = next((each for each in OPCODES if f'"{each}"' in words), "")
        shape = OPCODES.get(opcode)
        arguments = [
            (each.name, hints[each.name])
            for each in inspect.signature(called).parameters.values()
            if each.kind is not each.VAR_POSITIONAL
        ]
        sprite_only, ends = (shape.sprite_only, shape.kind == "cap") if shape else (False, False)
        found.append(Function(called, hints["return"], arguments, sprite_only, ends))
    return found


def _words(hint: Any) -> list[str]:
    """The texts that a type offers, itself or as one of several."""
    parts = get_args(hint)
    return [each for each in parts if isinstance(each, str)] or [
        word for part in parts if get_args(part) for word in _words(part)
    ]


_FUNCTIONS = _functions()
_STATEMENTS = [each for each in _FUNCTIONS if each.result is type(None) and not each.ends]
_REPORTERS = [each for each in _FUNCTIONS if each.result in (Reporter, Boolean)]


class Author:
    """Writes one program; STRANGE is how often a value is none that the notation takes."""

    def __init__(self, chance: random.Random, strange: float) -> None:
        self.chance = chance
        self.strange = strange
        self.left = 40
        """Blocks that may still be written."""

    def value(self, me: Any, depth: int = 3) -> Any:
        """Something for a round slot."""
        if self.chance.random() < self.strange:
            return self.chance.choice(_STRANGE)
        choice = self.chance.randrange(8 if depth else 4)
        if choice < 2:
            return self.chance.choice(_PLAIN)
        if choice == 3:
            return me.items[self.chance.randint(1, 3)]
        if choice == 4:
            return me.first + self.number(me, depth - 1)
        if choice == 5:
            return self.number(me, depth - 1) * me.first
        return me.first if choice == 2 else self.call(self.any_of(_REPORTERS, me), me, depth - 1)

    def number(self, me: Any, depth: int = 2) -> Any:
        """Something to do arithmetic with."""
        value = self.value(me, depth)
        return 7 if isinstance(value, (str, Boolean)) else value

    def any_of(self, functions: list[Function], me: Any) -> Function:
        """A function that may be used on the Stage or sprite."""
        return self.chance.choice([each for each in functions if not (each.sprite_only and me.is_stage)])

    def condition(self, me: Any, depth: int = 2) -> Any:
        """Something for a pointed slot."""
        if self.chance.random() < self.strange:
            return self.chance.choice(_STRANGE)
        match self.chance.randrange(4 if depth else 1):
            case 0:
                return me.first == self.value(me, depth)
            case 1:
                return (me.first == 1) & self.condition(me, depth - 1)
            case 2:
                return ~(me.first < self.value(me, depth - 1))
            case _:
                return me.items.contains(self.value(me, depth))

    @inline
    def call(self, function: Function, me: Any, depth: int) -> Any:
        """FUNCTION called with something for each of its arguments."""
        return function.called(*(self.argument(name, hint, me, depth) for name, hint in function.arguments))

    def argument(self, name: str, hint: Any, me: Any, depth: int) -> Any:
        """Something for an argument: a word that is offered, a colour, a place in a text, or any value."""
        words = [each for each in _words(hint) if self.chance.random() >= self.strange]
        if words:
            return self.chance.choice(words)
        if hint is Boolean:
            return self.condition(me, depth)
        if name in ("color", "other"):
            return "#ff8800"
        if name in ("index", "start"):
            return 1
        if name in ("sound", "name", "backdrop", "target"):
            return me.first
        return self.value(me, depth)


@inline
def _write(author: Author, me: Any, depth: int) -> None:
    for _ in range(author.chance.randint(0, 5)):
        author.left -= 1
        if author.left < 0:
            return
        match author.chance.randrange(9 if depth else 5):
            case 0:
                me.first = author.value(me)
            case 1:
                me.first += author.number(me)
            case 2:
                me.items.append(author.value(me))
            case 3 | 4:
                author.call(author.any_of(_STATEMENTS, me), me, 2)
            case 5:
                with If(author.condition(me)):
                    _write(author, me, depth - 1)
                with Else():
                    _write(author, me, depth - 1)
            case 6:
                with Repeat(author.value(me)):
                    _write(author, me, depth - 1)
            case 7:
                with RepeatUntil(author.condition(me)):
                    _write(author, me, depth - 1)
            case _:
                with Forever():
                    _write(author, me, depth - 1)
                return


def program(chance: random.Random, strange: float) -> Project:
    """A program made up. Raises NotationError."""
    author = Author(chance, strange)

    def name(kind: str) -> Any:
        return chance.choice(
            _BAD_NAMES if chance.random() < strange else [kind, *(f"{each} {kind}" for each in _NAMES)]
        )

    def target(base: Any, *hats: Any, **settings: Any) -> Any:
        members: dict[str, Any] = {
            "first": Variable(
                name("number"), value=chance.choice(_PLAIN), monitor=Monitor(5, 5, visible=False)
            ),
            "items": List(name("list")),
            "__module__": __name__,
            "__doc__": chance.choice(["", "A note.", "🍎" * 3000]),
        }
        for number, hat in enumerate(hats):
            members[f"script{number}"] = hat(author_script(author))
        kind: Any = type(base)
        return kind("Target", (base,), members, **settings)()

    stage = target(Stage, when_flag_clicked)
    cat = target(Sprite, when_flag_clicked, when_key("a"), x=author_number(chance, strange), name=name("Cat"))
    costumes = {stage: [PICTURE], cat: [PICTURE, Costume(name("picture"), PICTURE.data)]}
    return Project(stage, [cat], costumes=costumes, sounds={cat: [BELL, Sound(name("sound"), BELL.data)]})


def author_script(author: Author) -> Callable[[Any], None]:
    """A method that writes."""

    def write(me: Any) -> None:
        _write(author, me, 3)

    return write


def author_number(chance: random.Random, strange: float) -> Any:
    """A coordinate."""
    return chance.choice(_STRANGE if chance.random() < strange else [0, 5, -2.5])


def case(chance: random.Random, folder: Path) -> None:
    """Write one program, and read the project that it becomes."""
    strange = chance.choice([0.0, 0.0, 0.01, 0.1])
    try:
        data = to_sb3(program(chance, strange))
    except NotationError as error:
        assert error.place is not None or str(error)
        return
    project = sb3.read(data)
    assert sb3.lint(project) == []
    assert sb3.listing(project)
    assert sb3.to_sb3(project) == data
