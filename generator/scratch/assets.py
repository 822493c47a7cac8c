"""Costumes and sounds: files that travel beside project.json, named by their MD5.

A costume is an SVG, PNG or JPEG, a sound a WAV or MP3; size, rate and length are read from the bytes, and
bytes that are none of these are refused. Bitmaps and MP3 need the extra `media` (Pillow and Mutagen).
"""

from __future__ import annotations

import hashlib
import io
import re
import wave
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree as ET

from generator.scratch.errors import NotationError
from generator.scratch.expressions import is_number

CostumeFormat = Literal["svg", "png", "jpg"]
SoundFormat = Literal["wav", "mp3"]

_NUMBER = r"(?:[0-9]{1,9}(?:\.[0-9]*)?|\.[0-9]+)"
"""A number in a picture, if it is one of a picture's size."""
_LENGTH = re.compile(rf"\s*({_NUMBER})(?:px)?\s*")


@dataclass(frozen=True)
class Costume:
    """One picture of a sprite; `center` is its rotation centre, in its pixels from the top left.

    Without one it is the picture's middle. A bitmap has two pixels a step of the stage, as in Scratch's own
    paint editor, unless `resolution` is 1. Raises NotationError for bytes that are no such picture.
    """

    name: str
    data: bytes = field(repr=False)
    center: tuple[float, float] | None = None
    resolution: int = 0
    size: tuple[float, float] = field(init=False, repr=False, compare=False)
    """Width and height in the picture's own pixels."""

    def __post_init__(self) -> None:
        _check(self.name, self.data, "costume")
        if self.center is not None and not _is_point(self.center):
            raise NotationError(f"the costume {self.name!r} has no centre {self.center!r}; it is (x, y)")
        if isinstance(self.resolution, bool) or self.resolution not in (0, 1, 2):
            raise NotationError(
                f"the costume {self.name!r}: its resolution is 1 or 2, not {self.resolution!r}"
            )
        size = self._svg_size() if self.data_format == "svg" else self._bitmap_size()
        object.__setattr__(self, "size", size)

    @classmethod
    def from_file(
        cls,
        path: Path | str,
        name: str = "",
        center: tuple[float, float] | None = None,
        resolution: int = 0,
    ) -> Costume:
        """The picture in a file, under its file name unless there is another."""
        data = _bytes(path)
        return cls(name or Path(path).stem, data, center, resolution)

    @property
    def data_format(self) -> CostumeFormat:
        """What the bytes are."""
        if self.data.startswith(b"\x89PNG\r\n\x1a\n"):
            return "png"
        return "jpg" if self.data.startswith(b"\xff\xd8\xff") else "svg"

    @property
    def bitmap_resolution(self) -> int:
        """Pixels a step of the stage."""
        return self.resolution or (1 if self.data_format == "svg" else 2)

    @property
    def rotation_center(self) -> tuple[float, float]:
        """The centre given, else the middle."""
        width, height = self.size
        return self.center or (width / 2, height / 2)

    @cached_property
    def asset_id(self) -> str:
        """The MD5 that Scratch knows the asset by."""
        return _md5(self.data)

    def _svg_size(self) -> tuple[float, float]:
        try:
            root = ET.fromstring(self.data)  # noqa: S314  # the author's own picture
        except ET.ParseError:
            root = None
        if root is None or root.tag.rpartition("}")[2] != "svg":
            raise NotationError(f"the costume {self.name!r} is no SVG, PNG or JPEG")
        box = [float(part) for part in re.findall(rf"-?{_NUMBER}", root.get("viewBox", ""))]
        sides = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
        if sides[0] and sides[1]:
            return float(sides[0][1]), float(sides[1][1])
        if len(box) == 4:
            return box[2], box[3]
        raise NotationError(f"the costume {self.name!r} is an SVG without width, height or viewBox")

    def _bitmap_size(self) -> tuple[float, float]:
        try:
            from PIL import Image  # noqa: PLC0415  # only bitmaps need it
        except ImportError:
            raise NotationError(
                f"the costume {self.name!r} is a bitmap: install the extra `media` (Pillow) for these"
            ) from None
        try:
            with Image.open(io.BytesIO(self.data), formats=["PNG", "JPEG"]) as picture:
                picture.load()
                width, height = picture.size
        except Exception as error:  # Pillow raises many kinds for damaged files
            raise NotationError(
                f"the costume {self.name!r} is a damaged {self.data_format.upper()}: {error}"
            ) from None
        return width, height


@dataclass(frozen=True)
class Sound:
    """One sound. Raises NotationError for bytes that are no WAV (PCM) or MP3."""

    name: str
    data: bytes = field(repr=False)
    rate: int = field(init=False, repr=False, compare=False)
    """Samples a second."""
    sample_count: int = field(init=False, repr=False, compare=False)
    """How many samples each channel has."""

    def __post_init__(self) -> None:
        _check(self.name, self.data, "sound")
        rate, count = self._wav_length() if self.data_format == "wav" else self._mp3_length()
        object.__setattr__(self, "rate", rate)
        object.__setattr__(self, "sample_count", count)

    @classmethod
    def from_file(cls, path: Path | str, name: str = "") -> Sound:
        """The sound in a file, under its file name unless there is another."""
        data = _bytes(path)
        return cls(name or Path(path).stem, data)

    @property
    def data_format(self) -> SoundFormat:
        """What the bytes are."""
        return "wav" if self.data.startswith(b"RIFF") else "mp3"

    @cached_property
    def asset_id(self) -> str:
        """The MD5 that Scratch knows the asset by."""
        return _md5(self.data)

    def _wav_length(self) -> tuple[int, int]:
        try:
            with wave.open(io.BytesIO(self.data)) as sound:
                rate, count = sound.getframerate(), sound.getnframes()
                whole = len(sound.readframes(count)) == count * sound.getnchannels() * sound.getsampwidth()
        except (wave.Error, EOFError) as error:
            raise NotationError(f"the sound {self.name!r} is no WAV that Scratch plays: {error}") from None
        if not whole or rate <= 0:
            raise NotationError(f"the sound {self.name!r} is a damaged WAV: it ends too early")
        return rate, count

    def _mp3_length(self) -> tuple[int, int]:
        try:
            from mutagen.mp3 import MPEGInfo  # noqa: PLC0415  # only MP3 needs it
        except ImportError:
            raise NotationError(
                f"the sound {self.name!r} is no WAV: install the extra `media` (Mutagen) for MP3"
            ) from None
        try:
            info = MPEGInfo(io.BytesIO(self.data))
        except Exception:  # Mutagen raises many kinds for what is no MP3
            info = None
        if info is None or info.sketchy:
            raise NotationError(f"the sound {self.name!r} is no WAV or MP3")
        return info.sample_rate, round(info.length * info.sample_rate)


def _is_point(center: object) -> bool:
    return isinstance(center, tuple) and len(center) == 2 and all(is_number(part) for part in center)


def _check(name: object, data: object, kind: str) -> None:
    if not isinstance(name, str) or not name:
        raise NotationError(f"a {kind} needs a text as its name, not {name!r}")
    if not isinstance(data, bytes):
        raise NotationError(
            f"the {kind} {name!r} needs bytes, not {type(data).__name__}; read a file with"
            f" {kind.capitalize()}.from_file, or write text.encode()"
        )


def _bytes(path: Path | str) -> bytes:
    if not isinstance(path, (Path, str)):
        raise NotationError(f"a file is named by a Path or a text, not by {path!r}")
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise NotationError(f"{path}: cannot be read ({error.strerror})") from None


def _md5(data: bytes) -> str:
    return hashlib.md5(data, usedforsecurity=False).hexdigest()
