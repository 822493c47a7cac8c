"""A Python notation for Scratch 3: write sprites as classes, get a project.json.

`with` blocks are C-shaped blocks, operators are round blocks, methods are scripts. It knows nothing of any
particular project. The passes, in order: trace (`targets`, `trace`) → check (`project`, `checks`) → write
(`writer`, `block_writer`, `layout`) → `lint` and `listing`, which read any finished project.
"""

from generator.scratch.actions import (
    answer,
    ask_and_wait,
    change_x,
    change_y,
    costume_number,
    erase_all,
    go_to,
    go_to_back,
    go_to_front,
    hide,
    key_pressed,
    mouse_down,
    mouse_x,
    mouse_y,
    reset_timer,
    set_size,
    show,
    stamp,
    start_sound,
    switch_costume,
    timer,
    x_position,
    y_position,
)
from generator.scratch.assets import Costume, Sound
from generator.scratch.control import (
    Else,
    Forever,
    If,
    Repeat,
    RepeatUntil,
    create_clone,
    delete_this_clone,
    stop_all,
    stop_other_scripts,
    stop_this_script,
    wait,
    wait_until,
)
from generator.scratch.custom import Call, block, inline
from generator.scratch.data import List, Message, Monitor, Variable, broadcast, broadcast_and_wait
from generator.scratch.errors import NotationError
from generator.scratch.expressions import Boolean, Reporter, Value
from generator.scratch.hats import (
    when_clicked,
    when_flag_clicked,
    when_i_receive,
    when_i_start_as_a_clone,
    when_key,
)
from generator.scratch.modelling import to_model, to_sb3
from generator.scratch.operators import (
    absolute,
    all_of,
    any_of,
    floor,
    join,
    length,
    letter,
    natural_log,
    random,
    rounded,
    text_contains,
)
from generator.scratch.project import Project
from generator.scratch.recording import note
from generator.scratch.targets import Part, Sprite, Stage

__all__ = [
    "Boolean", "Call", "Costume", "Else", "Forever", "If", "List", "Message", "Monitor",
    "NotationError", "Part", "Project", "Repeat", "RepeatUntil", "Reporter", "Sound", "Sprite", "Stage",
    "Value", "Variable", "absolute", "all_of", "answer", "any_of", "ask_and_wait", "block", "broadcast",
    "broadcast_and_wait", "change_x", "change_y", "costume_number", "create_clone", "delete_this_clone",
    "erase_all", "floor", "go_to", "go_to_back", "go_to_front", "hide", "inline", "join", "key_pressed",
    "length", "letter", "mouse_down", "mouse_x", "mouse_y", "natural_log", "note", "random",
    "reset_timer", "rounded", "set_size", "show", "stamp", "start_sound", "stop_all",
    "stop_other_scripts", "stop_this_script", "switch_costume", "text_contains", "timer", "to_model",
    "to_sb3", "wait", "wait_until", "when_clicked", "when_flag_clicked", "when_i_receive",
    "when_i_start_as_a_clone", "when_key", "x_position", "y_position",
]  # fmt: skip
