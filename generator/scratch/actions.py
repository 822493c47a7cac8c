"""Motion, looks, pen, sound and sensing: the functions made by hand; `vocabulary` has all the others."""

from __future__ import annotations

from generator.scratch.choices import Attribute, PenPart, chosen
from generator.scratch.data import VariableValue
from generator.scratch.expressions import Boolean, Reporter, RoundBlock, Value, reporter
from generator.scratch.keys import check_key
from generator.scratch.recording import record
from generator.scratch.targets import TargetChoice, target_name


def go_to(x: Value, y: Value) -> None:
    """Move to a place of the stage: x from -240 to 240, y from -180 to 180, up is positive."""
    record("motion_gotoxy", {"X": x, "Y": y})


def change_x(distance: Value) -> None:
    """Move sideways."""
    record("motion_changexby", {"DX": distance})


def change_y(distance: Value) -> None:
    """Move up."""
    record("motion_changeyby", {"DY": distance})


def x_position() -> Reporter:
    """Where the sprite is, sideways."""
    return RoundBlock("motion_xposition")


def y_position() -> Reporter:
    """Where the sprite is, upwards."""
    return RoundBlock("motion_yposition")


def switch_costume(name: Value) -> None:
    """Wear the costume of that name."""
    record("looks_switchcostumeto", {"COSTUME": name})


def set_size(percent: Value) -> None:
    """Scale the sprite; 100 is the costume as drawn."""
    record("looks_setsizeto", {"SIZE": percent})


def show() -> None:
    """Become visible."""
    record("looks_show")


def hide() -> None:
    """Become invisible; stamping still works."""
    record("looks_hide")


def go_to_front() -> None:
    """Stand before all other sprites."""
    record("looks_gotofrontback", fields={"FRONT_BACK": "front"})


def go_to_back() -> None:
    """Stand behind all other sprites."""
    record("looks_gotofrontback", fields={"FRONT_BACK": "back"})


def erase_all() -> None:
    """Wipe everything that was stamped."""
    record("pen_clear")


def stamp() -> None:
    """Leave a print of the costume on the pen layer."""
    record("pen_stamp")


def pen_part(part: PenPart | Reporter) -> Reporter:
    """What of the pen's colour is to be changed, for the slot of its drop-down."""
    return part if isinstance(part, Reporter) else reporter(chosen(part, PenPart))


def start_sound(name: Value) -> None:
    """Play a sound and go on at once."""
    record("sound_play", {"SOUND_MENU": name})


def timer() -> Reporter:
    """Seconds since the green flag, or since `reset_timer`."""
    return RoundBlock("sensing_timer")


def reset_timer() -> None:
    """Start the timer again from 0."""
    record("sensing_resettimer")


def key_pressed(key: Value) -> Boolean:
    """Whether KEY, in Scratch's words, is down."""
    known = check_key(key) if isinstance(key, str) else key
    return Boolean("sensing_keypressed", {"KEY_OPTION": reporter(known)})


def mouse_down() -> Boolean:
    """Whether the mouse button is down, or a finger on the screen."""
    return Boolean("sensing_mousedown")


def mouse_x() -> Reporter:
    """Where the pointer is, sideways."""
    return RoundBlock("sensing_mousex")


def mouse_y() -> Reporter:
    """Where the pointer is, upwards."""
    return RoundBlock("sensing_mousey")


def ask_and_wait(question: Value) -> None:
    """Show an input line and wait for its answer."""
    record("sensing_askandwait", {"QUESTION": reporter(question)})


def answer() -> Reporter:
    """What was typed last."""
    return RoundBlock("sensing_answer")


def attribute_of(what: Attribute | VariableValue, target: TargetChoice) -> Reporter:
    """What another sprite or the Stage knows of itself: its place, its look, or one of its own variables."""
    name = what.variable.name if isinstance(what, VariableValue) else chosen(what, Attribute)
    return RoundBlock("sensing_of", {"OBJECT": target_name(target)}, {"PROPERTY": name})
