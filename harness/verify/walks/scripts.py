"""Scripts of keys: frame by frame for playing, in atoms for shrinking, and as text for people."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from harness.project import Stroke

Strokes = tuple[Stroke, ...]
"""The keys that go down or up before a frame."""
Atom = Stroke | None
"""A stroke, or None for a frame that passes: what a script is made of when it is shrunk."""


def atoms_of(script: Iterable[Strokes]) -> list[Atom]:
    """What SCRIPT is made of."""
    return [atom for strokes in script for atom in (*strokes, None)]


def frames_of(atoms: Iterable[Atom]) -> list[Strokes]:
    """The script made of ATOMS, and a frame at its end."""
    script: list[Strokes] = []
    strokes: list[Stroke] = []
    for atom in (*atoms, None):
        if atom is None:
            script.append(tuple(strokes))
            strokes = []
        else:
            strokes.append(atom)
    return script


def text_of(script: Iterable[Strokes]) -> str:
    """A script to be typed: the keys before each frame, joined by +, and how many frames pass without one.

    Where a key must be let go is told, too.
    """
    parts: list[str] = []
    for words, group in groupby(_words(strokes) for strokes in script):
        count = len(list(group))
        if words:
            parts += ["+".join(words)] * count
        else:
            parts.append(f"{count} frame{'s' * (count > 1)}")
    return ", ".join(parts)


def _words(strokes: Strokes) -> tuple[str, ...]:
    return tuple(key if is_down else f"release {key}" for key, is_down in strokes)
