"""What the notation writes, as project.json; and pictures and sounds to write it with."""

from __future__ import annotations

import io
import wave
from collections.abc import Callable
from typing import Any

import sb3
from generator.scratch import (
    Costume,
    List,
    Project,
    Sound,
    Sprite,
    Stage,
    Variable,
    to_model,
    when_flag_clicked,
)


def svg(width: float, height: float) -> bytes:
    """An empty SVG of that size."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"/>'.encode()


def wav(samples: int = 100, rate: int = 22050) -> bytes:
    """A WAV of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(b"\0\0" * samples)
    return file.getvalue()


PICTURE = Costume("plain", svg(24, 17))
SPOTTED = Costume("spotted", svg(2, 2), (1.0, 2.0))
BELL = Sound("bell", wav())


def to_json(project: Project) -> dict[str, Any]:
    """The project.json of a project."""
    return sb3.to_json(to_model(project))


def words(body: Callable[[Any], None]) -> list[str]:
    """The lines of a script of a sprite that has the variables a and b and the list items."""

    class Cat(Sprite):
        a = Variable()
        b = Variable()
        items = List()
        go = when_flag_clicked(body)

    class Room(Stage): ...

    stage, cat = Room(), Cat()
    model = to_model(Project(stage, [cat], costumes={stage: [PICTURE], cat: [PICTURE]}))
    lines = list(sb3.target_lines(model.sprites[0]))
    return lines[lines.index("when flag clicked") + 1 : -1]
