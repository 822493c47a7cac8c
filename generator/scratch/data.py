"""Variables, lists and messages: class attributes in Python, entries of the same name in Scratch.

An attribute `boxes_home` becomes the variable "boxes home". Reading it in a script places the variable's
reporter, assigning to it places `set`, and `+=` places `change`. Those declared on the Stage, or on a part of
it, are for every sprite; those on a sprite for that sprite (and each of its clones) alone.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import ClassVar, Literal, NoReturn, Self

from generator.scratch.errors import NotationError, author_place
from generator.scratch.expressions import (
    Boolean,
    Named,
    Reporter,
    RoundBlock,
    Value,
    is_number,
    position,
    reporter,
    shown,
)
from generator.scratch.recording import record
from sb3 import ReferenceKind

MonitorMode = Literal["default", "large", "slider", "list"]
_MODES: tuple[MonitorMode, ...] = ("default", "large", "slider", "list")


@dataclass(frozen=True)
class Monitor:
    """Where a variable or list is shown on the stage: pixels from the top left corner of 480×360.

    `mode` is how a variable looks. Lists have a `width` and `height`; with 0, Scratch chooses.
    """

    x: int
    y: int
    mode: MonitorMode = "default"
    width: int = 0
    height: int = 0
    visible: bool = True

    def __post_init__(self) -> None:
        if self.mode not in _MODES:
            raise NotationError(f"a monitor has no mode {self.mode!r}; it has {', '.join(_MODES)}")
        for side in (self.x, self.y, self.width, self.height):
            if not is_number(side) or isinstance(side, float):
                raise NotationError(f"a monitor's place and size are whole pixels, not {shown(side)}")
        if self.width < 0 or self.height < 0:
            raise NotationError(f"a monitor can't be {self.width} × {self.height} pixels large")
        if not isinstance(self.visible, bool):
            raise NotationError(f"a monitor's visible is True or False, not {self.visible!r}")


def _check_monitor(monitor: object) -> None:
    """Refuse what is given for a monitor and is none."""
    if monitor is not None and not isinstance(monitor, Monitor):
        raise NotationError(f"monitor={monitor!r} is no monitor; write monitor=Monitor(5, 5), its place")


class Declared(Named):
    """What variables, lists and messages share: a name in Scratch, and the object that has them.

    A declaration stands in a class. Each object of the class has a copy of its own, whose `owner` it is.
    """

    def __init__(self, name: str = "", *, doc: str = ""):
        if not isinstance(name, str) or not isinstance(doc, str):
            raise NotationError(f"a {self.kind}'s name and doc are texts")
        super().__init__(name, None, author_place())
        self.doc = doc
        self.attribute = ""

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.owner = owner
        self.attribute = attribute
        self.name = self.name or attribute.replace("_", " ")

    def is_declared_for(self, instance: object) -> bool:
        """Whether this is the declaration itself, in the class of INSTANCE or one of its bases."""
        return isinstance(self.owner, type) and isinstance(instance, self.owner)

    def of(self, instance: object) -> Self:
        """The copy that belongs to INSTANCE."""
        copies: dict[Declared, Self] = vars(instance).setdefault("_declared", {})
        if self not in copies:
            own = copy.copy(self)
            own.owner = instance
            copies.setdefault(self, own)  # another thread may have been quicker
        return copies[self]


class VariableValue(Reporter):
    """The value of a variable; `+=` on it is `change … by`."""

    def __init__(self, variable: Variable):
        super().__init__("data_variable", fields={"VARIABLE": variable})
        self.variable = variable

    def __repr__(self) -> str:
        return repr(self.variable)

    def set(self, value: Value) -> None:
        """Place `set … to`: the way to set a variable that another part has handed over."""
        record("data_setvariableto", {"VALUE": value}, {"VARIABLE": self.variable})

    def change(self, amount: Value) -> None:
        """Place `change … by`."""
        record("data_changevariableby", {"VALUE": amount}, {"VARIABLE": self.variable})

    def show(self) -> None:
        """Place `show variable`: its monitor appears."""
        record("data_showvariable", fields={"VARIABLE": self.variable})

    def hide(self) -> None:
        """Place `hide variable`: its monitor goes."""
        record("data_hidevariable", fields={"VARIABLE": self.variable})

    def __iadd__(self, other: Value) -> Changed:
        self.change(_amount(other))
        return Changed(self.variable)

    def __isub__(self, other: Value) -> Changed:
        self.change(-_amount(other))
        return Changed(self.variable)


def _amount(value: Value) -> Reporter:
    if isinstance(value, (str, Boolean)):
        raise NotationError(
            f"{value!r} is no number to change a variable by; write join(…) to put texts together"
        )
    return reporter(value)


def variable_of(value: object) -> Variable:
    """The variable whose value VALUE is; NotationError when it is none's."""
    if not isinstance(value, VariableValue):
        raise NotationError(f"{value!r} is not a variable; declare `name = Variable()`")
    return value.variable


class Changed(VariableValue):
    """What `variable += …` leaves behind for Python's assignment: the change is already recorded."""


class Variable(Declared):
    """A variable; `value` is what it holds before the green flag is first clicked."""

    kind: ClassVar[ReferenceKind] = "variable"
    as_value = "declare it in the class of the Stage, a sprite or a part, and name it as in self.score"

    def __init__(
        self, name: str = "", *, doc: str = "", value: int | float | str = 0, monitor: Monitor | None = None
    ):
        if not isinstance(name, str):
            raise NotationError(f"a variable's name is a text; what it holds first is value={name!r}")
        super().__init__(name, doc=doc)
        reporter(value)  # refuses what Scratch can't hold
        _check_monitor(monitor)
        self.value = value
        self.monitor = monitor

    def __get__(self, instance: object | None, owner: type) -> VariableValue:
        return VariableValue(self if instance is None else self.of(instance))

    def __set__(self, instance: object, value: Value) -> None:
        if isinstance(value, Changed):
            if value.variable is not self.of(instance):
                raise NotationError(f"{self} is given the result of changing {value.variable}")
            return
        record("data_setvariableto", {"VALUE": value}, {"VARIABLE": self.of(instance)})


class ListContents(Reporter):
    """All items of a list as one text."""

    def __init__(self, values: List):
        super().__init__("data_listcontents", fields={"LIST": values})
        self.values = values

    def __repr__(self) -> str:
        return repr(self.values)


class List(Declared):
    """A list, indexed from 1 as in Scratch; out of range reads as empty text."""

    kind: ClassVar[ReferenceKind] = "list"
    as_value = "an item does, as in self.names[1], or its .length or .contents"

    def __init__(self, name: str = "", *, doc: str = "", monitor: Monitor | None = None):
        if not isinstance(name, str):
            raise NotationError(
                "a list's name is a text; what it holds first is for the project,"
                " as in Project(…, contents={stage.names: [1, 2]})"
            )
        super().__init__(name, doc=doc)
        _check_monitor(monitor)
        self.monitor = monitor

    def __get__(self, instance: object | None, owner: type) -> Self:
        return self if instance is None else self.of(instance)

    def __set__(self, instance: object, value: Self) -> None:
        raise NotationError(f"{self} can't be assigned; clear it and append to it, or set its items")

    def __getitem__(self, index: Value) -> Reporter:
        return RoundBlock("data_itemoflist", {"INDEX": position(index)}, {"LIST": self})

    def __setitem__(self, index: Value, value: Value) -> None:
        record("data_replaceitemoflist", {"INDEX": position(index), "ITEM": value}, {"LIST": self})

    def __delitem__(self, index: Value) -> None:
        record("data_deleteoflist", {"INDEX": position(index)}, {"LIST": self})

    def __add__(self, other: object) -> NoReturn:
        raise NotationError(
            f"{self} can't be added to; append items to it one by one, with {self.name}.append(…)"
        )

    __iadd__ = __radd__ = __add__

    def __iter__(self) -> None:
        raise NotationError(f"{self} can't be looped over in Python; use `with Repeat(….length)`")

    def __len__(self) -> int:
        raise NotationError(f"{self} has no length while the project is built; write .length")

    def __bool__(self) -> bool:
        raise NotationError(f"{self} has no value while the project is built; compare its .length with 0")

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
        record("data_insertatlist", {"ITEM": value, "INDEX": position(index)}, {"LIST": self})

    def clear(self) -> None:
        """Place `delete all of`."""
        record("data_deletealloflist", {}, {"LIST": self})

    def index_of(self, value: Value) -> Reporter:
        """Where VALUE stands first, 0 when it doesn't."""
        return RoundBlock("data_itemnumoflist", {"ITEM": reporter(value)}, {"LIST": self})

    def contains(self, value: Value) -> Boolean:
        """Whether VALUE is in the list."""
        return Boolean("data_listcontainsitem", {"ITEM": reporter(value)}, {"LIST": self})

    def show(self) -> None:
        """Place `show list`: its monitor appears."""
        record("data_showlist", fields={"LIST": self})

    def hide(self) -> None:
        """Place `hide list`: its monitor goes."""
        record("data_hidelist", fields={"LIST": self})


class Message(Declared):
    """A broadcast; `broadcast(message)` sends it, `@when_i_receive(message)` answers it."""

    kind: ClassVar[ReferenceKind] = "message"
    as_value = "broadcast(…) sends it"

    def __get__(self, instance: object | None, owner: type) -> Self:
        return self if instance is None else self.of(instance)


def check_message(message: object) -> Message:
    """MESSAGE itself; NotationError when it is none."""
    if not isinstance(message, Message):
        raise NotationError(
            f"{message!r} is not a message; declare `name = Message()` on the Stage and write stage.name"
        )
    return message


class MessageName(Reporter):
    """A message in the drop-down slot of a broadcast block."""

    def __init__(self, message: Message):
        super().__init__("", fields={"BROADCAST_OPTION": check_message(message)})
        self.message = message

    def __repr__(self) -> str:
        return repr(self.message)


def broadcast(message: Message) -> None:
    """Send MESSAGE and go on at once."""
    record("event_broadcast", {"BROADCAST_INPUT": MessageName(message)})


def broadcast_and_wait(message: Message) -> None:
    """Send MESSAGE and wait until every script that answers it has ended."""
    record("event_broadcastandwait", {"BROADCAST_INPUT": MessageName(message)})
