"""Writes `vocabulary.py`: a function for every block of the opcode table that has none made by hand.

    python -m generator.scratch.derive

What a block takes, where it may stand and what it says follow from the table; only the Python names, and
what its drop-downs offer, are listed here.
"""

from __future__ import annotations

from pathlib import Path

from sb3 import OPCODES, FieldShape, InputShape, Shape

NAMES = """
motion_movesteps                move(steps)
motion_turnright                turn_right(degrees)
motion_turnleft                 turn_left(degrees)
motion_goto                     go_to_target(target)
motion_glideto                  glide_to_target(seconds, target)
motion_glidesecstoxy            glide(seconds, x, y)
motion_pointindirection         point_in_direction(degrees)
motion_pointtowards             point_towards(target)
motion_setx                     set_x(x)
motion_sety                     set_y(y)
motion_ifonedgebounce           if_on_edge_bounce()
motion_setrotationstyle         set_rotation_style(style)
motion_direction                direction()
motion_scroll_right             scroll_right(distance)
motion_scroll_up                scroll_up(distance)
motion_align_scene              align_scene(alignment)
motion_xscroll                  x_scroll()
motion_yscroll                  y_scroll()
looks_sayforsecs                say_for(message, seconds)
looks_say                       say(message)
looks_thinkforsecs              think_for(message, seconds)
looks_think                     think(message)
looks_nextcostume               next_costume()
looks_switchbackdropto          switch_backdrop(backdrop)
looks_switchbackdroptoandwait   switch_backdrop_and_wait(backdrop)
looks_nextbackdrop              next_backdrop()
looks_changesizeby              change_size(percent)
looks_changeeffectby            change_effect(effect, amount)
looks_seteffectto               set_effect(effect, amount)
looks_cleargraphiceffects       clear_graphic_effects()
looks_goforwardbackwardlayers   go_layers(direction, layers)
looks_changestretchby           change_stretch(percent)
looks_setstretchto              set_stretch(percent)
looks_hideallsprites            hide_all_sprites()
looks_costumenumbername         costume(what)
looks_backdropnumbername        backdrop(what)
looks_size                      size()
sound_playuntildone             play_sound_until_done(sound)
sound_stopallsounds             stop_all_sounds()
sound_changeeffectby            change_sound_effect(effect, amount)
sound_seteffectto               set_sound_effect(effect, amount)
sound_cleareffects              clear_sound_effects()
sound_changevolumeby            change_volume(percent)
sound_setvolumeto               set_volume(percent)
sound_volume                    volume()
control_incr_counter            increment_counter()
control_clear_counter           clear_counter()
control_get_counter             counter()
sensing_touchingobject          touching(target)
sensing_touchingcolor           touching_color(color)
sensing_coloristouchingcolor    color_touching_color(color, other)
sensing_distanceto              distance_to(target)
sensing_setdragmode             set_drag_mode(mode)
sensing_loudness                loudness()
sensing_loud                    loud()
sensing_current                 current_date(part)
sensing_dayssince2000           days_since_2000()
sensing_username                username()
sensing_userid                  user_id()
pen_penDown                     pen_down()
pen_penUp                       pen_up()
pen_setPenColorToColor          set_pen_color(color)
pen_changePenColorParamBy       change_pen(part, amount)
pen_setPenColorParamTo          set_pen(part, amount)
pen_changePenSizeBy             change_pen_size(pixels)
pen_setPenSizeTo                set_pen_size(pixels)
music_playDrumForBeats          play_drum(drum, beats)
music_restForBeats              rest(beats)
music_playNoteForBeats          play_note(note, beats)
music_setInstrument             set_instrument(instrument)
music_setTempo                  set_tempo(beats_a_minute)
music_changeTempo               change_tempo(beats_a_minute)
music_getTempo                  tempo()
"""
"""The blocks, in the order of the editor, with their functions; arguments come in the order of the words."""

_CHOICES = {
    "looks EFFECT": "GraphicEffect",
    "looks FORWARD_BACKWARD": "LayerDirection",
    "looks NUMBER_NAME": "NumberOrName",
    "motion ALIGNMENT": "Alignment",
    "motion STYLE": "RotationStyle",
    "sensing CURRENTMENU": "DatePart",
    "sensing DRAG_MODE": "DragMode",
    "sound EFFECT": "SoundEffect",
}
_IN_CAPITALS = frozenset(("GraphicEffect", "SoundEffect", "DatePart"))
_TARGETS = frozenset(
    (
        *("motion_goto_menu", "motion_glideto_menu", "motion_pointtowards_menu"),
        *("sensing_touchingobjectmenu", "sensing_distancetomenu"),
    )
)

_HEAD = '''"""Blocks as functions, made from the opcode table by `derive`: write no line of it by hand."""

from __future__ import annotations

from generator.scratch.actions import pen_part
from generator.scratch.choices import (
    {choices},
    chosen,
)
from generator.scratch.expressions import Boolean, Reporter, RoundBlock, Value, colour, reporter
from generator.scratch.recording import record
from generator.scratch.targets import TargetChoice, target_name
'''


def derived() -> dict[str, str]:
    """The opcode of each function of the vocabulary, by name."""
    lines = (line.split(None, 1) for line in NAMES.strip().splitlines())
    return {signature.partition("(")[0]: opcode for opcode, signature in lines}


def vocabulary() -> str:
    """The text of `vocabulary.py`."""
    rows = (line.split(None, 1) for line in NAMES.strip().splitlines())
    functions = [_function(OPCODES[opcode], signature) for opcode, signature in rows]
    used = sorted({*_CHOICES.values(), "PenPart"})
    return "\n\n".join([_HEAD.format(choices=",\n    ".join(used)), *functions])


def _function(shape: Shape, signature: str) -> str:
    name, _, listed = signature.rstrip(")").partition("(")
    names = iter(listed.split(", ") if listed else ())
    arguments: list[str] = []
    inputs: list[str] = []
    fields: list[str] = []
    words: list[str] = []
    for part in shape.parts:
        if isinstance(part, str):
            words.append(part)
            continue
        argument = next(names)
        kind, value = (
            _field(shape, part, argument) if isinstance(part, FieldShape) else _input(part, argument)
        )
        arguments.append(f"{argument}: {kind}")
        words.append(f"({argument})")
        (fields if isinstance(part, FieldShape) else inputs).append(f'"{part.name}": {value}')
    result, make = {
        "reporter": ("Reporter", "return RoundBlock"),
        "boolean": ("Boolean", "return Boolean"),
    }.get(shape.kind, ("None", "record"))
    given = [f'"{shape.opcode}"']
    if inputs:
        given.append("{" + ", ".join(inputs) + "}")
    chosen = "{" + ", ".join(fields) + "}"
    if fields:
        given.append("fields" if inputs else f"fields={chosen}")
    return (
        f"def {name}({', '.join(arguments)}) -> {result}:\n"
        f'    """The block `{" ".join(words)}`."""\n'
        + (f"    fields = {chosen}\n" if inputs and fields else "")
        + f"    {make}({', '.join(given)})\n"
    )


def _field(shape: Shape, part: FieldShape, argument: str) -> tuple[str, str]:
    """The type of the argument, and the field's value."""
    category = shape.opcode.partition("_")[0]
    choices = _CHOICES[f"{category} {part.name}"]
    capitals = ", capitals=True" if choices in _IN_CAPITALS else ""
    return choices, f"chosen({argument}, {choices}{capitals})"


def _input(part: InputShape, argument: str) -> tuple[str, str]:
    """The type of the argument, and the input's value."""
    if part.menu in _TARGETS:
        return "TargetChoice", f"target_name({argument})"
    if part.menu == "pen_menu_colorParam":
        return "PenPart | Reporter", f"pen_part({argument})"
    return "Value", f"{'colour' if part.kind == 'colour' else 'reporter'}({argument})"


if __name__ == "__main__":
    Path(__file__).with_name("vocabulary.py").write_text(vocabulary(), "utf-8")
