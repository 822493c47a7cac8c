"""KEYS: the one table of keys. Hats, help, the README, verify and its random walks read it.

A new key is a row here and the script that it starts. `effect` says what it does in a model of the game, in
one of five kinds; verify knows each kind, and so checks a new key against its row without further work.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, Self

from solver_ref import Direction

Machine = Literal["searching", "replaying"]
"""What the computer may be doing when a key is pressed; as the Stage's variable `machine` says it."""
SearchName = Literal["breadth first", "both ends"]
"""The two searches of the project."""
WORKING: frozenset[Machine] = frozenset(("searching", "replaying"))
NOTHING: frozenset[Machine] = frozenset()


@dataclass(frozen=True)
class Move:
    """A step or a push. While a solution is replayed it is not made: the key only stops the replay."""

    direction: Direction


@dataclass(frozen=True)
class InHistory:
    """The position goes back or forward in the history, or to the level's start."""

    way: Literal["undo", "redo", "restart"]


@dataclass(frozen=True)
class ToLevel:
    """Another level is loaded, so many farther on; behind the last comes the first."""

    step: int
    only_solved: bool = False
    """Nothing happens unless the level is solved."""


@dataclass(frozen=True)
class AskSearch:
    """A search for the fewest pushes begins, or whatever the computer is doing is cancelled.

    If it `is_replayed` the solution is played.
    """

    is_replayed: bool
    search: SearchName


@dataclass(frozen=True)
class Toggle:
    """A variable of the Stage goes from 1 to 0 or back; the green flag sets it to `start`."""

    variable: str
    about: str
    start: int = 0


Effect = Move | InHistory | ToLevel | AskSearch | Toggle


class Key(str):
    """A key by the name that Scratch has for it, and what there is to know of it."""

    does: str
    """For people, what it does. Keys that stand together and do the same share a line."""
    effect: Effect
    also: tuple[str, ...]
    """Other keys that do the same."""
    interrupts: frozenset[Machine]
    """What the computer may be doing that this key stops."""
    often: int
    """How often it is pressed in random walks, beside the others."""
    help: str
    """A word for the bottom line; empty for a key that it does not name."""

    def __new__(
        cls,
        name: str,
        does: str,
        effect: Effect,
        *,
        often: int,
        also: tuple[str, ...] = (),
        interrupts: frozenset[Machine] = NOTHING,
        help_word: str = "",
    ) -> Self:
        """A row of the table."""
        made = super().__new__(cls, name)
        made.does, made.effect, made.often = does, effect, often
        made.also, made.interrupts, made.help = also, interrupts, help_word
        return made

    @property
    def counts_once(self) -> bool:
        """Whether it does nothing more while it is held.

        A browser repeats a key that is held, and each repeat starts the key's script unless that still runs.
        Moves, undo and redo go on like that; but levels would race by, and what one press switches on the
        next would switch off. So the scripts of these keys end only when the key is up again.
        """
        return isinstance(self.effect, ToLevel | AskSearch | Toggle)

    @property
    def names(self) -> tuple[str, ...]:
        """All keys of this row, as Scratch calls them."""
        return (str(self), *self.also)


def _move(direction: Direction, letter: str) -> Key:
    arrow = f"{direction.name.lower()} arrow"
    return Key(arrow, "move", Move(direction), also=(letter,), interrupts=WORKING, often=5)


UP, LEFT = _move(Direction.UP, "w"), _move(Direction.LEFT, "a")
DOWN, RIGHT = _move(Direction.DOWN, "s"), _move(Direction.RIGHT, "d")
UNDO = Key("z", "undo", InHistory("undo"), interrupts=WORKING, often=8, help_word="undo")
REDO = Key("x", "redo", InHistory("redo"), interrupts=WORKING, often=6, help_word="redo")
RESTART = Key(
    "r",
    "restart (Z takes that back, too)",
    InHistory("restart"),
    interrupts=WORKING,
    often=1,
    help_word="restart",
)
TRAPS = Key(
    "t",
    "show the trap squares: a box there never reaches a goal",
    Toggle("traps shown", "1 while trap squares are marked, else 0"),
    often=2,
    help_word="traps",
)
SOLVE = Key(
    "v",
    "let Scratch find the fewest pushes from here and play them; again to cancel",
    AskSearch(is_replayed=True, search="breadth first"),
    interrupts=WORKING,
    often=3,
    help_word="solve",
)
SOLVE_BOTH = Key(
    "b",
    "the same from both ends, which takes far fewer positions",
    AskSearch(is_replayed=True, search="both ends"),
    interrupts=WORKING,
    often=3,
)
HINT = Key(
    "h",
    "a hint: the next push of such a solution",
    AskSearch(is_replayed=False, search="both ends"),
    interrupts=WORKING,
    often=2,
    help_word="hint",
)
BACK = Key(
    "q",
    "level back; each is found as it was left",
    ToLevel(-1),
    interrupts=WORKING,
    often=1,
    help_word="level",
)
FORWARD = Key(
    "e", "level forward, as it was left", ToLevel(1), interrupts=WORKING, often=2, help_word="level"
)
NEXT = Key(
    "space", "next level, once this one is solved", ToLevel(1, only_solved=True), interrupts=WORKING, often=2
)
FULL_SPEED = Key(
    "f",
    "search at full speed, or 100 positions a frame",
    Toggle("full speed", "1 while searches fill their frames, else 0"),
    often=1,
)
SOUND = Key("n", "sound on or off", Toggle("sound on", "1 while sounds play, else 0", start=1), often=1)

KEYS: tuple[Key, ...] = tuple(value for value in tuple(vars().values()) if isinstance(value, Key))
"""All of them, in the order in which they stand above."""


def described() -> Iterator[tuple[str, str]]:
    """Each line about keys for people: what they are called, and what they do."""
    for does, keys in groupby(KEYS, key=lambda key: key.does):
        yield ", ".join(" ".join(map(called, key.names)) for key in keys), does


def help_line() -> str:
    """The keys for the bottom line: `Z undo  X redo …`."""
    words = groupby((key for key in KEYS if key.help), key=lambda key: key.help)
    return "  ".join(f"{' '.join(map(called, keys))} {word}" for word, keys in words)


def called(key: str) -> str:
    """What people call a key that Scratch has this name for."""
    arrow = key.removesuffix(" arrow")
    return {"up": "↑", "left": "←", "down": "↓", "right": "→"}.get(arrow, key.upper())


def keys_to_markdown() -> str:
    """The keys as a table for the documentation."""
    return "\n".join(["| key | |", "|---|---|", *(f"| {keys} | {does} |" for keys, does in described())])
