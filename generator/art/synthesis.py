"""The project's sounds, synthesised: 16-bit mono at 22,050 Hz, each with a soft start and a silent end."""

from __future__ import annotations

import array
import io
import math
import sys
import wave
from collections.abc import Callable, Iterator
from functools import cache

from generator.scratch import Sound

RATE = 22_050
_ATTACK = 0.004
"""Seconds of soft start, long enough not to click."""
_RELEASE = 0.02
"""Seconds of soft end."""

_FANFARE = (523.25, 659.26, 783.99, 1046.50)
"""C major, upwards, in Hz."""

Signal = Callable[[float], float]
"""Time in seconds → a value from -1 to 1."""


@cache
def sounds() -> tuple[Sound, ...]:
    """The sounds "step", "push", "home" (a box reaches its goal), "bump" (a wall), "undo" and "win".

    They are the same every time, and synthesised once: it takes half as long as all else that a build does.
    """
    return (
        _sound("step", 0.07, _step()),
        _sound("push", 0.20, _push()),
        _sound("home", 0.32, _mix((_note(659.26, 0, 9), 0.26), (_note(987.77, 0.09, 10), 0.26))),
        _sound("bump", 0.14, _mix((_glide(120, 70, 0.14, 22), 0.4), (_noise(700, 60), 0.15))),
        _sound("undo", 0.16, _backwards(_glide(520, 300, 0.16, 14), 0.16, 0.25)),
        _sound("win", 0.95, _mix(*((_note(pitch, 0.11 * k, 5), 0.17) for k, pitch in enumerate(_FANFARE)))),
    )


def _step() -> Signal:
    return _mix((_glide(420, 260, 0.07, 70), 0.25), (_noise(3000, 110), 0.2))


def _push() -> Signal:
    return _mix((_glide(150, 85, 0.2, 16), 0.35), (_noise(900, 14), 0.2))


def _note(pitch: float, start: float, decay: float) -> Signal:
    """A struck note: two partials that die away `decay` times e-fold a second."""

    def signal(time: float) -> float:
        since = time - start
        if since < 0:
            return 0.0
        turn = 2 * math.pi * pitch * since
        onset = min(1.0, since / _ATTACK)
        return onset * math.exp(-decay * since) * (0.8 * math.sin(turn) + 0.2 * math.sin(2 * turn))

    return signal


def _glide(first: float, last: float, seconds: float, decay: float) -> Signal:
    """A sine that slides from `first` to `last` Hz over `seconds`, dying away."""

    def signal(time: float) -> float:
        turns = first * time + (last - first) * time * time / (2 * seconds)
        return math.exp(-decay * time) * math.sin(2 * math.pi * turns)

    return signal


def _noise(cutoff: float, decay: float) -> Signal:
    """Dying noise, softened above `cutoff` Hz by interpolating between random values at twice that rate."""
    values = tuple(_random_values(1024))

    def signal(time: float) -> float:
        whole, part = divmod(time * 2 * cutoff, 1)
        left, right = values[int(whole) % 1024], values[(int(whole) + 1) % 1024]
        return math.exp(-decay * time) * (left + (right - left) * part)

    return signal


def _random_values(count: int) -> Iterator[float]:
    """The same values on every run: a linear congruential generator (Numerical Recipes, 2nd ed., p. 284)."""
    state = 1
    for _ in range(count):
        state = (1_664_525 * state + 1_013_904_223) % 2**32
        yield state / 2**31 - 1


def _backwards(signal: Signal, seconds: float, gain: float) -> Signal:
    return lambda time: gain * signal(seconds - time)


def _mix(*parts: tuple[Signal, float]) -> Signal:
    return lambda time: sum(gain * signal(time) for signal, gain in parts)


def _sound(name: str, seconds: float, signal: Signal) -> Sound:
    count = round(seconds * RATE)
    samples = array.array("h", (_sample(signal, index, count) for index in range(count)))
    if sys.byteorder == "big":
        samples.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return Sound(name, file.getvalue())


def _sample(signal: Signal, index: int, count: int) -> int:
    time, left = index / RATE, (count - 1 - index) / RATE
    envelope = min(1.0, time / _ATTACK, left / _RELEASE)
    return round(32767 * envelope * signal(time))
