"""Costumes and sounds: files that travel beside project.json, named by their MD5."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Costume:
    """One SVG picture of a sprite; `center` is the rotation centre in SVG units from the top left."""

    name: str
    svg: bytes
    center: tuple[float, float]

    data_format = "svg"

    @property
    def data(self) -> bytes:
        """The bytes of the asset's file."""
        return self.svg

    @cached_property
    def asset_id(self) -> str:
        """The MD5 that Scratch knows the asset by."""
        return _md5(self.data)


@dataclass(frozen=True)
class Sound:
    """One WAV sound: 16-bit mono PCM of `sample_count` samples at `rate` Hz."""

    name: str
    wav: bytes
    rate: int
    sample_count: int

    data_format = "wav"

    @property
    def data(self) -> bytes:
        """The bytes of the asset's file."""
        return self.wav

    @cached_property
    def asset_id(self) -> str:
        """The MD5 that Scratch knows the asset by."""
        return _md5(self.data)


def _md5(data: bytes) -> str:
    return hashlib.md5(data, usedforsecurity=False).hexdigest()
