"""The table of Scratch's blocks: every opcode's shape, slots, fields and words.

One line of text says all of it. In `go to x: {X:number} y: {Y:number}` the words are what the editor
shows, braces are inputs and brackets are fields:

    {NAME:kind}             an input; the kind decides which shadow lies under a dropped block
    {NAME:menu OPCODE}      an input whose shadow is a drop-down block of that opcode
    [NAME:kind]             a field: a drop-down that takes no block

Reading, writing, lint and the listing ask this table; so does the notation, whose functions follow from it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from sb3.model import LiteralKind, ReferenceKind

Kind = Literal["hat", "stack", "cap", "reporter", "boolean", "menu"]

LITERALS: dict[LiteralKind, int] = {
    "number": 4,
    "positive": 5,
    "whole": 6,
    "integer": 7,
    "angle": 8,
    "colour": 9,
    "text": 10,
}
"""How project.json numbers the values typed into slots, by kind of slot."""
REFERENCES: dict[ReferenceKind, int] = {"message": 11, "variable": 12, "list": 13}
"""How it numbers the names that stand in slots."""
PRIMITIVES = {str(kind): number for kind, number in (*LITERALS.items(), *REFERENCES.items())}
"""The numbers of both."""

ARGUMENT = re.compile(r"(?:^|(?<=\s))%([nbs])")
"""An argument in the label of a custom block: a boolean (b) or a round one."""

_EMPTY = {"boolean": "< >", "substack": "…", "text": "[ ]"}
_PART = re.compile(r"\{(?P<input>\w+):(?P<input_kind>[^}]+)\}|\[(?P<field>\w+):(?P<field_kind>[^\]]+)\]")


@dataclass(frozen=True)
class InputShape:
    """A slot that takes a block: `kind` is that of the literal or message in it, or one of the others.

    The others are `boolean`, `substack` (a mouth), `menu` (with the opcode of the drop-down) and `prototype`.
    """

    name: str
    kind: str
    menu: str = ""


@dataclass(frozen=True)
class FieldShape:
    """A drop-down on the block itself: `kind` is `variable`, `list`, `message` or `choice`."""

    name: str
    kind: str


@dataclass(frozen=True)
class Shape:
    """What the editor knows of one opcode."""

    opcode: str
    kind: Kind
    words: str
    sprite_only: bool = False

    @cached_property
    def parts(self) -> tuple[str | InputShape | FieldShape, ...]:
        """The words with their inputs and fields, in reading order."""
        parts: list[str | InputShape | FieldShape] = []
        end = 0
        for match in _PART.finditer(self.words):
            if text := self.words[end : match.start()].strip():
                parts.append(text)
            end = match.end()
            if match["input"]:
                kind, _, menu = match["input_kind"].partition(" ")
                parts.append(InputShape(match["input"], kind, menu))
            else:
                parts.append(FieldShape(match["field"], match["field_kind"]))
        if text := self.words[end:].strip():
            parts.append(text)
        return tuple(parts)

    @cached_property
    def label(self) -> str:
        """The words with their slots left empty, for messages: `( ) + ( )`."""
        return " ".join(
            part if isinstance(part, str) else _EMPTY.get(part.kind, "( )") for part in self.parts
        )

    @cached_property
    def inputs(self) -> dict[str, InputShape]:
        """The block's inputs by name."""
        return {part.name: part for part in self.parts if isinstance(part, InputShape)}

    @cached_property
    def fields(self) -> dict[str, FieldShape]:
        """The block's fields by name."""
        return {part.name: part for part in self.parts if isinstance(part, FieldShape)}


def _table(kind: Kind, text: str, *, sprite_only: bool = False) -> dict[str, Shape]:
    rows = (line.split(None, 1) for line in text.strip().splitlines())
    return {row[0]: Shape(row[0], kind, row[1] if len(row) > 1 else "", sprite_only) for row in rows}


_HATS = """
event_whenflagclicked               when flag clicked
event_whenkeypressed                when [KEY_OPTION:choice] key pressed
event_whenbackdropswitchesto        when backdrop switches to [BACKDROP:choice]
event_whengreaterthan               when [WHENGREATERTHANMENU:choice] > {VALUE:number}
event_whenbroadcastreceived         when I receive [BROADCAST_OPTION:message]
event_whenstageclicked              when stage clicked
event_whentouchingobject            when touching {TOUCHINGOBJECTMENU:menu event_touchingobjectmenu}
procedures_definition               define {custom_block:prototype}
"""
_SPRITE_HATS = """
event_whenthisspriteclicked         when this sprite clicked
control_start_as_clone              when I start as a clone
"""
_STACK = """
looks_switchbackdropto              switch backdrop to {BACKDROP:menu looks_backdrops}
looks_switchbackdroptoandwait       switch backdrop to {BACKDROP:menu looks_backdrops} and wait
looks_nextbackdrop                  next backdrop
looks_changeeffectby                change [EFFECT:choice] effect by {CHANGE:number}
looks_seteffectto                   set [EFFECT:choice] effect to {VALUE:number}
looks_cleargraphiceffects           clear graphic effects
looks_hideallsprites                hide all sprites
sound_play                          start sound {SOUND_MENU:menu sound_sounds_menu}
sound_playuntildone                 play sound {SOUND_MENU:menu sound_sounds_menu} until done
sound_stopallsounds                 stop all sounds
sound_changeeffectby                change [EFFECT:choice] effect by {VALUE:number}
sound_seteffectto                   set [EFFECT:choice] effect to {VALUE:number}
sound_cleareffects                  clear sound effects
sound_changevolumeby                change volume by {VOLUME:number}
sound_setvolumeto                   set volume to {VOLUME:number} %
event_broadcast                     broadcast {BROADCAST_INPUT:message}
event_broadcastandwait              broadcast {BROADCAST_INPUT:message} and wait
control_wait                        wait {DURATION:positive} seconds
control_wait_until                  wait until {CONDITION:boolean}
control_repeat                      repeat {TIMES:whole} {SUBSTACK:substack}
control_repeat_until                repeat until {CONDITION:boolean} {SUBSTACK:substack}
control_while                       while {CONDITION:boolean} {SUBSTACK:substack}
control_for_each                    for each [VARIABLE:variable] in {VALUE:text} {SUBSTACK:substack}
control_if                          if {CONDITION:boolean} then {SUBSTACK:substack}
control_if_else                     if {CONDITION:boolean} then {SUBSTACK:substack} else {SUBSTACK2:substack}
control_create_clone_of             create clone of {CLONE_OPTION:menu control_create_clone_of_menu}
control_all_at_once                 all at once {SUBSTACK:substack}
control_incr_counter                increment counter
control_clear_counter               clear counter
sensing_askandwait                  ask {QUESTION:text} and wait
sensing_resettimer                  reset timer
data_setvariableto                  set [VARIABLE:variable] to {VALUE:text}
data_changevariableby               change [VARIABLE:variable] by {VALUE:number}
data_showvariable                   show variable [VARIABLE:variable]
data_hidevariable                   hide variable [VARIABLE:variable]
data_addtolist                      add {ITEM:text} to [LIST:list]
data_deleteoflist                   delete {INDEX:integer} of [LIST:list]
data_deletealloflist                delete all of [LIST:list]
data_insertatlist                   insert {ITEM:text} at {INDEX:integer} of [LIST:list]
data_replaceitemoflist              replace item {INDEX:integer} of [LIST:list] with {ITEM:text}
data_showlist                       show list [LIST:list]
data_hidelist                       hide list [LIST:list]
procedures_call
pen_clear                           erase all
music_playDrumForBeats              play drum {DRUM:menu music_menu_DRUM} for {BEATS:number} beats
music_restForBeats                  rest for {BEATS:number} beats
music_playNoteForBeats              play note {NOTE:menu note} for {BEATS:number} beats
music_setInstrument                 set instrument to {INSTRUMENT:menu music_menu_INSTRUMENT}
music_setTempo                      set tempo to {TEMPO:number}
music_changeTempo                   change tempo by {TEMPO:number}
"""
_SPRITE_STACK = """
motion_movesteps                    move {STEPS:number} steps
motion_turnright                    turn right {DEGREES:number} degrees
motion_turnleft                     turn left {DEGREES:number} degrees
motion_goto                         go to {TO:menu motion_goto_menu}
motion_gotoxy                       go to x: {X:number} y: {Y:number}
motion_glideto                      glide {SECS:number} secs to {TO:menu motion_glideto_menu}
motion_glidesecstoxy                glide {SECS:number} secs to x: {X:number} y: {Y:number}
motion_pointindirection             point in direction {DIRECTION:angle}
motion_pointtowards                 point towards {TOWARDS:menu motion_pointtowards_menu}
motion_changexby                    change x by {DX:number}
motion_setx                         set x to {X:number}
motion_changeyby                    change y by {DY:number}
motion_sety                         set y to {Y:number}
motion_ifonedgebounce               if on edge, bounce
motion_scroll_right                 scroll right {DISTANCE:number}
motion_scroll_up                    scroll up {DISTANCE:number}
motion_align_scene                  align scene [ALIGNMENT:choice]
motion_setrotationstyle             set rotation style [STYLE:choice]
looks_sayforsecs                    say {MESSAGE:text} for {SECS:number} seconds
looks_say                           say {MESSAGE:text}
looks_thinkforsecs                  think {MESSAGE:text} for {SECS:number} seconds
looks_think                         think {MESSAGE:text}
looks_switchcostumeto               switch costume to {COSTUME:menu looks_costume}
looks_nextcostume                   next costume
looks_changesizeby                  change size by {CHANGE:number}
looks_setsizeto                     set size to {SIZE:number} %
looks_changestretchby               change stretch by {CHANGE:number}
looks_setstretchto                  set stretch to {STRETCH:number} %
looks_show                          show
looks_hide                          hide
looks_gotofrontback                 go to [FRONT_BACK:choice] layer
looks_goforwardbackwardlayers       go [FORWARD_BACKWARD:choice] {NUM:integer} layers
sensing_setdragmode                 set drag mode [DRAG_MODE:choice]
pen_stamp                           stamp
pen_penDown                         pen down
pen_penUp                           pen up
pen_setPenColorToColor              set pen color to {COLOR:colour}
pen_changePenColorParamBy           change pen {COLOR_PARAM:menu pen_menu_colorParam} by {VALUE:number}
pen_setPenColorParamTo              set pen {COLOR_PARAM:menu pen_menu_colorParam} to {VALUE:number}
pen_changePenSizeBy                 change pen size by {SIZE:number}
pen_setPenSizeTo                    set pen size to {SIZE:number}
"""
_CAPS = """
control_forever                     forever {SUBSTACK:substack}
control_stop                        stop [STOP_OPTION:choice]
"""
_SPRITE_CAPS = """
control_delete_this_clone           delete this clone
"""
_REPORTERS = """
looks_backdropnumbername            backdrop [NUMBER_NAME:choice]
sound_volume                        volume
sensing_answer                      answer
sensing_mousex                      mouse x
sensing_mousey                      mouse y
sensing_loudness                    loudness
sensing_timer                       timer
sensing_of                          [PROPERTY:choice] of {OBJECT:menu sensing_of_object_menu}
sensing_current                     current [CURRENTMENU:choice]
sensing_dayssince2000               days since 2000
sensing_username                    username
sensing_userid                      user id
music_getTempo                      tempo
control_get_counter                 counter
operator_add                        {NUM1:number} + {NUM2:number}
operator_subtract                   {NUM1:number} - {NUM2:number}
operator_multiply                   {NUM1:number} * {NUM2:number}
operator_divide                     {NUM1:number} / {NUM2:number}
operator_random                     pick random {FROM:number} to {TO:number}
operator_join                       join {STRING1:text} {STRING2:text}
operator_letter_of                  letter {LETTER:whole} of {STRING:text}
operator_length                     length of {STRING:text}
operator_mod                        {NUM1:number} mod {NUM2:number}
operator_round                      round {NUM:number}
operator_mathop                     [OPERATOR:choice] of {NUM:number}
data_itemoflist                     item {INDEX:integer} of [LIST:list]
data_itemnumoflist                  item # of {ITEM:text} in [LIST:list]
data_lengthoflist                   length of [LIST:list]
data_variable                       [VARIABLE:variable]
data_listcontents                   [LIST:list]
argument_reporter_string_number     [VALUE:choice]
"""
_SPRITE_REPORTERS = """
motion_xposition                    x position
motion_yposition                    y position
motion_xscroll                      x scroll
motion_yscroll                      y scroll
motion_direction                    direction
looks_costumenumbername             costume [NUMBER_NAME:choice]
looks_size                          size
sensing_distanceto                  distance to {DISTANCETOMENU:menu sensing_distancetomenu}
"""
_BOOLEANS = """
sensing_keypressed                  key {KEY_OPTION:menu sensing_keyoptions} pressed?
sensing_mousedown                   mouse down?
sensing_loud                        loud?
operator_lt                         {OPERAND1:text} < {OPERAND2:text}
operator_equals                     {OPERAND1:text} = {OPERAND2:text}
operator_gt                         {OPERAND1:text} > {OPERAND2:text}
operator_and                        {OPERAND1:boolean} and {OPERAND2:boolean}
operator_or                         {OPERAND1:boolean} or {OPERAND2:boolean}
operator_not                        not {OPERAND:boolean}
operator_contains                   {STRING1:text} contains {STRING2:text} ?
data_listcontainsitem               [LIST:list] contains {ITEM:text} ?
argument_reporter_boolean           [VALUE:choice]
"""
_SPRITE_BOOLEANS = """
sensing_touchingobject              touching {TOUCHINGOBJECTMENU:menu sensing_touchingobjectmenu} ?
sensing_touchingcolor               touching color {COLOR:colour} ?
sensing_coloristouchingcolor        color {COLOR:colour} is touching {COLOR2:colour} ?
"""
_MENUS = """
looks_backdrops                     [BACKDROP:choice]
looks_costume                       [COSTUME:choice]
sound_sounds_menu                   [SOUND_MENU:choice]
event_touchingobjectmenu            [TOUCHINGOBJECTMENU:choice]
control_create_clone_of_menu        [CLONE_OPTION:choice]
motion_goto_menu                    [TO:choice]
motion_glideto_menu                 [TO:choice]
motion_pointtowards_menu            [TOWARDS:choice]
sensing_of_object_menu              [OBJECT:choice]
sensing_distancetomenu              [DISTANCETOMENU:choice]
sensing_keyoptions                  [KEY_OPTION:choice]
sensing_touchingobjectmenu          [TOUCHINGOBJECTMENU:choice]
pen_menu_colorParam                 [colorParam:choice]
music_menu_DRUM                     [DRUM:choice]
music_menu_INSTRUMENT               [INSTRUMENT:choice]
note                                [NOTE:choice]
procedures_prototype
"""

OPCODES: dict[str, Shape] = {
    **_table("hat", _HATS),
    **_table("hat", _SPRITE_HATS, sprite_only=True),
    **_table("stack", _STACK),
    **_table("stack", _SPRITE_STACK, sprite_only=True),
    **_table("cap", _CAPS),
    **_table("cap", _SPRITE_CAPS, sprite_only=True),
    **_table("reporter", _REPORTERS),
    **_table("reporter", _SPRITE_REPORTERS, sprite_only=True),
    **_table("boolean", _BOOLEANS),
    **_table("boolean", _SPRITE_BOOLEANS, sprite_only=True),
    **_table("menu", _MENUS),
}
"""Every block of the editor (also those it no longer offers) and of its pen and music, by opcode."""

CORE_CATEGORIES = frozenset(
    [
        *("motion", "looks", "sound", "event", "control", "sensing", "operator", "data"),
        *("procedures", "argument", "math", "colour"),
    ]
)
"""Opcode prefixes that need no entry in the project's list of extensions."""

EXTENSIONS = frozenset(
    (
        *("boost", "ev3", "faceSensing", "gdxfor", "makeymakey", "microbit", "music", "pen", "text2speech"),
        *("translate", "videoSensing", "wedo2"),
    )
)
"""The extensions that Scratch has; it can't load a project with blocks of another one."""

_MOUTH = "SUBSTACK"
"""How the names of mouths begin."""


def is_mouth(opcode: str, name: str, *, holds_stack: bool = False) -> bool:
    """Whether the input NAME of a block is a mouth, which holds statements, and not a slot for a value.

    A block that the table does not know has mouths where its inputs are called so, or where a stack of
    statements lies.
    """
    shape = OPCODES.get(opcode)
    if shape is not None and name in shape.inputs:
        return shape.inputs[name].kind == "substack"
    return name.startswith(_MOUTH) or holds_stack


def is_statement(opcode: str) -> bool:
    """Whether the block stands in a script: it has blocks above or below it, and no value."""
    return opcode in OPCODES and OPCODES[opcode].kind in ("hat", "stack", "cap")


def extension_of(opcode: str) -> str:
    """The extension that OPCODE needs; empty for the editor's own blocks and for drop-downs like `note`."""
    category, underscore, _ = opcode.partition("_")
    return category if underscore and category not in CORE_CATEGORIES else ""
