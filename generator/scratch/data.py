"""Variables, lists and messages: class attributes in Python, entries of the same name in Scratch.

An attribute `boxes_home` becomes the variable "boxes home". Reading it in a script places the variable's
reporter, assigning to it places `set`, and `+=` places `change`. Those declared on the Stage are for every
sprite, those on a sprite for that sprite (and each of its clones) alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from generator.scratch.errors import NotationError, author_place
from generator.scratch.expressions import (
    Boolean,
    Changed,
    ListContents,
    Reporter,
    RoundBlock,
    Value,
    VariableValue,
    reporter,
)
from generator.scratch.trace import check_reach, record

if TYPE_CHECKING:
    from generator.scratch.targets import Target


@dataclass(frozen=True)
class Monitor:
    """Where a variable or list is shown on the stage: pixels from the top left corner of 480×360."""

    x: int
    y: int
    mode: Literal["default", "large", "slider", "list"] = "default"
    width: int = 0
    height: int = 0
    visible: bool = True


class _Declared:
    """What variables, lists and messages share: a Scratch name and the class that declares them."""

    word = ""

    def __init__(self, name: str = "", *, doc: str = ""):
        self.name = name
        self.doc = doc
        self.place = author_place()
        self.owner: type | None = None

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.owner = owner
        self.name = self.name or attribute.replace("_", " ")

    @property
    def is_shared(self) -> bool:
        """Whether it is declared on the Stage, for every sprite."""
        return bool(getattr(self.owner, "is_stage", False))

    def __repr__(self) -> str:
        return f"the {self.word} {self.name!r}"


class Variable(_Declared):
    """A variable; `value` is what it holds before the green flag is first clicked."""

    word = "variable"

    def __init__(
        self, name: str = "", *, doc: str = "", value: int | float | str = 0, monitor: Monitor | None = None
    ):
        super().__init__(name, doc=doc)
        reporter(value)  # refuses what Scratch can't hold
        self.value = value
        self.monitor = monitor

    def __get__(self, target: Target | None, owner: type[Target]) -> VariableValue:
        if target is not None:
            check_reach(self, target)
        return VariableValue(self)

    def __set__(self, target: Target, value: Value) -> None:
        check_reach(self, target)
        if isinstance(value, Changed):
            if value.variable is not self:
                raise NotationError(f"{self} is given the result of changing {value.variable}")
            return
        record("data_setvariableto", {"VALUE": value}, {"VARIABLE": self})

    def change(self, amount: Value) -> None:
        """Place `change … by`."""
        record("data_changevariableby", {"VALUE": amount}, {"VARIABLE": self})


class List(_Declared):
    """A list, indexed from 1 as in Scratch; out of range reads as empty text."""

    word = "list"

    def __init__(self, name: str = "", *, doc: str = "", monitor: Monitor | None = None):
        super().__init__(name, doc=doc)
        self.monitor = monitor

    def __get__(self, target: Target | None, owner: type[Target]) -> List:
        if target is not None:
            check_reach(self, target)
        return self

    def __getitem__(self, index: Value) -> Reporter:
        return RoundBlock("data_itemoflist", {"INDEX": reporter(index)}, {"LIST": self})

    def __setitem__(self, index: Value, value: Value) -> None:
        record("data_replaceitemoflist", {"INDEX": index, "ITEM": value}, {"LIST": self})

    def __delitem__(self, index: Value) -> None:
        record("data_deleteoflist", {"INDEX": index}, {"LIST": self})

    def __iter__(self) -> None:
        raise NotationError(f"{self} can't be looped over in Python; use `with Repeat(….length)`")

    def __contains__(self, value: object) -> bool:
        raise NotationError(f"`in` has no block; write {self.name}.contains(…)")

    @property
    def length(self) -> Reporter:
        """How many items the list has."""
        return RoundBlock("data_lengthoflist", fields={"LIST": self})

    @property
    def contents(self) -> Reporter:
        """All items as one text."""
        return ListContents(self)

    def append(self, value: Value) -> None:
        """Place `add … to`."""
        record("data_addtolist", {"ITEM": value}, {"LIST": self})

    def insert(self, index: Value, value: Value) -> None:
        """Place `insert … at`."""
        record("data_insertatlist", {"ITEM": value, "INDEX": index}, {"LIST": self})

    def clear(self) -> None:
        """Place `delete all of`."""
        record("data_deletealloflist", {}, {"LIST": self})

    def index_of(self, value: Value) -> Reporter:
        """Where VALUE stands first, 0 when it doesn't."""
        return RoundBlock("data_itemnumoflist", {"ITEM": reporter(value)}, {"LIST": self})

    def contains(self, value: Value) -> Boolean:
        """Whether VALUE is in the list."""
        return Boolean("data_listcontainsitem", {"ITEM": reporter(value)}, {"LIST": self})


class Message(_Declared):
    """A broadcast; `broadcast(message)` sends it, `@when_i_receive(message)` answers it."""

    word = "message"


class MessageName(Reporter):
    """A message in the drop-down slot of a broadcast block."""

    def __init__(self, message: Message):
        if not isinstance(message, Message):
            raise NotationError(f"{message!r} is not a message; declare `name = Message()` on the Stage")
        super().__init__("", fields={"BROADCAST_OPTION": message})
        self.message = message

    def __repr__(self) -> str:
        return repr(self.message)


def broadcast(message: Message) -> None:
    """Send MESSAGE and go on at once."""
    record("event_broadcast", {"BROADCAST_INPUT": MessageName(message)})


def broadcast_and_wait(message: Message) -> None:
    """Send MESSAGE and wait until every script that answers it has ended."""
    record("event_broadcastandwait", {"BROADCAST_INPUT": MessageName(message)})
