"""The sounds: short, modest, silent at both ends, and what their headers say."""

from __future__ import annotations

import array
import io
import sys
import wave

import pytest

from generator.art import sounds
from generator.scratch import Sound


def samples(sound: Sound) -> array.array[int]:
    with wave.open(io.BytesIO(sound.data)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        values = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        values.byteswap()
    return values


SOUNDS = pytest.mark.parametrize("sound", sounds(), ids=lambda sound: sound.name)


def test_the_sounds_have_the_names_the_game_asks_for() -> None:
    assert [sound.name for sound in sounds()] == ["step", "push", "home", "bump", "undo", "win"]


@SOUNDS
def test_rate_and_sample_count_agree_with_the_file(sound: Sound) -> None:
    with wave.open(io.BytesIO(sound.data)) as file:
        assert (file.getframerate(), file.getnframes()) == (sound.rate, sound.sample_count)


@SOUNDS
def test_a_sound_starts_and_ends_in_silence(sound: Sound) -> None:
    values = samples(sound)
    assert values[0] == values[-1] == 0
    assert max(map(abs, values[:5])) < 2500
    assert max(map(abs, values[-20:])) < 500


@SOUNDS
def test_a_sound_is_heard_but_modest(sound: Sound) -> None:
    assert 4000 < max(map(abs, samples(sound))) < 16384


@SOUNDS
def test_a_sound_is_short(sound: Sound) -> None:
    assert sound.sample_count / sound.rate <= (1.0 if sound.name == "win" else 0.6)


def test_synthesising_twice_gives_the_same_bytes() -> None:
    assert [sound.data for sound in sounds.__wrapped__()] == [sound.data for sound in sounds()]
