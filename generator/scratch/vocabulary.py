"""Blocks as functions, made from the opcode table by `derive`: write no line of it by hand."""

from __future__ import annotations

from generator.scratch.actions import pen_part
from generator.scratch.choices import (
    Alignment,
    DatePart,
    DragMode,
    GraphicEffect,
    LayerDirection,
    NumberOrName,
    PenPart,
    RotationStyle,
    SoundEffect,
    chosen,
)
from generator.scratch.expressions import Boolean, Reporter, RoundBlock, Value, colour, reporter
from generator.scratch.recording import record
from generator.scratch.targets import TargetChoice, target_name


def move(steps: Value) -> None:
    """The block `move (steps) steps`."""
    record("motion_movesteps", {"STEPS": reporter(steps)})


def turn_right(degrees: Value) -> None:
    """The block `turn right (degrees) degrees`."""
    record("motion_turnright", {"DEGREES": reporter(degrees)})


def turn_left(degrees: Value) -> None:
    """The block `turn left (degrees) degrees`."""
    record("motion_turnleft", {"DEGREES": reporter(degrees)})


def go_to_target(target: TargetChoice) -> None:
    """The block `go to (target)`."""
    record("motion_goto", {"TO": target_name(target)})


def glide_to_target(seconds: Value, target: TargetChoice) -> None:
    """The block `glide (seconds) secs to (target)`."""
    record("motion_glideto", {"SECS": reporter(seconds), "TO": target_name(target)})


def glide(seconds: Value, x: Value, y: Value) -> None:
    """The block `glide (seconds) secs to x: (x) y: (y)`."""
    record("motion_glidesecstoxy", {"SECS": reporter(seconds), "X": reporter(x), "Y": reporter(y)})


def point_in_direction(degrees: Value) -> None:
    """The block `point in direction (degrees)`."""
    record("motion_pointindirection", {"DIRECTION": reporter(degrees)})


def point_towards(target: TargetChoice) -> None:
    """The block `point towards (target)`."""
    record("motion_pointtowards", {"TOWARDS": target_name(target)})


def set_x(x: Value) -> None:
    """The block `set x to (x)`."""
    record("motion_setx", {"X": reporter(x)})


def set_y(y: Value) -> None:
    """The block `set y to (y)`."""
    record("motion_sety", {"Y": reporter(y)})


def if_on_edge_bounce() -> None:
    """The block `if on edge, bounce`."""
    record("motion_ifonedgebounce")


def set_rotation_style(style: RotationStyle) -> None:
    """The block `set rotation style (style)`."""
    record("motion_setrotationstyle", fields={"STYLE": chosen(style, RotationStyle)})


def direction() -> Reporter:
    """The block `direction`."""
    return RoundBlock("motion_direction")


def scroll_right(distance: Value) -> None:
    """The block `scroll right (distance)`."""
    record("motion_scroll_right", {"DISTANCE": reporter(distance)})


def scroll_up(distance: Value) -> None:
    """The block `scroll up (distance)`."""
    record("motion_scroll_up", {"DISTANCE": reporter(distance)})


def align_scene(alignment: Alignment) -> None:
    """The block `align scene (alignment)`."""
    record("motion_align_scene", fields={"ALIGNMENT": chosen(alignment, Alignment)})


def x_scroll() -> Reporter:
    """The block `x scroll`."""
    return RoundBlock("motion_xscroll")


def y_scroll() -> Reporter:
    """The block `y scroll`."""
    return RoundBlock("motion_yscroll")


def say_for(message: Value, seconds: Value) -> None:
    """The block `say (message) for (seconds) seconds`."""
    record("looks_sayforsecs", {"MESSAGE": reporter(message), "SECS": reporter(seconds)})


def say(message: Value) -> None:
    """The block `say (message)`."""
    record("looks_say", {"MESSAGE": reporter(message)})


def think_for(message: Value, seconds: Value) -> None:
    """The block `think (message) for (seconds) seconds`."""
    record("looks_thinkforsecs", {"MESSAGE": reporter(message), "SECS": reporter(seconds)})


def think(message: Value) -> None:
    """The block `think (message)`."""
    record("looks_think", {"MESSAGE": reporter(message)})


def next_costume() -> None:
    """The block `next costume`."""
    record("looks_nextcostume")


def switch_backdrop(backdrop: Value) -> None:
    """The block `switch backdrop to (backdrop)`."""
    record("looks_switchbackdropto", {"BACKDROP": reporter(backdrop)})


def switch_backdrop_and_wait(backdrop: Value) -> None:
    """The block `switch backdrop to (backdrop) and wait`."""
    record("looks_switchbackdroptoandwait", {"BACKDROP": reporter(backdrop)})


def next_backdrop() -> None:
    """The block `next backdrop`."""
    record("looks_nextbackdrop")


def change_size(percent: Value) -> None:
    """The block `change size by (percent)`."""
    record("looks_changesizeby", {"CHANGE": reporter(percent)})


def change_effect(effect: GraphicEffect, amount: Value) -> None:
    """The block `change (effect) effect by (amount)`."""
    fields = {"EFFECT": chosen(effect, GraphicEffect, capitals=True)}
    record("looks_changeeffectby", {"CHANGE": reporter(amount)}, fields)


def set_effect(effect: GraphicEffect, amount: Value) -> None:
    """The block `set (effect) effect to (amount)`."""
    fields = {"EFFECT": chosen(effect, GraphicEffect, capitals=True)}
    record("looks_seteffectto", {"VALUE": reporter(amount)}, fields)


def clear_graphic_effects() -> None:
    """The block `clear graphic effects`."""
    record("looks_cleargraphiceffects")


def go_layers(direction: LayerDirection, layers: Value) -> None:
    """The block `go (direction) (layers) layers`."""
    fields = {"FORWARD_BACKWARD": chosen(direction, LayerDirection)}
    record("looks_goforwardbackwardlayers", {"NUM": reporter(layers)}, fields)


def change_stretch(percent: Value) -> None:
    """The block `change stretch by (percent)`."""
    record("looks_changestretchby", {"CHANGE": reporter(percent)})


def set_stretch(percent: Value) -> None:
    """The block `set stretch to (percent) %`."""
    record("looks_setstretchto", {"STRETCH": reporter(percent)})


def hide_all_sprites() -> None:
    """The block `hide all sprites`."""
    record("looks_hideallsprites")


def costume(what: NumberOrName) -> Reporter:
    """The block `costume (what)`."""
    return RoundBlock("looks_costumenumbername", fields={"NUMBER_NAME": chosen(what, NumberOrName)})


def backdrop(what: NumberOrName) -> Reporter:
    """The block `backdrop (what)`."""
    return RoundBlock("looks_backdropnumbername", fields={"NUMBER_NAME": chosen(what, NumberOrName)})


def size() -> Reporter:
    """The block `size`."""
    return RoundBlock("looks_size")


def play_sound_until_done(sound: Value) -> None:
    """The block `play sound (sound) until done`."""
    record("sound_playuntildone", {"SOUND_MENU": reporter(sound)})


def stop_all_sounds() -> None:
    """The block `stop all sounds`."""
    record("sound_stopallsounds")


def change_sound_effect(effect: SoundEffect, amount: Value) -> None:
    """The block `change (effect) effect by (amount)`."""
    fields = {"EFFECT": chosen(effect, SoundEffect, capitals=True)}
    record("sound_changeeffectby", {"VALUE": reporter(amount)}, fields)


def set_sound_effect(effect: SoundEffect, amount: Value) -> None:
    """The block `set (effect) effect to (amount)`."""
    fields = {"EFFECT": chosen(effect, SoundEffect, capitals=True)}
    record("sound_seteffectto", {"VALUE": reporter(amount)}, fields)


def clear_sound_effects() -> None:
    """The block `clear sound effects`."""
    record("sound_cleareffects")


def change_volume(percent: Value) -> None:
    """The block `change volume by (percent)`."""
    record("sound_changevolumeby", {"VOLUME": reporter(percent)})


def set_volume(percent: Value) -> None:
    """The block `set volume to (percent) %`."""
    record("sound_setvolumeto", {"VOLUME": reporter(percent)})


def volume() -> Reporter:
    """The block `volume`."""
    return RoundBlock("sound_volume")


def increment_counter() -> None:
    """The block `increment counter`."""
    record("control_incr_counter")


def clear_counter() -> None:
    """The block `clear counter`."""
    record("control_clear_counter")


def counter() -> Reporter:
    """The block `counter`."""
    return RoundBlock("control_get_counter")


def touching(target: TargetChoice) -> Boolean:
    """The block `touching (target) ?`."""
    return Boolean("sensing_touchingobject", {"TOUCHINGOBJECTMENU": target_name(target)})


def touching_color(color: Value) -> Boolean:
    """The block `touching color (color) ?`."""
    return Boolean("sensing_touchingcolor", {"COLOR": colour(color)})


def color_touching_color(color: Value, other: Value) -> Boolean:
    """The block `color (color) is touching (other) ?`."""
    return Boolean("sensing_coloristouchingcolor", {"COLOR": colour(color), "COLOR2": colour(other)})


def distance_to(target: TargetChoice) -> Reporter:
    """The block `distance to (target)`."""
    return RoundBlock("sensing_distanceto", {"DISTANCETOMENU": target_name(target)})


def set_drag_mode(mode: DragMode) -> None:
    """The block `set drag mode (mode)`."""
    record("sensing_setdragmode", fields={"DRAG_MODE": chosen(mode, DragMode)})


def loudness() -> Reporter:
    """The block `loudness`."""
    return RoundBlock("sensing_loudness")


def loud() -> Boolean:
    """The block `loud?`."""
    return Boolean("sensing_loud")


def current_date(part: DatePart) -> Reporter:
    """The block `current (part)`."""
    return RoundBlock("sensing_current", fields={"CURRENTMENU": chosen(part, DatePart, capitals=True)})


def days_since_2000() -> Reporter:
    """The block `days since 2000`."""
    return RoundBlock("sensing_dayssince2000")


def username() -> Reporter:
    """The block `username`."""
    return RoundBlock("sensing_username")


def user_id() -> Reporter:
    """The block `user id`."""
    return RoundBlock("sensing_userid")


def pen_down() -> None:
    """The block `pen down`."""
    record("pen_penDown")


def pen_up() -> None:
    """The block `pen up`."""
    record("pen_penUp")


def set_pen_color(color: Value) -> None:
    """The block `set pen color to (color)`."""
    record("pen_setPenColorToColor", {"COLOR": colour(color)})


def change_pen(part: PenPart | Reporter, amount: Value) -> None:
    """The block `change pen (part) by (amount)`."""
    record("pen_changePenColorParamBy", {"COLOR_PARAM": pen_part(part), "VALUE": reporter(amount)})


def set_pen(part: PenPart | Reporter, amount: Value) -> None:
    """The block `set pen (part) to (amount)`."""
    record("pen_setPenColorParamTo", {"COLOR_PARAM": pen_part(part), "VALUE": reporter(amount)})


def change_pen_size(pixels: Value) -> None:
    """The block `change pen size by (pixels)`."""
    record("pen_changePenSizeBy", {"SIZE": reporter(pixels)})


def set_pen_size(pixels: Value) -> None:
    """The block `set pen size to (pixels)`."""
    record("pen_setPenSizeTo", {"SIZE": reporter(pixels)})


def play_drum(drum: Value, beats: Value) -> None:
    """The block `play drum (drum) for (beats) beats`."""
    record("music_playDrumForBeats", {"DRUM": reporter(drum), "BEATS": reporter(beats)})


def rest(beats: Value) -> None:
    """The block `rest for (beats) beats`."""
    record("music_restForBeats", {"BEATS": reporter(beats)})


def play_note(note: Value, beats: Value) -> None:
    """The block `play note (note) for (beats) beats`."""
    record("music_playNoteForBeats", {"NOTE": reporter(note), "BEATS": reporter(beats)})


def set_instrument(instrument: Value) -> None:
    """The block `set instrument to (instrument)`."""
    record("music_setInstrument", {"INSTRUMENT": reporter(instrument)})


def set_tempo(beats_a_minute: Value) -> None:
    """The block `set tempo to (beats_a_minute)`."""
    record("music_setTempo", {"TEMPO": reporter(beats_a_minute)})


def change_tempo(beats_a_minute: Value) -> None:
    """The block `change tempo by (beats_a_minute)`."""
    record("music_changeTempo", {"TEMPO": reporter(beats_a_minute)})


def tempo() -> Reporter:
    """The block `tempo`."""
    return RoundBlock("music_getTempo")
